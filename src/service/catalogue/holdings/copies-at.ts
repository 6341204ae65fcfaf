import type { Db } from '../../platform/db/database.ts';

/** How many copies a location has: its own, and those that are there for now. */
export async function countCopiesAt(db: Db, libraryId: number, locationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('item.library_id', '=', libraryId)
    .where((eb) => eb.or([eb('holding.location_id', '=', locationId), eb('item.current_location_id', '=', locationId)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of some locations that have holdings. */
export async function locationsWithHoldings(
  db: Db,
  libraryId: number,
  locationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (locationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('holding')
    .select('location_id')
    .distinct()
    .where('library_id', '=', libraryId)
    .where('location_id', 'in', locationIds)
    .execute();
  return new Set(rows.map((row) => row.location_id));
}
