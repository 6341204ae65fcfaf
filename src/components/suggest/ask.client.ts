import type { ClientSite } from '#lib/client/conventions.ts';
import { get, post } from '#lib/client/light.ts';
import type { OutputOf } from '#lib/contract/contract.ts';

export type Suggestion = OutputOf<'suggest'>[number];
/** What stands under the box: suggestions, or with nothing typed the words that others search. */
export type Offer = Omit<Suggestion, 'kind'> & { kind: Suggestion['kind'] | 'hot' };

/** Longer texts than this are no beginning of anything. */
const longest = 100;
const keptAnswers = 50;
const kept = new Map<string, Offer[]>();
let running: AbortController | undefined;

async function answer(text: string, asker: ClientSite, signal: AbortSignal): Promise<Offer[] | undefined> {
  if (text === '') {
    const words = await get('getKeyWords', '/find/index/getKeyWord', {}, asker, '', { signal });
    if (!words.success) return undefined;
    return words.data.keyWords.map((word) => ({ kind: 'hot', text: word, lang: null, records: 0, recordId: null }));
  }
  const found = await get('suggest', '/find/searchAssociative', { term: text }, asker, '', { signal });
  return found.success ? found.data : undefined;
}

/**
 * What to offer for a text. A later question gives up an earlier one.
 * @returns undefined when there is nothing to show: no answer, or a later question
 */
export async function offersFor(text: string, asker: ClientSite): Promise<Offer[] | undefined> {
  running?.abort();
  if (text.length > longest) return [];
  const known = kept.get(text);
  if (known) return known;
  const mine = new AbortController();
  running = mine;
  const offers = await answer(text, asker, mine.signal);
  if (mine.signal.aborted || !offers) return undefined;
  kept.set(text, offers);
  if (kept.size > keptAnswers) kept.delete(kept.keys().next().value ?? '');
  return offers;
}

/** Gives up the question that is under way. */
export const giveUp = (): void => running?.abort();

/** Counts a search that the reader made on purpose, for the popular searches; outlives the page that is left by it. */
export function countSearch(term: string, asker: ClientSite): void {
  const text = term.trim();
  if (text === '' || text.length > longest) return;
  void post('addPopularSearch', '/find/popularSearch/add', { term: text }, asker, '', { keepalive: true });
}
