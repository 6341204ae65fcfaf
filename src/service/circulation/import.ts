import { z } from 'zod';
import { daysBetween } from '../../lib/rules/circulation.ts';
import { findReader } from '../platform/readers/readers.ts';
import { copyTakenAway, fulfilRequests } from '../request-queue/fulfil.ts';
import { closeRequestsOfLoan } from '../request-queue/loan-ended.ts';
import { serveQueue } from '../request-queue/queue.ts';
import { readTable } from '../platform/text-table.ts';
import type { Store } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { itemByBarcode, loanItemColumns } from './facts.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import { libraryDay, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/schema.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { noteLoan } from './loan-behaviour.ts';
import { closeLoan, endLoan, runningLoanOf } from './lend.ts';

/** A line of the table, as another system tells of a running loan. */
const rowSchema = z.strictObject({
  /** Account or card number. */
  reader: z.string().trim().min(1),
  barcode: z.string().trim().min(1),
  lentOn: z.iso.date(),
  dueOn: z.iso.date(),
  renewals: z
    .string()
    .trim()
    .regex(/^\d{0,3}$/)
    .transform(Number)
    .default(0),
});
export type ImportedLoan = z.output<typeof rowSchema>;
const known = Object.keys(rowSchema.shape);
const needed = ['reader', 'barcode', 'lentOn', 'dueOn'];

export interface LoanImport {
  added: number;
  /** Due day or number of renewals are other than they were. */
  updated: number;
  unchanged: number;
  /** Running loans of earlier files that this one does not have; only of a whole list. */
  ended: number;
  rejected: { line: number; reason: string }[];
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

type Outcome = 'added' | 'updated' | 'unchanged' | { reason: string };

async function putLoan({ store, library, now }: Target, imported: ImportedLoan): Promise<Outcome> {
  if (daysBetween(imported.lentOn, imported.dueOn) < 0) return { reason: 'due before it was lent' };
  if (imported.lentOn > libraryDay(library, now())) return { reason: 'lent on a day to come' };
  const reader = await findReader(store, library.id, imported.reader);
  if (!reader) return { reason: `there is no reader ${imported.reader}` };
  return inTransaction(store.db, async (db): Promise<Outcome> => {
    const running = await runningLoanOf(db, library.id, imported.barcode);
    const isSame = running?.reader_id === reader.id && running.lent_on === imported.lentOn;
    if (running && isSame) {
      if (running.due_on === imported.dueOn && running.renewals === imported.renewals) return 'unchanged';
      await db
        .updateTable('loan')
        .set({ due_on: imported.dueOn, renewals: imported.renewals })
        .where('id', '=', running.id)
        .execute();
      if (running.item_id !== null) {
        await db.updateTable('item').set({ due_date: imported.dueOn }).where('id', '=', running.item_id).execute();
      }
      await itemsChanged(db, library.id, running.record_id, now());
      return 'updated';
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
    await writeImportedLoan(db, { library, readerId: reader.id, now: now(), origin: 'import' }, item, imported);
    return 'added';
  });
}

async function endOthers({ store, library, now }: Target, seen: ReadonlySet<string>): Promise<number> {
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

/**
 * Imports the running loans of another system: a CSV file whose first line names its columns. The same file again
 * changes nothing.
 * @param whole the file is the list of all running loans: those of earlier files that it lacks have come back; not when
 *   a line was rejected, since that could be one of them
 * @throws TableError when the file cannot be read as such a table; nothing was written then
 */
export async function importRunningLoans(target: Target, file: string, { whole = false } = {}): Promise<LoanImport> {
  const result: LoanImport = { added: 0, updated: 0, unchanged: 0, ended: 0, rejected: [] };
  const seen = new Set<string>();
  for await (const { line, record } of readTable(file, { known, needed })) {
    const row = rowSchema.safeParse(record);
    const outcome = row.success
      ? await putLoan(target, row.data)
      : { reason: row.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') };
    if (row.success) seen.add(row.data.barcode);
    if (typeof outcome === 'string') result[outcome] += 1;
    else result.rejected.push({ line, reason: outcome.reason });
  }
  if (whole && result.rejected.length === 0) result.ended = await endOthers(target, seen);
  return result;
}
