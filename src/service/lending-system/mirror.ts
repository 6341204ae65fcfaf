import { foldKey } from '../catalogue/text/analysis.ts';
import { itemByBarcode, runningLoans } from '../circulation/facts.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import { libraryDay, type LendingLibrary } from '../platform/configuration/lending.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { writeImportedLoan } from '../circulation/import.ts';
import { closeLoan, endLoan, runningLoanOf } from '../circulation/lend.ts';
import { noteLoan } from '../circulation/loan-behaviour.ts';
import { closeRequestsOfLoan } from '../request-queue/loan-ended.ts';
import { mirrorHolds } from './mirror-holds.ts';
import type { ReportedAccount, ReportedLoan } from './types.ts';

interface Mirroring {
  library: LendingLibrary;
  readerId: number;
  now: number;
}

/** Writes a loan of a copy that the catalogue does not have: readers see it, and nothing else knows of it. */
async function writeUnknown(db: Db, { library, readerId, now }: Mirroring, reported: ReportedLoan & { dueOn: string }) {
  const loan = await db
    .insertInto('loan')
    .values({
      library_id: library.id,
      reader_id: readerId,
      item_id: null,
      record_id: null,
      barcode: reported.barcode,
      title: reported.title,
      author: null,
      volume: null,
      call_number: null,
      material_type: null,
      subject: '',
      lib_code: library.file.libraries[0]?.libCode ?? '',
      location_id: '',
      search_key: foldKey(reported.title),
      lent_on: reported.lentOn ?? libraryDay(library, now),
      due_on: reported.dueOn,
      renewals: reported.renewals ?? 0,
      renewed_on: null,
      returned_on: null,
      returned_at: null,
      status_after: 'available',
      origin: 'import',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteLoan(db, loan, { type: 'loan', at: now });
}

/** Brings a running loan up to date inside a transaction. */
export async function updateMirrored(
  db: Db,
  { library, now }: Pick<Mirroring, 'library' | 'now'>,
  loan: LoanRow,
  reported: { dueOn?: string | undefined; renewals?: number | undefined; renewedOn?: string },
): Promise<LoanRow> {
  const { dueOn = loan.due_on, renewals = loan.renewals, renewedOn = loan.renewed_on } = reported;
  if (dueOn === loan.due_on && renewals === loan.renewals && renewedOn === loan.renewed_on) return loan;
  const set = { due_on: dueOn, renewals, renewed_on: renewedOn };
  await db.updateTable('loan').set(set).where('id', '=', loan.id).execute();
  if (loan.item_id !== null) {
    await db.updateTable('item').set({ due_date: dueOn }).where('id', '=', loan.item_id).execute();
  }
  await itemsChanged(db, library.id, loan.record_id, now);
  return { ...loan, ...set };
}

async function putLoan(db: Db, mirroring: Mirroring, reported: ReportedLoan): Promise<void> {
  const { library, readerId, now } = mirroring;
  const running = await runningLoanOf(db, library.id, reported.barcode);
  if (running?.reader_id === readerId) {
    await updateMirrored(db, mirroring, running, reported);
    return;
  }
  const { dueOn } = reported;
  if (dueOn === undefined) return;
  if (running) {
    await closeRequestsOfLoan(db, library, running, now);
    await closeLoan(db, library, running, now);
  }
  const item = await itemByBarcode(db, library.id, reported.barcode);
  if (!item) {
    await writeUnknown(db, mirroring, { ...reported, dueOn });
    return;
  }
  const lentOn = reported.lentOn ?? [libraryDay(library, now), dueOn].sort()[0] ?? dueOn;
  await writeImportedLoan(db, { ...mirroring, origin: 'import' }, item, {
    lentOn,
    dueOn,
    renewals: reported.renewals ?? 0,
  });
}

/**
 * Writes what another system reported about a reader, in one transaction: loans that are new, changed or over, what is
 * owed, and the time. The same report again changes nothing but the time.
 */
export async function mirrorAccount(db: Db, mirroring: Mirroring, reported: ReportedAccount): Promise<void> {
  const { library, readerId, now } = mirroring;
  await inTransaction(db, async (inside) => {
    if (reported.loans) {
      const barcodes = new Set(reported.loans.map((loan) => loan.barcode));
      for (const loan of await runningLoans(inside, library.id, readerId)) {
        if (loan.origin !== 'here' && !barcodes.has(loan.barcode)) await endLoan(inside, library, loan, now);
      }
      for (const loan of reported.loans) await putLoan(inside, mirroring, loan);
    }
    if (reported.holds) await mirrorHolds(inside, mirroring, reported.holds);
    const values = {
      known_at: now,
      owed_fen: reported.owedFen,
      fees: JSON.stringify(reported.fees),
      blocks: reported.blocks.join(','),
      tells_loans: reported.loans ? 1 : 0,
    };
    await inside
      .insertInto('sip_patron')
      .values({ reader_id: readerId, library_id: library.id, ...values })
      .onConflict((conflict) => conflict.column('reader_id').doUpdateSet(values))
      .execute();
  });
}
