import { inLanguage } from '#lib/contract/language.ts';
import { recordPath } from '#lib/seo/address.ts';
import { breadcrumbJsonLd, type JsonLd } from '#lib/seo/json-ld.ts';
import { recordJsonLd } from '#lib/seo/record-json-ld.ts';
import { fullTitle } from '#lib/seo/text.ts';
import { listPath } from '#lib/urls/search-path.ts';
import type { PageContext } from '../markup/page-context.ts';
import type { RecordPageModel } from './record-page-model.ts';

/** What search engines read of a record's page: the record with its holdings and ratings, and where it is. */
export function recordPageJsonLd({ site, language, origin, address }: PageContext, model: RecordPageModel): JsonLd[] {
  const { record, groups, ratings } = model;
  const url = (path: string) => origin + address(path);
  const libraryName = inLanguage(site.name, language);
  return [
    recordJsonLd(record, { url, libraryName, holdings: groups, rating: ratings }),
    breadcrumbJsonLd([
      { name: libraryName, url: url('/home') },
      { name: record.docName, url: url(listPath({ docCode: record.docCode })) },
      { name: fullTitle(record), url: url(recordPath(record.recordId)) },
    ]),
  ];
}
