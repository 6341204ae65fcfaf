import type { APIRoute } from 'astro';
import { recordsInSitemap, sitemapIndex } from '#lib/seo/machines.ts';
import { declareCache } from '#lib/pages/cache.ts';

/** The index of the library's site maps: one of its pages, then one for every range of record ids. */
export const GET: APIRoute = async ({ locals }) => {
  const { site, client, origin } = locals;
  // One index for all languages: the maps have each page in each of them.
  const answer = await client.call('listRecordIdRanges', { size: recordsInSitemap });
  if (!answer.success) return new Response(answer.message, { status: answer.errCode });
  const file = (name: string) => `${origin}${site.base}/sitemap/${name}.xml`;
  const ranges = answer.data.map(({ after, updatedAt }) => ({
    url: file(String(after / recordsInSitemap)),
    updatedAt,
  }));
  const response = new Response(sitemapIndex([{ url: file('pages') }, ...ranges]), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:sitemap`], maxAge: 3600 });
  return response;
};
