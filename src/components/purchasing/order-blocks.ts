import type { PurchaseOrder } from '#lib/contract/calls/purchasing.ts';
import { fenText } from '#lib/rules/charges.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { recordPath } from '#lib/seo/address.ts';
import type { Act, Line } from '../plain-section/blocks.ts';
import type { PlainAct, PlainContext } from '../plain-section/section.ts';
import { orderIdOf } from './words.ts';

/** State of an order, and what the reader should know of it now. */
export function orderState({ t, moment, day, address }: PlainContext, order: PurchaseOrder): Line[] {
  return [
    { text: order.stageName, tone: order.isOpen ? 'strong' : undefined },
    order.openFen > 0 && { text: t('purchasing:toPay', { amount: fenText(order.openFen) }), tone: 'bad' },
    order.payUntil !== null && {
      text: t('purchasing:payUntil', { time: moment(order.payUntil).text }),
      tone: 'quiet',
    },
    order.can.pay && {
      text: t('purchasing:pay'),
      href: address(sectionPath('circulation', { tab: 'charges' })),
      pay: { orderId: order.orderId, fen: order.openFen },
    },
    order.stage === 'preordered' &&
      order.expectedOn !== null && {
        text: t('purchasing:expectedOn', { day: day(order.expectedOn).text }),
        tone: 'quiet',
      },
  ];
}

/** What the reader may do with an order by one press. */
export const orderActsOf = ({ t }: PlainContext, order: PurchaseOrder): (Act | false)[] => {
  const shared = { about: order.number, values: { id: order.orderId } };
  return [
    order.can.confirmReceipt && { act: 'receive', label: t('purchasing:confirmReceipt'), isMain: true, ...shared },
    order.can.cancel && { act: 'cancelPurchase', label: t('purchasing:cancelOrder'), ...shared },
  ];
};

/** The same, done. */
export const orderActs: Readonly<Record<'receive' | 'cancelPurchase', PlainAct>> = {
  receive: {
    run: ({ client }, form) => client.call('confirmReceipt', orderIdOf(form)),
    done: (t) => t('purchasing:received'),
  },
  cancelPurchase: {
    run: ({ client }, form) => client.call('cancelOrder', orderIdOf(form)),
    done: (t) => t('purchasing:cancelled'),
  },
};

export const orderedBook = ({ t, address, day }: PlainContext, line: PurchaseOrder['lines'][number]): Line[] => [
  {
    text: line.title,
    lang: line.titleLang === 'und' ? undefined : line.titleLang,
    href: line.recordId === null ? undefined : address(recordPath(line.recordId)),
  },
  { text: line.author ?? '', tone: 'quiet' },
  line.dueOn !== null && { text: t('purchasing:dueOn', { day: day(line.dueOn).text }) },
];
