import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { lastPage } from '#lib/contract/search-terms.ts';
import { atomFeed, atomMediaType, recordEntry } from '#lib/feed/atom.ts';
import { recordPath } from '#lib/seo/address.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { isNarrowed, readSearchQuery, searchParametersOf, writeSearchQuery } from '#lib/queries/search-query.ts';

/** Any search as a feed: the parameters of the result list, what came in last first. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { site, client, language, t, origin, address } = locals;
  const query = { ...readSearchQuery(url.searchParams), sort: 'newest' as const, order: 'desc' as const };
  const found = await client.call('search', { ...searchParametersOf(query), facets: [], entries: 'editions' });
  if (!found.success) return new Response(found.message, { status: found.errCode });
  const { numFound, searchResult } = found.data;
  const recordIds = searchResult.map(({ recordId }) => recordId);
  const details = recordIds.length > 0 ? await client.call('getRecordDetails', { recordIds }) : undefined;
  if (details?.success === false) return new Response(details.message, { status: details.errCode });

  const { q, page, rows } = query;
  const full = (path: string) => `${origin}${address(path)}`;
  const feed = (other: number) => full(`/searchList.atom${writeSearchQuery({ ...query, page: other })}`);
  const name = inLanguage(site.name, language);
  const title = q ? t('search:title', { q }) : t(isNarrowed(query) ? 'search:titleFiltered' : 'search:titleAll');
  const xml = atomFeed({
    self: feed(page),
    page: full(`/searchList${writeSearchQuery({ ...query, page: 1 })}`),
    title: `${title} - ${name}`,
    author: name,
    language,
    previous: page > 1 ? feed(page - 1) : undefined,
    next: page * rows < numFound && page < lastPage ? feed(page + 1) : undefined,
    now: new Date().toISOString(),
    entries: (details?.data ?? []).map((record) => recordEntry(record, full(recordPath(record.recordId)))),
  });
  const response = new Response(xml, {
    headers: { 'content-type': `${atomMediaType}; charset=utf-8`, 'x-robots-tag': 'noindex' },
  });
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:search`], maxAge: 300 });
  return response;
};
