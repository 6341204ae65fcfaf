import type { InboxAct } from '../../lib/rules/desk-inbox.ts';
import { mayStep, type OrderStage } from '../../lib/rules/purchase-orders.ts';
import { isoOf, maxListed, settledItem, type DeskInbox, type Staff } from '../platform/desk-inbox/desk-inbox.ts';
import { message } from '../platform/messages/index.ts';
import { cancelForReader, handOver, markOrderKept, PurchasingError, recordVendorReport } from './staff.ts';
import { ordersOfNumbers, stuckOrders } from './staff-list.ts';
import { OrderStepError } from '../purchase-orders/steps.ts';
import { sql } from 'kysely';
import type { ObstacleCheck } from '../platform/context/obstacles.ts';
import { countRows } from '../platform/db/lists.ts';

/** Orders on their way; books that have come are loans. */
export const purchaseObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const count = await countRows(
    db
      .selectFrom('purchase_order')
      .where('reader_id', '=', id)
      .where('library_id', '=', libraryId)
      .where('is_open', '=', sql.lit(1)),
  );
  return count === 0 ? undefined : { kind: 'orders', count };
};

const orderActs = ['accept', 'ship', 'arrive', 'handOut', 'keepOn', 'refuse', 'cancel'] as const;
type OrderAct = (typeof orderActs)[number];

const mayActOnOrder: Record<OrderAct, (stage: OrderStage) => boolean> = {
  accept: (stage) => mayStep('accept', stage, 'accepted', 'staff'),
  // An order that was never sent counts as sent when its vendor has shipped it.
  ship: (stage) => stage === 'toSend' || mayStep('ship', stage, 'shipped', 'staff'),
  arrive: (stage) => stage === 'toSend' || mayStep('deliver', stage, 'delivered', 'staff'),
  handOut: (stage) => mayStep('receive', stage, 'received', 'staff'),
  keepOn: (stage) => mayStep('keepOn', stage, 'accepted', 'staff'),
  refuse: (stage) => mayStep('refuse', stage, 'refused', 'staff'),
  cancel: (stage) => mayStep('cancel', stage, 'cancelled', 'staff'),
};
const vendorStates = { accept: 'accepted', ship: 'shipped', arrive: 'delivered', refuse: 'refused' } as const;

const deskOf = ({ store, library, now }: Staff) => ({ store, library, now: now() });

/** Orders that stopped moving, or that their vendor does not answer. */
export const orders: DeskInbox = {
  count: async (staff) => (await stuckOrders(deskOf(staff))).length,
  list: async (staff) =>
    (await stuckOrders(deskOf(staff))).slice(0, maxListed).map(({ row, days, tries, titles }) => ({
      itemId: row.number,
      title: titles.join('; ') || row.number,
      createdAt: isoOf(row.created_at),
      messages: [],
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
      else if (act === 'keepOn') await markOrderKept(desk, number, text);
      else if (act === 'handOut') await handOver(desk, number);
      else if (act === 'accept' || act === 'ship' || act === 'arrive' || act === 'refuse') {
        await recordVendorReport(desk, number, { state: vendorStates[act], reason: text });
      } else return false;
      return true;
    } catch (error) {
      // Somebody else was first, or there is no such order.
      if (error instanceof PurchasingError || error instanceof OrderStepError) return false;
      throw error;
    }
  },
  describe: async (staff, numbers) =>
    (await ordersOfNumbers(staff, numbers)).map(({ id, title, account, name }) =>
      settledItem(id, title, { account, name }),
    ),
};
