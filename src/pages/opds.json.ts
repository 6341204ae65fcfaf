import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { lastPage } from '#lib/contract/search-terms.ts';
import { opdsFeed, opdsMediaType, opdsPublication } from '#lib/feed/opds.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { readSearchQuery, searchParametersOf, writeSearchQuery } from '#lib/queries/search-query.ts';
import { recordPath } from '#lib/seo/address.ts';

/** Books that can be read online. */
const eBooks = { docCode: ['1'], resourceType: ['2'] };

/** E-books as an OPDS 2.0 catalogue for reading programs, with the parameters of the result list. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { site, client, language, t, origin, address } = locals;
  const given = readSearchQuery(url.searchParams);
  const query = { ...given, facets: { ...given.facets, ...eBooks } };
  if (query.q === '' && !url.searchParams.has('sort')) Object.assign(query, { sort: 'newest', order: 'desc' });
  const found = await client.call('search', { ...searchParametersOf(query), facets: [], entries: 'editions' });
  if (!found.success) return new Response(found.message, { status: found.errCode });
  const { numFound, searchResult } = found.data;
  const recordIds = searchResult.map(({ recordId }) => recordId);
  const details = recordIds.length > 0 ? await client.call('getRecordDetails', { recordIds }) : undefined;
  if (details?.success === false) return new Response(details.message, { status: details.errCode });

  const { q, page, rows } = query;
  const full = (path: string) => `${origin}${address(path)}`;
  const feed = (number: number) => full(`/opds.json${writeSearchQuery({ ...given, page: number })}`);
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
      total: numFound,
      rows,
      number: page,
      previous: page > 1 ? feed(page - 1) : undefined,
      next: page * rows < numFound && page < lastPage ? feed(page + 1) : undefined,
      publications: (details?.data ?? []).flatMap(
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
