import type { Db } from '../../platform/db/database.ts';

// Copies that no request has, on their way to the library of their holding. Functions that write belong in the caller's
// transaction.

const shelved = ['available', 'reference'];

/**
 * Puts a copy that would be on its shelf on its way to its own library.
 * @param input.from code of the library that sends the copy
 * @returns the status that the copy gets when it arrives; undefined if it is there, or would not be on its shelf
 */
export async function beginTransit(
  db: Db,
  itemId: number,
  { from, now }: { from: string; now: number },
): Promise<string | undefined> {
  const item = await db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select(['item.status', 'holding.lib_code'])
    .where('item.id', '=', itemId)
    .executeTakeFirst();
  if (!item || item.lib_code === from || !shelved.includes(item.status)) return undefined;
  await db.updateTable('item').set({ status: 'inTransit' }).where('id', '=', itemId).execute();
  await db
    .insertInto('copy_transit')
    .values({ item_id: itemId, from_lib: from, status_after: item.status, at: now })
    .execute();
  return item.status;
}

/**
 * Ends the way of a copy: it has the status of its shelf.
 * @returns the library that sent it last; undefined if the copy is not on its way
 */
export async function endTransit(db: Db, itemId: number): Promise<string | undefined> {
  const transit = await db
    .deleteFrom('copy_transit')
    .where('item_id', '=', itemId)
    .returning(['from_lib', 'status_after'])
    .executeTakeFirst();
  if (!transit) return undefined;
  await db
    .updateTable('item')
    .set({ status: transit.status_after })
    .where('id', '=', itemId)
    .where('status', '=', 'inTransit')
    .execute();
  return transit.from_lib;
}
