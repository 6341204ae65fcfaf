import { countsForLimits } from '../../lib/rules/purchase-orders.ts';
import { allowanceFor, nothingBought, type Bought, type PurchaseRefusal } from '../../lib/rules/purchasing.ts';
import type { ReaderAllowance } from '../../lib/rules/purchasing-settings.ts';
import { isInDebt, runningLoans } from '../circulation/facts.ts';
import { libraryDay, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/database.ts';
import { barColumns, barOn } from '../platform/readers/bars.ts';
import type { PurchasingSettings } from '../platform/configuration/purchasing.schema.ts';

/** A reader who chooses books, with everything that decides whether the library buys them. */
export interface Purchaser {
  id: number;
  type: string | null;
  /** Undefined: nothing is bought for readers of this type. */
  allowance: ReaderAllowance | undefined;
  bought: Bought;
  /** What rules out this reader whatever the book, in the order in which it is shown. */
  refusals: PurchaseRefusal[];
}

/** What the library has bought for a reader, or is about to, by the library's months and years. */
async function boughtFor(db: Db, libraryId: number, readerId: number, today: string): Promise<Bought> {
  const rows = await db
    .selectFrom('purchase_order')
    .innerJoin('purchase_line', 'purchase_line.order_id', 'purchase_order.id')
    .select(['purchase_order.stage', 'purchase_order.day', 'purchase_line.library_share'])
    .where('purchase_order.reader_id', '=', readerId)
    .where('purchase_order.library_id', '=', libraryId)
    .where('purchase_order.day', '>=', `${today.slice(0, 4)}-01-01`)
    .execute();
  const bought = { ...nothingBought };
  for (const row of rows.filter((row) => countsForLimits(row.stage))) {
    bought.yearBooks += 1;
    bought.yearFen += row.library_share;
    if (row.day.slice(0, 7) !== today.slice(0, 7)) continue;
    bought.monthBooks += 1;
    bought.monthFen += row.library_share;
  }
  return bought;
}

const hasOverdue = async (db: Db, libraryId: number, readerId: number, today: string): Promise<boolean> =>
  (await runningLoans(db, libraryId, readerId)).some((loan) => loan.due_on < today);

/**
 * A reader of the library as a chooser of books, read inside the transaction that orders them where there is one.
 * @throws when there is no such reader
 */
export async function purchaserOf(
  db: Db,
  library: LendingLibrary,
  settings: PurchasingSettings,
  { id, now }: { id: number; now: number },
): Promise<Purchaser> {
  const reader = await db
    .selectFrom('reader')
    .select(['id', 'type_code', ...barColumns, 'pda_rule_accepted_at'])
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .executeTakeFirstOrThrow();
  const today = libraryDay(library, now);
  const bar = barOn(reader, today)?.reason;
  const allowance = allowanceFor(settings, reader.type_code);
  const against: [PurchaseRefusal, boolean][] = [
    ['notOffered', allowance === undefined || settings.funds.length === 0],
    ['rulesNotAccepted', reader.pda_rule_accepted_at === null],
    ['readerFrozen', bar === 'frozen'],
    ['readerLost', bar === 'lost'],
    ['cardNotYetValid', bar === 'cardNotYetValid'],
    ['cardExpired', bar === 'cardExpired'],
    ['inDebt', await isInDebt(db, library, id)],
    ['hasOverdue', await hasOverdue(db, library.id, id, today)],
  ];
  return {
    id,
    type: reader.type_code,
    allowance,
    bought: await boughtFor(db, library.id, id, today),
    refusals: against.flatMap(([refusal, applies]) => (applies ? refusal : [])),
  };
}
