import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf, type Answer, type Failure } from '#lib/contract/envelope.ts';
import { maxRanked, rankingRanges } from '#lib/rules/rankings.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import {
  newBooksInput,
  readNewBooks,
  rankingAddresses,
  readRanking,
  type NewBookName,
  type RankingQuery,
  type RankingList,
} from './ranking-address.ts';
import type { ListState } from '../parts/query.ts';
import type { NewBookRange } from '#lib/rules/rankings.ts';

const pageRows = 50;
const newRows = 30;
const shortRows = 8;
/** Ranges move with the day: a page is never older than this, in seconds. */
const maxAge = 1800;

type Counted = OutputOf<'getCirculationRanking'>['result'][number];
type Scored = OutputOf<'getScoreRanking'>['result'][number];
export type Ranked = Counted | Scored;

export interface Ranking {
  from: string | null;
  to: string | null;
  total: number;
  result: readonly Ranked[];
}

async function askRanking(
  client: Client,
  { type, side, range, state }: RankingQuery,
  rows: number,
): Promise<Answer<Ranking>> {
  const { libCode, subject, q } = state.values;
  const scope = { libCode, subject, term: q, page: state.page, rows };
  const inRange = {
    ...scope,
    range: rankingRanges.find((rankingRange) => rankingRange === range) ?? ('month' as const),
  };
  switch (type) {
    case 'score':
    case 'lowScore':
      return client.call('getScoreRanking', { ...scope, side, range });
    case 'loan':
      return client.call('getCirculationRanking', inRange);
    case 'share':
      return client.call('getShareRanking', inRange);
    case 'favourite':
      return client.call('getFavouriteRanking', { ...scope, range });
    case 'view':
    case 'download':
      return client.call('getPopularBooks', { ...inRange, by: type });
  }
}

/** The cache tag of pages with a ranking of that type; the best and the worst rated change together. */
export const rankingTag = (groupCode: string, type: RankingQuery['type']): string =>
  `list:${groupCode}:ranking-${type === 'lowScore' ? 'score' : type}`;

const lastOf = (total: number, rows: number) => Math.max(1, Math.ceil(total / rows));

export interface ShortList {
  name: 'topShare' | 'topScore' | 'popular';
  /** Path inside the library of the whole list. */
  path: string;
  result: readonly Ranked[];
}

export interface LoadedRanking {
  query: RankingQuery;
  ranking: Ranking | undefined;
  failure: Failure | undefined;
  last: number;
  subjects: OutputOf<'listRankingSubjects'>;
  libraries: OutputOf<'listRankingLibraries'>;
  shorts: ShortList[];
}

/** Share, score and popular lists of the page of loans (portal-content §3, reading state). */
async function loadShorts(client: Client, { list, range, state }: RankingQuery): Promise<ShortList[]> {
  if (list !== 'readRange' || state.page > 1 || state.values.q !== '') return [];
  const values = { ...state.values, range: range === 'month' ? '' : range };
  const of = async (name: ShortList['name'], other: RankingList, by: string): Promise<ShortList[]> => {
    const query = new URLSearchParams({ ...values, by });
    const listQuery = readRanking(other, query);
    const answer = await askRanking(client, listQuery, shortRows);
    if (!answer.success || answer.data.result.length === 0) return [];
    return [{ name, path: rankingAddresses[other].path(listQuery.state), result: answer.data.result }];
  };
  const lists = await Promise.all([
    of('topShare', 'hotBook', 'share'),
    of('topScore', 'grade', ''),
    of('popular', 'hotBook', ''),
  ]);
  return lists.flat();
}

export async function loadRanking({ locals, url, response }: LoaderInput, list: RankingList): Promise<LoadedRanking> {
  const { client, site } = locals;
  const query = readRanking(list, url.searchParams);
  const [answer, subjects, libraries, shorts] = await Promise.all([
    askRanking(client, query, pageRows),
    client.call('listRankingSubjects', { type: query.type, range: query.range }),
    client.call('listRankingLibraries', {}),
    loadShorts(client, query),
  ]);
  const found = {
    query,
    shorts,
    subjects: subjects.success ? subjects.data : [],
    libraries: libraries.success && libraries.data.length > 1 ? libraries.data : [],
  };
  if (!answer.success) {
    response.status = statusOf(answer);
    return { ...found, ranking: undefined, failure: answer, last: 1 };
  }
  const ranking = answer.data;
  const last = lastOf(ranking.total, pageRows);
  if (query.state.page > last) response.status = 404;
  else {
    const types = list === 'readRange' ? (['loan', 'share', 'score', 'view'] as const) : [query.type];
    const tags = [
      `library:${site.groupCode}`,
      ...types.map((type) => rankingTag(site.groupCode, type)),
      ...ranking.result.map(({ recordId }) => `record:${recordId}`),
    ];
    declareCache(response, { tags, maxAge });
  }
  return { ...found, ranking, failure: undefined, last };
}

export const askWholeRanking = (client: Client, query: RankingQuery) =>
  askRanking(client, { ...query, state: { ...query.state, page: 1 } }, maxRanked);

export interface LoadedNewBooks {
  range: NewBookRange;
  state: ListState<NewBookName>;
  list: OutputOf<'listNewBooks'> | undefined;
  failure: Failure | undefined;
  last: number;
}

export async function loadNewBooks({ locals, url, response }: LoaderInput): Promise<LoadedNewBooks> {
  const { client, site } = locals;
  const query = readNewBooks(url.searchParams);
  const answer = await client.call('listNewBooks', {
    ...newBooksInput(query),
    page: query.state.page,
    rows: newRows,
  });
  if (!answer.success) {
    response.status = statusOf(answer);
    return { ...query, list: undefined, failure: answer, last: 1 };
  }
  const list = answer.data;
  const last = lastOf(list.numFound, newRows);
  if (query.state.page > last) response.status = 404;
  else {
    declareCache(response, {
      tags: [`library:${site.groupCode}`, `list:${site.groupCode}:search`],
      maxAge,
    });
  }
  return { ...query, list, failure: undefined, last };
}
