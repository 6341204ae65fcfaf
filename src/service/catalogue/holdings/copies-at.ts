import { sql } from 'kysely';
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

/** Writes to the change feed that the campus of some locations has changed: the index has it of each record. */
export async function recordsAtChanged(db: Db, libraryId: number, locationIds: readonly string[]): Promise<void> {
  if (locationIds.length === 0) return;
  await db
    .insertInto('change')
    .columns(['library_id', 'record_id', 'op', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('holding')
        .select((query) => [
          'library_id',
          'record_id',
          query.val('put').as('op'),
          // A literal needs a type of its own.
          sql<number>`cast(${Date.now()} as bigint)`.as('at'),
        ])
        .distinct()
        .where('library_id', '=', libraryId)
        .where('location_id', 'in', locationIds),
    )
    .execute();
}
