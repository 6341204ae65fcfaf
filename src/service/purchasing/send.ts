import { type Db, inTransaction } from '../platform/db/database.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { ProviderError } from '../platform/http/http.ts';
import type { VendorAnswer, VendorOrders } from './vendor-orders.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { endOrder } from './end.ts';
import { followVendor } from './said.ts';
import { settingsOf } from './reasons.ts';
import { orderById, takeOrderStep, type OrderRow } from '../purchase-orders/steps.ts';
import { vendorMail, vendorOrder, wayTo } from './vendor.ts';

const minuteMs = 60_000;
/** What is tried in one run; the rest is the next run's. */
const most = 100;

/** When a vendor that does not answer is tried again: after a minute, and ever later up to an hour. */
const nextTry = (attempts: number): number => Math.min(60, 2 ** Math.min(6, attempts - 1)) * minuteMs;

interface Waiting {
  id: number;
  order_id: number;
  kind: 'order' | 'cancel';
  attempts: number;
}

const waitingOf = (db: Db, library: LoadedLibrary, now: number): Promise<(Waiting & { vendor: string })[]> =>
  db
    .selectFrom('purchase_dispatch')
    .innerJoin('purchase_order', 'purchase_order.id', 'purchase_dispatch.order_id')
    .select(['purchase_dispatch.id', 'purchase_dispatch.order_id', 'purchase_dispatch.kind'])
    .select(['purchase_dispatch.attempts', 'purchase_order.vendor'])
    .where('purchase_order.library_id', '=', library.id)
    .where('purchase_dispatch.done_at', 'is', null)
    .where('purchase_dispatch.next_at', '<=', now)
    .orderBy('purchase_dispatch.id')
    .limit(most)
    .execute();

const finish = (db: Db, orderId: number, kinds: readonly Waiting['kind'][], now: number) =>
  db
    .updateTable('purchase_dispatch')
    .set({ done_at: now, problem: null })
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .execute();

/** Counts a try before it is made: from now on the vendor may know, whatever becomes of this process. */
async function begin(db: Db, library: LoadedLibrary, waiting: Waiting, now: number): Promise<OrderRow | undefined> {
  return inTransaction(db, async (inside) => {
    const order = await orderById(inside, library.id, waiting.order_id);
    const stage = waiting.kind === 'order' ? 'toSend' : 'toCancel';
    if (order?.stage !== stage) {
      if (order?.is_open !== 1) await finish(inside, waiting.order_id, ['order', 'cancel'], now);
      else await finish(inside, waiting.order_id, [waiting.kind], now);
      return undefined;
    }
    const attempts = waiting.attempts + 1;
    const { numUpdatedRows } = await inside
      .updateTable('purchase_dispatch')
      .set({ attempts, next_at: now + nextTry(attempts) })
      .where('id', '=', waiting.id)
      .where('attempts', '=', waiting.attempts)
      .where('done_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? order : undefined;
  });
}

/**
 * Books what a vendor answered, once: the order is read again, since it may have moved on while the vendor was asked.
 */
async function book(
  { store, now }: Pick<JobContext, 'store' | 'now'>,
  library: LoadedLibrary,
  waiting: Waiting,
  said: VendorAnswer,
): Promise<void> {
  const pollAt = now() + (settingsOf(library)?.pollMinutes ?? 30) * minuteMs;
  await inTransaction(store.db, async (db) => {
    const order = await orderById(db, library.id, waiting.order_id);
    if (!order) return;
    const by = 'vendor';
    if (waiting.kind === 'order') {
      await finish(db, order.id, ['order'], now());
      await followVendor(db, library, order, said, { by, now: now(), pollAt });
      return;
    }
    await finish(db, order.id, ['order', 'cancel'], now());
    if (order.stage !== 'toCancel') return;
    // What the vendor never had it will not deliver.
    if (said.state === 'cancelled' || said.state === 'unknown' || said.state === 'refused') {
      await endOrder(db, library, order, 'cancel', { by, now: now() });
      return;
    }
    const resumed = await takeOrderStep(db, order, 'keepOn', 'accepted', {
      by,
      now: now(),
      text: said.reason ?? undefined,
    });
    await followVendor(db, library, resumed, said, { by, now: now(), pollAt });
  });
}

async function overHttp(context: JobContext, library: LoadedLibrary, waiting: Waiting, orders: VendorOrders) {
  const { store, now, log } = context;
  const order = await begin(store.db, library, waiting, now());
  if (!order) return;
  try {
    const said =
      waiting.kind === 'order'
        ? await orders.place(await vendorOrder(store.db, library, order))
        : await orders.cancel(order.number);
    await book(context, library, waiting, said);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await store.db
      .updateTable('purchase_dispatch')
      .set({ problem: error.message })
      .where('id', '=', waiting.id)
      .execute();
    log.error({ err: error, vendor: order.vendor, order: order.number }, 'vendor did not accept an order');
    throw error;
  }
}

/** A mail is written down with the step in one transaction, and the outbox sends it once. */
async function byMail(context: JobContext, library: LoadedLibrary, waiting: Waiting, address: string): Promise<void> {
  const { store, outbox, now } = context;
  await inTransaction(store.db, async (db) => {
    const order = await orderById(db, library.id, waiting.order_id);
    await finish(db, waiting.order_id, [waiting.kind], now());
    if (!order) return;
    const mail = { channel: 'mail' as const, recipient: address };
    if (waiting.kind === 'order' && order.stage === 'toSend') {
      await outbox.enqueue(db, library.id, { ...mail, ...vendorMail(await vendorOrder(db, library, order)) });
      await db.updateTable('purchase_dispatch').set({ attempts: 1 }).where('id', '=', waiting.id).execute();
      await takeOrderStep(db, order, 'send', 'sent', { by: 'library', now: now() });
    }
    if (waiting.kind === 'cancel' && order.stage === 'toCancel') {
      await outbox.enqueue(db, library.id, {
        ...mail,
        subject: `取消订单 ${order.number}`,
        body: `读者希望取消订单 ${order.number}，可否取消请回复。`,
      });
    }
  });
}

/**
 * Sends waiting orders and cancellations to the vendors of a library: each once, however often this runs and wherever a
 * process dies. A vendor that does not answer is left alone until the next run.
 */
export async function sendOrdersOf(context: JobContext, library: LoadedLibrary): Promise<void> {
  const { store, now, stop, vendorKeyOf } = context;
  const silent = new Set<string>();
  for (const { vendor, ...waiting } of await waitingOf(store.db, library, now())) {
    if (stop.aborted) return;
    const way = wayTo(library, vendor, vendorKeyOf);
    if (way.by === 'mail') await byMail(context, library, waiting, way.address);
    if (way.by !== 'http' || silent.has(vendor)) continue;
    try {
      await overHttp(context, library, waiting, way.orders);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      silent.add(vendor);
    }
  }
}
