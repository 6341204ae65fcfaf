import type { DeskLoan, DeskReader } from '../../lib/contract/desk/circulation.ts';
import { cardValidityOn } from '../../lib/rules/card-validity.ts';
import { generalRule } from '../../lib/rules/circulation.ts';
import { daysBetween } from '../../lib/rules/circulation.ts';
import { debtOf } from '../ledger/charges/read-charges.ts';
import { type CallContext, readerStatusOf } from '../platform/context/context.ts';
import { deskRequest, openRequests } from '../request-queue/desk-requests.ts';
import type { ReaderRow } from '../platform/readers/readers.ts';
import { runningLoans } from './facts.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';

/** Formats a loan for staff. @param today ISO day */
export const deskLoan = (loan: LoanRow, today: string): DeskLoan => ({
  barcode: loan.barcode,
  title: loan.volume === null ? loan.title : `${loan.title} ${loan.volume}`,
  callNo: loan.call_number,
  lentOn: loan.lent_on,
  dueOn: loan.due_on,
  lateDays: Math.max(0, daysBetween(loan.due_on, today)),
  renewals: loan.renewals,
});

/** Loads what the desk needs to know about a reader who comes to it; three statements after the reader's own. */
export async function deskReader(
  call: Pick<CallContext, 'store' | 'library' | 'language' | 'now'>,
  reader: ReaderRow,
): Promise<DeskReader> {
  const { store, library, now } = call;
  const today = libraryDay(library, now());
  const [loans, debtFen, ready] = await Promise.all([
    runningLoans(store.db, library.id, reader.id),
    debtOf(store.db, library.id, reader.id),
    openRequests(call)
      .where('copy_request.reader_id', '=', reader.id)
      .where('copy_request.stage', '=', 'ready')
      .orderBy('copy_request.until')
      .execute(),
  ]);
  return {
    account: reader.account,
    name: reader.name,
    card: reader.primary_id,
    typeCode: reader.type_code,
    status: readerStatusOf(reader.status),
    department: reader.department,
    validFrom: reader.valid_from,
    validUntil: reader.valid_until,
    validity: cardValidityOn({ validFrom: reader.valid_from, validUntil: reader.valid_until }, today),
    message: reader.desk_message,
    debtFen,
    maxLoans: generalRule(library.file.circulation, reader.type_code).loans,
    loans: loans.map((loan) => deskLoan(loan, today)),
    ready: ready.map((row) => deskRequest(call, row)),
  };
}
