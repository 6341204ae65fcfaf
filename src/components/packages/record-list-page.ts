import type { Failure } from '#lib/contract/envelope.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { separator } from '#lib/i18n/format.ts';
import type { PageContent } from '#lib/pages/page-content.ts';
import { breadcrumbJsonLd } from '#lib/seo/json-ld.ts';
import type { Markup, PageContext } from '../markup/markup.ts';
import { recordListBody, type RecordListView } from './record-list-markup.ts';

export interface RecordListPage extends Omit<RecordListView, 'total' | 'isPart'> {
  title: string;
  description: string;
  /** Path of the list as search engines know it. */
  canonical: string;
  robots: string | undefined;
  search: Markup;
  total: number | undefined;
  failure: Failure | undefined;
  /** Whether the order itself leaves some out. */
  isPart?: boolean;
}

export function recordListPage(context: PageContext, page: RecordListPage): Pick<PageContent, 'props' | 'parts'> {
  const { title, description, canonical, robots, search, failure, total, isPart = false, ...list } = page;
  const { paths, page: at, last, applied, whole } = list;
  const { site, language, t, address, origin } = context;
  const narrowed = applied.map((entry) => entry.name).join(separator);
  const heading = narrowed === '' ? title : t('dissertations:narrowed', { title, to: narrowed });
  const url = (path: string) => origin + address(path);
  const view = total === undefined ? undefined : { ...list, total, isPart };
  const props = {
    namesRecords: true,
    title: at > 1 ? t('packages:pageTitle', { title: heading, page: at }) : heading,
    description,
    canonicalPath: canonical,
    robots: total !== undefined && at <= Math.max(last, 1) ? robots : 'noindex, follow',
    prev: at > 1 && at <= last ? paths.page(at - 1) : undefined,
    next: at < last ? paths.page(at + 1) : undefined,
    jsonLd: [
      breadcrumbJsonLd([
        { name: inLanguage(site.name, language), url: url('/home') },
        { name: title, url: url(whole.path) },
      ]),
    ],
  } as const;
  return { props, parts: [recordListBody(context, { title, search, failure, view }).text] };
}
