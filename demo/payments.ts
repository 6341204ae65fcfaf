import { paymentSeconds, type PaymentMethod } from '#lib/rules/payments.ts';
import type { LendingLibrary } from '#service/platform/configuration/lending.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { endUnpaid } from '#service/ledger/payments/end.ts';
import type { Db } from '#service/platform/db/database.ts';
import { receive } from '#service/ledger/payments/receive.ts';
import { payables } from '#service/registries.ts';
import { sendRefunds } from '#service/ledger/payments/refunds.ts';

/** How a demo payment ended; those that wait end within three minutes and are nobody's to find. */
export type DemoEnding = 'paid' | 'returned' | 'expired' | 'failed';

/** A payment of a demo reader for the share of an order, as it came to its end; through the same doors as real ones. */
export async function demoPayment(
  db: Db,
  input: {
    library: LendingLibrary;
    readerId: number;
    order: { id: number; number: string };
    amountFen: number;
    method: PaymentMethod;
    ending: DemoEnding;
    at: number;
  },
): Promise<void> {
  const { library, readerId, order, amountFen, method, ending, at } = input;
  const number = `YDEMO${String(library.id)}${order.number.replaceAll(/\W/g, '')}${ending.toUpperCase()}`;
  const expiresAt = at + paymentSeconds * 1000;
  const { id } = await db
    .insertInto('payment')
    .values({
      library_id: library.id,
      reader_id: readerId,
      kind: 'order',
      ref: String(order.id),
      open_key: null,
      method,
      number,
      amount: amountFen,
      title: `选书自付款 ${order.number}`,
      state: ending === 'failed' ? 'creating' : 'waiting',
      qr: null,
      provider_number: null,
      created_at: at,
      expires_at: expiresAt,
      asked_at: at,
      is_closed: 0,
      paid_at: null,
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { library, paymentId: id, detail: '', isClosed: true };
  if (ending === 'failed') await endUnpaid(db, { ...about, act: 'refuse', now: at });
  if (ending === 'expired') await endUnpaid(db, { ...about, act: 'end', now: expiresAt });
  if (ending !== 'paid' && ending !== 'returned') return;
  const paidAt = ending === 'paid' ? at + 40_000 : expiresAt + 40_000;
  const money = { number, providerNumber: `demo-${number}`, amountFen, paidAt };
  await receive(db, { library, payables, method, money, now: paidAt });
}

/** What demo readers get back has long come back: nothing is sent to anybody. */
export async function endDemoRefunds(store: Store, library: LoadedLibrary, now: number): Promise<void> {
  const repay = () => Promise.resolve({ state: 'done' } as const);
  const providers = new Map((['weixin', 'alipay', 'card'] as const).map((method) => [method, { repay }]));
  await sendRefunds({ store, now: () => now, onlinePayments: { providersOf: () => providers } }, library);
}
