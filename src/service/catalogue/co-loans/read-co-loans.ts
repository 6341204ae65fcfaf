import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Reads the titles that patrons of a title also borrowed, with their weights (keep-co-loans.ts). */
export async function coLoansOf(db: Kysely<Database>, recordId: number): Promise<Map<number, number>> {
  const rows = await db.selectFrom('co_loan').select(['other_id', 'worth']).where('record_id', '=', recordId).execute();
  return new Map(rows.map((row) => [row.other_id, row.worth]));
}

/** Reads the co-loans of several titles, without titles that have none. */
export async function coLoansOfAll(
  db: Kysely<Database>,
  recordIds: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const rows = await db
    .selectFrom('co_loan')
    .select(['record_id', 'other_id', 'worth'])
    .where('record_id', 'in', recordIds)
    .execute();
  const found = Map.groupBy(rows, (row) => row.record_id);
  return new Map([...found].map(([id, its]) => [id, new Map(its.map((row) => [row.other_id, row.worth]))]));
}
