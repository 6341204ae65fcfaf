import type { Column } from './columns.ts';
import type { LibraryIndex } from './library-index.ts';
import type { ColumnName } from './schema.ts';

/** Room that is used again: new room of a megabyte for each search would have the whole heap collected all the time. */
export class ScratchBytes {
  #bytes = new Uint8Array(0);

  /** So many zeros and some more, in the room of before: what was written there is to be read by then. */
  zeros(length: number): Uint8Array {
    if (this.#bytes.length < length) this.#bytes = new Uint8Array(Math.ceil(length * 1.25));
    else this.#bytes.fill(0, 0, length);
    return this.#bytes;
  }
}

/** Up to so many values are looked for one by one, which a typed array does many times as quickly as a loop. */
const lookedForOneByOne = 2;

const scratch = { sets: new ScratchBytes(), values: new ScratchBytes() };

function markSets({ starts, values, setCount, valueBound }: Column, ids: readonly number[], marked: Uint8Array): void {
  const its = values.subarray(0, starts[setCount]);
  const there = ids.filter((id) => id > 0 && id < valueBound);
  if (there.length <= lookedForOneByOne) {
    for (const id of there) {
      let set = 0;
      for (let at = its.indexOf(id); at >= 0; at = its.indexOf(id, at + 1)) {
        while ((starts[set + 1] ?? 0) <= at) set += 1;
        marked[set] = 1;
      }
    }
    return;
  }
  const wanted = scratch.values.zeros(valueBound);
  for (const id of there) wanted[id] = 1;
  for (let at = 0, set = 0; at < its.length; at += 1) {
    if (wanted[its[at] ?? 0] !== 1) continue;
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

/** The same, valid only until the next call. */
export function setsWithForNow(index: LibraryIndex, column: ColumnName, ids: readonly number[]): Uint8Array {
  const its = index.documents.columns[column];
  const marked = scratch.sets.zeros(its.setCount);
  markSets(its, ids, marked);
  return marked;
}
