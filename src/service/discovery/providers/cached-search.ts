import { guarded } from '../../platform/http/guard.ts';
import type { Found } from './discovery.ts';

/**
 * Answers are kept this long, so that what came too late for a page is there when the reader looks again, and turning
 * back costs nothing. Pages keep healthy answers longer by themselves.
 */
const cachedMs = 60_000;
const maxCached = 50;

type Answers = Map<string, { at: number; answer: Promise<Found> }>;

/** By the settings of a provider: they are read once and stay until the libraries are read again. */
const answers = new WeakMap<object, Answers>();

function answersOf(settings: object): Answers {
  let known = answers.get(settings);
  if (!known) answers.set(settings, (known = new Map()));
  return known;
}

/**
 * The answer to a search, shared by all who ask the same while it is under way and kept for a while; failures are not
 * kept.
 * @param key what is asked, in which language
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
  cached.delete(key);
  const answer = guarded(settings, now, ask);
  const entry = { at: now(), answer };
  cached.set(key, entry);
  for (const oldest of cached.keys()) {
    if (cached.size <= maxCached) break;
    cached.delete(oldest);
  }
  answer.catch(() => {
    if (cached.get(key) === entry) cached.delete(key);
  });
  return answer;
}
