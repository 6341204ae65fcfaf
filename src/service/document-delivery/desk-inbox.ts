import { documentTitle } from '../../lib/rules/document-delivery.ts';
import { factsOf, inboxOfRows } from '../platform/desk-inbox/desk-inbox.ts';
import { message } from '../platform/messages/index.ts';
import { orderOf } from './row.ts';
import {
  countOrdersForStaff,
  decideOrder,
  ordersForStaff,
  orderToTakeBack,
  sendAgain,
  takeBackOrder,
} from './staff.ts';
import type { EraseOwn } from '../platform/context/erasure.ts';

/** Deletes the mails about a reader's orders, which have what the reader remarked; the orders go with the reader's row. */
export const eraseDocuments: EraseOwn = async (db, { id }) => {
  await db
    .deleteFrom('outbox')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('document_dispatch')
        .innerJoin('document_delivery', 'document_delivery.id', 'document_dispatch.request_id')
        .select((entry) => entry.ref('outbox_id').$notNull().as('id'))
        .where('reader_id', '=', id)
        .where('outbox_id', 'is not', null),
    )
    .execute();
};

export const delivery = inboxOfRows({
  count: (staff) => countOrdersForStaff(staff),
  list: async (staff) => {
    const open = await ordersForStaff(staff, { states: ['sent', 'accepted'] });
    const stuck = await ordersForStaff(staff, { isStuck: true });
    const stuckIds = new Set(stuck.map(({ row }) => row.id));
    const shown = [...stuck, ...open.filter(({ row }) => !stuckIds.has(row.id))];
    return shown.map(({ row, account, name, dispatch }) => {
      const order = orderOf(row);
      const isOpen = row.state === 'sent' || row.state === 'accepted';
      const imprint = [order.author, order.publicationName, order.year, order.issue, order.pages].filter(Boolean);
      const numbers = [order.issn, order.isbn, order.doi].filter(Boolean);
      return {
        id: row.id,
        title: documentTitle(order),
        createdAt: row.created_at,
        messages: order.remarks === '' ? [] : [{ isReply: false, text: order.remarks }],
        facts: factsOf(
          message(staff.language, `deskDelivery_${row.state}`),
          imprint.join(' · '),
          numbers.join(' · '),
          dispatch?.problem,
        ),
        reader: { account, name },
        acts: [
          ...(row.state === 'sent' ? (['accept'] as const) : []),
          ...(isOpen ? (['deliver', 'refuse'] as const) : []),
          ...(dispatch?.stage === 'failed' ? (['sendAgain'] as const) : []),
        ],
      };
    });
  },
  act: async (staff, id, act, text) => {
    if (act === 'sendAgain') return sendAgain(staff, id);
    const days = staff.library.file.documentDelivery?.form?.linkDays ?? 30;
    if (act === 'deliver') {
      return decideOrder(staff, id, { act, reply: null, document: { url: text ?? '' }, days });
    }
    return decideOrder(staff, id, { act: act === 'accept' ? 'accept' : 'refuse', reply: text ?? null });
  },
  find: async ({ store, library }, ids) => {
    const rows = await store.db
      .selectFrom('document_delivery')
      .selectAll()
      .where('library_id', '=', library.id)
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => ({ ...row, title: documentTitle(orderOf(row)) }));
  },
  takeBack: { check: orderToTakeBack, act: takeBackOrder },
});
