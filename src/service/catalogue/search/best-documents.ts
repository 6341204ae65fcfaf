import type { Hits } from './hits.ts';
import { replaceLeast } from './least-heap.ts';

/** Of a document: up to 21 bits, the more the better. */
export type SortValue = (doc: number) => number;

/** The first `wanted` documents by value, equal ones by number: a heap whose root is the least that is kept. */
export function bestDocuments(hits: Hits, wanted: number, value: SortValue): number[] {
  // Value and number in one float: 21 bits and 32 bits are exact, and typed arrays sort natively.
  const two32 = 0x1_0000_0000;
  const keyOf = (doc: number): number => value(doc) * two32 + (two32 - 1 - doc);
  const heap = new Float64Array(wanted);
  for (let i = 0; i < wanted; i += 1) heap[i] = keyOf(hits[i] ?? 0);
  heap.sort();
  const { length } = hits;
  // What has no higher value than the least that is kept comes behind it, by its number.
  let least = Math.floor((heap[0] ?? 0) / two32);
  for (let i = wanted; i < length; i += 1) {
    const doc = hits[i] ?? 0;
    if (value(doc) <= least) continue;
    const key = keyOf(doc);
    replaceLeast(heap, key);
    least = Math.floor((heap[0] ?? 0) / two32);
  }
  return Array.from(heap.sort().reverse(), (key) => two32 - 1 - (key % two32));
}
