import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fenText } from '#lib/rules/charges.ts';
import { isVoidOrder } from '#lib/rules/purchase-orders.ts';
import { orderActs, orderActsOf, orderedBook, orderState } from './order-blocks.ts';
import { amount, share } from './words.ts';

function blocksOf(context: PlainContext, { order, steps, logistics }: OutputOf<'getOrderLogistics'>): Block[] {
  const { t, moment } = context;
  const acts = orderActsOf(context, order).filter((entry) => entry !== false);
  const parcel = [order.carrier, order.tracking].filter((entry) => entry !== null).join(' ');
  return [
    {
      kind: 'facts',
      facts: [
        { name: t('purchasing:number'), value: order.number },
        { name: t('purchasing:state'), value: orderState(context, order) },
        { name: t('purchasing:vendor'), value: order.vendorName },
        { name: t('purchasing:where'), value: order.pickupPlaceName ?? [order.address, order.recipient] },
        { name: t('purchasing:parcel'), value: parcel },
        { name: t('purchasing:orderedAt'), value: moment(order.createdAt) },
        { name: t('purchasing:freight'), value: amount(context, order.freightFen) },
        { name: t('purchasing:libraryPays'), value: isVoidOrder(order.stage) ? '—' : fenText(order.libraryFen) },
        { name: t('purchasing:youPay'), value: share(context, order) },
      ],
    },
    ...(acts.length > 0 ? [{ kind: 'acts' as const, acts }] : []),
    {
      kind: 'table',
      title: t('purchasing:books'),
      caption: t('purchasing:books'),
      columns: [t('purchasing:book'), t('purchasing:price'), t('purchasing:youPay')],
      rows: order.lines.map((line) => ({
        cells: [orderedBook(context, line), fenText(line.priceFen), amount(context, line.readerFen)],
      })),
    },
    {
      kind: 'table',
      title: t('purchasing:steps'),
      caption: t('purchasing:steps'),
      columns: [t('purchasing:time'), t('purchasing:state'), t('purchasing:note')],
      rows: steps.toReversed().map((step) => ({ cells: [moment(step.at), step.name, step.text] })),
    },
    ...(logistics.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            title: t('purchasing:logistics'),
            caption: t('purchasing:logistics'),
            columns: [t('purchasing:time'), t('purchasing:whereItWas')],
            rows: logistics.toReversed().map((logistic) => ({ cells: [moment(logistic.at), logistic.text] })),
          },
        ]),
  ];
}

/** /drivePurLogistic: an order of the reader, its steps, and where its parcel was. */
export const logistic: PlainSection = {
  read: async (context) => {
    const { client, t, get, address } = context;
    const orderId = get('id');
    const link = { text: t('purchasing:orders'), href: address('/drivePurUser') };
    if (!/^\d{1,15}$/.test(orderId)) return [{ kind: 'nothing', title: t('purchasing:noOrder'), link }];
    const answer = await client.call('getOrderLogistics', { orderId });
    return [
      ...shown(answer, (logistics) => blocksOf(context, logistics)),
      { kind: 'links', label: link.text, links: [link] },
    ];
  },
  acts: orderActs,
};
