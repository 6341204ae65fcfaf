import type { Answer } from '#lib/contract/envelope.ts';
import type { CallName } from '#lib/contract/endpoints.ts';
import type { HomeBlock } from '#lib/rules/home-view.ts';
import { cachingClient } from '#lib/pages/answer-cache.ts';

/** Books on a shelf, places in a list of the home page; few, so that the page stays within its budget. */
const shelfRows = 8;
const listRows = 6;
const topRows = 10;

/** A page of something as the list that it is. */
const resultOf = async <T>(answering: Promise<Answer<{ result: T[] }>>): Promise<Answer<T[]>> => {
  const answer = await answering;
  return answer.success ? { ...answer, data: answer.data.result } : answer;
};

/** What the library and its readers write beside the catalogue, by the part of the page that shows it. */
const catalogue = ['home'];
const databases = ['home', 'databases'];
const listsOfParts = {
  getHomeBlocks: catalogue,
  getTopSearches: catalogue,
  getHomeInfo: databases,
  getNewBooks: catalogue,
  getHotLoans: catalogue,
  getCirculationRanking: catalogue,
  getScoreRanking: catalogue,
  getPopularBooks: catalogue,
  getDisciplines: catalogue,
  getCustomShelf: catalogue,
  listBookTopics: ['home', 'topics'],
  listBookLists: ['home', 'book-lists'],
  getHotCollections: databases,
  getNewCollections: databases,
  getTryCollections: databases,
  getReaderRanking: catalogue,
  listRecentDonations: ['home', 'donations'],
} satisfies Partial<Record<CallName, readonly string[]>>;

/** The lists whose change makes the page stale. */
export const homeLists = [...new Set(Object.values(listsOfParts).flat())];

/**
 * Everything the home page shows, in the library's order; what it does not show is not asked for. Each part is the
 * answer as it came: one that failed says so in its place and takes nothing else along.
 */
export async function loadHome(locals: Pick<App.Locals, 'client' | 'site' | 'language' | 'service'>) {
  const { site, language, service } = locals;
  const client = cachingClient(locals.client, { site, language, invalidation: service.invalidation }, listsOfParts);
  const [ordered, topSearches] = await Promise.all([
    client.call('getHomeBlocks', {}),
    client.call('getTopSearches', {}),
  ]);
  const blocks: HomeBlock[] = ordered.success ? ordered.data.blocks : [];
  const when = async <T>(block: HomeBlock, ask: () => Promise<Answer<T>>): Promise<Answer<T> | undefined> =>
    blocks.includes(block) ? ask() : undefined;

  const month = { range: 'month', rows: topRows } as const;
  const [hours, counts, newBooks, hotLoans, lent, rated, viewed, classes] = await Promise.all([
    when('hours', () => client.call('getOpeningToday', {})),
    when('counts', () => client.call('getHomeInfo', {})),
    when('newBooks', () => client.call('getNewBooks', { rows: shelfRows })),
    when('hotLoans', () => client.call('getHotLoans', { rows: shelfRows })),
    when('topTen', () => resultOf(client.call('getCirculationRanking', month))),
    when('topTen', () => resultOf(client.call('getScoreRanking', { rows: topRows }))),
    when('topTen', () => resultOf(client.call('getPopularBooks', month))),
    when('classes', () => client.call('getDisciplines', {})),
  ]);
  const [customShelf, topics, bookLists, hotCollections, newCollections, tryCollections, readers, donations] =
    await Promise.all([
      when('customShelf', () => client.call('getCustomShelf', { rows: shelfRows })),
      when('topics', () => resultOf(client.call('listBookTopics', { rows: listRows }))),
      when('bookLists', () => resultOf(client.call('listBookLists', { rows: listRows }))),
      when('hotCollections', () => client.call('getHotCollections', {})),
      when('newCollections', () => client.call('getNewCollections', { rows: listRows })),
      when('tryCollections', () => client.call('getTryCollections', { rows: listRows })),
      when('readers', () => client.call('getReaderRanking', { range: 'year' })),
      when('donations', () => client.call('listRecentDonations', { rows: listRows })),
    ]);
  const parts = {
    ...{ hours, counts, newBooks, hotLoans, lent, rated, viewed, classes, customShelf },
    ...{ topics, bookLists, hotCollections, newCollections, tryCollections, readers, donations },
  };
  const complete = [ordered, topSearches, ...Object.values(parts)].every((one) => one?.success !== false);
  return { ...parts, ordered, blocks, topSearches, complete };
}
export type Home = Awaited<ReturnType<typeof loadHome>>;
