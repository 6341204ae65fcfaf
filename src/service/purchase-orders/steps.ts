import type { Selectable, Updateable } from 'kysely';
import {
  isOpenOrder,
  mayStep,
  statusOfOrder,
  type OrderActor,
  type OrderStage,
  type OrderStep,
} from '../../lib/rules/purchase-orders.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { NoticeKind } from '../platform/inbox/kinds.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';

/** Notices about orders; all have the same values. */
export type PurchaseNotice = Extract<NoticeKind, `purchase${string}`>;

const orderPath = (order: Pick<OrderRow, 'id'>): string => `/drivePurLogistic?id=${String(order.id)}`;

/** Notifies the reader of an order inside the transaction that changes it; nobody if the reader is deleted. */
export async function notifyPurchase(
  db: Db,
  library: Pick<LendingLibrary, 'id'>,
  order: OrderRow,
  kind: PurchaseNotice,
  now: number,
  reply?: string,
): Promise<void> {
  if (order.reader_id === null) return;
  const titles = (await linesOf(db, order.id)).map((line) => line.title);
  const values = { titles: titles.join('；'), number: order.number, ...(reply !== undefined && { reply }) };
  const whom = { libraryId: library.id, readerId: order.reader_id };
  await notify(db, { ...whom, kind, values, link: orderPath(order), now });
}

export type OrderRow = Selectable<Database['purchase_order']>;
export type LineRow = Selectable<Database['purchase_line']>;
type Values = Updateable<Omit<Database['purchase_order'], 'id' | 'stage' | 'status' | 'is_open' | 'updated_at'>>;

/** Thrown where a step does not lead on from where an order is; nothing was written then. */
export class OrderStepError extends Error {
  constructor(step: OrderStep, { number, stage }: Pick<OrderRow, 'number' | 'stage'>) {
    super(`${step} does not lead on from order ${number} in stage ${stage}`);
  }
}

/** What a stage is stored as. */
export const orderStageColumns = (stage: OrderStage) => ({
  stage,
  status: statusOfOrder(stage),
  is_open: isOpenOrder(stage) ? 1 : 0,
});

/** Writes that an order came to a stage. @param input.text what vendor or staff wrote */
export async function logOrderStep(
  db: Db,
  { id, stage }: Pick<OrderRow, 'id' | 'stage'>,
  input: { by: OrderActor; now: number; text?: string | undefined },
): Promise<void> {
  const { by, now, text } = input;
  await db
    .insertInto('purchase_step')
    .values({ order_id: id, at: now, stage, actor: by, text: text === undefined || text === '' ? null : text })
    .execute();
}

/**
 * Takes an order from its stage to another, inside a transaction: the only way in which a stage changes.
 * @param input.set further columns that change with it
 * @param input.text what vendor or staff wrote
 * @returns the order as it is then
 * @throws OrderStepError when the table of steps does not have it, or the order has moved on meanwhile
 */
export async function takeOrderStep(
  db: Db,
  order: OrderRow,
  step: OrderStep,
  to: OrderStage,
  input: { by: OrderActor; now: number; text?: string | undefined; set?: Values },
): Promise<OrderRow> {
  const { by, now, text, set = {} } = input;
  if (!mayStep(step, order.stage, to, by)) throw new OrderStepError(step, order);
  const after = await db
    .updateTable('purchase_order')
    .set({ ...set, ...orderStageColumns(to), updated_at: now })
    .where('id', '=', order.id)
    .where('stage', '=', order.stage)
    .returningAll()
    .executeTakeFirst();
  if (!after) throw new OrderStepError(step, order);
  await logOrderStep(db, after, { by, now, text });
  return after;
}

/** The books of an order, in the order in which they were chosen. */
export const linesOf = (db: Db, orderId: number): Promise<LineRow[]> =>
  db.selectFrom('purchase_line').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** An order as it is at this moment; undefined when there is none of that id in the library. */
export const orderById = (db: Db, libraryId: number, id: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', id)
    .where('library_id', '=', libraryId)
    .executeTakeFirst();
