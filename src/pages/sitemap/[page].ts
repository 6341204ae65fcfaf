import type { APIRoute } from 'astro';
import { languages } from '#lib/contract/language.ts';
import { alternates, recordPath } from '#lib/seo/address.ts';
import { contentPages } from '#lib/seo/content-pages.ts';
import { recordsInSitemap, sitemapPage, type SitemapEntry } from '#lib/seo/machines.ts';
import { digitalLibraryGroup } from '../../components/shell/menu.ts';

/** One site map: `pages.xml`, or the records of a range of ids by its number. Written out as it is made. */
export const GET: APIRoute = async ({ locals }) => {
  const { client, site, origin, address, path } = locals;
  // Parameters of an endpoint belong to the address before the library was taken off; the path is without it.
  const name = /\/(pages|\d{1,9})\.xml$/.exec(path)?.[1];
  if (name === undefined) return new Response(null, { status: 404 });

  // A page in another language is a page of its own, and all name each other.
  const inLanguages = (page: string, updatedAt?: string): SitemapEntry[] =>
    languages.map((own) => {
      const links = alternates((to, language) => origin + address(to, language), page, own);
      return { url: links.canonical, updatedAt, alternates: links.alternates };
    });
  const entries: SitemapEntry[] = [];
  if (name === 'pages') {
    const answer = await client.call('listContentPages', {});
    if (!answer.success) return new Response(answer.message, { status: answer.errCode });
    const own = site.groupCode === digitalLibraryGroup ? ['/digitalLibrary'] : [];
    for (const { path: page, updatedAt } of contentPages(answer.data, own))
      entries.push(...inLanguages(page, updatedAt));
  } else {
    const after = Number(name) * recordsInSitemap;
    const answer = await client.call('listRecordIds', {
      after,
      through: after + recordsInSitemap,
      rows: recordsInSitemap,
    });
    if (!answer.success) return new Response(answer.message, { status: answer.errCode });
    for (const { recordId, updatedAt } of answer.data) entries.push(...inLanguages(recordPath(recordId), updatedAt));
    if (entries.length === 0) return new Response(null, { status: 404 });
  }

  const pieces = sitemapPage(entries);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      // Some hundred lines at a time: a piece for each would be slow.
      let text = '';
      for (let line = 0; line < 500; line++) {
        const next = pieces.next();
        if (next.done) {
          if (text) controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += next.value;
      }
      controller.enqueue(encoder.encode(text));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
