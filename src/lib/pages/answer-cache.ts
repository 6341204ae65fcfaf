import { LRUCache } from 'lru-cache';
import type { Client } from '../client/client.ts';
import type { InputOf, OutputOf, RefusalOf } from '../contract/contract.ts';
import type { CallName } from '../contract/endpoints.ts';
import type { Answer } from '../contract/envelope.ts';
import type { Language } from '../contract/language.ts';

/** Source of stale cache tags (service/platform/invalidation.ts). */
export interface StaleTags {
  listen: (listener: (tags: readonly string[]) => void) => unknown;
}

export interface AnswerScope {
  site: { groupCode: string };
  language: Language;
  invalidation: StaleTags;
}

/** Another service reports no changes: an answer of it is this old at most, in milliseconds. */
const maxAgeMs = 60_000;
const maxAnswers = 1_000;

interface Cached {
  tags: readonly string[];
  answer: Answer<unknown>;
}

/** Answers that pages of a library have in common, until one of their tags is stale. */
class AnswerCache {
  readonly #answers = new LRUCache<string, Cached>({ max: maxAnswers, ttl: maxAgeMs });
  /** Counts what went stale: what was asked for before is not cached after it. */
  #changes = 0;

  constructor(invalidation: StaleTags) {
    invalidation.listen((tags) => {
      this.#changes += 1;
      const stale = new Set(tags);
      for (const [key, cached] of this.#answers.entries()) {
        if (cached.tags.some((tag) => stale.has(tag))) this.#answers.delete(key);
      }
    });
  }

  async get(key: string, tags: readonly string[], ask: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
    const cached = this.#answers.get(key);
    if (cached) return cached.answer;
    const changes = this.#changes;
    const answer = await ask();
    if (answer.success && changes === this.#changes) this.#answers.set(key, { tags, answer });
    return answer;
  }
}

const caches = new WeakMap<StaleTags, AnswerCache>();

/**
 * A client whose answers to some calls are cached for all visitors of a library, so that a page of many parts asks only
 * for those that have changed. For pages that are made without a reader.
 * @param lists by call: the lists whose change makes its answer stale, as cache tags name them
 */
export function cachingClient(
  client: Client,
  { site, language, invalidation }: AnswerScope,
  lists: Readonly<Partial<Record<CallName, readonly string[]>>>,
): Client {
  const cache = caches.get(invalidation) ?? new AnswerCache(invalidation);
  caches.set(invalidation, cache);
  return {
    call: async <N extends CallName>(name: N, input: InputOf<N>) => {
      const own = lists[name];
      if (!own) return client.call(name, input);
      const tags = [`library:${site.groupCode}`, ...own.map((list) => `list:${site.groupCode}:${list}`)];
      const key = JSON.stringify([site.groupCode, language, name, input]);
      const answer = await cache.get(key, tags, () => client.call(name, input));
      // What is under the name of a call is an answer to it.
      return answer as Answer<OutputOf<N>, RefusalOf<N>>;
    },
  };
}
