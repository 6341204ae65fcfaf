import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { ProviderError } from '../platform/http/http.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { settingsOf } from './reasons.ts';
import { followVendor } from './said.ts';
import { orderById } from '../purchase-orders/steps.ts';
import { wayTo } from './vendor.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** Orders that are asked about in one run; the rest is the next run's. */
const most = 100;

/** Asks the vendors of a library how far orders are whose time to be asked has come. */
export async function followOrdersOf(context: JobContext, library: LoadedLibrary): Promise<void> {
  const { store, now, log, stop, vendorKeyOf } = context;
  const every = (settingsOf(library)?.pollMinutes ?? 30) * 60_000;
  const rows = await store.db
    .selectFrom('purchase_order')
    .select(['id', 'number', 'vendor'])
    .where('library_id', '=', library.id)
    .where('stage', 'in', ['sent', 'accepted', 'shipped'])
    .where('poll_at', '<=', now())
    .orderBy('poll_at')
    .limit(most)
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
