import type { Span } from './change-log.ts';

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

/** Sets of documents as ascending lists without repeats. */
export type Hits = Uint32Array<ArrayBuffer>;

export const noHits: Hits = new Uint32Array(0);

/** Document numbers in any order, with repeats. */
export function hitsOf(documents: ArrayLike<number>): Hits {
  const sorted = Uint32Array.from(documents).sort();
  let found = 0;
  for (let i = 0; i < sorted.length; i += 1) {
    if (i > 0 && sorted[i] === sorted[i - 1]) continue;
    sorted[found] = sorted[i] ?? 0;
    found += 1;
  }
  return sorted.slice(0, found);
}

/**
 * Where hits are gathered before it is known how many there are: new room of four megabytes for each filter of a million
 * hits would have the whole heap collected every thirty searches.
 */
let room = new Uint32Array(0);

/** Room for so many numbers, of anything before; what is gathered there is to be copied before anybody else asks for it. */
export function roomFor(length: number): Uint32Array<ArrayBuffer> {
  if (room.length < length) room = new Uint32Array(Math.ceil(length * 1.25));
  return room;
}

/** Every document from one number to another, both among them. */
export function documentsIn([from, to]: Span): Hits {
  // A loop: Uint32Array.from with a function takes ten times as long at a million records.
  const all = new Uint32Array(to - from + 1);
  for (let at = 0; at < all.length; at += 1) all[at] = from + at;
  return all;
}

/** Document numbers as SQLite concatenates them: `3,17,204`, ascending. */
export function hitsOfDigits(digits: Uint8Array | undefined): Hits {
  if (digits === undefined || digits.length === 0) return noHits;
  const comma = 44;
  const zero = 48;
  const hits = roomFor((digits.length + 1) >> 1);
  let count = 0;
  let number = 0;
  // By its place: an iterator takes twice as long for the half a megabyte of a frequent word.
  const { length } = digits;
  for (let at = 0; at < length; at += 1) {
    const digit = digits[at] ?? comma;
    if (digit === comma) {
      hits[count] = number;
      count += 1;
      number = 0;
    } else number = number * 10 + digit - zero;
  }
  hits[count] = number;
  return hits.slice(0, count + 1);
}

/** Those that pass. */
export function only(hits: Hits, passes: (doc: number) => boolean): Hits {
  const result = roomFor(hits.length);
  let found = 0;
  for (const doc of hits) {
    if (!passes(doc)) continue;
    result[found] = doc;
    found += 1;
  }
  return result.slice(0, found);
}

/** A number of each document, by the document's number; 0 for those behind its end. */
type Numbers = Int16Array | Uint8Array | Uint16Array | Uint32Array;

/**
 * Those whose set of a column is marked so. As `only`, in a loop of its own that counts: of a million hits the calls, and
 * the steps of an iterator, would each cost more than everything else.
 */
export function whereMarked(hits: Hits, sets: Numbers, marks: Uint8Array, as: 0 | 1): Hits {
  const { length } = hits;
  const result = roomFor(length);
  let found = 0;
  for (let at = 0; at < length; at += 1) {
    const doc = hits[at] ?? 0;
    result[found] = doc;
    if (marks[sets[doc] ?? 0] === as) found += 1;
  }
  return result.slice(0, found);
}

/** Those whose number is in a span, with both ends; as `whereMarked`. */
export function whereWithin(hits: Hits, numbers: Numbers, from: number, to: number): Hits {
  const { length } = hits;
  const result = roomFor(length);
  let found = 0;
  for (let at = 0; at < length; at += 1) {
    const doc = hits[at] ?? 0;
    const number = numbers[doc] ?? 0;
    result[found] = doc;
    if (number >= from && number <= to) found += 1;
  }
  return result.slice(0, found);
}

export type Join = 'AND' | 'OR' | 'NOT';

/** Both, either, or the first without the second. */
export function joinHits(a: Hits, b: Hits, join: Join): Hits {
  const result = roomFor(join === 'OR' ? a.length + b.length : a.length);
  let found = 0;
  let i = 0;
  let j = 0;
  while (i < a.length || (join === 'OR' && j < b.length)) {
    const left = a[i] ?? Infinity;
    const right = b[j] ?? Infinity;
    if (left === right) {
      if (join !== 'NOT') result[found++] = left;
      i += 1;
      j += 1;
    } else if (left < right) {
      if (join !== 'AND') result[found++] = left;
      i += 1;
    } else {
      if (join === 'OR') result[found++] = right;
      j += 1;
    }
  }
  return result.slice(0, found);
}

export const union = (lists: readonly Hits[]): Hits =>
  lists.reduce((all, list) => (all.length === 0 ? list : list.length === 0 ? all : joinHits(all, list, 'OR')), noHits);
