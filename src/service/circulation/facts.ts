import { generalRule, type LoanRule } from '../../lib/rules/circulation.ts';
import { isOverDebtLimit } from '../../lib/rules/fines.ts';
import { authorStatement } from '../catalogue/model/contributors.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { parseStored } from '../catalogue/model/stored.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { debtOf } from '../ledger/charges/read-charges.ts';
import { ruleOf, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import type { Db } from '../platform/db/database.ts';
import { barColumns } from '../platform/readers/bars.ts';
import type { ReaderRow } from '../platform/readers/readers.ts';
import { isHeld } from '../catalogue/model/is-held.ts';

export const borrowerColumns = ['id', 'type_code', ...barColumns] as const;
export type Borrower = Pick<ReaderRow, (typeof borrowerColumns)[number]>;

/** What a reader has at the moment. */
export const runningLoans = (db: Db, libraryId: number, readerId: number): Promise<LoanRow[]> =>
  db
    .selectFrom('loan')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('reader_id', '=', readerId)
    .where('returned_at', 'is', null)
    .orderBy('due_on')
    .orderBy('id')
    .execute();

/** All running loans of a library, earliest due day first. */
export const allRunningLoans = (db: Db, libraryId: number): Promise<LoanRow[]> =>
  db
    .selectFrom('loan')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('returned_at', 'is', null)
    .orderBy('due_on')
    .orderBy('id')
    .execute();

/** Whether a reader owes the library more than it lends on. */
export const isInDebt = async (db: Db, { id, file }: LendingLibrary, readerId: number): Promise<boolean> =>
  isOverDebtLimit(await debtOf(db, id, readerId), file.circulation.fines);

/** How much a reader has: altogether, overdue, and under the rule of one more item. */
export async function borrowedOf(
  db: Db,
  library: LendingLibrary,
  reader: Pick<Borrower, 'id' | 'type_code'>,
  rule: LoanRule,
  today: string,
) {
  const loans = await runningLoans(db, library.id, reader.id);
  return {
    rules: { rule, general: generalRule(library.file.circulation, reader.type_code) },
    borrowed: {
      all: loans.length,
      underRule: loans.filter((loan) => ruleOf(library, reader.type_code, loan) === rule).length,
      overdue: loans.filter((loan) => loan.due_on < today).length,
      inDebt: await isInDebt(db, library, reader.id),
    },
  };
}

/** Items by their barcodes, each with what a loan keeps of it; in no order. */
export async function itemsByBarcode(db: Db, libraryId: number, barcodes: readonly string[]) {
  const rows = await db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .innerJoin('record', 'record.id', 'item.record_id')
    .select(['item.id', 'item.record_id', 'item.barcode', 'item.status', 'item.volume', 'item.material_type'])
    .select(['holding.call_number', 'holding.lib_code', 'holding.location_id', 'record.data'])
    .where('item.library_id', '=', libraryId)
    .where('item.barcode', 'in', barcodes)
    // What staff have suppressed is lent on: somebody has it in the hand.
    .where(isHeld)
    .execute();
  return rows.map(({ data, ...item }) => {
    const record = parseStored(data);
    const titleLang = titleLanguage(record.title, record.languages[0], record.script);
    return {
      ...item,
      title: record.title,
      author: authorStatement(record.contributors, titleLang),
      subject:
        record.classes
          .find((entry) => entry.scheme === 'clc')
          ?.code.slice(0, 1)
          .toUpperCase() ?? '',
    };
  });
}
export type LentItem = Awaited<ReturnType<typeof itemsByBarcode>>[number];

/** An item with what a loan keeps of it. */
export const itemByBarcode = async (db: Db, libraryId: number, barcode: string): Promise<LentItem | undefined> =>
  (await itemsByBarcode(db, libraryId, [barcode]))[0];

/** What a new loan keeps of its item. */
export const loanItemColumns = (item: LentItem) => ({
  item_id: item.id,
  record_id: item.record_id,
  barcode: item.barcode,
  title: item.title,
  author: item.author,
  volume: item.volume,
  call_number: item.call_number,
  lib_code: item.lib_code,
  location_id: item.location_id,
  material_type: item.material_type,
  subject: item.subject,
  search_key: [item.title, item.author, item.call_number, item.barcode]
    .flatMap((text) => (text === null ? [] : foldKey(text)))
    .join('\n'),
});
