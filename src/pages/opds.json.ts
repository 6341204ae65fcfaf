import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { opdsFeed, opdsMediaType, opdsPublication } from '#lib/feed/opds.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { readSearchQuery, writeSearchQuery } from '#lib/queries/search-query.ts';
import { recordPath } from '#lib/seo/address.ts';
import { loadFeed } from '../components/search/load-feed.ts';

const eBooks = { docCode: ['1'], resourceType: ['2'] };

/** E-books as an OPDS 2.0 catalogue for reading programs, with the parameters of the result list. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { site, client, language, t, origin, address } = locals;
  const given = readSearchQuery(url.searchParams);
  const isUnordered = given.q === '' && !url.searchParams.has('sort');
  const query = {
    ...given,
    facets: { ...given.facets, ...eBooks },
    ...(isUnordered && { sort: 'newest' as const, order: 'desc' as const }),
  };
  const full = (path: string) => `${origin}${address(path)}`;
  const feed = (number: number) => full(`/opds.json${writeSearchQuery({ ...given, page: number })}`);
  const found = await loadFeed(client, query, feed);
  if (found instanceof Response) return found;

  const { q, page, rows } = query;
  const name = inLanguage(site.name, language);
  const title = q === '' ? t('ebooks:title') : t('search:title', { q });
  const all = { href: full('/opds.json'), title: t('ebooks:title') };
  const json = opdsFeed(
    {
      self: feed(page),
      search: `${all.href}{?q}`,
      page: full(`/searchList${writeSearchQuery({ ...query, page: 1 })}`),
      title: `${title} - ${name}`,
      language,
      total: found.total,
      rows,
      number: page,
      previous: found.previous,
      next: found.next,
      publications: found.records.flatMap(
        (record) => opdsPublication(record, full(recordPath(record.recordId)), origin) ?? [],
      ),
    },
    all,
  );
  const response = new Response(json, {
    headers: { 'content-type': `${opdsMediaType}; charset=utf-8`, 'x-robots-tag': 'noindex' },
  });
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:search`], maxAge: 300 });
  return response;
};
