import { isOpenPayment } from '../../../lib/rules/payments.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { followPayment } from './end.ts';
import type { PaymentRow } from './payment.ts';
import { sendRefunds } from './refunds.ts';

/** So long a provider is asked about a payment that it has neither closed nor been paid, in milliseconds. */
const longestMs = 3 * 86_400_000;
/** So many of a library in a minute. */
const most = 100;
const shortestMs = 20_000;

/** Payments whose time is over, and of which nobody knows for certain that no money will come. */
const unclosed = ({ store, now }: JobContext, library: LoadedLibrary): Promise<PaymentRow[]> =>
  store.db
    .selectFrom('payment')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('is_closed', '=', 0)
    .where('expires_at', '<', now())
    .where('expires_at', '>', now() - longestMs)
    .orderBy('asked_at')
    .limit(most)
    .execute();

/** At once when it is open, then at growing distances. */
const isDue = ({ state, asked_at, expires_at }: PaymentRow, now: number): boolean =>
  isOpenPayment(state) || now - asked_at >= Math.max(shortestMs, (now - expires_at) / 5);

/** Ends payments whose time is over, books what came for them after all, and sends back what is owed to payers. */
export async function updatePayments(context: JobContext): Promise<void> {
  for (const library of context.libraries) {
    const rows = await unclosed(context, library);
    for (const row of rows.filter((row) => isDue(row, context.now()))) {
      if (context.stop.aborted) return;
      await followPayment(context, library, row);
    }
    await sendRefunds(context, library);
  }
}
