import { fenText } from '../../../lib/rules/charges.ts';
import type { InboxAct } from '../../../lib/rules/desk-inbox.ts';
import { mayStep, type OrderStage } from '../../../lib/rules/purchase-orders.ts';
import { message } from '../../messages/index.ts';
import { retryRefund, stuckPayments } from '../../payments/stuck.ts';
import { cancelForReader, handOver, keepOrder, PurchasingError, tellOfVendor } from '../../purchasing/staff.ts';
import { ordersOfNumbers, stuckOrders } from '../../purchasing/staff-list.ts';
import { OrderStepError } from '../../purchasing/steps.ts';
import { settledItems } from './settled-items.ts';
import { isoOf, maxListed, numberOf, numbersOf, type Inbox, type Staff } from './types.ts';

// What does not go on by itself any more: orders at vendors, money that does not come or go.

const orderActs = ['accept', 'ship', 'arrive', 'handOut', 'keepOn', 'refuse', 'cancel'] as const;
type OrderAct = (typeof orderActs)[number];

/** What staff may do with an order where it stands. */
const mayActOnOrder: Record<OrderAct, (stage: OrderStage) => boolean> = {
  accept: (stage) => mayStep('accept', stage, 'accepted', 'staff'),
  // What waits to be sent counts as sent when its vendor has shipped it.
  ship: (stage) => stage === 'toSend' || mayStep('ship', stage, 'shipped', 'staff'),
  arrive: (stage) => stage === 'toSend' || mayStep('deliver', stage, 'delivered', 'staff'),
  handOut: (stage) => mayStep('receive', stage, 'received', 'staff'),
  keepOn: (stage) => mayStep('keepOn', stage, 'accepted', 'staff'),
  refuse: (stage) => mayStep('refuse', stage, 'refused', 'staff'),
  cancel: (stage) => mayStep('cancel', stage, 'cancelled', 'staff'),
};
const vendorStates = { accept: 'accepted', ship: 'shipped', arrive: 'delivered', refuse: 'refused' } as const;

const deskOf = ({ store, library, now }: Staff) => ({ store, library, now: now() });

export const orders: Inbox = {
  count: async (staff) => (await stuckOrders(deskOf(staff))).length,
  list: async (staff) =>
    (await stuckOrders(deskOf(staff))).slice(0, maxListed).map(({ row, days, tries, titles }) => ({
      ...{ itemId: row.number, title: titles.join('; ') || row.number, createdAt: isoOf(row.created_at), messages: [] },
      facts: [
        [row.number, row.vendor, message(staff.language, `deskOrder_${row.stage}`)].join(' · '),
        tries === undefined
          ? message(staff.language, 'deskOrderStill', { days })
          : message(staff.language, 'deskOrderTried', { count: tries.attempts, problem: tries.problem ?? '' }),
      ],
      reader: row.account === null ? null : { account: row.account, name: row.reader_name ?? row.account },
      acts: orderActs.filter((act) => mayActOnOrder[act](row.stage)),
    })),
  act: async (staff, number, act: InboxAct, text) => {
    const desk = deskOf(staff);
    try {
      if (act === 'cancel') await cancelForReader(desk, number, text);
      else if (act === 'keepOn') await keepOrder(desk, number, text);
      else if (act === 'handOut') await handOver(desk, number);
      else if (act === 'accept' || act === 'ship' || act === 'arrive' || act === 'refuse') {
        await tellOfVendor(desk, number, { state: vendorStates[act], reason: text });
      } else return false;
      return true;
    } catch (error) {
      // Somebody else was first, or there is no such order.
      if (error instanceof PurchasingError || error instanceof OrderStepError) return false;
      throw error;
    }
  },
  describe: async (staff, numbers) => settledItems(await ordersOfNumbers(staff, numbers)),
};

/** Repayments that a provider keeps refusing, and payments of which no provider says how they ended. */
export const payments: Inbox = {
  count: async (staff) => (await stuckPayments(staff.store.db, staff.library.id, staff.now())).length,
  list: async (staff) =>
    (await stuckPayments(staff.store.db, staff.library.id, staff.now())).slice(0, maxListed).map((one) => ({
      ...{ itemId: `${one.kind === 'refund' ? 'r' : 'p'}${String(one.id)}`, title: one.number, messages: [] },
      createdAt: isoOf(one.createdAt),
      facts: [
        `${fenText(one.amountFen)} · ${one.method}`,
        one.kind === 'refund'
          ? message(staff.language, 'deskRefundRefused', { count: one.attempts })
          : message(staff.language, 'deskPaymentUnknown'),
      ],
      reader: one.account === null ? null : { account: one.account, name: one.name ?? one.account },
      acts: one.kind === 'refund' ? (['sendAgain'] as const).slice() : [],
    })),
  act: ({ store, library, now }, itemId) =>
    itemId.startsWith('r')
      ? retryRefund(store.db, { libraryId: library.id, refundId: numberOf(itemId.slice(1)), now: now() })
      : Promise.resolve(false),
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('payment_refund')
      .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
      .leftJoin('reader', 'reader.id', 'payment.reader_id')
      .select(['payment_refund.id', 'payment_refund.number as title', 'reader.account', 'reader.name'])
      .where('payment.library_id', '=', library.id)
      .where('payment_refund.id', 'in', numbersOf(itemIds.map((itemId) => itemId.slice(1))))
      .execute();
    return settledItems(rows.map((row) => ({ ...row, id: `r${String(row.id)}` })));
  },
};
