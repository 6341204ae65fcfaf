import type { APIRoute } from 'astro';
import { sitemapIndex } from '#lib/seo/machines.ts';
import { declareCache } from '#lib/pages/cache.ts';

/** The index of the library's site maps: one file of its pages, and one for every range of record ids. */
export const GET: APIRoute = async ({ locals }) => {
  const { site, client, origin } = locals;
  // One index for all languages: each file lists its pages in all of them.
  const result = await client.call('listRecordIdRanges', {});
  if (!result.success) return new Response(result.message, { status: result.errCode });
  const file = (name: string) => `${origin}${site.base}/sitemap/${name}.xml`;
  const ranges = result.data.map(({ range, updatedAt }) => ({ url: file(String(range)), updatedAt }));
  const response = new Response(sitemapIndex([{ url: file('pages') }, ...ranges]), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:sitemap`], maxAge: 3600 });
  return response;
};
