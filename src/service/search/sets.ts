import type { LibraryIndex } from './library-index.ts';
import type { ColumnName } from './schema.ts';

/** For every set of a column: 1 when one of these values is in it. */
export function setsWith(index: LibraryIndex, column: ColumnName, ids: readonly number[]): Uint8Array {
  const { starts, values, setCount, valueBound } = index.documents.columns[column];
  const wanted = new Uint8Array(valueBound);
  for (const id of ids) if (id > 0 && id < valueBound) wanted[id] = 1;
  const result = new Uint8Array(setCount);
  for (let set = 1; set < setCount; set += 1) {
    const end = starts[set + 1] ?? 0;
    for (let at = starts[set] ?? 0; at < end; at += 1) if (wanted[values[at] ?? 0] === 1) result[set] = 1;
  }
  return result;
}
