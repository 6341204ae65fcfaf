import type { Bar } from '../../lib/rules/card-validity.ts';
import { dueDay } from '../../lib/rules/circulation.ts';
import { loanRefusals, type LendRefusal } from '../../lib/rules/circulation-decisions.ts';
import { findOverridable, isDueDayAllowed, type OverridableRule } from '../../lib/rules/overrides.ts';
import { chargeFine } from './fines.ts';
import { copyTakenAway, fulfilRequests, handOutOrdered } from '../request-queue/fulfil.ts';
import { closeRequestsOfLoan, forgetRequestsOfLoan } from '../request-queue/loan-ended.ts';
import { firstOther, serveQueue } from '../request-queue/queue.ts';
import { promiseOf } from '../request-queue/release.ts';
import type { RequestRow } from '../request-queue/steps.ts';
import { awardPoints } from '../ledger/points/ledger.ts';
import { closeOrderOfLoan } from '../purchase-orders/loan-ended.ts';
import { recordEvents } from '../platform/activity/record-events.ts';
import { inTransaction, type Db } from '../platform/db/database.ts';
import { barOn } from '../platform/readers/bars.ts';
import { borrowedOf, borrowerColumns, itemByBarcode, loanItemColumns, type Borrower, type LentItem } from './facts.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import {
  isOurLoan,
  closedAt,
  libraryDay,
  ruleOf,
  systemSettings,
  type LendingLibrary,
} from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { keepsHistory, forgetLoans, noteLoan } from './loan-behaviour.ts';

/** Why something is not lent or taken back. */
export type CirculationRefusal =
  | LendRefusal
  | 'readerBarred'
  | 'cardNotYetValid'
  | 'cardExpired'
  | 'unknownItem'
  | 'unknownReader'
  | 'notHere'
  | 'alreadyOnCard'
  | 'onLoan'
  | 'referenceOnly'
  | 'missing'
  | 'withdrawn'
  | 'inProcess'
  | 'underWay'
  | 'notOnLoan'
  | 'heldForAnother'
  | 'badDueDay'
  | 'lentElsewhere';

const sentences: Record<CirculationRefusal, string> = {
  readerBarred: 'The reader is frozen, or the card was reported lost.',
  notForLoan: 'This item is not lent to this type of reader.',
  maxLoans: 'The reader has the maximum number of loans.',
  hasOverdue: 'The reader has overdue loans.',
  inDebt: 'The reader owes more than the library allows.',
  cardNotYetValid: 'The card of the reader is not valid yet.',
  cardExpired: 'The card of the reader has expired; extend it at the desk.',
  unknownItem: 'No item has this barcode.',
  unknownReader: 'Reader not found.',
  notHere: 'The item is not on the shelf.',
  alreadyOnCard: 'The reader has the item on loan already.',
  onLoan: 'The item is on loan to another reader.',
  referenceOnly: 'The item is for use in the library only.',
  missing: 'The item is missing.',
  withdrawn: 'The item is withdrawn.',
  inProcess: 'The item is in repair or processing.',
  underWay: 'The item is in transit to its library.',
  notOnLoan: 'The item is not on loan.',
  heldForAnother: 'Another reader has requested the item and comes first.',
  badDueDay: 'The due day is in the past or more than 366 days ahead.',
  lentElsewhere: 'Another system manages the loans of this library.',
};

/** Thrown where a loan or a return is refused; nothing was written then. The message is a sentence for staff. */
export class CirculationError extends Error {
  readonly reason: CirculationRefusal;
  /** ISO day on which another reader has to return it, or of the limit of a card. */
  readonly day: string | undefined;
  constructor(reason: CirculationRefusal, day?: string) {
    super(day === undefined ? sentences[reason] : `${sentences[reason].slice(0, -1)} (${day}).`);
    this.reason = reason;
    this.day = day;
  }
}

/** @throws CirculationError where another system lends: what was done here it would not know (docs/operate/sip2-client.md) */
export function requireOwnLending(library: Pick<LendingLibrary, 'file'>): void {
  if (systemSettings(library)) throw new CirculationError('lentElsewhere');
}

