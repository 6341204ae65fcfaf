import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { countsForYear, yearOf } from './facts.ts';
import { returnFee } from './fees.ts';
import { notifyReader, titleOf, takeStep } from './steps.ts';

/**
 * Closes what hangs on a loan that ends, inside its transaction: an online loan or home delivery that came back before it
 * was handed out, and the question to pass the copy on.
 */
export async function closeRequestsOfLoan(db: Db, library: LendingLibrary, loan: LoanRow, now: number): Promise<void> {
  const open = await db
    .selectFrom('copy_request')
    .selectAll()
    .where((eb) => eb.or([eb('loan_id', '=', loan.id), eb('asked_loan_id', '=', loan.id)]))
    .where('is_open', '=', sql.lit(1))
    .execute();
  for (const request of open) {
    // What was sent has arrived, or it could not have come back.
    if (request.stage === 'sent') {
      await takeStep(db, request, 'handOut', 'lent', { by: 'library', now });
      continue;
    }
    await takeStep(db, request, 'lapse', 'lapsed', { by: 'library', now });
    await returnFee(db, library, request, now);
    await notifyReader(db, library, request.reader_id, 'copyLapsed', { title: titleOf(request) }, now);
  }
}

/**
 * Takes a reader out of the requests about loans that the history of that reader forgets, inside a transaction. How many
 * of a kind were made in a year is kept, since it limits what may be asked for.
 */
export async function forgetRequestsOfLoan(
  db: Db,
  library: LendingLibrary,
  loanIds: readonly number[],
  readerId: number | null,
): Promise<void> {
  if (readerId === null || loanIds.length === 0) return;
  const about = await db
    .selectFrom('copy_request')
    .select(['id', 'reader_id', 'kind', 'stage', 'created_at'])
    .where((eb) => eb.or([eb('loan_id', 'in', loanIds), eb('asked_loan_id', 'in', loanIds)]))
    .where('is_open', '=', sql.lit(0))
    .execute();
  const ids = about.map((row) => row.id);
  if (ids.length === 0) return;
  for (const entry of about) {
    if (entry.reader_id !== readerId || !countsForYear(entry.stage)) continue;
    const use = { reader_id: readerId, year: yearOf(library, Number(entry.created_at)), kind: entry.kind, used: 1 };
    await db
      .insertInto('copy_request_use')
      .values(use)
      .onConflict((conflict) =>
        conflict
          .columns(['reader_id', 'year', 'kind'])
          .doUpdateSet((eb) => ({ used: eb('copy_request_use.used', '+', 1) })),
      )
      .execute();
  }
  await db.deleteFrom('copy_request_step').where('request_id', 'in', ids).where('reader_id', '=', readerId).execute();
  await db
    .deleteFrom('copy_request_address')
    .where('request_id', 'in', ids)
    .where('reader_id', '=', readerId)
    .execute();
  for (const column of ['reader_id', 'holder_id'] as const) {
    await db
      .updateTable('copy_request')
      .set({ [column]: null })
      .where('id', 'in', ids)
      .where(column, '=', readerId)
      .execute();
  }
}
