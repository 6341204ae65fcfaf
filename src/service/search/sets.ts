import type { Column } from './columns.ts';
import type { LibraryIndex } from './library-index.ts';
import type { ColumnName } from './schema.ts';
import { ScratchBytes } from './scratch.ts';

/** Up to so many values are looked for one by one, which a typed array does many times as quickly as a loop. */
const lookedForOneByOne = 4;

const scratch = { sets: new ScratchBytes(), values: new ScratchBytes() };

/** The set that begins at or before a place of the values, from one set on; in steps that grow, and then by halving. */
function setAt(starts: Uint32Array, at: number, from: number, setCount: number): number {
  let low = from;
  let step = 1;
  while (low + step < setCount && (starts[low + step] ?? 0) <= at) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, setCount);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** The sets of a column that have a value, ascending. */
export function* setsHolding({ starts, values, setCount, valueBound }: Column, id: number): Generator<number, void> {
  if (id <= 0 || id >= valueBound) return;
  const its = values.subarray(0, starts[setCount]);
  let set = 0;
  for (let at = its.indexOf(id); at >= 0; at = its.indexOf(id, starts[set + 1])) {
    set = setAt(starts, at, set, setCount);
    yield set;
  }
}

function markSets(column: Column, ids: readonly number[], marked: Uint8Array): void {
  const { starts, values, setCount, valueBound } = column;
  const there = ids.filter((id) => id > 0 && id < valueBound);
  if (there.length <= lookedForOneByOne) {
    for (const id of there) for (const set of setsHolding(column, id)) marked[set] = 1;
    return;
  }
  const end = starts[setCount] ?? 0;
  const wanted = scratch.values.zeros(valueBound);
  for (const id of there) wanted[id] = 1;
  for (let at = 0, set = 0; at < end; at += 1) {
    if (wanted[values[at] ?? 0] !== 1) continue;
    while ((starts[set + 1] ?? 0) <= at) set += 1;
    marked[set] = 1;
  }
}

/** For every set of a column: 1 when one of these values is in it. */
export function setsWith(index: LibraryIndex, column: ColumnName, ids: readonly number[]): Uint8Array {
  const its = index.documents.columns[column];
  const marked = new Uint8Array(its.setCount);
  markSets(its, ids, marked);
  return marked;
}

/** The same for whoever is done with it before anything else is asked. */
export function setsWithForNow(index: LibraryIndex, column: ColumnName, ids: readonly number[]): Uint8Array {
  const its = index.documents.columns[column];
  const marked = scratch.sets.zeros(its.setCount);
  markSets(its, ids, marked);
  return marked;
}
