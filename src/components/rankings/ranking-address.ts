import {
  newBookRanges,
  rankingRanges,
  ratingTypes,
  type NewBookRange,
  type RankedType,
  type RankingRange,
  type RatingSide,
} from '#lib/rules/rankings.ts';
import { listAddress, type ListAddress, type ListState } from '../parts/query.ts';

/** The pages of rankings (portal-content §2). */
export const rankingLists = ['readRange', 'hotBook', 'collect', 'grade'] as const;
export type RankingList = (typeof rankingLists)[number];

/** What `/hotBook` may go by; the first one where the address says nothing. Loans have `/readRange`. */
export const hotTypes = ['view', 'share', 'download'] as const satisfies readonly RankedType[];

const names = ['by', 'range', 'libCode', 'subject', 'q'] as const;
export type RankingName = (typeof names)[number];
const address = (list: RankingList) => listAddress(`/${list}`, names, ['by', 'range']);

export const rankingAddresses: Readonly<Record<RankingList, ListAddress<RankingName>>> = {
  readRange: address('readRange'),
  hotBook: address('hotBook'),
  collect: address('collect'),
  grade: address('grade'),
};

type RatingType = (typeof ratingTypes)[RatingSide];

export interface RankingQuery {
  list: RankingList;
  type: RankedType | RatingType;
  /** Of ratings: whether the best or the worst are ranked. */
  side: RatingSide;
  range: RankingRange | 'all';
  /** Ranges to choose from; the first but one is in no address. */
  ranges: readonly (RankingRange | 'all')[];
  state: ListState<RankingName>;
}

const sideOf = (by: string): RatingSide => (by === 'negative' ? by : 'positive');

const typeOf = (list: RankingList, by: string): RankingQuery['type'] => {
  if (list === 'hotBook') return hotTypes.find((hotType) => hotType === by) ?? 'view';
  if (list === 'grade') return ratingTypes[sideOf(by)];
  return list === 'collect' ? 'favourite' : 'loan';
};

/** Lists of what is counted or rated over all time as well. */
const isEver = (list: RankingList): boolean => list === 'grade' || list === 'collect';

export const defaultRange = (list: RankingList): RankingRange | 'all' => (isEver(list) ? 'all' : 'month');

/** Reads an address; values that make no sense are those it has without them. */
export function readRanking(list: RankingList, query: URLSearchParams): RankingQuery {
  const read = rankingAddresses[list].read(query);
  const ranges = isEver(list) ? (['all', ...rankingRanges] as const) : rankingRanges;
  const usual = defaultRange(list);
  const range = ranges.find((entry) => entry === read.values.range) ?? usual;
  const type = typeOf(list, read.values.by);
  const side = sideOf(read.values.by);
  const subject = /^[A-Z]$/.test(read.values.subject) ? read.values.subject : '';
  const values = {
    ...read.values,
    subject,
    by: list === 'hotBook' && type !== 'view' ? type : list === 'grade' && side === 'negative' ? side : '',
    range: range === usual ? '' : range,
  };
  return { list, type, side, range, ranges, state: { page: read.page, values } };
}

/** Where `/hotBook` by loans leads: the ranking of loans, of which there is one. Undefined for any other address. */
export function loansPath(query: URLSearchParams): string | undefined {
  if (query.get('by') !== 'loan') return undefined;
  return rankingAddresses.readRange.path(readRanking('readRange', query).state);
}

export const rankingFile = ({ list, state }: RankingQuery): string =>
  listAddress('/rankings.csv', ['list', ...names]).path({ page: 1, values: { list, ...state.values } });

const newNames = ['range', 'kindNo', 'libCode', 'locationId', 'q'] as const;
export type NewBookName = (typeof newNames)[number];
export const newBooks = listAddress('/newBookInform', newNames, ['range']);
const newBookFiles = {
  csv: listAddress('/newBooks.csv', newNames),
  atom: listAddress('/newBooks.atom', newNames),
};

/** New books of an address: a month where it names no range. */
export function readNewBooks(query: URLSearchParams): { range: NewBookRange; state: ListState<NewBookName> } {
  const { values, page } = newBooks.read(query);
  const range = newBookRanges.find((newBookRange) => newBookRange === values.range) ?? 'month';
  return { range, state: { page, values: { ...values, range: range === 'month' ? '' : range } } };
}

/** Path of the file or feed with the same new books; its range is always said. */
export const newBookFile = (
  kind: keyof typeof newBookFiles,
  { range, state }: ReturnType<typeof readNewBooks>,
): string => newBookFiles[kind].path({ page: 1, values: { ...state.values, range } });

export const newBooksInput = ({ range, state }: ReturnType<typeof readNewBooks>) => {
  const { kindNo, libCode, locationId, q } = state.values;
  return { range, kindNo, libCode, locationId, term: q };
};
