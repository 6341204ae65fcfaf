import { z } from 'zod';
import { alipayNotification } from '#demo/payment-services/alipay.ts';
import { cardNotification } from '#demo/payment-services/card.ts';
import type { DeskOrder } from '#demo/payment-services/desk.ts';
import { createPaymentDoubles, createPaymentKeys } from '#demo/payment-services/doubles.ts';
import { weixinNotification } from '#demo/payment-services/weixin.ts';
import { json, serveDoubles, type DoubleRequest } from '#demo/identity-services/server.ts';
import { paymentMethods, type PaymentMethod } from '#lib/rules/payments.ts';
import type { OrderThere } from './acts.ts';

const method = z.enum(paymentMethods);
const control = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pay'), method, nth: z.int() }),
  z.object({ kind: z.literal('fault'), method, fault: z.string() }),
  z.object({ kind: z.literal('clock'), now: z.number() }),
]);

/** Doubles of all providers over HTTP; they outlive a service that is killed. @param clock theirs; tests set it on */
export async function openProviders(clock: { now: number }) {
  const keys = createPaymentKeys();
  const made = createPaymentDoubles(keys, () => clock.now);
  const { desks } = made;

  /**
   * A notification as the provider would send it at a time of its clock.
   * @param changes what it says otherwise, in the provider's own fields
   */
  const signed = (
    by: PaymentMethod,
    order: DeskOrder,
    now = clock.now,
    changes: Record<string, string> = {},
  ): { headers: Record<string, string>; body: string } => {
    if (by === 'weixin') return weixinNotification(made.weixin, order, now, changes);
    if (by === 'card') return cardNotification(made.card, order, now, changes);
    const body = alipayNotification(made.alipay, order, now, changes);
    return { headers: { 'content-type': 'application/json' }, body };
  };
  /** Pays one of the latest orders, whatever its time. @returns the notifications that arrive: two, or none that is lost */
  const pay = (by: PaymentMethod, nth: number) => {
    const order = [...desks[by].orders.values()].at(-1 - nth);
    if (!order || !desks[by].pay(order.number) || nth % 3 === 2) return [];
    const entry = { method: by, path: new URL(order.notifyUrl).pathname, ...signed(by, order) };
    return [entry, entry];
  };
  const setFault = (by: PaymentMethod, fault: string): void => {
    desks[by].faults = fault === 'none' ? {} : { [fault]: true };
  };
  const answerControl = ({ body }: DoubleRequest) => {
    const act = control.parse(JSON.parse(body));
    if (act.kind === 'pay') return Promise.resolve(json(pay(act.method, act.nth)));
    if (act.kind === 'fault') setFault(act.method, act.fault);
    else clock.now = act.now;
    return Promise.resolve(json([]));
  };
  const orders = (): OrderThere[] =>
    paymentMethods.flatMap((by) =>
      [...desks[by].orders.values()].map(({ number, amountFen, state, refunds }) => ({
        method: by,
        number,
        amountFen,
        isPaid: state === 'paid',
        refundedFen: [...refunds.values()].reduce((sum, refund) => sum + refund, 0),
      })),
    );
  const { url, close } = await serveDoubles({ ...made.answers, control: answerControl });
  return { keys, desks, weixin: made.weixin, url, close, signed, pay, setFault, orders };
}
export type Providers = Awaited<ReturnType<typeof openProviders>>;
