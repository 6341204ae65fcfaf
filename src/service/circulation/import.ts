import { daysBetween } from '../../lib/rules/circulation.ts';
import { findReader } from '../platform/readers/readers.ts';
import { copyTakenAway, fulfilRequests } from '../request-queue/fulfil.ts';
import { closeRequestsOfLoan } from '../request-queue/loan-ended.ts';
import { serveQueue } from '../request-queue/queue.ts';
import type { Store } from '../platform/db/open.ts';
import { inTransaction, type Db } from '../platform/db/database.ts';
import { itemByBarcode, loanItemColumns } from './facts.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import { libraryDay, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { forgetLoans, noteLoan } from './loan-behaviour.ts';
import { closeLoan, endLoan, runningLoanOf } from './lend.ts';

/** A running loan as another system describes it. */
export interface ImportedLoan {
  /** Account or card number. */
  reader: string;
  barcode: string;
  /** ISO days. */
  lentOn: string;
  dueOn: string;
  renewals: number;
}

interface Target {
  store: Store;
  library: LendingLibrary;
  now: () => number;
}

/**
 * Writes a running loan that was not lent here, with its item's state; rules were asked where it was lent, and it was
 * counted there.
 * @param origin `import` or `demo`
 */
export async function writeImportedLoan(
  db: Db,
  { library, readerId, now, origin }: { library: LendingLibrary; readerId: number; now: number; origin: string },
  item: NonNullable<Awaited<ReturnType<typeof itemByBarcode>>>,
  imported: Pick<ImportedLoan, 'lentOn' | 'dueOn' | 'renewals'>,
): Promise<LoanRow> {
  const promisedAfter = await copyTakenAway(db, library, item.id, readerId, now);
  await db.updateTable('item').set({ status: 'loaned', due_date: imported.dueOn }).where('id', '=', item.id).execute();
  const loan = await db
    .insertInto('loan')
    .values({
      library_id: library.id,
      reader_id: readerId,
      ...loanItemColumns(item),
      lent_on: imported.lentOn,
      due_on: imported.dueOn,
      renewals: imported.renewals,
      renewed_on: null,
      returned_on: null,
      returned_at: null,
      origin,
      created_at: now,
      status_after: promisedAfter ?? (item.status === 'loaned' ? 'available' : item.status),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  // It was lent on that day, at an unknown time.
  await noteLoan(db, loan, { type: 'loan', at: Math.min(now, Date.parse(`${imported.lentOn}T04:00:00Z`)) });
  await itemsChanged(db, library.id, item.record_id, now);
  await fulfilRequests(db, library, loan, now);
  if (promisedAfter !== undefined) await serveQueue(db, library, item.record_id, now);
  return loan;
}

export type LoanOutcome = { state: 'added' | 'updated' | 'unchanged'; loanId: number } | { reason: string };

/**
 * Writes a running loan of another system, in one transaction: a new one, or the due day and renewals of a known one.
 * @returns what was done, or why nothing was
 */
export async function putImportedLoan({ store, library, now }: Target, imported: ImportedLoan): Promise<LoanOutcome> {
  if (daysBetween(imported.lentOn, imported.dueOn) < 0) return { reason: 'due before it was lent' };
  if (imported.lentOn > libraryDay(library, now())) return { reason: 'lent on a day to come' };
  const reader = await findReader(store, library.id, imported.reader);
  if (!reader) return { reason: `there is no reader ${imported.reader}` };
  return inTransaction(store.db, async (db): Promise<LoanOutcome> => {
    const running = await runningLoanOf(db, library.id, imported.barcode);
    const isSame = running?.reader_id === reader.id && running.lent_on === imported.lentOn;
    if (running && isSame) {
      const loanId = running.id;
      if (running.due_on === imported.dueOn && running.renewals === imported.renewals) {
        return { state: 'unchanged', loanId };
      }
      await db
        .updateTable('loan')
        .set({ due_on: imported.dueOn, renewals: imported.renewals })
        .where('id', '=', running.id)
        .execute();
      if (running.item_id !== null) {
        await db.updateTable('item').set({ due_date: imported.dueOn }).where('id', '=', running.item_id).execute();
      }
      await itemsChanged(db, library.id, running.record_id, now());
      return { state: 'updated', loanId };
    }
    if (running?.origin === 'here')
      return { reason: `${imported.barcode} was lent to another reader, or another day, here` };
    // The other system has lent it again: the loan before is over, and the copy went past our queue.
    if (running) {
      await closeRequestsOfLoan(db, library, running, now());
      await closeLoan(db, library, running, now());
    }
    const item = await itemByBarcode(db, library.id, imported.barcode);
    if (!item) return { reason: `no item has the barcode ${imported.barcode}` };
    const of = { library, readerId: reader.id, now: now(), origin: 'import' };
    const { id: loanId } = await writeImportedLoan(db, of, item, imported);
    return { state: 'added', loanId };
  });
}

/**
 * Ends the imported loans that a whole list of another system lacks: they have come back there.
 * @param seen barcodes in the list
 * @returns their number
 */
export async function endOtherLoans({ store, library, now }: Target, seen: ReadonlySet<string>): Promise<number> {
  const running = await store.db
    .selectFrom('loan')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('origin', '=', 'import')
    .where('returned_at', 'is', null)
    .execute();
  let ended = 0;
  for (const loan of running) {
    if (seen.has(loan.barcode)) continue;
    if (await inTransaction(store.db, (db) => endLoan(db, library, loan, now()))) ended += 1;
  }
  return ended;
}

/** Barcodes of copies that the catalogue shows as lent, without a running loan. */
export async function lentWithoutLoan(db: Db, libraryId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .leftJoin('loan', (join) => join.onRef('loan.item_id', '=', 'item.id').on('loan.returned_at', 'is', null))
    .select('item.barcode')
    .where('item.library_id', '=', libraryId)
    .where('item.status', '=', 'loaned')
    .where('loan.id', 'is', null)
    .execute();
  return rows.map(({ barcode }) => barcode);
}

/**
 * Deletes an imported loan that runs and was not renewed here, inside a transaction: its copy is on the shelf again.
 * @returns false if it was renewed or has ended
 */
export async function removeImportedLoan(db: Db, library: LendingLibrary, id: number, now: number): Promise<boolean> {
  const loan = await db
    .deleteFrom('loan')
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .where('renewed_on', 'is', null)
    .returning(['item_id', 'record_id', 'status_after'])
    .executeTakeFirst();
  if (!loan) return false;
  await forgetLoans(db, [id]);
  await db
    .updateTable('item')
    .set({ status: loan.status_after, due_date: null })
    .where('id', '=', loan.item_id)
    .where('status', '=', 'loaned')
    .execute();
  await itemsChanged(db, library.id, loan.record_id, now);
  return true;
}
