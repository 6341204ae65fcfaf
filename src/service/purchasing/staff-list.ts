import { sql } from 'kysely';
import { csvFile } from '../../lib/rules/csv.ts';
import { isOpenOrder, type OrderStage } from '../../lib/rules/purchase-orders.ts';
import type { PurchasingDesk } from './staff.ts';
import type { OrderRow } from '../purchase-orders/steps.ts';

const dayMs = 86_400_000;

/** How long an order may stay in a stage before somebody should look at it, in days. */
const patience: Partial<Record<OrderStage, number>> = {
  toSend: 1,
  sent: 3,
  accepted: 14,
  toCancel: 2,
  shipped: 14,
};

const ordersOf = ({ store, library }: Pick<PurchasingDesk, 'store' | 'library'>) =>
  store.db
    .selectFrom('purchase_order')
    .leftJoin('reader', 'reader.id', 'purchase_order.reader_id')
    .selectAll('purchase_order')
    .select(['reader.account', 'reader.name as reader_name'])
    .where('purchase_order.library_id', '=', library.id)
    .orderBy('purchase_order.id');

/** Orders as lines for staff: number, day, stage, vendor, account, amounts of library and reader, titles. */
export async function orderLines(desk: PurchasingDesk, { all }: { all: boolean }): Promise<string[]> {
  const rows = await ordersOf(desk).execute();
  const shown = rows.filter((row) => all || isOpenOrder(row.stage));
  const titles = await titlesOf(
    desk,
    shown.map((row) => row.id),
  );
  return shown.map((row) =>
    [
      row.number,
      row.day,
      row.stage,
      row.vendor,
      row.account ?? '-',
      (row.library_share / 100).toFixed(2),
      (row.reader_share / 100).toFixed(2),
      (titles.get(row.id) ?? []).join('; '),
    ].join('\t'),
  );
}

async function titlesOf(
  { store }: Pick<PurchasingDesk, 'store'>,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const lines = await store.db
    .selectFrom('purchase_line')
    .select(['order_id', 'title'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute();
  return new Map(
    [...Map.groupBy(lines, (line) => line.order_id)].map(([id, its]) => [id, its.map((entry) => entry.title)]),
  );
}

/** Orders of these numbers, each with what was ordered and who ordered it. */
export async function ordersOfNumbers(
  desk: Pick<PurchasingDesk, 'store' | 'library'>,
  numbers: readonly string[],
): Promise<{ id: string; title: string; account: string | null; name: string | null }[]> {
  const rows = await ordersOf(desk).where('purchase_order.number', 'in', numbers).execute();
  const titles = await titlesOf(
    desk,
    rows.map((row) => row.id),
  );
  return rows.map(({ id, number, account, reader_name: name }) => ({
    id: number,
    title: titles.get(id)?.join('; ') ?? number,
    account,
    name,
  }));
}

export interface StuckOrder {
  row: OrderRow & { account: string | null; reader_name: string | null };
  /** Whole days since it last moved. */
  days: number;
  /** How often its vendor was asked without an answer; undefined where it has only been standing still. */
  tries: { attempts: number; problem: string | null } | undefined;
  titles: string[];
}

/** Orders that somebody should look at: a vendor does not answer, or nothing has moved for long. */
export async function stuckOrders(desk: PurchasingDesk): Promise<StuckOrder[]> {
  const { store, library, now } = desk;
  const waiting = await store.db
    .selectFrom('purchase_dispatch')
    .innerJoin('purchase_order', 'purchase_order.id', 'purchase_dispatch.order_id')
    .select(['purchase_order.id', 'purchase_dispatch.attempts', 'purchase_dispatch.problem'])
    .where('purchase_order.library_id', '=', library.id)
    .where('purchase_dispatch.done_at', 'is', null)
    .where('purchase_dispatch.attempts', '>=', 3)
    .execute();
  const tried = new Map(waiting.map(({ id, ...tries }) => [id, tries]));
  const open = await ordersOf(desk).where('purchase_order.is_open', '=', sql.lit(1)).execute();
  const stuck = open.flatMap((row) => {
    const days = Math.floor((now - Number(row.updated_at)) / dayMs);
    const most = patience[row.stage];
    const tries = tried.get(row.id);
    return tries || (most !== undefined && days >= most) ? [{ row, days, tries }] : [];
  });
  const titles = await titlesOf(
    desk,
    stuck.map(({ row }) => row.id),
  );
  return stuck.map((entry) => ({ ...entry, titles: titles.get(entry.row.id) ?? [] }));
}

/** The same as lines, each with why. */
export const stuckLines = async (desk: PurchasingDesk): Promise<string[]> =>
  (await stuckOrders(desk)).map(({ row, days, tries }) => {
    const why = tries
      ? `asked the vendor ${String(tries.attempts)} times: ${tries.problem ?? 'no answer'}`
      : `${row.stage} for ${String(days)} days`;
    return [row.number, row.stage, row.vendor, why].join('\t');
  });

/**
 * A CSV file for the accounts: a line for each book of each order of some days, with the fund that pays and what the
 * freight came to on the first line of an order.
 * @param span ISO days of the orders, both included
 */
export async function accountsFile(desk: PurchasingDesk, span: { from: string; to: string }): Promise<string> {
  const lines = await desk.store.db
    .selectFrom('purchase_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'purchase_line.order_id')
    .selectAll('purchase_line')
    .select(['purchase_order.number', 'purchase_order.day', 'purchase_order.stage', 'purchase_order.vendor'])
    .select(['purchase_order.vendor_number', 'purchase_order.freight', 'purchase_order.fund_year'])
    .where('purchase_order.library_id', '=', desk.library.id)
    .where('purchase_order.day', '>=', span.from)
    .where('purchase_order.day', '<=', span.to)
    .orderBy('purchase_line.id')
    .execute();
  const yuan = (fen: number) => (fen / 100).toFixed(2);
  const head = [
    'number',
    'day',
    'stage',
    'vendor',
    'vendorNumber',
    'isbn',
    'title',
    'price',
    'libraryShare',
    'readerShare',
    'freight',
    'fund',
    'fundYear',
    'category',
    'barcode',
  ];
  let last: string | undefined;
  const rows = lines.map((line) => {
    const isFirst = line.number !== last;
    last = line.number;
    return [
      line.number,
      line.day,
      line.stage,
      line.vendor,
      line.vendor_number,
      line.isbn,
      line.title,
      yuan(line.price),
      yuan(line.library_share),
      yuan(line.reader_share),
      isFirst ? yuan(line.freight) : '',
      line.fund,
      line.fund_year,
      line.fund_category,
      line.barcode,
    ];
  });
  return csvFile([head, ...rows]);
}
