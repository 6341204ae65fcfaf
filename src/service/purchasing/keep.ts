import { dayAfter } from '../../lib/rules/days.ts';
import { findCharges } from '../ledger/charges/read-charges.ts';
import { declareLost } from '../circulation/lost.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { endOrder } from './end.ts';
import { releasePreorders } from './preorders.ts';
import { settingsOf } from './reasons.ts';
import { receiveOrder } from './receive.ts';
import { sendOrdersOf } from './send.ts';
import type { PurchasingSettings } from '../platform/configuration/purchasing.schema.ts';
import { orderById, type OrderRow } from '../purchase-orders/steps.ts';
import { orderPaid } from './write-orders.ts';
import { inTransaction } from '../platform/db/database.ts';
import { ProviderError } from '../platform/http/http.ts';
import { followVendor } from './said.ts';
import { wayTo } from './vendor.ts';

/** Orders that are asked about in one run; the rest is the next run's. */
const followedAtOnce = 100;

/** Asks the vendors of a library how far orders are whose time to be asked has come. */
async function followOrdersOf(context: JobContext, library: LoadedLibrary): Promise<void> {
  const { store, now, log, stop, vendorKeyOf } = context;
  const every = (settingsOf(library)?.pollMinutes ?? 30) * 60_000;
  const rows = await store.db
    .selectFrom('purchase_order')
    .select(['id', 'number', 'vendor'])
    .where('library_id', '=', library.id)
    .where('stage', 'in', ['sent', 'accepted', 'shipped'])
    .where('poll_at', '<=', now())
    .orderBy('poll_at')
    .limit(followedAtOnce)
    .execute();
  const silent = new Set<string>();
  for (const { id, number, vendor } of rows) {
    if (stop.aborted) return;
    const way = wayTo(library, vendor, vendorKeyOf);
    if (way.by !== 'http' || silent.has(vendor)) continue;
    try {
      const said = await way.orders.ask(number);
      await inTransaction(store.db, async (db) => {
        const order = await orderById(db, library.id, id);
        if (order) await followVendor(db, library, order, said, { by: 'vendor', now: now(), pollAt: now() + every });
      });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      silent.add(vendor);
      log.error({ err: error, vendor, order: number }, 'requesting the status of an order failed');
    }
  }
}

interface Turn extends Pick<JobContext, 'store' | 'now' | 'log' | 'vendorKeyOf' | 'stop'> {
  library: LoadedLibrary;
  settings: PurchasingSettings;
}

const most = 200;

const inStage = ({ store, library }: Turn, stage: OrderRow['stage']) =>
  store.db
    .selectFrom('purchase_order')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('stage', '=', stage)
    .orderBy('id')
    .limit(most);

/** Shares that were paid, wherever: the order goes on. Those that were not paid in time: it ends. */
async function settleShares(turn: Turn): Promise<void> {
  const { store, library, now } = turn;
  for (const { id } of await inStage(turn, 'toPay').execute()) {
    await inTransaction(store.db, async (db) => {
      const order = await orderById(db, library.id, id);
      if (order?.stage !== 'toPay' || order.charge_id === null) return;
      const [charge] = await findCharges(db, library.id, { chargeIds: [order.charge_id] });
      if (charge?.openFen === 0) await orderPaid(db, order, now());
      else if (order.pay_until !== null && Number(order.pay_until) <= now()) {
        await endOrder(db, library, order, 'expire', { by: 'library', now: now() });
      }
    });
  }
}

/** Books that were delivered long ago have arrived, though nobody said so. */
async function receiveOld(turn: Turn): Promise<void> {
  const { store, library, settings, now } = turn;
  const before = now() - settings.receiptDays * 86_400_000;
  for (const { id } of await inStage(turn, 'delivered').where('updated_at', '<=', before).execute()) {
    await inTransaction(store.db, async (db) => {
      const order = await orderById(db, library.id, id);
      if (order?.stage === 'delivered') {
        await receiveOrder({ store, db, library }, order, { by: 'library', now: now() });
      }
    });
  }
}

/** Books that were never brought to the library are charged, and their loans end. */
async function chargeUnreturned({ store, library, settings, now }: Turn): Promise<void> {
  const { afterDays, percent, handlingFen } = settings.notReturned;
  const last = dayAfter(libraryDay(library, now()), -afterDays);
  const late = await store.db
    .selectFrom('purchase_line')
    .innerJoin('loan', 'loan.id', 'purchase_line.loan_id')
    .select(['purchase_line.barcode', 'purchase_line.library_share'])
    .where('loan.library_id', '=', library.id)
    .where('loan.returned_at', 'is', null)
    .where('loan.due_on', '<=', last)
    .limit(most)
    .execute();
  for (const { barcode, library_share: share } of late) {
    if (barcode === null) continue;
    const amountFen = Math.round((share * percent) / 100) + handlingFen;
    await declareLost(store.db, { library, barcode, now: now(), amountFen });
  }
}

/**
 * Does what time, money and vendors do to the orders of a library. Each order in a transaction of its own; safe to run
 * twice, and wherever a process dies in between.
 */
export async function updateOrdersOf(context: JobContext, library: LoadedLibrary): Promise<void> {
  const settings = settingsOf(library);
  if (!settings) return;
  const turn = { ...context, library, settings };
  await settleShares(turn);
  await releasePreorders(turn);
  await sendOrdersOf(context, library);
  await followOrdersOf(context, library);
  await receiveOld(turn);
  await chargeUnreturned(turn);
}

/** The scheduled job: every minute, for all libraries. */
export async function updatePurchases(context: JobContext): Promise<void> {
  for (const library of context.libraries) {
    if (context.stop.aborted) return;
    await updateOrdersOf(context, library);
  }
}