const refusalOfBar = (bar: Bar): CirculationError =>
  'day' in bar ? new CirculationError(bar.reason, bar.day) : new CirculationError('readerBarred');

/** What is decided instead of the rules. */
interface Override {
  /** Due day (ISO); the rules decide it if missing. */
  dueOn: string | undefined;
  /** Rules that refused the loan; lending adds them. All rules apply if missing. */
  overridden?: Set<OverridableRule>;
}

/** Throws a refusal, or records its rule if staff override it. */
function refuse(error: CirculationError, override: Override | undefined): void {
  const rule = findOverridable(error.reason);
  if (!override?.overridden || rule === undefined) throw error;
  override.overridden.add(rule);
}

/** @throws CirculationError `badDueDay` */
export function requireDueDay(library: LendingLibrary, dueOn: string, now: number): void {
  if (!isDueDayAllowed(dueOn, libraryDay(library, now))) throw new CirculationError('badDueDay');
}

/**
 * Loads a reader who may borrow today.
 * @throws CirculationError if the reader is frozen, or the card is lost or not valid on this day
 */
export async function requireBorrower(
  db: Db,
  library: LendingLibrary,
  readerId: number,
  now: number,
  override?: Override,
): Promise<Borrower> {
  const reader = await db
    .selectFrom('reader')
    .select(borrowerColumns)
    .where('id', '=', readerId)
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  if (!reader) throw new CirculationError('unknownReader');
  const bar = barOn(reader, libraryDay(library, now));
  if (bar) refuse(refusalOfBar(bar), override);
  return reader;
}

interface Lending {
  library: LendingLibrary;
  readerId: number;
  barcode: string;
  /** Milliseconds since 1970. */
  now: number;
  override?: Override;
}

const statusRefusals: Readonly<Partial<Record<string, CirculationRefusal>>> = {
  reference: 'referenceOnly',
  missing: 'missing',
  withdrawn: 'withdrawn',
  inProcess: 'inProcess',
  inTransit: 'underWay',
};

/** Why an item that is not on the shelf cannot be lent. */
async function refuseItem(db: Db, libraryId: number, item: LentItem, readerId: number): Promise<CirculationError> {
  const loan = await runningLoanOf(db, libraryId, item.barcode);
  if (!loan) return new CirculationError(statusRefusals[item.status] ?? 'notHere');
  return loan.reader_id === readerId
    ? new CirculationError('alreadyOnCard')
    : new CirculationError('onLoan', loan.due_on);
}

/**
 * Makes sure that an item may go to a reader now: it is on the shelf and nobody comes first, or it is promised to that
 * reader.
 * @returns what the item is once it is back
 */
async function takeItem(db: Db, lending: Lending, item: LentItem): Promise<string> {
  const { library, readerId, now, override } = lending;
  const promised = await promiseOf(db, item.id);
  if (promised && promised.reader_id !== readerId) {
    refuse(new CirculationError('heldForAnother'), override);
    await copyTakenAway(db, library, item.id, readerId, now);
  }
  if (!promised && item.status !== 'available') refuse(await refuseItem(db, library.id, item, readerId), override);
  if (!promised && (await firstOther(db, library, item, { readerId, now }))) {
    refuse(new CirculationError('heldForAnother'), override);
  }
  const { numUpdatedRows } = await db
    .updateTable('item')
    .set({ status: 'loaned' })
    .where('id', '=', item.id)
    .where('status', 'in', promised ? ['onHold', 'inTransit'] : [item.status])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw await refuseItem(db, library.id, item, readerId);
  return promised?.item_after ?? item.status;
}

/**
 * Begins a loan inside a transaction, by the library's rules: the loan, its item's due day, the change feed, what is
 * counted of loans.
 * @param input.reader from `requireBorrower`
 * @param statusAfter what the item is once it is back; it is `loaned` already
 * @throws CirculationError when the rules do not allow it
 */
