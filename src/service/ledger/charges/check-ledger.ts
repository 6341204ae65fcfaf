import type { Db } from '../../platform/db/database.ts';
import { countRows } from '../../platform/db/lists.ts';

/**
 * Checks the sums of the ledger, which triggers keep right while the store is in use: a damaged or partly restored store
 * may break them.
 * @returns a line per kind of mistake
 */
export async function ledgerProblems(db: Db): Promise<string[]> {
  const unequal = db
    .selectFrom('ledger_posting')
    .groupBy('entry_id')
    .having((eb) => eb.fn.sum('amount'), '<>', 0)
    .select('entry_id');
  const wrong = db
    .selectFrom('ledger_transfer')
    .where((eb) => eb.or([eb('amount', '<=', 0), eb('debit', '=', eb.ref('credit'))]));
  const empty = db
    .selectFrom('ledger_entry')
    .where('receipt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('ledger_transfer').select('id').whereRef('ledger_transfer.entry_id', '=', 'ledger_entry.id')),
      ),
    );
  const receivable = db
    .selectFrom('ledger_posting')
    .where('account', '=', 'receivable')
    .groupBy(['charge_id', 'entry_id'])
    .select((eb) => ['charge_id', 'entry_id', eb.fn.sum<number>('amount').as('fen')]);
  const notBooked = db
    .selectFrom('charge')
    .leftJoin(receivable.as('booked'), (join) =>
      join.onRef('booked.charge_id', '=', 'charge.id').onRef('booked.entry_id', '=', 'charge.entry_id'),
    )
    .where((eb) => eb(eb.fn.coalesce('booked.fen', eb.lit(0)), '<>', eb.ref('charge.amount')));
  const settledTwice = db
    .selectFrom('ledger_posting')
    .where('account', '=', 'receivable')
    .groupBy('charge_id')
    .having((eb) => eb.fn.sum('amount'), '<', 0)
    .select('charge_id');
  const counts = {
    'entries whose debits and credits differ': await countRows(db.selectFrom(unequal.as('entry'))),
    'transfers of no amount, or inside one account': await countRows(wrong),
    'entries with a receipt that moved no money': await countRows(empty),
    'charges that were booked with another amount': await countRows(notBooked),
    'charges of which more was settled than was owed': await countRows(db.selectFrom(settledTwice.as('charge'))),
  };
  return Object.entries(counts).flatMap(([text, count]) => (count === 0 ? [] : [`${String(count)} ${text}`]));
}
