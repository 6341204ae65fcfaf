import { paymentMethods, type PaymentMethod } from '../../../lib/rules/payments.ts';
import type { Handlers, ReaderCall } from '../../platform/context/context.ts';
import { beginPayment, payableOf, paymentStatus, type About } from './begin.ts';
import { methodName } from './payment.ts';

/** What is due at this moment. @throws ServiceError 404 for orders and charges of others */
const getTotalMoney: Handlers['getTotalMoney'] = async (input, call) => {
  const { payable, ref } = payableOf(input, call);
  await payable.prepare?.(call);
  await payable.requireThere(call.store.db, ref);
  const due = await payable.due(call.store.db, ref, call.language);
  return { kind: input.kind, totalFen: due?.amountFen ?? 0, title: due?.title ?? '' };
};

const listPaymentMethods: Handlers['listPaymentMethods'] = (_, call) => {
  const providers = call.onlinePayments.providersOf(call.library);
  return paymentMethods
    .filter((method) => providers.has(method))
    .map((method) => ({ method, name: methodName(method, call.language) }));
};

const create = (method: PaymentMethod) => (input: About, call: ReaderCall) => beginPayment(input, method, call);
const status =
  (method?: PaymentMethod) =>
  ({ paymentId }: { paymentId: string }, call: ReaderCall) =>
    paymentStatus(paymentId, method, call);

export const paymentHandlers = {
  getTotalMoney,
  listPaymentMethods,
  createPayment: ({ method, ...about }, call) => beginPayment(about, method, call),
  getPaymentStatus: status(),
  createWeixinPay: create('weixin'),
  getWeixinPayStatus: status('weixin'),
  createAlipay: create('alipay'),
  getAlipayStatus: status('alipay'),
  createCardPay: create('card'),
  getCardPayStatus: status('card'),
} satisfies Partial<Handlers>;