export async function beginLoan(
  db: Db,
  { library, reader, now, override }: Pick<Lending, 'library' | 'now' | 'override'> & { reader: Borrower },
  item: LentItem,
  statusAfter: string,
): Promise<LoanRow> {
  const today = libraryDay(library, now);
  const rule = ruleOf(library, reader.type_code, item);
  const { rules, borrowed } = await borrowedOf(db, library, reader, rule, today);
  for (const refusal of loanRefusals(library.file.circulation, rules, borrowed)) {
    refuse(new CirculationError(refusal), override);
  }
  const dueOn = override?.dueOn ?? dueDay(rule, today, { closed: closedAt(library, item.location_id) });
  if (override?.dueOn !== undefined) requireDueDay(library, override.dueOn, now);
  await db.updateTable('item').set({ due_date: dueOn }).where('id', '=', item.id).execute();
  const loan = await db
    .insertInto('loan')
    .values({
      library_id: library.id,
      reader_id: reader.id,
      ...loanItemColumns(item),
      lent_on: today,
      due_on: dueOn,
      renewals: 0,
      renewed_on: null,
      returned_on: null,
      returned_at: null,
      status_after: statusAfter,
      origin: 'here',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteLoan(db, loan, { type: 'loan', at: now });
  await itemsChanged(db, library.id, item.record_id, now);
  await recordEvents(db, library.id, [{ recordId: item.record_id, type: 'loan', at: now }]);
  return loan;
}

/** Lends an item inside a transaction; as `lend`. */
export async function lendInside(db: Db, lending: Lending): Promise<LoanRow> {
  const { library, readerId, barcode, now, override } = lending;
  requireOwnLending(library);
  const item = await itemByBarcode(db, library.id, barcode);
  if (!item) throw new CirculationError('unknownItem');
  const reader = await requireBorrower(db, library, readerId, now, override);
  const ordered = item.status === 'loaned' ? await handOutOrdered(db, { itemId: item.id, readerId, now }) : undefined;
  if (ordered !== undefined) {
    return db.selectFrom('loan').selectAll().where('id', '=', ordered).executeTakeFirstOrThrow();
  }
  const unknown = item.status === 'loaned' ? await unknownLoanOf(db, library, item, now) : undefined;
  if (unknown !== undefined) await endLoan(db, library, unknown, now);
  const isBack = unknown !== undefined && { status: unknown.status_after };
  const statusAfter = await takeItem(db, lending, { ...item, ...isBack });
  const loan = await beginLoan(db, { ...lending, reader }, item, statusAfter);
  await fulfilRequests(db, library, loan, now);
  // A request that lost this copy may get another one.
  if (override?.overridden?.has('heldForAnother')) await serveQueue(db, library, item.record_id, now);
  return loan;
}

/**
 * Lends an item to a reader by the library's rules, all in one transaction: the item's state and due day, so that shelves
 * and availability show it at once; the loan; the change feed; what is counted of loans; the reader's request for it. Of
 * two who want the same item at the same moment one gets it, and nobody is passed over who waits for it.
 * @throws CirculationError when the item is not there to be lent, or the rules do not allow it
 */
export const lend = (db: Db, lending: Lending): Promise<LoanRow> =>
  inTransaction(db, (inside) => lendInside(inside, lending));

/**
 * Closes a running loan inside a transaction: what it costs is charged, and the item is the caller's. The loan stays as
 * history: of its reader where that reader agreed, of nobody otherwise.
 * @returns false when it had ended already
 */
export async function closeLoan(db: Db, library: LendingLibrary, loan: LoanRow, now: number): Promise<boolean> {
  const forgets = !(await keepsHistory(db, loan.reader_id));
  const { numUpdatedRows } = await db
    .updateTable('loan')
    .set({ returned_at: now, returned_on: libraryDay(library, now), ...(forgets && { reader_id: null }) })
    .where('id', '=', loan.id)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await chargeFine(db, library, loan, now);
  await closeOrderOfLoan(db, library, loan, now);
  if (forgets) {
    await forgetLoans(db, [loan.id]);
    await forgetRequestsOfLoan(db, library, [loan.id], loan.reader_id);
  } else await noteLoan(db, loan, { type: 'return', at: now });
  const today = libraryDay(library, now);
  if (loan.reader_id !== null && isOurLoan(library, loan, today) && today <= loan.due_on) {
    const note = forgets ? null : loan.title;
    const about = { library, readerId: loan.reader_id, key: `loan:${String(loan.id)}`, now, note };
    await awardPoints(db, { ...about, event: 'loanReturned' });
  }
  return true;
}

/** What ended with a loan: which requests got a copy by it. */
export interface LoanEnd {
  served: readonly RequestRow[];
}

/**
 * Ends a running loan inside a transaction: the item is what it was to be once it is back, and goes to the first in the
 * queue who may have it.
 * @param deskAt library code of the desk where it came back; the item's own when left out
 * @returns undefined when it had ended already
 */
export async function endLoan(
  db: Db,
  library: LendingLibrary,
  loan: LoanRow,
  now: number,
  deskAt?: string,
): Promise<LoanEnd | undefined> {
  await closeRequestsOfLoan(db, library, loan, now);
  if (!(await closeLoan(db, library, loan, now))) return undefined;
  if (loan.item_id !== null) {
    await db
      .updateTable('item')
      .set({ status: loan.status_after, due_date: null })
      .where('id', '=', loan.item_id)
      .where('status', '=', 'loaned')
      .execute();
  }
  await itemsChanged(db, library.id, loan.record_id, now);
  if (loan.record_id === null || loan.item_id === null) return { served: [] };
  const desk = { itemId: loan.item_id, libCode: deskAt ?? loan.lib_code };
  return { served: await serveQueue(db, library, loan.record_id, now, desk) };
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
 * The loan of an item that the catalogue calls lent while nobody is known to have it: an imported catalogue says so of
 * loans of the system before. It is written down as a loan of nobody, so that it ends like any other.
 * @returns undefined when the item is not lent
 */
async function unknownLoanOf(
  db: Db,
  library: LendingLibrary,
  item: LentItem,
  now: number,
): Promise<LoanRow | undefined> {
  if (await runningLoanOf(db, library.id, item.barcode)) return undefined;
  // Of two who take it at the same moment, the second waits here for the first and finds it returned.
  const lent = await db
    .updateTable('item')
    .set({ status: 'loaned' })
    .where('id', '=', item.id)
    .where('status', '=', 'loaned')
    .returning('due_date')
    .executeTakeFirst();
  if (!lent) return undefined;
  const today = libraryDay(library, now);
  return db
    .insertInto('loan')
    .values({
      library_id: library.id,
      reader_id: null,
      ...loanItemColumns(item),
      lent_on: today,
      due_on: lent.due_date ?? today,
      renewals: 0,
      renewed_on: null,
      returned_on: null,
      returned_at: null,
      status_after: 'available',
      origin: 'import',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes an item back, in one transaction. An item that only the catalogue shows as lent is returned as well.
 * @param input.deskAt library code of the desk; the item's own when left out
 * @param input.now milliseconds since 1970
 * @returns the loan as it was, and the request for which the item was caught
 * @throws CirculationError when the item is not on loan here
 */
export async function giveBack(
  db: Db,
  input: { library: LendingLibrary; barcode: string; now: number; deskAt?: string | undefined },
): Promise<{ loan: LoanRow; caught: RequestRow | undefined }> {
  const { library, barcode, now, deskAt } = input;
  requireOwnLending(library);
  return inTransaction(db, async (inside) => {
    const running = await runningLoanOf(inside, library.id, barcode);
    const item = running ? undefined : await itemByBarcode(inside, library.id, barcode);
    const loan = running ?? (item && (await unknownLoanOf(inside, library, item, now)));
    const ended = loan && (await endLoan(inside, library, loan, now, deskAt));
    if (!ended) throw new CirculationError('notOnLoan');
    return { loan, caught: ended.served.find((entry) => entry.item_id === loan.item_id) };
  });
}
