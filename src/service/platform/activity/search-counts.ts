import type { CallContext } from '../context/context.ts';
import { libraryDay } from '../configuration/lending.ts';
import { normalizeIsbn } from '../../../lib/rules/isbn.ts';
import { inTransaction } from '../db/database.ts';

type Counting = Pick<CallContext, 'store' | 'library' | 'now'>;

/** Maximum number of stored terms without hits per library; the least and longest ago searched are deleted first. */
const maxMissed = 2_000;
const dayMs = 86_400_000;
/** Terms are deleted if they were not searched for this long. */
const keptMs = 90 * dayMs;
const longestTerm = 60;
const listed = 200;

/** Whether a term may be about a person: addresses, long numbers that are no ISBN, and texts that were pasted. */
const mayBePersonal = (term: string): boolean =>
  [...term].length > longestTerm ||
  term.includes('@') ||
  (/\d{7}/.test(term.replaceAll(/[\s-]/g, '')) && normalizeIsbn(term) === undefined);

/**
 * Counts a search of the day, and its term if there were no hits.
 * @param given.typed unfolded term, to recognise mail addresses
 * @param given.term folded
 */
export async function countSearchOfDay(
  call: Counting,
  { typed, term, hasHits }: { typed: string; term: string; hasHits: boolean },
) {
  const { library, now } = call;
  const at = now();
  const misses = hasHits ? 0 : 1;
  await inTransaction(call.store.db, async (db) => {
    await db
      .insertInto('search_day')
      .values({ library_id: library.id, day: libraryDay(library, at), searches: 1, misses })
      .onConflict((conflict) =>
        conflict.columns(['library_id', 'day']).doUpdateSet((eb) => ({
          searches: eb('search_day.searches', '+', 1),
          misses: eb('search_day.misses', '+', misses),
        })),
      )
      .execute();
    if (hasHits || mayBePersonal(typed)) return;
    await db
      .insertInto('missed_search')
      .values({ library_id: library.id, term, searches: 1, last_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['library_id', 'term'])
          .doUpdateSet((eb) => ({ searches: eb('missed_search.searches', '+', 1), last_at: at })),
      )
      .execute();
    await db
      .deleteFrom('missed_search')
      .where('library_id', '=', library.id)
      .where('last_at', '<', at - keptMs)
      .execute();
    const tail = await db
      .selectFrom('missed_search')
      .select('term')
      .where('library_id', '=', library.id)
      .orderBy('searches', 'desc')
      .orderBy('last_at', 'desc')
      .offset(maxMissed)
      .limit(maxMissed)
      .execute();
    if (tail.length === 0) return;
    await db
      .deleteFrom('missed_search')
      .where('library_id', '=', library.id)
      .where(
        'term',
        'in',
        tail.map((row) => row.term),
      )
      .execute();
  });
}

/** Terms without hits of the last ninety days, most searched first. */
export async function missedSearches({ store, library, now }: Counting) {
  const rows = await store.db
    .selectFrom('missed_search')
    .select(['term', 'searches', 'last_at'])
    .where('library_id', '=', library.id)
    .where('last_at', '>=', now() - keptMs)
    .orderBy('searches', 'desc')
    .orderBy('last_at', 'desc')
    .limit(listed)
    .execute();
  return rows.map(({ term, searches, last_at }) => ({
    term,
    searches,
    lastOn: libraryDay(library, Number(last_at)),
  }));
}
