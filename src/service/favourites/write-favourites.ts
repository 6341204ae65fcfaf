import type { Kysely } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { maxFavourites } from '../../lib/rules/favourites.ts';
import { situations } from '../../lib/rules/situations.ts';
import { requireRecords } from '../catalogue/records/known-records.ts';
import { ServiceError, type Handlers } from '../platform/context/context.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { giveNow, takeBack } from './events.ts';
import { defaultFolder, requireFolder } from './folders.ts';
import { countRows } from '../platform/db/lists.ts';

const numbersOf = (recordIds: readonly string[]): number[] => [...new Set(recordIds.map(Number))];

async function requireRoom(db: Kysely<Database>, readerId: number): Promise<void> {
  const existing = await countRows(db.selectFrom('favourite').where('reader_id', '=', readerId));
  if (existing <= maxFavourites) return;
  throw new ServiceError(errCodes.badRequest, 'tooManyFavourites', { most: maxFavourites });
}

/**
 * Puts records among the reader's favourites. What is one already stays where it is and is not counted again.
 * @throws ServiceError 404 for records or a folder that are not there, 400 when there are too many favourites
 */
export const addFavourites: Handlers['addFavourites'] = async ({ recordIds, folderId }, call) => {
  const ids = numbersOf(recordIds);
  const { library, reader } = call;
  const added = await inTransaction(call.store.db, async (db) => {
    await requireRecords(db, library.id, ids);
    const folder_id =
      folderId === undefined ? await defaultFolder(db, call) : (await requireFolder(db, call, folderId)).id;
    const created_at = call.now();
    const rows = await db
      .insertInto('favourite')
      .values(ids.map((record_id) => ({ reader_id: reader.id, record_id, folder_id, created_at })))
      .onConflict((at) => at.columns(['reader_id', 'record_id']).doNothing())
      .returning(['record_id', 'created_at'])
      .execute();
    if (rows.length > 0) await requireRoom(db, reader.id);
    await giveNow(db, library.id, rows);
    return rows.length;
  });
  call.say('favouriteAdded');
  return { added };
};

/** Takes records off the reader's favourites; those that are none are left alone. */
export const cancelFavourites: Handlers['cancelFavourites'] = async ({ recordIds }, call) => {
  const cancelled = await inTransaction(call.store.db, async (db) => {
    const rows = await db
      .deleteFrom('favourite')
      .where('reader_id', '=', call.reader.id)
      .where('record_id', 'in', numbersOf(recordIds))
      .returning(['record_id', 'created_at'])
      .execute();
    await takeBack(db, call.library.id, rows);
    return rows.length;
  });
  call.say('favouriteCancelled');
  return { cancelled };
};

/** @throws ServiceError 404 for a folder of somebody else */
export const moveFavourites: Handlers['moveFavourites'] = async ({ recordIds, folderId }, call) => {
  const moved = await inTransaction(call.store.db, async (db) => {
    const folder = await requireFolder(db, call, folderId);
    const rows = await db
      .updateTable('favourite')
      .set({ folder_id: folder.id })
      .where('reader_id', '=', call.reader.id)
      .where('record_id', 'in', numbersOf(recordIds))
      .where('folder_id', '!=', folder.id)
      .returning('record_id')
      .execute();
    return rows.length;
  });
  call.say(situations.favouriteMoved.key);
  return { moved };
};
