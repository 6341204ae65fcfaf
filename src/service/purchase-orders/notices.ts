import type { NoticeKind } from '../platform/inbox/kinds.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { Db } from '../platform/db/schema.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { linesOf, type OrderRow } from './steps.ts';

/** Notices about orders; all have the same values. */
export type PurchaseNotice = Extract<NoticeKind, `purchase${string}`>;

const orderPath = (order: Pick<OrderRow, 'id'>): string => `/drivePurLogistic?id=${String(order.id)}`;

/** Tells the reader of an order inside the transaction of what happened to it; nobody where the reader is gone. */
export async function notifyPurchase(
  db: Db,
  library: Pick<LendingLibrary, 'id'>,
  order: OrderRow,
  kind: PurchaseNotice,
  now: number,
  reply?: string,
): Promise<void> {
  if (order.reader_id === null) return;
  const titles = (await linesOf(db, order.id)).map((line) => line.title);
  const values = { titles: titles.join('；'), number: order.number, ...(reply !== undefined && { reply }) };
  const whom = { libraryId: library.id, readerId: order.reader_id };
  await notify(db, { ...whom, kind, values, link: orderPath(order), now });
}
