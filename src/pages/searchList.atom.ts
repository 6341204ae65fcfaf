import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { atomFeed, atomMediaType, recordEntry } from '#lib/feed/atom.ts';
import { recordPath } from '#lib/seo/address.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { isNarrowed, readSearchQuery, writeSearchQuery } from '#lib/queries/search-query.ts';
import { loadFeed } from '../components/search/load-feed.ts';

/** Any search as a feed: the parameters of the result list, what came in last first. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { site, client, language, t, origin, address } = locals;
  const query = { ...readSearchQuery(url.searchParams), sort: 'newest' as const, order: 'desc' as const };
  const full = (path: string) => `${origin}${address(path)}`;
  const feed = (other: number) => full(`/searchList.atom${writeSearchQuery({ ...query, page: other })}`);
  const found = await loadFeed(client, query, feed);
  if (found instanceof Response) return found;

  const { q, page } = query;
  const name = inLanguage(site.name, language);
  const title = q ? t('search:title', { q }) : t(isNarrowed(query) ? 'search:titleFiltered' : 'search:titleAll');
  const xml = atomFeed({
    self: feed(page),
    page: full(`/searchList${writeSearchQuery({ ...query, page: 1 })}`),
    title: `${title} - ${name}`,
    author: name,
    language,
    previous: found.previous,
    next: found.next,
    now: new Date().toISOString(),
    entries: found.records.map((record) => recordEntry(record, full(recordPath(record.recordId)))),
  });
  const response = new Response(xml, {
    headers: { 'content-type': `${atomMediaType}; charset=utf-8`, 'x-robots-tag': 'noindex' },
  });
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:search`], maxAge: 300 });
  return response;
};
