import { statusOf } from '#lib/contract/envelope.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import type { PageProps } from '#lib/pages/page-props.ts';
import { readCommentQuery, writeCommentQuery } from '#lib/queries/comment-query.ts';
import { coverJpegOf } from '#lib/rules/cover-picture.ts';
import { recordPath } from '#lib/seo/address.ts';
import { citationMeta } from '#lib/seo/citation.ts';
import { breadcrumbJsonLd, type JsonLd } from '#lib/seo/json-ld.ts';
import { recordJsonLd } from '#lib/seo/record-json-ld.ts';
import { fullTitle, recordDescription, shorten } from '#lib/seo/text.ts';
import { favouritesBehind } from '#lib/urls/favourite-place.ts';
import { listPath } from '#lib/urls/search-path.ts';
import type { PageContext } from '../markup/markup.ts';
import { readCopiesQuery } from './copies.ts';
import { loadRecordPage } from './load-record-page.ts';
import { missingRecord, missingRecordTitle } from './no-record-markup.ts';
import { recordBody, type RecordView } from './record-body-markup.ts';
import type { RecordPageModel } from './record-page-model.ts';

/** og:type by document codes (books, papers, dissertations); of all others it is a page of the site. */
const linkTypes: Readonly<Record<string, 'book' | 'article'>> = {
  1: 'book',
  3: 'article',
  4: 'article',
};

function recordPageJsonLd({ site, language, origin, address }: PageContext, model: RecordPageModel): JsonLd[] {
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

function propsOf(locals: App.Locals, id: string, model: RecordPageModel, view: RecordView): PageProps {
  const { record } = model;
  return {
    namesRecords: true,
    title: shorten(fullTitle(record), 70),
    description: recordDescription(record, inLanguage(locals.site.name, locals.language)),
    canonicalPath: recordPath(id),
    robots: !view.copies && !view.favourites ? undefined : 'noindex',
    jsonLd: recordPageJsonLd(locals, model),
    meta: citationMeta(record),
    card: {
      type: linkTypes[record.docCode],
      drawn: `/linkCard/${id}.png`,
      picture: coverJpegOf(record.coverUrl),
    },
  };
}

/** The page of a record, and what is in its place where there is none or it cannot be shown. */
export async function recordPage({ locals, url, params }: PageInput): Promise<PageContent> {
  const { site, client, service } = locals;
  const { id = '' } = params;
  const query = url.searchParams;
  const view = {
    comments: readCommentQuery(query),
    copies: readCopiesQuery(query),
    favourites: favouritesBehind(query),
  };
  const answer = emptyAnswer();
  // Further pages of comments are for readers.
  if (writeCommentQuery(view.comments) !== '') answer.headers.set('x-robots-tag', 'noindex');

  const page = await loadRecordPage(client, id, view, service.answer === undefined);
  if (page.kind === 'found') {
    const { model } = page;
    // The availability of the other editions is loaded here too.
    const editions = model.editions?.result.map(({ recordId }) => `record:${recordId}`) ?? [];
    const authorities = `list:${site.groupCode}:authorities`;
    const tags = [...new Set([`record:${id}`, `library:${site.groupCode}`, authorities, ...editions])];
    declareCache(answer, { tags, maxAge: 600 });
    const parts = [recordBody(locals, model, view).text];
    return { ...answer, props: propsOf(locals, id, model, view), parts, variant: 'record' };
  }
  const isMissing = page.kind === 'none';
  answer.status = isMissing ? 404 : statusOf(page.failure);
  // A record that comes takes its tag along.
  if (isMissing && /^\d+$/.test(id)) declareCache(answer, { tags: [`record:${id}`], maxAge: 60 });
  const title = missingRecordTitle(locals, !isMissing);
  const body = missingRecord(locals, isMissing ? undefined : page.failure.message);
  const props = { namesRecords: true, title, canonicalPath: recordPath(id), robots: 'noindex' } as const;
  return { ...answer, props, parts: [body.text] };
}
