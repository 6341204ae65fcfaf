import type { Column } from './columns.ts';
import { worksOf, type Entries } from './entries.ts';

/** Counters that every count uses again: a fresh array for each would be garbage by the megabyte. */
const counters = { values: new Uint32Array(0), sets: new Uint32Array(0), works: new Uint32Array(0) };

function zeroed(name: keyof typeof counters, length: number): Uint32Array {
  if (counters[name].length < length) counters[name] = new Uint32Array(Math.ceil(length * 1.25));
  else counters[name].fill(0, 0, length);
  return counters[name];
}

/** The one set that the editions of a work point to, where it is one. */
function setOfAll(sets: Column['sets'], work: Uint32Array): number | undefined {
  const set = sets[work[0] ?? 0] ?? 0;
  return work.every((doc) => sets[doc] === set) ? set : undefined;
}

/** How many entries point to each set, but for works whose editions point to several. */
export function countSets({ sets, setCount }: Column, entries: Entries): Uint32Array {
  const bySet = zeroed('sets', setCount);
  for (const doc of entries.alone) {
    const set = sets[doc] ?? 0;
    bySet[set] = (bySet[set] ?? 0) + 1;
  }
  for (const work of worksOf(entries)) {
    const set = setOfAll(sets, work);
    if (set !== undefined) bySet[set] = (bySet[set] ?? 0) + 1;
  }
  return bySet;
}

/** Works whose editions point to several sets, each as its values, with repeats. */
export function* mixedWorks({ sets, starts, values }: Column, entries: Entries): Generator<number[]> {
  for (const work of worksOf(entries)) {
    if (setOfAll(sets, work) !== undefined) continue;
    yield Array.from(work).flatMap((doc) => {
      const set = sets[doc] ?? 0;
      return Array.from(values.subarray(starts[set], starts[set + 1]));
    });
  }
}

/**
 * Counts the values of entries; of a work each value once.
 * @returns counts by value id, valid until the next count, and the ids that occur
 */
export function countValues(column: Column, entries: Entries): { counts: Uint32Array; ids: number[] } {
  const { sets, starts, values, setCount, valueBound } = column;
  const counts = zeroed('values', valueBound);
  const ids: number[] = [];
  const add = (set: number, times: number): void => {
    const end = starts[set + 1] ?? 0;
    for (let at = starts[set] ?? 0; at < end; at += 1) {
      const value = values[at] ?? 0;
      const before = counts[value] ?? 0;
      if (before === 0) ids.push(value);
      counts[value] = before + times;
    }
  };
  if (entries.count < setCount) {
    for (const doc of entries.alone) add(sets[doc] ?? 0, 1);
    for (const work of worksOf(entries)) {
      const set = setOfAll(sets, work);
      if (set !== undefined) add(set, 1);
    }
  } else {
    // Many documents, few sets: count the sets first.
    const bySet = countSets(column, entries);
    for (let set = 1; set < setCount; set += 1) {
      const times = bySet[set] ?? 0;
      if (times > 0) add(set, times);
    }
  }
  if (entries.ends.length === 0) return { counts, ids };
  // Number of the last work that each value was counted for.
  const counted = zeroed('works', valueBound);
  let number = 0;
  for (const its of mixedWorks(column, entries)) {
    number += 1;
    for (const value of its) {
      if (counted[value] === number) continue;
      counted[value] = number;
      const before = counts[value] ?? 0;
      if (before === 0) ids.push(value);
      counts[value] = before + 1;
    }
  }
  return { counts, ids };
}

/**
 * Counts values that stand behind the sets of a column, such as those that only some copies have; of a work each once.
 * @param valuesOf ids behind a set, none twice
 * @returns as countValues
 */
export function countThroughSets(
  column: Column,
  entries: Entries,
  valuesOf: (set: number) => number[],
  valueBound: number,
): { counts: Uint32Array; ids: number[] } {
  const { sets, setCount } = column;
  const bySet = countSets(column, entries);
  const counts = zeroed('values', valueBound);
  const ids: number[] = [];
  const add = (values: Iterable<number>, times: number): void => {
    for (const value of values) {
      const before = counts[value] ?? 0;
      if (before === 0) ids.push(value);
      counts[value] = before + times;
    }
  };
  for (let set = 1; set < setCount; set += 1) {
    const times = bySet[set] ?? 0;
    if (times > 0) add(valuesOf(set), times);
  }
  for (const work of worksOf(entries)) {
    if (setOfAll(sets, work) === undefined)
      add(new Set(Array.from(work).flatMap((doc) => valuesOf(sets[doc] ?? 0))), 1);
  }
  return { counts, ids };
}
