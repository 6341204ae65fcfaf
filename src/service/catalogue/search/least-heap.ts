/**
 * Puts a value in the place of the least of a heap whose root is the least, and lets it sink to where it belongs: what
 * keeps the largest of many.
 */
export function replaceLeast(heap: Uint32Array | Float64Array, value: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1;
    const smaller = heap[child] ?? 0;
    if (smaller >= value) break;
    heap[at] = smaller;
    at = child;
  }
  heap[at] = value;
}
