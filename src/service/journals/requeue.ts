import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/** Tells the change feed of all records that stand in a core list now, so that the index takes the list in or out. */
export async function requeue(db: Kysely<Database>, libraryId: number, now: number): Promise<void> {
  await db
    .insertInto('change')
    .columns(['library_id', 'record_id', 'op', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('core_journal')
        .innerJoin('record_identifier', (join) =>
          join
            .onRef('record_identifier.type', '=', 'core_journal.type')
            .onRef('record_identifier.value', '=', 'core_journal.value'),
        )
        .innerJoin('record', 'record.id', 'record_identifier.record_id')
        .select((its) => [
          'record.library_id',
          'record.id as record_id',
          its.val('put').as('op'),
          // A literal needs a type of its own.
          sql<number>`cast(${now} as bigint)`.as('at'),
        ])
        .distinct()
        .where('core_journal.library_id', '=', libraryId)
        .where('record.library_id', '=', libraryId)
        .where('record.deleted_at', 'is', null),
    )
    .execute();
}
