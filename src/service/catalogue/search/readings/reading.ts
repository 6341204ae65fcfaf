import type { Widening } from '../../../../lib/contract/calls/search.ts';
import { hitsOf, joinHits, type Hits } from '../hits.ts';

/**
 * One way to understand a text, with what the index has for it. The tiers are the evidence: those of all readings
 * compare with each other and with the tiers of what was found as typed (tiers.ts).
 */
export interface Reading {
  /** How the answer says that the text was read; undefined where it is read as typed. */
  how: Widening | undefined;
  tiers: ReadonlyMap<number, number>;
}

/** The highest tier of a reading; 0 when it has no documents. */
export function evidenceOf({ tiers }: Reading): number {
  let best = 0;
  for (const tier of tiers.values()) if (tier > best) best = tier;
  return best;
}

/** Adds the documents of a reading to some hits, and raises their tiers. */
export function withReading(hits: Hits, { tiers }: Reading, tier: Uint8Array): Hits {
  if (tiers.size === 0) return hits;
  for (const [doc, of] of tiers) if ((tier[doc] ?? 0) < of) tier[doc] = of;
  return joinHits(hits, hitsOf([...tiers.keys()]), 'OR');
}
