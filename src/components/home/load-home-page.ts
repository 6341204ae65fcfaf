import type { Answer } from '#lib/contract/envelope.ts';
import type { CallName } from '#lib/contract/endpoints.ts';
import type { HomeBlock } from '#lib/rules/home-view.ts';
import { cachingClient } from '#lib/pages/answer-cache.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { partOf, partsOf, type Part } from '#lib/pages/part.ts';

/** Books on a shelf, places in a list of the home page; few, so that the page stays within its budget. */
const shelfRows = 8;
const listRows = 6;
/** Entries of lists that are a line each on a phone and a row on a desk. */
const rowOfThree = 3;
const topRows = 10;

/** A page of something as the list that it is. */
const resultOf = async <T>(answering: Promise<Answer<{ result: T[] }>>): Promise<Answer<T[]>> => {
  const answer = await answering;
  return answer.success ? { ...answer, data: answer.data.result } : answer;
};

/** Parts of the page that do not come from the catalogue, by the part that shows them. */
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
  listNews: ['news'],
  listEvents: ['events'],
} satisfies Partial<Record<CallName, readonly string[]>>;

/** The lists whose change makes the page stale. */
const homeLists = [...new Set(Object.values(listsOfParts).flat())];

/**
 * Everything the home page shows, in the library's order; what it does not show is not asked for. A part that failed
 * says so in its place and takes nothing else along. Declares how long the page may be kept.
 */
export async function loadHome({
  locals,
  response,
}: {
  locals: Pick<App.Locals, 'client' | 'site' | 'language' | 'service'>;
  response: { headers: Headers };
}) {
  const { site, language, service } = locals;
  const client = cachingClient(locals.client, { site, language, invalidation: service.invalidation }, listsOfParts);
  const [ordered, topSearches] = await Promise.all([
    client.call('getHomeBlocks', {}),
    client.call('getTopSearches', {}),
  ]);
  const blocks: HomeBlock[] = ordered.success ? ordered.data.blocks : [];
  const when = async <T>(block: HomeBlock, ask: () => Promise<Answer<T>>): Promise<Part<T> | undefined> =>
    blocks.includes(block) ? partOf(await ask()) : undefined;

  const month = { range: 'month', rows: topRows } as const;
  const parts = await partsOf({
    hours: when('hours', () => client.call('getOpeningToday', {})),
    counts: when('counts', () => client.call('getHomeInfo', {})),
    newBooks: when('newBooks', () => client.call('getNewBooks', { rows: shelfRows })),
    hotLoans: when('hotLoans', () => client.call('getHotLoans', { rows: shelfRows })),
    lent: when('topTen', () => resultOf(client.call('getCirculationRanking', month))),
    rated: when('topTen', () => resultOf(client.call('getScoreRanking', { rows: topRows }))),
    viewed: when('topTen', () => resultOf(client.call('getPopularBooks', month))),
    classes: when('classes', () => client.call('getDisciplines', {})),
    customShelf: when('customShelf', () => client.call('getCustomShelf', { rows: shelfRows })),
    topics: when('topics', () => resultOf(client.call('listBookTopics', { rows: listRows }))),
    bookLists: when('bookLists', () => resultOf(client.call('listBookLists', { rows: listRows }))),
    hotCollections: when('hotCollections', () => client.call('getHotCollections', { rows: listRows })),
    newCollections: when('newCollections', () => client.call('getNewCollections', { rows: rowOfThree })),
    tryCollections: when('tryCollections', () => client.call('getTryCollections', { rows: rowOfThree })),
    readers: when('readers', () => client.call('getReaderRanking', { range: 'year', rows: listRows })),
    donations: when('donations', () => client.call('listRecentDonations', { rows: rowOfThree })),
    news: when('news', () => resultOf(client.call('listNews', { rows: rowOfThree }))),
    events: when('events', () => resultOf(client.call('listEvents', { rows: rowOfThree }))),
  });
  // A page with a hole in it is not worth keeping: the next visitor may get the whole.
  const isWhole = Object.values(parts).every((part) => part?.failure === undefined);
  if (ordered.success && topSearches.success && isWhole) {
    const tags = [`library:${site.groupCode}`, ...homeLists.map((homeList) => `list:${site.groupCode}:${homeList}`)];
    declareCache(response, { tags, maxAge: 600 });
  }
  return {
    ...parts,
    blocks,
    topSearches: topSearches.success ? topSearches.data : [],
    failure: ordered.success ? undefined : ordered.message,
  };
}
export type Home = Awaited<ReturnType<typeof loadHome>>;
