import type { OutputOf } from '../../lib/contract/contract.ts';
import { lookUp } from '../catalogue/records/search.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { Store } from '../platform/db/open.ts';
import { getHotLoans } from './home.ts';
import { countSearchOfDay } from '../platform/activity/search-counts.ts';

/** Terms that are kept of one library: the tail that nobody searches again goes first. */
const maxTerms = 2_000;
/** One term counts once in this time, and a library this many terms in it: a machine makes nothing popular. */
const windowMs = 5_000;
const termsInWindow = 50;
const listed = 10;
const offered = 8;

/** Which terms counted lately, by library. */
const recentOf = new WeakMap<Store, Map<number, { since: number; keys: Set<string> }>>();

function mayCount(call: CallContext, key: string): boolean {
  let recent = recentOf.get(call.store);
  if (!recent) recentOf.set(call.store, (recent = new Map()));
  const now = call.now();
  let current = recent.get(call.library.id);
  if (!current || now - current.since >= windowMs) {
    recent.set(call.library.id, (current = { since: now, keys: new Set() }));
  }
  if (current.keys.has(key) || current.keys.size >= termsInWindow) return false;
  current.keys.add(key);
  return true;
}

const termsOf = ({ store, library }: CallContext) =>
  store.db
    .selectFrom('popular_search')
    .select(['term', 'searches'])
    .where('library_id', '=', library.id)
    .orderBy('searches', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('term');

/** Makes room for a new term: those searched least and longest ago go. */
async function forgetTail(call: CallContext): Promise<void> {
  const tail = await termsOf(call).offset(maxTerms).limit(maxTerms).execute();
  if (tail.length === 0) return;
  await call.store.db
    .deleteFrom('popular_search')
    .where('library_id', '=', call.library.id)
    .where(
      'term',
      'in',
      tail.map((row) => row.term),
    )
    .execute();
}

/**
 * Counts a search that a reader made, when it found something. Spellings of one term (case, width, traditional
 * characters) count together under the one that came first.
 */
export async function addPopularSearch(
  { term: given }: { term: string },
  call: CallContext,
): Promise<OutputOf<'addPopularSearch'>> {
  const term = given.replace(/\s+/gu, ' ');
  const key = foldKey(term);
  if (!/[\p{L}\p{N}]/u.test(key) || !mayCount(call, key)) return { counted: false };
  const hasHits = lookUp(call, { searchFieldContent: term, rows: 1 }).total > 0;
  await countSearchOfDay(call, { typed: term, term: key, hasHits });
  if (!hasHits) return { counted: false };

  const { db } = call.store;
  const known = await termsOf(call).execute();
  const same = known.find((row) => row.term === term) ?? known.find((row) => foldKey(row.term) === key);
  const row = { library_id: call.library.id, term: same?.term ?? term, searches: 1, last_at: call.now() };
  await db
    .insertInto('popular_search')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['library_id', 'term'])
        .doUpdateSet((eb) => ({ searches: eb('popular_search.searches', '+', 1), last_at: row.last_at })),
    )
    .execute();
  if (!same && known.length >= maxTerms) await forgetTail(call);
  return { counted: true };
}

/** Terms searched most often; spellings that two processes counted apart are put together. */
export async function getPopularSearches(
  { rows }: { rows: number },
  call: CallContext,
): Promise<OutputOf<'getPopularSearches'>> {
  const byKey = new Map<string, { term: string; searches: number }>();
  for (const { term, searches } of await termsOf(call)
    .limit(rows * 10)
    .execute()) {
    const key = foldKey(term);
    const first = byKey.get(key);
    if (first) first.searches += searches;
    else byKey.set(key, { term, searches });
  }
  return [...byKey.values()].sort((a, b) => b.searches - a.searches).slice(0, rows);
}

/** The ten terms searched most often. */
export const getTopSearches: Handlers['getTopSearches'] = (_input, call) => getPopularSearches({ rows: listed }, call);

/** Words that an empty search box offers; a library where nobody has searched yet offers what is read there. */
export const getKeyWords: Handlers['getKeyWords'] = async (_input, call) => {
  const searched = (await getPopularSearches({ rows: offered }, call)).map(({ term }) => term);
  if (searched.length > 0) return { keyWords: searched };
  const lent = await getHotLoans({ rows: offered }, call);
  return { keyWords: [...new Set(lent.map(({ title }) => title))] };
};
