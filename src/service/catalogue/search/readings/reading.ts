import type { Widening } from '../../../../lib/contract/calls/search.ts';
import { hitsOf, joinHits, type Hits } from '../hits.ts';
import { builtIn } from '../../dictionaries/builtin.ts';
import { foldKey } from '../../text/analysis.ts';
import { stopWords } from '../../text/stop-words.ts';

/** Endings by which names of countries and fields differ from their adjectives: China, Chinese; history, historical. */
const ending = /(?:ese|ish|ian|ean|ical|ics|ic|al|an|ia|y|a|e|s)$/;
const shortestRoot = 4;

function rootOf(word: string): string {
  const shorter = word.replace(ending, '');
  return shorter === word || shorter.length < shortestRoot ? word : rootOf(shorter);
}

/** What a name is compared by: words of an alphabet by their roots in any order, other scripts as they are. */
function keyOf(name: string): string {
  const key = foldKey(name);
  if (!/^[a-z ]+$/.test(key)) return key;
  const words = key.split(' ').filter((word) => !stopWords.has(word));
  return words.map(rootOf).sort().join(' ');
}

let known: ReadonlyMap<string, readonly string[]> | undefined;

function read(): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>();
  for (const { code, name } of builtIn.kindNo) {
    for (const key of new Set(Object.values(name).map((text) => keyOf(text ?? '')))) {
      if (key !== '') codes.set(key, [...(codes.get(key) ?? []), code]);
    }
  }
  return codes;
}

/** Classes that a text names in one of the interface languages: history of china is Chinese history, K2. */
export const classesNamed = (text: string): readonly string[] => (known ??= read()).get(keyOf(text)) ?? [];

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
