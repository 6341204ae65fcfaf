import { beginsWith, callNumberKey, compareKeys, type CallNumberScheme } from './call-number.ts';

/** Call numbers that stand together: from the first one on, up to and with everything that begins with `to`. */
export interface CallNumberRange {
  from: string;
  /** Without it the range goes up to the next one of its place. */
  to?: string | undefined;
}

interface Sorted<R> {
  range: R;
  from: readonly number[];
  to: readonly number[] | undefined;
}

export interface ShelfOrder<R> {
  scheme: CallNumberScheme;
  sorted: readonly Sorted<R>[];
}

export function shelfOrder<R extends CallNumberRange>(
  ranges: readonly R[],
  scheme: CallNumberScheme = 'clc',
): ShelfOrder<R> {
  const sorted = ranges.map((range) => ({
    range,
    from: callNumberKey(range.from, scheme),
    to: range.to === undefined ? undefined : callNumberKey(range.to, scheme),
  }));
  return { scheme, sorted: sorted.sort((a, b) => compareKeys(a.from, b.from)) };
}

const isWithin = ({ to }: Sorted<unknown>, key: readonly number[]): boolean =>
  to === undefined || compareKeys(key, to) <= 0 || beginsWith(key, to);

/** The range that a call number is in; undefined where there is none for it. */
export function rangeOf<R>({ sorted, scheme }: ShelfOrder<R>, callNumber: string): R | undefined {
  const key = callNumberKey(callNumber, scheme);
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const here = sorted[middle];
    if (here && compareKeys(here.from, key) <= 0) low = middle + 1;
    else high = middle;
  }
  const found = sorted[low - 1];
  return found && isWithin(found, key) ? found.range : undefined;
}

export type RangeProblem<R> =
  /** It ends before it begins. */
  | { kind: 'backwards'; range: R }
  /** Call numbers that stand in both. */
  | { kind: 'overlap'; range: R; next: R }
  /** Call numbers that stand in neither. */
  | { kind: 'gap'; range: R; next: R };

/** Whether nothing can stand between everything that begins with `end` and `start`: I24 and I25, A and B, I247/9 and I247/10. */
function meet(end: string, start: string, scheme: CallNumberScheme): boolean {
  const next = (text: string, from: RegExp, after: (run: string) => string) => {
    const run = from.exec(text)?.[0];
    return run === undefined ? undefined : text.slice(0, text.length - run.length) + after(run);
  };
  const successors = [
    next(end, /[A-Y]$/i, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1)),
    // A whole number goes on to the next one, a decimal to the next digit only below nine.
    /[/ ]\d+$/.test(end) || scheme === 'western'
      ? next(end, /(?<!\d)\d+$/, (run) => String(Number(run) + 1))
      : next(end, /[0-8]$/, (digit) => String(Number(digit) + 1)),
  ];
  const key = callNumberKey(start, scheme);
  return successors.some(
    (successor) => successor !== undefined && compareKeys(callNumberKey(successor, scheme), key) === 0,
  );
}

/** What is wrong with the ranges of a place, in the order of the shelves. */
export function checkRanges<R extends CallNumberRange>({ sorted, scheme }: ShelfOrder<R>): RangeProblem<R>[] {
  return sorted.flatMap((entry, at): RangeProblem<R>[] => {
    const { range, from, to } = entry;
    if (to !== undefined && compareKeys(to, from) < 0 && !beginsWith(from, to)) return [{ kind: 'backwards', range }];
    const next = sorted[at + 1];
    if (next === undefined) return [];
    const isShared = compareKeys(from, next.from) === 0 || (to !== undefined && isWithin(entry, next.from));
    if (isShared) return [{ kind: 'overlap', range, next: next.range }];
    const isOpen = range.to !== undefined && !meet(range.to, next.range.from, scheme);
    return isOpen ? [{ kind: 'gap', range, next: next.range }] : [];
  });
}
