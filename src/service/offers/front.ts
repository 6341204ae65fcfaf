import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import type { CallContext } from '../platform/context/context.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { offersById } from './offer.ts';
import { hasOffers, offerParameters } from './search.ts';
import { offerSummary } from './summary.ts';

/** What readers of the library chose last, each title once. */
async function recentlyChosen(db: Kysely<Database>, libraryId: number, rows: number): Promise<number[]> {
  const found = await db
    .selectFrom('offer')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('chosen_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('chosen_at', 'desc')
    .limit(rows)
    .execute();
  return found.map(({ id }) => id);
}

/** What the front page of purchasing shows: of what can be ordered alone, but for what others chose. */
export async function listOffers(
  { rows }: ParsedInputOf<'listOffers'>,
  call: CallContext,
): Promise<OutputOf<'listOffers'>> {
  if (!(await hasOffers(call))) return { total: 0, newest: [], popular: [], chosen: [] };
  const { library, language, store } = call;
  const find = (sortField: 'newest' | 'chosen') =>
    call.offerSearch.search(library.id, offerParameters({ sortField, onlyOrderable: true, rows }), language);
  const newest = find('newest');
  const recent = await recentlyChosen(store.db, library.id, rows);
  const summaries = async (ids: readonly number[]) =>
    (await offersById(store.db, library.id, ids)).map((offer) => offerSummary(offer, call));
  const popular = (await summaries(find('chosen').ids)).filter(({ chosen }) => chosen > 0);
  return { total: newest.total, newest: await summaries(newest.ids), popular, chosen: await summaries(recent) };
}

/**
 * Counts that readers chose offers, and makes lists hear of it; inside the transaction that orders them.
 * @param offerIds once for each copy that was chosen
 * @param now milliseconds since 1970
 */
export async function countChosen(db: Kysely<Database>, offerIds: readonly number[], now: number): Promise<void> {
  for (const id of offerIds) {
    await db
      .updateTable('offer')
      .set((eb) => ({
        chosen: eb('chosen', '+', 1),
        chosen_at: now,
        seq: sql<number>`(select max(seq) + 1 from offer)`,
      }))
      .where('id', '=', id)
      .execute();
  }
}
