import { sectionPath } from '../../../lib/rules/personal-sections.ts';
import { sql } from 'kysely';
import { fenText } from '../../../lib/rules/charges.ts';
import { creditOf } from '../charges/read-charges.ts';
import type { LendingLibrary } from '../../platform/configuration/lending.ts';
import { notify } from '../../platform/inbox/notify.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PaymentRow } from './payment.ts';
import { repayCredit } from './refunds.ts';

/** Online payments of which something went to a charge, each with how much, in fen. */
async function paymentsOf(
  db: Db,
  libraryId: number,
  chargeId: number,
): Promise<{ payment: PaymentRow; fen: number }[]> {
  const rows = await db
    .selectFrom('ledger_transfer')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_transfer.entry_id')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.library_id', '=', 'ledger_entry.library_id')
        .on('ledger_entry.key', '=', sql<string>`'payment:' || ${sql.ref('payment.number')}`),
    )
    .selectAll('payment')
    .select('ledger_transfer.amount as fen')
    .where('ledger_transfer.charge_id', '=', chargeId)
    .where('ledger_transfer.credit', '=', 'receivable')
    .where('payment.library_id', '=', libraryId)
    .where('payment.state', '=', 'paid')
    .orderBy('payment.id')
    .execute();
  return rows.map(({ fen, ...payment }) => ({ payment, fen }));
}

/**
 * Sends back by the way it was paid what readers paid online for a charge that was taken back, inside the transaction
 * that took it back, and notifies the reader; what was paid at the desk stays the reader's credit.
 * @returns fen that are sent back
 */
export async function repayCharge(
  db: Db,
  input: { library: LendingLibrary; readerId: number; chargeId: number; now: number },
): Promise<number> {
  const { library, readerId, chargeId, now } = input;
  let sum = 0;
  for (const { payment, fen } of await paymentsOf(db, library.id, chargeId)) {
    const amountFen = Math.min(fen, await creditOf(db, library.id, readerId));
    if (amountFen <= 0) break;
    sum += (await repayCredit(db, { library, payment, amountFen, reason: 'order', now })).amountFen;
  }
  if (sum > 0) {
    const about = { libraryId: library.id, readerId, link: sectionPath('circulation', { tab: 'charges' }), now };
    await notify(db, { ...about, kind: 'paymentReturned', values: { amount: fenText(sum) } });
  }
  return sum;
}
