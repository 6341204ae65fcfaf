/** Ranges of rankings (portal-content §9): last week, month, quarter, year; in days up to and with today. */
export const rankingDays = { week: 7, month: 30, quarter: 91, year: 365 } as const;
export type RankingRange = keyof typeof rankingDays;
export const rankingRanges = ['week', 'month', 'quarter', 'year'] as const satisfies readonly RankingRange[];

/** Setting of a reader who is named in no ranking (findUserSetting), and its value. */
export const rankingHidden = { name: 'rankingHidden', value: '1' } as const;

/** Ranges of the new books (portal-content §9): from one week to two years, in days. */
export const newBookDays = {
  week: 7,
  twoWeeks: 14,
  month: 30,
  quarter: 91,
  halfYear: 182,
  year: 365,
  twoYears: 730,
} as const;
export type NewBookRange = keyof typeof newBookDays;
export const newBookRanges = [
  'week',
  'twoWeeks',
  'month',
  'quarter',
  'halfYear',
  'year',
  'twoYears',
] as const satisfies readonly NewBookRange[];

export const rankedTypes = ['loan', 'favourite', 'share', 'view', 'download'] as const;
export type RankedType = (typeof rankedTypes)[number];
export const isRanked = (type: string): type is RankedType => rankedTypes.some((rankedType) => rankedType === type);

export const maxRanked = 100;

/**
 * Days are summed over these ranges; what is kept for good, as a favourite is, also over all time, and a reader who
 * takes it back takes it from the day on which it was given.
 */
export const spansOf = (type: RankedType): readonly (RankingRange | 'all')[] =>
  type === 'favourite' ? [...rankingRanges, 'all'] : rankingRanges;

/** Days older than this are in no range and are forgotten. */
export const retentionDays = 400;

/** So many ratings of this score are added to the real ones: docs/decisions/0009-rankings.md. */
const assumed = { votes: 5, score: 3 };

/**
 * The mean by which rated records are ranked, drawn towards the middle of the scale where few have rated.
 * @param sum of the scores, 1 to 5 each
 */
export const weightedScore = (sum: number, votes: number): number =>
  (assumed.votes * assumed.score + sum) / (assumed.votes + votes);

/** The two rankings of ratings (portal-content §9). */
export const ratingSides = ['positive', 'negative'] as const;
export type RatingSide = (typeof ratingSides)[number];
/** Types under which their places are stored, like those of rankedTypes. */
export const ratingTypes = { positive: 'score', negative: 'lowScore' } as const satisfies Record<RatingSide, string>;

/** The middle of the scale: from here on a mean is positive. */
const middle = 3;
/** So many readers must have rated a record before it is shown among the worst: one of them alone condemns no book. */
export const leastNegativeVotes = 3;

/**
 * By what a rated record is ranked on a side: the higher, the further up; 0 where it does not stand there. The best are
 * those with a mean of three or more, the worst those below it that enough readers rated.
 * @param sum of the scores, 1 to 5 each
 */
export function placeOfRatings(side: RatingSide, sum: number, votes: number): number {
  if (votes === 0) return 0;
  const isNegative = sum / votes < middle;
  const weighted = Math.round(1000 * weightedScore(sum, votes));
  if (side === 'positive') return isNegative ? 0 : weighted;
  return isNegative && votes >= leastNegativeVotes ? 6000 - weighted : 0;
}
