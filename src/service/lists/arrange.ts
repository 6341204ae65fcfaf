import type { Kysely } from 'kysely';
import type { PlaceChange } from '../../lib/contract/calls/lists.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { maxListed } from '../../lib/rules/favourites.ts';
import { situations } from '../../lib/rules/situations.ts';
import { type ReaderCall, recordNotFound, ServiceError, type Handlers } from '../platform/context/context.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { listsChanged, requireOwnList } from './own-lists.ts';

interface Listed {
  id: number;
  isWithdrawn: boolean;
}

async function recordsOf(db: Kysely<Database>, listId: number): Promise<Listed[]> {
  const rows = await db
    .selectFrom('book_list_record')
    .innerJoin('record', 'record.id', 'book_list_record.record_id')
    .select(['record_id', 'record.deleted_at'])
    .where('list_id', '=', listId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ id: row.record_id, isWithdrawn: row.deleted_at !== null }));
}

/** @throws ServiceError 404 when the library does not have one of the records (any more) */
async function requireRecords(db: Kysely<Database>, libraryId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db.selectFrom('record').select(['library_id', 'deleted_at']).where('id', 'in', ids).execute();
  const its = rows.filter((row) => row.library_id === libraryId && row.deleted_at === null);
  if (its.length < ids.length) throw recordNotFound();
}

/**
 * Gives a list these records in this order; notes on those that stay are kept.
 * @param wanted each once
 * @throws ServiceError 400 when they are too many, 404 for a new record that the library does not have
 */
export async function putRecords(
  db: Kysely<Database>,
  listId: number,
  wanted: readonly number[],
  { library, now }: Pick<ReaderCall, 'library' | 'now'>,
): Promise<void> {
  if (wanted.length > maxListed) throw new ServiceError(errCodes.badRequest, 'tooManyListed', { most: maxListed });
  const stood = new Set((await recordsOf(db, listId)).map((entry) => entry.id));
  await requireRecords(
    db,
    library.id,
    wanted.filter((id) => !stood.has(id)),
  );
  const remaining = new Set(wanted);
  const gone = [...stood].filter((id) => !remaining.has(id));
  if (gone.length > 0) {
    await db.deleteFrom('book_list_record').where('list_id', '=', listId).where('record_id', 'in', gone).execute();
  }
  if (wanted.length > 0) {
    await db
      .insertInto('book_list_record')
      .values(wanted.map((record_id, at) => ({ list_id: listId, record_id, seq: at + 1, note: null })))
      .onConflict((at) => at.columns(['list_id', 'record_id']).doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq') })))
      .execute();
  }
  await db.updateTable('book_list').set({ updated_at: now() }).where('id', '=', listId).execute();
}

/** The order after one record has gone to another place among those that readers see. */
function moved(records: readonly Listed[], id: number, to: PlaceChange): number[] {
  const seen = records.filter((record) => !record.isWithdrawn || record.id === id).map((record) => record.id);
  const place = seen.indexOf(id);
  if (place < 0) return records.map((record) => record.id);
  const next = { first: 0, up: place - 1, down: place + 1, last: seen.length - 1 }[to];
  const neighbour = seen[next];
  if (neighbour === undefined || neighbour === id) return records.map((record) => record.id);
  const others = records.map((record) => record.id).filter((entry) => entry !== id);
  const isAfter = to === 'down' || to === 'last';
  others.splice(others.indexOf(neighbour) + (isAfter ? 1 : 0), 0, id);
  return others;
}

/**
 * Adds records to one of the reader's lists, takes some out, moves one to another place.
 * @throws ServiceError 404 for a list of somebody else or a record that is not there, 400 when they are too many
 */
export const arrangeBookList: Handlers['arrangeBookList'] = async ({ id, add, remove, move }, call) => {
  const recordCount = await inTransaction(call.store.db, async (db) => {
    const list = await requireOwnList(db, call, id);
    const stood = await recordsOf(db, list.id);
    const order = move ? moved(stood, Number(move.recordId), move.to) : stood.map((entry) => entry.id);
    const without = new Set(remove.map(Number));
    const wanted = [...new Set([...order, ...add.map(Number)])].filter((entry) => !without.has(entry));
    await putRecords(db, list.id, wanted, call);
    await listsChanged(db, call);
    return wanted.length;
  });
  call.say(situations.favouriteEdited.key);
  return { recordCount };
};
