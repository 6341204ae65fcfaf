import { LRUCache } from 'lru-cache';
import { guarded } from '../../platform/http/guard.ts';
import type { Found } from './discovery.ts';

/** An answer that came too late for a page is there when the reader looks again. Pages cache healthy answers for longer. */
const cachedMs = 60_000;
const maxCached = 50;

type Answers = LRUCache<string, { at: number; answer: Promise<Found> }>;

/** By the settings of a provider, which are replaced when the libraries are read again. */
const answers = new WeakMap<object, Answers>();

function answersOf(settings: object): Answers {
  let known = answers.get(settings);
  if (!known) answers.set(settings, (known = new LRUCache({ max: maxCached })));
  return known;
}

/**
 * Returns the answer to a search. It is cached for a while and shared by concurrent requests; failures are not cached.
 * @param key the query and its language
 */
export function cachedSearch(
  settings: object,
  now: () => number,
  key: string,
  ask: () => Promise<Found>,
): Promise<Found> {
  const cached = answersOf(settings);
  const before = cached.get(key);
  if (before && now() - before.at < cachedMs) return before.answer;
  const answer = guarded(settings, now, ask);
  const entry = { at: now(), answer };
  cached.set(key, entry);
  answer.catch(() => {
    if (cached.get(key) === entry) cached.delete(key);
  });
  return answer;
}
