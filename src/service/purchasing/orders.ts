import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { cancellationOf } from '../../lib/rules/purchase-orders.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { endOrder } from './end.ts';
import { requireSettings } from './reasons.ts';
import { receiveOrder } from './receive.ts';
import { OrderStepError, takeOrderStep, type OrderRow } from '../purchase-orders/steps.ts';
import { stageName, formatOrders } from './order-entries.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

const openStatuses = [0, 3];

const own = (db: Db, { library, reader }: ReaderCall) =>
  db.selectFrom('purchase_order').where('library_id', '=', library.id).where('reader_id', '=', reader.id);

/** @throws ServiceError 404 when the reader has no such order */
async function requireOwn(db: Db, call: ReaderCall, orderId: string): Promise<OrderRow> {
  const row = await own(db, call).selectAll().where('id', '=', Number(orderId)).executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'purchaseOrderNotFound');
  return row;
}

/** The reader's orders, those on their way first. */
export async function listOrders(
  { status, page, rows }: ParsedInputOf<'listOrders'>,
  call: ReaderCall,
): Promise<OutputOf<'listOrders'>> {
  const { db } = call.store;
  const counted = await own(db, call)
    .select(['status', 'stage', 'is_open'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['status', 'stage', 'is_open'])
    .execute();
  const isWanted = (entry: number) =>
    status === '' || (status === 'open' ? openStatuses.includes(entry) : entry === Number(status));
  const sum = (some: typeof counted) => some.reduce((total, entry) => total + Number(entry.count), 0);
  const found = await own(db, call)
    .selectAll()
    .$if(status !== '', (query) => query.where('status', 'in', status === 'open' ? openStatuses : [Number(status)]))
    .orderBy('is_open', 'desc')
    .orderBy('id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  return {
    total: sum(counted.filter((entry) => isWanted(entry.status))),
    open: sum(counted.filter((entry) => entry.is_open === 1)),
    toPay: sum(counted.filter((entry) => entry.stage === 'toPay')),
    result: await formatOrders(db, call, found),
  };
}

/** The reader's orders of books that are not out yet, by the day on which they are to be. */
export const listPreorders: Handlers['listPreorders'] = async ({ page, rows }, call) => {
  const { db } = call.store;
  const wanted = own(db, call).where('stage', '=', 'preordered');
  const total = await countRows(wanted);
  const found = await wanted.selectAll().orderBy('expected_on').orderBy('id').$call(rowsOfPage({ page, rows }));
  return { total, result: await formatOrders(db, call, found) };
};

async function formatOrder(db: Db, call: ReaderCall, order: OrderRow) {
  const [entry] = await formatOrders(db, call, [order]);
  if (!entry) throw new Error(`order ${order.number} has no entry`);
  return entry;
}

/** An order with its steps and where its parcel was. @throws ServiceError 404 when the reader has no such order */
export async function getOrderLogistics(
  { orderId }: ParsedInputOf<'getOrderLogistics'>,
  call: ReaderCall,
): Promise<OutputOf<'getOrderLogistics'>> {
  const { db } = call.store;
  const order = await requireOwn(db, call, orderId);
  const [steps, logistics] = await Promise.all([
    db.selectFrom('purchase_step').selectAll().where('order_id', '=', order.id).orderBy('id').execute(),
    db
      .selectFrom('purchase_logistic')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  ]);
  const time = (at: number) => new Date(Number(at)).toISOString();
  return {
    order: await formatOrder(db, call, order),
    steps: steps.map(({ at, stage, actor, text }) => ({
      at: time(at),
      stage,
      name: stageName(call.language, stage),
      by: actor,
      text,
    })),
    logistics: logistics.map(({ at, text }) => ({ at: time(at), text })),
  };
}

async function change(
  call: ReaderCall,
  orderId: string,
  work: (db: Db, order: OrderRow) => Promise<OrderRow>,
): Promise<{ order: Awaited<ReturnType<typeof formatOrder>> }> {
  const { store } = call;
  const order = await inTransaction(store.db, async (db) => {
    const row = await requireOwn(db, call, orderId);
    try {
      return await work(db, row);
    } catch (error) {
      if (!(error instanceof OrderStepError)) throw error;
      throw new ServiceError(errCodes.conflict, 'purchaseNotNow');
    }
  });
  return { order: await formatOrder(store.db, call, order) };
}

/** Cancels an order, or has the vendor asked whether it may be. */
async function cancelIn(db: Db, call: ReaderCall, order: OrderRow): Promise<OrderRow> {
  const now = call.now();
  const dispatch = await db
    .selectFrom('purchase_dispatch')
    .select('attempts')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  const to = cancellationOf(order.stage, (dispatch?.attempts ?? 0) > 0, requireSettings(call.library).cancel);
  if (to === undefined) throw new ServiceError(errCodes.conflict, 'purchaseNotCancellable');
  call.say(to === 'cancelled' ? 'purchaseCancelDone' : 'purchaseCancelAsked');
  if (to === 'cancelled') return endOrder(db, call.library, order, 'cancel', { by: 'reader', now });
  const after = await takeOrderStep(db, order, 'askCancel', to, { by: 'reader', now });
  await db
    .insertInto('purchase_dispatch')
    .values({ order_id: order.id, kind: 'cancel', attempts: 0, next_at: now, done_at: null, problem: null })
    .onConflict((clash) =>
      clash.columns(['order_id', 'kind']).doUpdateSet({ attempts: 0, next_at: now, done_at: null, problem: null }),
    )
    .execute();
  return after;
}

/** @throws ServiceError 404 for orders of others, 409 where it is too late */
export const cancelOrder: Handlers['cancelOrder'] = ({ orderId }, call) =>
  change(call, orderId, (db, order) => cancelIn(db, call, order));

/** @throws ServiceError 404 for orders of others, 409 where the book is out */
export const cancelPreorder: Handlers['cancelPreorder'] = ({ orderId }, call) =>
  change(call, orderId, (db, order) => {
    if (order.stage !== 'preordered') throw new ServiceError(errCodes.conflict, 'purchaseNotNow');
    return cancelIn(db, call, order);
  });

/** The reader has the books. @throws ServiceError 404 for orders of others, 409 where they are not on their way */
export const confirmReceipt: Handlers['confirmReceipt'] = ({ orderId }, call) =>
  change(call, orderId, async (db, order) => {
    const { store, library } = call;
    const after = await receiveOrder({ store, db, library }, order, { by: 'reader', now: call.now() });
    call.say('purchaseReceived');
    return after;
  });
