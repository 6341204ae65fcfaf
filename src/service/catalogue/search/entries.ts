import type { Documents } from './documents.ts';
import { roomFor, type Hits } from './hits.ts';

/**
 * Hits as they are counted and listed: each by itself, or the editions of a work as one. Most records are
 * alone, so that only the others are gone through work by work.
 */
export interface Entries {
  /** Every hit, ascending. */
  hits: Hits;
  /** Those that are entries by themselves, ascending. */
  alone: Hits;
  /** The others, work by work. */
  together: Uint32Array;
  /** Where each work ends in `together`. */
  ends: Uint32Array;
  count: number;
}

const none = new Uint32Array(0);

export const asEditions = (hits: Hits): Entries => ({
  hits,
  alone: hits,
  together: none,
  ends: none,
  count: hits.length,
});

/** Hits by document, all 0 between calls. */
let marks = new Uint8Array(0);

/** Editions of one work together, as far as they are among the hits. */
export function asWorks({ works, nextEdition, count }: Documents, hits: Hits): Entries {
  if (marks.length <= count) marks = new Uint8Array(Math.ceil(count * 1.25) + 1);
  const { length } = hits;
  let several = 0;
  for (let at = 0; at < length; at += 1) {
    const doc = hits[at] ?? 0;
    if ((works[doc] ?? 0) === 0) continue;
    marks[doc] = 1;
    several += 1;
  }
  if (several === 0) return asEditions(hits);
  const alone = roomFor(length);
  const together = new Uint32Array(several);
  const ends = new Uint32Array(several);
  let [singles, end, runs] = [0, 0, 0];
  for (let at = 0; at < length; at += 1) {
    const doc = hits[at] ?? 0;
    if ((works[doc] ?? 0) === 0) {
      alone[singles] = doc;
      singles += 1;
      continue;
    }
    if (marks[doc] === 0) continue;
    const begin = end;
    let other = doc;
    do {
      if (marks[other] === 1) {
        marks[other] = 0;
        together[end] = other;
        end += 1;
      }
      other = nextEdition[other] ?? doc;
    } while (other !== doc && other !== 0);
    if (end - begin > 1) {
      ends[runs] = end;
      runs += 1;
    } else {
      end = begin;
      alone[singles] = doc;
      singles += 1;
    }
  }
  return {
    hits,
    alone: alone.slice(0, singles),
    together: together.subarray(0, end),
    ends: ends.subarray(0, runs),
    count: singles + runs,
  };
}

/** Works of several editions, each as its documents. */
export function* worksOf({ together, ends }: Entries): Generator<Uint32Array> {
  let begin = 0;
  for (const end of ends) {
    yield together.subarray(begin, end);
    begin = end;
  }
}
