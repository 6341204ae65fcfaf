import { LRUCache } from 'lru-cache';
import type { Span } from './change-log.ts';
import type { Documents } from './documents.ts';
import type { Hits } from './hits.ts';

/** Bytes of the lists of one index that are cached. */
const cachedBytes = 12_000_000;
/** Shorter lists are read as quickly as they are brought up to date. */
const fewHits = 2_000;

interface CachedList {
  /** Those that the list was read for: numbers of other documents are invalid for it. */
  documents: Documents;
  /** End of their log when it was read. */
  position: number;
  hits: Hits;
  /** What `hits` begins, with room for those that an import adds behind them. */
  room: Hits;
}

/** Room for more hits behind so many: new room for each would be garbage by the megabyte. */
const roomBehind = (length: number): number => length + (length >> 4) + 256;

/**
 * Long lists of documents, which are not read again after each change: what has changed since is read alone. A list that
 * comes from a file which is ahead of memory has some changes already; they are read once more when memory has them.
 */
export class CachedPostings {
  readonly #lists = new LRUCache<string, CachedList>({
    maxSize: cachedBytes,
    sizeCalculation: ({ room }, key) => room.byteLength + key.length * 2 + 200,
  });

  /**
   * @param key says what is read
   * @param readAll reads it of all documents
   * @param readSpan reads it of documents of a span
   */
  get(key: string, documents: Documents, readAll: () => Hits, readSpan: (span: Span) => Hits): Hits {
    const position = documents.log.end;
    const cached = this.#lists.get(key);
    if (cached?.documents === documents) {
      if (cached.position === position) return cached.hits;
      const spans = documents.log.spansSince(cached.position);
      if (spans) {
        const list = { documents, position, ...replaced(cached, spans, readSpan) };
        this.#lists.set(key, list);
        return list.hits;
      }
    }
    const hits = readAll();
    if (hits.length >= fewHits) this.#lists.set(key, { documents, position, hits, room: hits });
    return hits;
  }
}

/** Index of the first hit from a number on. */
function placeOf(hits: Hits, doc: number): number {
  let [low, high] = [0, hits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A list with what is read of some spans in place of what it had there. */
function replaced(
  { hits, room }: Pick<CachedList, 'hits' | 'room'>,
  spans: readonly Span[],
  readSpan: (span: Span) => Hits,
): Pick<CachedList, 'hits' | 'room'> {
  const parts: Hits[] = [];
  let at = 0;
  for (const span of spans) {
    parts.push(hits.subarray(at, placeOf(hits, span[0])), readSpan(span));
    at = placeOf(hits, span[1] + 1);
  }
  parts.push(hits.subarray(at));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  // Whoever still has the list of before goes on seeing it: where that changes, it is written elsewhere.
  const isOnlyLonger = parts[0]?.length === hits.length;
  const target = isOnlyLonger && length <= room.length ? room : new Uint32Array(roomBehind(length));
  let end = 0;
  for (const part of parts) {
    if (target !== room || end >= hits.length) target.set(part, end);
    end += part.length;
  }
  return { hits: target.subarray(0, length), room: target };
}
