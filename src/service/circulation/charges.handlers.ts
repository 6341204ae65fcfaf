import { isOverDebtLimit } from '../../lib/rules/fines.ts';
import { runningLoans } from './facts.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Handlers, ReaderCall } from '../platform/context/context.ts';
import { locationName } from '../catalogue/holdings/places.ts';
import { finesByLoan, runningFine } from './fines.ts';
import { creditOf, findCharges, openDebt, type Charge } from '../ledger/charges/read-charges.ts';

/** What a reader's late loans have cost until today, in fen. */
async function runningFines({ store, library, reader, now }: ReaderCall, charges: readonly Charge[]): Promise<number> {
  const on = libraryDay(library, now());
  const fined = finesByLoan(charges);
  const loans = await runningLoans(store.db, library.id, reader.id);
  const type = reader.row.type_code;
  return loans.reduce((sum, row) => sum + runningFine(library, type, row, { on, already: fined.get(row.id) ?? 0 }), 0);
}

const listCharges: Handlers['listCharges'] = async ({ state, page, rows }, call) => {
  const { store, library, reader } = call;
  const { fines } = library.file.circulation;
  const charges = await findCharges(store.db, library.id, { readerId: reader.id });
  const [creditFen, runningFen] = await Promise.all([
    creditOf(store.db, library.id, reader.id),
    runningFines(call, charges),
  ]);
  const owedFen = charges.reduce((sum, charge) => sum + charge.openFen, 0);
  const found = charges.filter((charge) => !state || charge.openFen > 0 === (state === 'open'));
  found.sort((entry, other) => other.day.localeCompare(entry.day) || other.id - entry.id);
  return {
    total: found.length,
    owedFen,
    creditFen,
    runningFen,
    limitFen: fines.debtLimitFen ?? null,
    isOverLimit: isOverDebtLimit(openDebt(charges), fines),
    isPayable: true,
    knownAt: null,
    result: found.slice((page - 1) * rows, page * rows).map((entry) => ({
      chargeId: String(entry.id),
      kind: entry.kind,
      title: entry.title,
      barcode: entry.barcode,
      note: entry.note,
      recordId: entry.recordId === null ? null : String(entry.recordId),
      locationName: entry.locationId === null ? null : locationName(call, entry.locationId),
      chargedOn: entry.day,
      fromDay: entry.fromDay,
      toDay: entry.toDay,
      amountFen: entry.amountFen,
      paidFen: entry.paidFen,
      bookingFen: 0,
      waivedFen: entry.waivedFen,
      openFen: entry.openFen,
      reversedFen: entry.cancelledFen + entry.creditedFen,
    })),
  };
};

export const chargeHandlers = { listCharges } satisfies Partial<Handlers>;
