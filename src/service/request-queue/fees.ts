import { charge } from '../ledger/charges/charge.ts';
import { reverse } from '../ledger/charges/settle-charges.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { titleOf, type RequestRow } from './steps.ts';

/** One fee for each loan: what was granted, taken back and granted again is charged again. */
const keysOf = ({ id, loan_id }: Pick<RequestRow, 'id' | 'loan_id'>) => {
  const former = `copy-request:${String(id)}`;
  return { former, key: `${former}:${String(loan_id)}` };
};

/** Charges the fee of a request that was granted, inside its transaction; idempotent per loan. */
export async function chargeFee(db: Db, library: LendingLibrary, request: RequestRow, now: number): Promise<void> {
  const { reader_id, fee, loan_id, record_id, barcode, location_id } = request;
  if (fee === 0 || reader_id === null) return;
  await charge(db, {
    library,
    readerId: reader_id,
    key: keysOf(request).key,
    now,
    kind: 'fee',
    amountFen: fee,
    subject: { loanId: loan_id, recordId: record_id, title: titleOf(request), barcode, locationId: location_id },
  });
}

/** Takes the fee of a request back that ended without its reader getting the copy; what was paid is the reader's credit. */
export async function returnFee(db: Db, library: LendingLibrary, request: RequestRow, now: number): Promise<void> {
  const { reader_id, fee } = request;
  if (fee === 0 || reader_id === null) return;
  const { former, key } = keysOf(request);
  const charged = await db
    .selectFrom('charge')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'charge.entry_id')
    .select(['charge.id', 'ledger_entry.key'])
    .where('ledger_entry.library_id', '=', library.id)
    .where('ledger_entry.key', 'in', [key, former])
    .orderBy('charge.id', 'desc')
    .executeTakeFirst();
  if (!charged) return;
  await reverse(db, { library, readerId: reader_id, key: `${charged.key}:back`, now, chargeId: charged.id });
}
