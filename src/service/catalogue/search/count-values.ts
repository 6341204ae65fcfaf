import type { Column } from './columns.ts';
import type { Entries } from './entries.ts';

/** Counters that every count uses again: a fresh array for each would be garbage by the megabyte. */
const counters = {
  values: new Uint32Array(0),
  sets: new Uint32Array(0),
  works: new Uint32Array(0),
  /** Ids that occur. */
  ids: new Uint32Array(0),
};

function zeroed(name: keyof typeof counters, length: number): Uint32Array {
  if (counters[name].length < length) counters[name] = new Uint32Array(Math.ceil(length * 1.25));
  else counters[name].fill(0, 0, length);
  return counters[name];
}

/** Each id is in the list once. */
function roomForIds(valueBound: number): Uint32Array {
  if (counters.ids.length < valueBound) counters.ids = new Uint32Array(Math.ceil(valueBound * 1.25));
  return counters.ids;
}

/** Stands for a work whose editions point to several sets. */
const several = 0xffff_ffff;

/** The one set that documents from one place of `docs` to another point to, or `several`. */
function setOfAll(sets: Column['sets'], docs: Uint32Array, from: number, to: number): number {
  const set = sets[docs[from] ?? 0] ?? 0;
  for (let at = from + 1; at < to; at += 1) if (sets[docs[at] ?? 0] !== set) return several;
  return set;
}

/** How many entries point to each set, but for works whose editions point to several. */
export function countSets({ sets, setCount }: Column, { alone, together, ends }: Entries): Uint32Array {
  const bySet = zeroed('sets', setCount);
  const { length } = alone;
  for (let at = 0; at < length; at += 1) {
    const set = sets[alone[at] ?? 0] ?? 0;
    bySet[set] = (bySet[set] ?? 0) + 1;
  }
  let from = 0;
  for (const to of ends) {
    const set = setOfAll(sets, together, from, to);
    if (set !== several) bySet[set] = (bySet[set] ?? 0) + 1;
    from = to;
  }
  return bySet;
}

/** Works whose editions point to several sets, each as its values, with repeats. */
export function* mixedWorks({ sets, starts, values }: Column, { together, ends }: Entries): Generator<number[]> {
  let from = 0;
  for (const to of ends) {
    if (setOfAll(sets, together, from, to) === several) {
      const its: number[] = [];
      for (let doc = from; doc < to; doc += 1) {
        const set = sets[together[doc] ?? 0] ?? 0;
        const end = starts[set + 1] ?? 0;
        for (let at = starts[set] ?? 0; at < end; at += 1) its.push(values[at] ?? 0);
      }
      yield its;
    }
    from = to;
  }
}

/** Counts by value id, and the ids that occur; both are valid until the next count. */
export interface Counted {
  counts: Uint32Array;
  ids: Uint32Array;
}

/** Counts the values of entries; of a work each value once. */
export function countValues(column: Column, entries: Entries): Counted {
  const { sets, starts, values, setCount, valueBound } = column;
  const { alone, together, ends } = entries;
  const counts = zeroed('values', valueBound);
  const ids = roomForIds(valueBound);
  let known = 0;
  const add = (set: number, times: number): void => {
    const end = starts[set + 1] ?? 0;
    for (let at = starts[set] ?? 0; at < end; at += 1) {
      const value = values[at] ?? 0;
      const before = counts[value] ?? 0;
      if (before === 0) ids[known++] = value;
      counts[value] = before + times;
    }
  };
  const isFew = entries.count < setCount;
  if (isFew) {
    const { length } = alone;
    for (let at = 0; at < length; at += 1) add(sets[alone[at] ?? 0] ?? 0, 1);
  } else {
    // Many documents, few sets: count the sets first.
    const bySet = countSets(column, entries);
    for (let set = 1; set < setCount; set += 1) {
      const times = bySet[set] ?? 0;
      if (times > 0) add(set, times);
    }
  }
  if (ends.length === 0) return { counts, ids: ids.subarray(0, known) };
  // Number of the last work that each value was counted for, in which a value counts once.
  const counted = zeroed('works', valueBound);
  let from = 0;
  for (let work = 1; work <= ends.length; work += 1) {
    const to = ends[work - 1] ?? from;
    const entry = setOfAll(sets, together, from, to);
    if (entry !== several) {
      if (isFew) add(entry, 1);
      from = to;
      continue;
    }
    for (let doc = from; doc < to; doc += 1) {
      const set = sets[together[doc] ?? 0] ?? 0;
      const end = starts[set + 1] ?? 0;
      for (let at = starts[set] ?? 0; at < end; at += 1) {
        const value = values[at] ?? 0;
        if (counted[value] === work) continue;
        counted[value] = work;
        const before = counts[value] ?? 0;
        if (before === 0) ids[known++] = value;
        counts[value] = before + 1;
      }
    }
    from = to;
  }
  return { counts, ids: ids.subarray(0, known) };
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
): Counted {
  const { sets, setCount } = column;
  const bySet = countSets(column, entries);
  const counts = zeroed('values', valueBound);
  const ids = roomForIds(valueBound);
  let known = 0;
  const add = (values: Iterable<number>, times: number): void => {
    for (const value of values) {
      const before = counts[value] ?? 0;
      if (before === 0) ids[known++] = value;
      counts[value] = before + times;
    }
  };
  for (let set = 1; set < setCount; set += 1) {
    const times = bySet[set] ?? 0;
    if (times > 0) add(valuesOf(set), times);
  }
  let from = 0;
  for (const to of entries.ends) {
    if (setOfAll(sets, entries.together, from, to) === several) {
      const its = entries.together.subarray(from, to);
      add(new Set(Array.from(its).flatMap((doc) => valuesOf(sets[doc] ?? 0))), 1);
    }
    from = to;
  }
  return { counts, ids: ids.subarray(0, known) };
}
