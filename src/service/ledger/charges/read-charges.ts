import { sql } from 'kysely';
import { chargeKinds, sumsOf, transferOf, type ChargeKind, type ChargeSums } from '../../../lib/rules/charges.ts';
import type { Db } from '../../platform/db/database.ts';

export interface Charge extends ChargeSums {
  id: number;
  kind: ChargeKind;
  amountFen: number;
  /** Null once the reader's account is deleted. */
  readerId: number | null;
  loanId: number | null;
  recordId: number | null;
  title: string | null;
  barcode: string | null;
  locationId: string | null;
  /** Of a fine: the day it was due, and the day up to which it counts. */
  fromDay: string | null;
  toDay: string | null;
  note: string | null;
  day: string;
}

/** Which charges of a library are meant; all of them where nothing is said. */
export interface ChargeSearch {
  readerId?: number;
  chargeIds?: readonly number[];
  loanIds?: readonly number[];
  recordIds?: readonly number[];
  barcode?: string;
}

const kindOf = (text: string): ChargeKind => {
  const kind = chargeKinds.find((chargeKind) => chargeKind === text);
  if (!kind) throw new Error(`unknown kind of charge ${text}`);
  return kind;
};

/** Charges in the order in which they came, with what became of each. */
export async function findCharges(db: Db, libraryId: number, search: ChargeSearch): Promise<Charge[]> {
  const { readerId, chargeIds, loanIds, recordIds, barcode } = search;
  const found = db
    .selectFrom('charge')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'charge.entry_id')
    // The sum keeps SQLite from reading all entries of the library.
    .where(sql<number>`ledger_entry.library_id + 0`, '=', libraryId)
    .$if(readerId !== undefined, (query) => query.where('ledger_entry.reader_id', '=', readerId ?? 0))
    .$if(chargeIds !== undefined, (query) => query.where('charge.id', 'in', chargeIds ?? []))
    .$if(loanIds !== undefined, (query) => query.where('charge.loan_id', 'in', loanIds ?? []))
    .$if(recordIds !== undefined, (query) => query.where('charge.record_id', 'in', recordIds ?? []))
    .$if(barcode !== undefined, (query) => query.where('charge.barcode', '=', barcode ?? ''));
  const rows = await found
    .selectAll('charge')
    .select(['ledger_entry.reader_id', 'ledger_entry.note', 'ledger_entry.day'])
    .orderBy('charge.id')
    .execute();
  if (rows.length === 0) return [];
  const moved = await found
    .innerJoin('ledger_transfer', 'ledger_transfer.charge_id', 'charge.id')
    .select(['ledger_transfer.charge_id', 'ledger_transfer.debit', 'ledger_transfer.credit', 'ledger_transfer.amount'])
    .execute();
  const byCharge = Map.groupBy(moved, (row) => row.charge_id);
  return rows.map((row) => ({
    id: row.id,
    kind: kindOf(row.kind),
    amountFen: row.amount,
    readerId: row.reader_id,
    loanId: row.loan_id,
    recordId: row.record_id,
    title: row.title,
    barcode: row.barcode,
    locationId: row.location_id,
    fromDay: row.from_day,
    toDay: row.to_day,
    note: row.note,
    day: row.day,
    ...sumsOf((byCharge.get(row.id) ?? []).map(transferOf)),
  }));
}

/** The charges of a reader of which something is left to pay, the oldest first. */
export const openCharges = async (db: Db, libraryId: number, readerId: number): Promise<Charge[]> =>
  (await findCharges(db, libraryId, { readerId })).filter((entry) => entry.openFen > 0);

/** What a reader has in an account, in whole fen: the sum of what moved. */
async function sumOf(db: Db, libraryId: number, readerId: number, account: 'receivable' | 'reader-credit' | 'deposit') {
  const { fen } = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transfer', 'ledger_transfer.entry_id', 'ledger_entry.id')
    .where('ledger_entry.reader_id', '=', readerId)
    .where('ledger_entry.library_id', '=', libraryId)
    .where((eb) => eb.or([eb('debit', '=', account), eb('credit', '=', account)]))
    .select((eb) => {
      const amount = eb.ref('ledger_transfer.amount');
      return eb.fn
        .sum<number | null>(eb.case().when('debit', '=', account).then(amount).else(eb.neg(amount)).end())
        .as('fen');
    })
    .executeTakeFirstOrThrow();
  return Number(fen ?? 0);
}

/** What a reader owes the library, in whole fen: the sum of what was charged, paid, waived and taken back. */
export const balanceOf = (db: Db, libraryId: number, readerId: number): Promise<number> =>
  sumOf(db, libraryId, readerId, 'receivable');

/**
 * What charges leave to pay that may stop borrowing, in whole fen: everything but shares of books that were ordered,
 * which lapse by themselves when they are not paid.
 */
export const openDebt = (charges: readonly Charge[]): number =>
  charges.filter((entry) => entry.openFen > 0 && entry.kind !== 'order').reduce((sum, entry) => sum + entry.openFen, 0);

/** What a reader owes that may stop borrowing, in whole fen. */
export const debtOf = async (db: Db, libraryId: number, readerId: number): Promise<number> =>
  openDebt(await findCharges(db, libraryId, { readerId }));

/** What the library owes a reader for something that was paid and taken back, in whole fen. */
export const creditOf = async (db: Db, libraryId: number, readerId: number): Promise<number> =>
  0 - (await sumOf(db, libraryId, readerId, 'reader-credit'));

/** The deposit of a reader, in whole fen. */
export const depositOf = async (db: Db, libraryId: number, readerId: number): Promise<number> =>
  0 - (await sumOf(db, libraryId, readerId, 'deposit'));

/** The deposits and credits of all readers of a library, in whole fen. */
export async function listBalances(
  db: Db,
  libraryId: number,
): Promise<{ readerId: number; kind: 'deposit' | 'credit'; amountFen: number }[]> {
  const rows = await db
    .selectFrom('ledger_posting')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_posting.entry_id')
    .where('ledger_entry.library_id', '=', libraryId)
    .where('account', 'in', ['deposit', 'reader-credit'])
    .where('reader_id', 'is not', null)
    .groupBy(['reader_id', 'account'])
    .orderBy('reader_id')
    .orderBy('account')
    .select((eb) => ['reader_id', 'account', eb.fn.sum<number>('amount').as('fen')])
    .execute();
  return rows.flatMap(({ reader_id: readerId, account, fen }) => {
    const kind = account === 'deposit' ? ('deposit' as const) : ('credit' as const);
    return readerId === null || Number(fen) === 0 ? [] : [{ readerId, kind, amountFen: 0 - Number(fen) }];
  });
}
