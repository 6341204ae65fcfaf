import type { Db } from '../platform/db/database.ts';

/** How many requests are open. @param pickupPlace only those to be collected there */
export async function countOpenRequests(db: Db, libraryId: number, pickupPlace?: string): Promise<number> {
  let open = db
    .selectFrom('copy_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('library_id', '=', libraryId)
    .where('is_open', '=', 1);
  if (pickupPlace !== undefined) open = open.where('pickup_place', '=', pickupPlace);
  return Number((await open.executeTakeFirstOrThrow()).count);
}
