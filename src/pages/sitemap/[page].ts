import { setImmediate } from 'node:timers/promises';
import type { APIRoute } from 'astro';
import { declareCache, type CacheRule } from '#lib/pages/cache.ts';
import { rangeTag } from '#lib/rules/record-ranges.ts';
import { recordPath } from '#lib/seo/address.ts';
import { contentPages } from '#lib/seo/content-pages.ts';
import { sitemapSlices, type SitemapPage } from '#lib/seo/machines.ts';
import { digitalLibraryGroup } from '../../components/shell/menu.ts';

/** Seconds after which the list of content pages is rendered again. It shows many kinds of content. */
const contentMaxAge = 3600;
/** Seconds for a list of records, which is rendered again when one of its records changes. */
const recordsMaxAge = 86_400;

/** Renders a site map: `pages.xml`, or the records of the range of ids with the requested number. */
export const GET: APIRoute = async ({ locals }) => {
  const { client, site, origin, address, path } = locals;
  // The parameters of an endpoint include the library; the path does not.
  const name = /\/(pages|\d{1,9})\.xml$/.exec(path)?.[1];
  if (name === undefined) return new Response(null, { status: 404 });

  let pages: SitemapPage[];
  let rule: CacheRule;
  if (name === 'pages') {
    const result = await client.call('listContentPages', {});
    if (!result.success) return new Response(result.message, { status: result.errCode });
    const own = site.groupCode === digitalLibraryGroup ? ['/digitalLibrary'] : [];
    pages = contentPages(result.data, own);
    rule = { tags: [`library:${site.groupCode}`], maxAge: contentMaxAge };
  } else {
    const range = Number(name);
    const result = await client.call('listRecordIds', { range });
    if (!result.success) return new Response(result.message, { status: result.errCode });
    pages = result.data.map(({ recordId, updatedAt }) => ({ path: recordPath(recordId), updatedAt }));
    rule = { tags: [`library:${site.groupCode}`, rangeTag(site.groupCode, range)], maxAge: recordsMaxAge };
  }

  const slices: string[] = [];
  for (const slice of sitemapSlices((to, language) => origin + address(to, language), pages)) {
    slices.push(slice);
    await setImmediate();
  }
  const response =
    pages.length === 0
      ? new Response(null, { status: 404 })
      : new Response(slices.join(''), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
  declareCache(response, rule);
  return response;
};
