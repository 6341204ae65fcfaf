import { paymentTransitions, type PaymentAct } from '../../../lib/rules/payments.ts';
import type { LendingLibrary } from '../../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { ProviderError } from '../../platform/http/http.ts';
import { NotificationRefused, type OrderState } from './providers/types.ts';
import { inTransaction, type Db } from '../../platform/db/database.ts';
import { noteEvent } from './events.ts';
import type { OnlinePayments } from './online.ts';
import type { PaymentRow } from './payment.ts';
import { receive } from './receive.ts';

export interface Asking {
  store: { db: Db };
  now: () => number;
  onlinePayments: OnlinePayments;
}

/** Ends an open payment for which no money came, once. Also inside a transaction. */
export const endUnpaid = (
  db: Db,
  input: {
    library: LendingLibrary;
    paymentId: number;
    act: Extract<PaymentAct, 'end' | 'refuse'>;
    isClosed: boolean;
    detail: string;
    now: number;
  },
): Promise<void> =>
  inTransaction(db, async (inside) => {
    const { library, paymentId, act, isClosed, detail, now } = input;
    const row = await inside.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
    const state = paymentTransitions[row.state][act];
    if (isClosed) await inside.updateTable('payment').set({ is_closed: 1 }).where('id', '=', paymentId).execute();
    if (state === undefined) return;
    await inside.updateTable('payment').set({ state, open_key: null }).where('id', '=', paymentId).execute();
    const kind = state === 'failed' ? 'failed' : 'expired';
    await noteEvent(inside, { libraryId: library.id, paymentId, kind, detail, now });
  });

const unsure = (error: unknown): error is Error =>
  error instanceof ProviderError || error instanceof NotificationRefused;

/** @returns undefined when nothing can be known of it now */
async function stateAt(ask: () => Promise<OrderState>): Promise<OrderState | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!unsure(error)) throw error;
    return undefined;
  }
}

/**
 * Asks the provider state of a payment and follows: money is booked; an open payment whose time is over is closed there
 * first and ended here then. When the provider cannot be asked, a payment whose time is over ends all the same: money
 * that comes for it goes back.
 * @param isUnwanted it shall end whatever its time: another way to pay was chosen
 * @returns whether it is certain that no more money can come for it
 */
export async function followPayment(
  { store, now, onlinePayments }: Asking,
  library: LoadedLibrary,
  row: PaymentRow,
  isUnwanted = false,
): Promise<boolean> {
  const { number, method } = row;
  const provider = onlinePayments.providersOf(library).get(method);
  await store.db.updateTable('payment').set({ asked_at: now() }).where('id', '=', row.id).execute();
  const isOver = () => now() > row.expires_at;
  let reported = provider && (await stateAt(() => provider.query(number)));
  if (provider && reported?.state === 'unpaid' && (isUnwanted || isOver()))
    reported = await stateAt(() => provider.close(number));
  if (reported?.state === 'paid') {
    await receive(store.db, {
      library,
      method,
      money: reported.money,
      payables: onlinePayments.payables,
      now: now(),
    });
    return true;
  }
  // Some providers know a number only when its code was scanned, which it can be as long as it counts.
  const isClosed = reported?.state === 'closed' || (reported?.state === 'missing' && isOver());
  if (isUnwanted || isOver() || isClosed) {
    const detail = reported?.state ?? 'the provider could not be asked';
    await endUnpaid(store.db, { library, paymentId: row.id, act: 'end', isClosed, detail, now: now() });
  }
  return isClosed;
}
