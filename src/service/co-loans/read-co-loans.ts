import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Titles that the patrons of a title borrowed too, each with what that says of the two (worth.ts). */
export async function coLoansOf(db: Kysely<Database>, recordId: number): Promise<Map<number, number>> {
  const rows = await db.selectFrom('co_loan').select(['other_id', 'worth']).where('record_id', '=', recordId).execute();
  return new Map(rows.map((row) => [row.other_id, row.worth]));
}
