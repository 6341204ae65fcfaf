import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { isOverDebtLimit } from '../../lib/rules/fines.ts';
import { runningLoans } from './facts.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Handlers, ReaderCall } from '../platform/context/context.ts';
import { locationName } from '../catalogue/holdings/places.ts';
import { readerById } from '../platform/readers/readers.ts';
import { finesByLoan, runningFine } from './fines.ts';
import { creditOf, findCharges } from '../ledger/charges/read-charges.ts';

/** What a reader's late loans have cost until today, in fen. */
async function runningFines({ store, library, reader, now }: ReaderCall): Promise<number> {
  const on = libraryDay(library, now());
  const [loans, fined, { type_code: type }] = await Promise.all([
    runningLoans(store.db, library.id, reader.id),
    finesByLoan(store.db, library.id, reader.id),
    readerById(store, reader.id),
  ]);
  return loans.reduce((sum, row) => sum + runningFine(library, type, row, { on, already: fined.get(row.id) ?? 0 }), 0);
}

/** What the reader who asks was charged. */
async function listCharges(
  { state, page, rows }: ParsedInputOf<'listCharges'>,
  call: ReaderCall,
): Promise<OutputOf<'listCharges'>> {
  const { store, library, reader } = call;
  const { fines } = library.file.circulation;
  const [charges, creditFen, runningFen] = await Promise.all([
    findCharges(store.db, library.id, { readerId: reader.id }),
    creditOf(store.db, library.id, reader.id),
    runningFines(call),
  ]);
  const owedFen = charges.reduce((sum, one) => sum + one.openFen, 0);
  const found = charges.filter((one) => !state || one.openFen > 0 === (state === 'open'));
  found.sort((one, other) => other.day.localeCompare(one.day) || other.id - one.id);
  return {
    total: found.length,
    owedFen,
    creditFen,
    runningFen,
    limitFen: fines.debtLimitFen ?? null,
    isOverLimit: isOverDebtLimit(owedFen, fines),
    isPayable: true,
    knownAt: null,
    result: found.slice((page - 1) * rows, page * rows).map((one) => ({
      chargeId: String(one.id),
      kind: one.kind,
      title: one.title,
      barcode: one.barcode,
      note: one.note,
      recordId: one.recordId === null ? null : String(one.recordId),
      locationName: one.locationId === null ? null : locationName(call, one.locationId),
      chargedOn: one.day,
      fromDay: one.fromDay,
      toDay: one.toDay,
      amountFen: one.amountFen,
      paidFen: one.paidFen,
      bookingFen: 0,
      waivedFen: one.waivedFen,
      openFen: one.openFen,
      reversedFen: one.cancelledFen + one.creditedFen,
    })),
  };
}

/** The calls of what readers owe. */
export const chargeHandlers = { listCharges } satisfies Partial<Handlers>;
