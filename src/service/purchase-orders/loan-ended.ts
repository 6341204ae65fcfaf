import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { notifyPurchase, orderById, takeOrderStep } from './steps.ts';

/**
 * A loan of a book that was bought for its reader ends, inside the transaction that ends it: with the last book of an
 * order the order ends too, as brought back or as kept.
 */
export async function closeOrderOfLoan(db: Db, library: LendingLibrary, loan: LoanRow, now: number): Promise<void> {
  const line = await db
    .updateTable('purchase_line')
    .set({ ended_at: now })
    .where('loan_id', '=', loan.id)
    .where('ended_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  if (!line) return;
  const order = await orderById(db, library.id, line.order_id);
  const lines = await db
    .selectFrom('purchase_line')
    .leftJoin('loan', 'loan.id', 'purchase_line.loan_id')
    .select(['purchase_line.ended_at', 'purchase_line.loan_id', 'loan.status_after'])
    .where('purchase_line.order_id', '=', line.order_id)
    .execute();
  if (order?.stage !== 'received' || lines.some((line) => line.loan_id !== null && line.ended_at === null)) return;
  const isUnreturned = loan.status_after === 'missing' || lines.some((line) => line.status_after === 'missing');
  const by = 'library';
  const after = isUnreturned
    ? await takeOrderStep(db, order, 'keep', 'kept', { by, now })
    : await takeOrderStep(db, order, 'giveBack', 'returned', { by, now });
  await notifyPurchase(db, library, after, isUnreturned ? 'purchaseKept' : 'purchaseReturned', now);
}
