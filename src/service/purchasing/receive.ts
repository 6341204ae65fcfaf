import { openDay } from '../../lib/rules/circulation.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import type { OrderActor } from '../../lib/rules/purchase-orders.ts';
import { parseStored } from '../catalogue/model/stored.ts';
import { itemByBarcode } from '../circulation/facts.ts';
import { closedAt, libraryDay } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/database.ts';
import { writeImportedLoan } from '../circulation/import.ts';
import { catalogueRecordSchema } from '../catalogue/model/record.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import { writeRecordsInside } from '../catalogue/import/write/records.ts';
import { spendBudget } from './budget.ts';
import { notifyPurchase, linesOf, takeOrderStep, type LineRow, type OrderRow } from '../purchase-orders/steps.ts';
import { settingsOf } from './reasons.ts';

/** Source of records that stand for books until they are catalogued. */
const source = 'purchasing';

interface Place {
  store: Store;
  db: Db;
  library: LoadedLibrary;
}

/** What says of a record how it came, in the language of the book. */
const remarkOf = ({ title_lang: lang }: LineRow): string =>
  lang.startsWith('zh')
    ? '读者选书采购，归还前由选书读者借阅；编目完成前为简要记录。'
    : 'Bought for a reader, who has it first; a brief record until it is catalogued.';

/** Where the copies are kept in the catalogue until they are brought. */
function locationOf({ file }: LoadedLibrary): { libCode: string; locationId: string } {
  const [location] = file.locations;
  const [library] = file.libraries;
  const first = { libCode: location?.libCode ?? library?.libCode ?? '', locationId: location?.locationId ?? '' };
  return file.purchasing?.location ?? first;
}

/** Puts the books of an order into the catalogue, each with one copy that is nowhere yet. */
async function catalogue(
  { db, library }: Place,
  lines: readonly LineRow[],
  order: OrderRow,
  now: number,
): Promise<Map<number, string>> {
  const barcodes = new Map(lines.map((line, at) => [line.id, `${order.number}-${String(at + 1)}`]));
  const records = lines.map((line) => {
    const { notes, ...stored } = parseStored(line.data);
    return catalogueRecordSchema.parse({
      ...stored,
      controlNumber: `${source}-${String(line.id)}`,
      kind: 'book',
      notes: [...notes, remarkOf(line)],
      holdings: [{ ...locationOf(library), items: [{ barcode: barcodes.get(line.id), status: 'inProcess' }] }],
    });
  });
  const { problems } = await writeRecordsInside(db, { libraryId: library.id, source }, records, now);
  const [problem] = problems;
  if (problem) throw new Error(`${problem.controlNumber} cannot be catalogued: ${problem.reason}`);
  return barcodes;
}

/**
 * The reader has the books of an order, inside a transaction: each is catalogued and lent to the reader by the rules of
 * purchasing, whatever else the reader has; once back, it waits to be catalogued in full.
 * @returns the order as it is then
 * @throws OrderStepError where the order is not on its way any more
 */
export async function receiveOrder(
  place: Place,
  order: OrderRow,
  { by, now }: { by: OrderActor; now: number },
): Promise<OrderRow> {
  const { db, library } = place;
  const after = await takeOrderStep(db, order, 'receive', 'received', { by, now, set: { poll_at: null } });
  await spendBudget(db, { library, order: after, now });
  const lines = await linesOf(db, order.id);
  const barcodes = await catalogue(place, lines, order, now);
  const lentOn = libraryDay(library, now);
  const days = settingsOf(library)?.loanDays ?? 30;
  for (const line of lines) {
    const barcode = barcodes.get(line.id) ?? '';
    const item = await itemByBarcode(db, library.id, barcode);
    if (!item) throw new Error(`${barcode} is not in the catalogue`);
    const loan =
      order.reader_id === null
        ? undefined
        : await writeImportedLoan(db, { library, readerId: order.reader_id, now, origin: 'here' }, item, {
            lentOn,
            dueOn: openDay(dayAfter(lentOn, days), closedAt(library, item.location_id)),
            renewals: 0,
          });
    await db
      .updateTable('purchase_line')
      .set({ record_id: item.record_id, barcode, loan_id: loan?.id ?? null })
      .where('id', '=', line.id)
      .execute();
  }
  await notifyPurchase(db, library, after, 'purchaseOnLoan', now);
  return after;
}
