import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { atomFeed, atomMediaType, recordEntry } from '#lib/feed/atom.ts';
import { recordPath } from '#lib/seo/address.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { newBookFile, newBooks, newBooksInput, readNewBooks } from '../components/rankings/ranking-address.ts';

const rows = 50;

/** Books that came in last, as a feed; with the parameters of the new books' page, those of it. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { site, client, language, t, origin, address } = locals;
  const query = url.searchParams.size === 0 ? undefined : readNewBooks(url.searchParams);
  const answer = query
    ? await client.call('listNewBooks', { ...newBooksInput(query), rows })
    : await client.call('getNewBooks', { rows });
  if (!answer.success) return new Response(answer.message, { status: answer.errCode });
  const found = 'result' in answer.data ? answer.data.result : answer.data;
  const days = new Map(found.map(({ recordId, acquiredOn }) => [recordId, acquiredOn]));
  const recordIds = [...days.keys()];
  const details = recordIds.length > 0 ? await client.call('getRecordDetails', { recordIds }) : undefined;
  if (details?.success === false) return new Response(details.message, { status: details.errCode });

  const full = (path: string) => `${origin}${address(path)}`;
  const name = inLanguage(site.name, language);
  const xml = atomFeed({
    self: full(query ? newBookFile('atom', query) : '/newBooks.atom'),
    page: full(query ? newBooks.path({ ...query.state, page: 1 }) : '/home'),
    title: `${t(query ? 'rankings:newBooks' : 'home:newBooks')} - ${name}`,
    author: name,
    language,
    now: new Date().toISOString(),
    entries: (details?.data ?? []).map((record) =>
      recordEntry(record, full(recordPath(record.recordId)), days.get(record.recordId)),
    ),
  });
  const response = new Response(xml, {
    headers: { 'content-type': `${atomMediaType}; charset=utf-8`, 'x-robots-tag': 'noindex' },
  });
  const list = query ? 'search' : 'home';
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:${list}`], maxAge: 300 });
  return response;
};
