// `npm test` asks a part of what was judged, and `npm run evaluate` all of it (vitest.evaluation.config.ts). With WHOLE_SETS=1
// browser tests repeat in every language what `npm test` does in one.

export const isWhole = process.env['WHOLE_SETS'] === '1';

/** What of a set is asked in this run: all of it, or one in so many. */
export const sampleOf = <T>(all: readonly T[], oneIn: number): readonly T[] =>
  isWhole ? all : all.filter((_, at) => at % oneIn === 0);

/** Looks, languages or widths of test number `number`: one in turn, or all with WHOLE_SETS=1. */
export const inTurn = <T>(all: readonly T[], number: number): readonly T[] =>
  isWhole ? all : all.slice(number % all.length, (number % all.length) + 1);

/** A floor of a whole set, for so many queries: in a sample two more may be missed. */
export const floorFor = (floor: number, count: number): number => (isWhole ? floor : floor - 2 / Math.max(1, count));
