import { charge } from '../charges/charge.ts';
import { reverse } from '../charges/settle-charges.ts';
import type { Db, LendingLibrary } from '../circulation/facts.ts';
import { titleOf } from './notices.ts';
import type { RequestRow } from './steps.ts';

const key = (request: Pick<RequestRow, 'id'>): string => `copy-request:${String(request.id)}`;

/** Charges the fee of a request that was granted, inside its transaction; once, however often it is told. */
export async function chargeFee(db: Db, library: LendingLibrary, request: RequestRow, now: number): Promise<void> {
  const { reader_id, fee, loan_id, record_id, barcode, location_id } = request;
  if (fee === 0 || reader_id === null) return;
  await charge(db, {
    ...{ library, readerId: reader_id, key: key(request), now, kind: 'fee', amountFen: fee },
    subject: { loanId: loan_id, recordId: record_id, title: titleOf(request), barcode, locationId: location_id },
  });
}

/** Takes the fee of a request back that ended without its reader getting the copy; what was paid is the reader's credit. */
export async function returnFee(db: Db, library: LendingLibrary, request: RequestRow, now: number): Promise<void> {
  const { reader_id, fee } = request;
  if (fee === 0 || reader_id === null) return;
  const charged = await db
    .selectFrom('charge')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'charge.entry_id')
    .select('charge.id')
    .where('ledger_entry.library_id', '=', library.id)
    .where('ledger_entry.key', '=', key(request))
    .executeTakeFirst();
  if (!charged) return;
  await reverse(db, { library, readerId: reader_id, key: `${key(request)}:back`, now, chargeId: charged.id });
}
