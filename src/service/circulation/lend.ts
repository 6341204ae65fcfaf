import { decideLoan, type LendRefusal } from '../../lib/rules/circulation-decisions.ts';
import { recordEvents } from '../rankings/record-events.ts';
import {
  borrowedOf,
  itemByBarcode,
  itemsChanged,
  keptOf,
  libraryDay,
  ruleOf,
  type Borrower,
  type Db,
  type LendingLibrary,
  type LoanRow,
} from './facts.ts';

/** Why something is not lent or taken back. */
export type CirculationRefusal = LendRefusal | 'unknownItem' | 'unknownReader' | 'notHere' | 'notOnLoan';

const sentences: Record<CirculationRefusal, string> = {
  readerBarred: 'the reader is frozen, or the card was reported lost',
  notForLoan: 'this item is not lent to this type of reader',
  mostLoans: 'the reader has as many loans as the rules allow',
  hasOverdue: 'the reader has something overdue',
  unknownItem: 'no item has this barcode',
  unknownReader: 'there is no such reader',
  notHere: 'the item is not on the shelf',
  notOnLoan: 'the item is not on loan here',
};

/** Thrown where a loan or a return is refused; nothing was written then. The message is a sentence for staff. */
export class CirculationError extends Error {
  readonly reason: CirculationRefusal;
  constructor(reason: CirculationRefusal) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

/** Setting of a reader who wants no history kept (findUserSetting), and its value. */
export const forgetful = { name: 'loanHistoryForgotten', value: '1' };

async function borrowerOf(db: Db, libraryId: number, readerId: number): Promise<Borrower> {
  const row = await db
    .selectFrom('reader')
    .select(['id', 'type_code', 'status'])
    .where('id', '=', readerId)
    .where('library_id', '=', libraryId)
    .executeTakeFirst();
  if (!row) throw new CirculationError('unknownReader');
  return row;
}

/**
 * Lends an item to a reader by the library's rules, all in one transaction: the item's state and due day, so that shelves
 * and availability show it at once; the loan; the change feed; what is counted of loans. Of two who want the same item
 * at the same moment one gets it.
 * @param given.readerId the reader's row
 * @param given.now milliseconds since 1970
 * @throws CirculationError when the item is not there to be lent, or the rules do not allow it
 */
export async function lend(
  db: Db,
  { library, readerId, barcode, now }: { library: LendingLibrary; readerId: number; barcode: string; now: number },
): Promise<LoanRow> {
  return db.transaction().execute(async (inside) => {
    const item = await itemByBarcode(inside, library.id, barcode);
    if (!item) throw new CirculationError('unknownItem');
    const reader = await borrowerOf(inside, library.id, readerId);
    const today = libraryDay(library, now);
    const rule = ruleOf(library, reader.type_code, item);
    const { rules, borrowed } = await borrowedOf(inside, library, reader, rule, today);
    const decided = decideLoan(library.file.circulation, rules, { status: reader.status, borrowed }, today);
    if ('refusal' in decided) throw new CirculationError(decided.refusal);
    const { numUpdatedRows } = await inside
      .updateTable('item')
      .set({ status: 'loaned', due_date: decided.dueOn })
      .where('id', '=', item.id)
      .where('status', '=', 'available')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new CirculationError('notHere');
    const loan = await inside
      .insertInto('loan')
      .values({
        ...{ library_id: library.id, reader_id: reader.id, ...keptOf(item) },
        ...{ lent_on: today, due_on: decided.dueOn, renewals: 0, renewed_on: null },
        ...{ returned_on: null, returned_at: null, status_after: 'available', origin: 'here', created_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await itemsChanged(inside, library.id, item.record_id, now);
    await recordEvents(inside, library.id, [{ recordId: item.record_id, type: 'loan', at: now }]);
    return loan;
  });
}

const isForgetful = async (db: Db, readerId: number | null): Promise<boolean> =>
  readerId !== null &&
  (await db
    .selectFrom('reader_setting')
    .select('name')
    .where('reader_id', '=', readerId)
    .where('name', '=', forgetful.name)
    .where('value', '=', forgetful.value)
    .executeTakeFirst()) !== undefined;

/**
 * Ends a running loan inside a transaction: the item is what it was to be once it is back. The loan stays as history,
 * without the reader where that is the reader's wish.
 * @returns false when it had ended already
 */
export async function endLoan(db: Db, library: LendingLibrary, loan: LoanRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('loan')
    .set({ returned_at: now, returned_on: libraryDay(library, now) })
    .$if(await isForgetful(db, loan.reader_id), (update) => update.set({ reader_id: null }))
    .where('id', '=', loan.id)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (loan.item_id !== null) {
    await db
      .updateTable('item')
      .set({ status: loan.status_after, due_date: null })
      .where('id', '=', loan.item_id)
      .where('status', '=', 'loaned')
      .execute();
  }
  await itemsChanged(db, library.id, loan.record_id, now);
  return true;
}

/** The running loan of an item. */
export const runningLoanOf = (db: Db, libraryId: number, barcode: string): Promise<LoanRow | undefined> =>
  db
    .selectFrom('loan')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('barcode', '=', barcode)
    .where('returned_at', 'is', null)
    .executeTakeFirst();

/**
 * Takes an item back, in one transaction.
 * @param given.now milliseconds since 1970
 * @returns the loan as it was
 * @throws CirculationError when the item is not on loan here
 */
export async function giveBack(
  db: Db,
  { library, barcode, now }: { library: LendingLibrary; barcode: string; now: number },
): Promise<LoanRow> {
  return db.transaction().execute(async (inside) => {
    const loan = await runningLoanOf(inside, library.id, barcode);
    if (!loan || !(await endLoan(inside, library, loan, now))) throw new CirculationError('notOnLoan');
    return loan;
  });
}
