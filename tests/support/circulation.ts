import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#service/platform/db/database.ts';
import { agreeToHistory } from '#service/circulation/loan-behaviour.ts';

/** Lets every reader that there is have agreed to a history of loans, for tests of what is kept of loans. */
export async function agreeAll(db: Db, now: number): Promise<void> {
  const readers = await db.selectFrom('reader').select(['id', 'library_id']).execute();
  for (const { id, library_id } of readers) await agreeToHistory(db, { libraryId: library_id, readerId: id, now });
}

/** Expects that the renewals counted by month are those of the loans, each of which was renewed once at most. */
export async function expectRenewalsCounted(db: Db): Promise<void> {
  const { rows: ofLoans } = await sql<{ month: string; count: number }>`
    SELECT substr(renewed_on, 1, 7) AS month, sum(renewals) AS count FROM loan WHERE renewals > 0 GROUP BY 1 ORDER BY 1
  `.execute(db);
  const { rows: counted } = await sql<{ month: string; count: number }>`
    SELECT month, sum(count) AS count FROM activity_month WHERE type = 'renewal' GROUP BY 1 ORDER BY 1
  `.execute(db);
  expect(counted.length).toBeGreaterThan(0);
  expect(counted).toEqual(ofLoans);
}
