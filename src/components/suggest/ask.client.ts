import type { ClientSite } from '#lib/client/conventions.ts';
import { get, post } from '#lib/client/light.ts';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { hasHint } from '#lib/stores/session/reader.ts';

export type Suggestion = OutputOf<'suggest'>[number];
/** What is under the box: suggestions, or with nothing typed what the reader and others searched. */
export type Offer = Omit<Suggestion, 'kind'> & { kind: Suggestion['kind'] | 'history' | 'hot' };

/** Longer texts than this are no beginning of anything. */
const longest = 100;
const maxCached = 50;
const cached = new Map<string, Offer[]>();
let running: AbortController | undefined;

const historyPath = '/find/userInfo/searchHistory';
const isSignedIn = ({ groupCode }: ClientSite): boolean => hasHint(document.cookie, groupCode);

async function answer(text: string, requestContext: ClientSite, signal: AbortSignal): Promise<Offer[] | undefined> {
  if (text === '') {
    const [own, words] = await Promise.all([
      isSignedIn(requestContext)
        ? get('getSearchHistory', historyPath, { rows: '5' }, requestContext, '', { signal })
        : undefined,
      get('getKeyWords', '/find/index/getKeyWord', {}, requestContext, '', { signal }),
    ]);
    const offer =
      (kind: 'history' | 'hot') =>
      (word: string): Offer => ({ kind, text: word, lang: null, records: 0, recordId: null });
    return [
      ...(own?.success ? own.data.map(({ term }) => term) : []).map(offer('history')),
      ...(words.success ? words.data.keyWords : []).map(offer('hot')),
    ];
  }
  const found = await get('suggest', '/find/searchAssociative', { term: text }, requestContext, '', { signal });
  return found.success ? found.data : undefined;
}

/**
 * What to offer for a text. A later question gives up an earlier one.
 * @returns undefined when there is nothing to show: no answer, or a later question
 */
export async function offersFor(text: string, requestContext: ClientSite): Promise<Offer[] | undefined> {
  running?.abort();
  if (text.length > longest) return [];
  const known = cached.get(text);
  if (known) return known;
  const mine = new AbortController();
  running = mine;
  const offers = await answer(text, requestContext, mine.signal);
  if (mine.signal.aborted || !offers) return undefined;
  // What the reader searched changes with every search.
  if (text !== '') cached.set(text, offers);
  if (cached.size > maxCached) cached.delete(cached.keys().next().value ?? '');
  return offers;
}

export const giveUp = (): void => running?.abort();

/**
 * Counts a search that the reader made on purpose, for the popular searches and, when signed in, for the reader's own;
 * outlives the page that is left by it.
 */
export function countSearch(term: string, requestContext: ClientSite): void {
  const text = term.trim();
  if (text === '' || text.length > longest) return;
  void post('addPopularSearch', '/find/popularSearch/add', { term: text }, requestContext, '', { keepalive: true });
  if (isSignedIn(requestContext)) void changeHistory({ action: 'add', term: text }, requestContext);
}

export async function changeHistory(change: InputOf<'updateSearchHistory'>, requestContext: ClientSite): Promise<void> {
  await post('updateSearchHistory', '/find/userInfo/updateSearchHistory', change, requestContext, '', {
    keepalive: true,
  });
}
