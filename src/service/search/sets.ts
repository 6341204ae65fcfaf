import type { LibraryIndex } from './library-index.ts';
import type { ColumnName } from './schema.ts';

/** Up to so many values are looked for one by one, which a typed array does many times as quickly as a loop. */
const lookedForOneByOne = 2;

/** For every set of a column: 1 when one of these values is in it. */
export function setsWith(index: LibraryIndex, column: ColumnName, ids: readonly number[]): Uint8Array {
  const { starts, values, setCount, valueBound } = index.documents.columns[column];
  const result = new Uint8Array(setCount);
  const its = values.subarray(0, starts[setCount]);
  const there = ids.filter((id) => id > 0 && id < valueBound);
  if (there.length <= lookedForOneByOne) {
    for (const id of there) {
      let set = 0;
      for (let at = its.indexOf(id); at >= 0; at = its.indexOf(id, at + 1)) {
        while ((starts[set + 1] ?? 0) <= at) set += 1;
        result[set] = 1;
      }
    }
    return result;
  }
  const wanted = new Uint8Array(valueBound);
  for (const id of there) wanted[id] = 1;
  for (let at = 0, set = 0; at < its.length; at += 1) {
    if (wanted[its[at] ?? 0] !== 1) continue;
    while ((starts[set + 1] ?? 0) <= at) set += 1;
    result[set] = 1;
  }
  return result;
}
