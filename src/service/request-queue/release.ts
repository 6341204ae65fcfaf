import { sql } from 'kysely';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import { beginTransit } from '../catalogue/holdings/transits.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { placeSites } from './pickup-places.ts';
import { serveQueue } from './queue.ts';
import type { RequestRow } from './steps.ts';

/** The open request to which a copy is promised. */
export const promiseOf = (db: Db, itemId: number): Promise<RequestRow | undefined> =>
  db
    .selectFrom('copy_request')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('is_open', '=', sql.lit(1))
    .executeTakeFirst();

/** Gives the open request of a copy the new barcode of the copy. */
export async function renamePromised(db: Db, itemId: number, barcode: string): Promise<void> {
  await db
    .updateTable('copy_request')
    .set({ barcode })
    .where('item_id', '=', itemId)
    .where('is_open', '=', 1)
    .execute();
}

/** Library code of the place where a promised copy is or where it is sent; undefined where it is still to be fetched. */
const libraryAt = (library: LendingLibrary, { stage, pickup_place }: Pick<RequestRow, 'stage' | 'pickup_place'>) =>
  stage === 'ready' || stage === 'inTransit' ? placeSites(library).get(pickup_place ?? '')?.libCode : undefined;

/**
 * Gives a copy back that was promised to a request which has left the stages with a copy, inside the same transaction:
 * it is what it was to be, and goes to the next in the queue; otherwise back to its own library.
 * @param request as it was while the copy was promised
 * @returns the requests that got a copy now
 */
export async function releaseCopy(
  db: Db,
  library: LendingLibrary,
  request: Pick<RequestRow, 'item_id' | 'item_after' | 'record_id' | 'stage' | 'pickup_place'>,
  now: number,
): Promise<RequestRow[]> {
  if (request.item_id === null) return [];
  await db
    .updateTable('item')
    .set({ status: request.item_after })
    .where('id', '=', request.item_id)
    .where('status', 'in', ['onHold', 'inTransit'])
    .execute();
  if (request.record_id === null) return [];
  await itemsChanged(db, library.id, request.record_id, now);
  const served = await serveQueue(db, library, request.record_id, now);
  const from = libraryAt(library, request);
  if (from !== undefined) await beginTransit(db, request.item_id, { from, now });
  return served;
}
