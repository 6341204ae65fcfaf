import type { OutputOf } from '#lib/contract/contract.ts';
import { fenText } from '#lib/rules/charges.ts';
import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';
import { orderActs, orderActsOf, orderedBook, orderState } from './order-blocks.ts';
import { acceptAct, orderPath, rulesToAccept, share } from './words.ts';

const rows = 10;

function purchaserBlocks(context: PlainContext, { limits, funds }: OutputOf<'getPurchaser'>): Block[] {
  const { t, number } = context;
  const books = (used: number, most: number | null) =>
    most === null
      ? t('purchasing:usedBooks', { used: number(used) })
      : t('purchasing:usedOfBooks', { used: number(used), most: number(most) });
  const money = (used: number, most: number | null) =>
    most === null ? null : t('purchasing:usedOf', { used: fenText(used), most: fenText(most) });
  const periods = limits
    ? ([
        [t('purchasing:thisMonth'), limits.month],
        [t('purchasing:thisYear'), limits.year],
      ] as const)
    : [];
  return [
    {
      kind: 'facts',
      title: t('purchasing:limits'),
      facts: [
        ...periods.map(([name, entry]) => ({
          name,
          value: [books(entry.books, entry.maxBooks), money(entry.fen, entry.maxFen)],
        })),
        ...funds.map((fund) => ({
          name: fund.name,
          value: [
            t('purchasing:left', { amount: fenText(fund.leftFen) }),
            ...fund.categories.map((category) => ({
              text: t('purchasing:named', { name: category.name, amount: fenText(category.leftFen) }),
              tone: 'quiet' as const,
            })),
          ],
        })),
      ],
    },
  ];
}

function orderBlocks(context: PlainContext, { total, result }: OutputOf<'listPreorders'>, nothing: string): Block[] {
  const { t, address, dayOf } = context;
  if (total === 0) {
    return [
      { kind: 'nothing', title: nothing, link: { text: t('purchasing:toBooks'), href: address('/drivePurchas') } },
    ];
  }
  return [
    {
      kind: 'table',
      caption: t('purchasing:orders'),
      columns: [t('purchasing:number'), t('purchasing:books'), t('purchasing:state'), t('purchasing:youPay')],
      rows: result.map((order) => ({
        cells: [
          [
            { text: order.number, href: address(orderPath(order.orderId)) },
            { ...dayOf(order.createdAt), tone: 'quiet' },
          ],
          order.lines.flatMap((line) => orderedBook(context, line)),
          orderState(context, order),
          share(context, order),
        ],
        acts: orderActsOf(context, order),
      })),
    },
    { kind: 'pages', count: total, rows },
  ];
}

/** The reader's orders, open ones first. */
const orders = async (context: PlainContext): Promise<readonly Block[]> =>
  shown(await context.client.call('listOrders', { page: context.page, rows }), (found) =>
    orderBlocks(context, found, context.t('purchasing:noOrders')),
  );

/** The reader's orders of books that are not out yet. */
const preorders = async (context: PlainContext): Promise<readonly Block[]> =>
  shown(await context.client.call('listPreorders', { page: context.page, rows }), (found) =>
    orderBlocks(context, found, context.t('purchasing:noPreorders')),
  );

/** /drivePurUser: limits left, budget, orders and pre-orders of the reader. */
export const user: PlainSection = {
  tabs: (t) => [
    { value: 'orders', label: t('purchasing:orders') },
    { value: 'preorders', label: t('purchasing:preorders') },
  ],
  read: async (context) => {
    const rules = await rulesToAccept(context);
    const list = await (context.get('tab') === 'preorders' ? preorders : orders)(context);
    const limits = shown(await context.client.call('getPurchaser', {}), (purchaser) =>
      purchaserBlocks(context, purchaser),
    );
    return [...rules, ...list, ...limits];
  },
  acts: { accept: acceptAct, ...orderActs },
};
