import { generalRule } from '../../../lib/rules/circulation.ts';
import { openCharges } from '../../ledger/charges/read-charges.ts';
import { isInDebt, runningLoans } from '../../circulation/facts.ts';
import { libraryDay } from '../../platform/configuration/lending.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { openRequests } from '../../request-queue/desk-requests.ts';
import { barOn } from '../../platform/readers/bars.ts';
import type { ReaderRow } from '../../platform/readers/readers.ts';

/** Loads what machines learn about a reader, once for a message. */
export async function patronFacts({ store, library, now }: CallContext, reader: ReaderRow) {
  const today = libraryDay(library, now());
  const [loans, charges, inDebt, requests] = await Promise.all([
    runningLoans(store.db, library.id, reader.id),
    openCharges(store.db, library.id, reader.id),
    isInDebt(store.db, library, reader.id),
    openRequests({ store, library })
      .where('copy_request.reader_id', '=', reader.id)
      .orderBy('copy_request.created_at')
      .execute(),
  ]);
  return {
    loans,
    charges,
    inDebt,
    overdue: loans.filter((loan) => loan.due_on < today),
    /** On the pick-up shelf. */
    ready: requests.filter((request) => request.stage === 'ready'),
    /** Wanted and not there yet. */
    waiting: requests.filter((request) => request.stage !== 'ready'),
    owedFen: charges.reduce((sum, charge) => sum + charge.openFen, 0),
    maxLoans: generalRule(library.file.circulation, reader.type_code).loans,
  };
}
export type PatronFacts = Awaited<ReturnType<typeof patronFacts>>;

/** Fourteen places: Y where it is true, blank where it is not. */
export function patronFlags({ library, now }: CallContext, reader: ReaderRow | undefined, facts?: PatronFacts): string {
  const { circulation } = library.file;
  const barred = !reader || barOn(reader, libraryDay(library, now())) !== undefined;
  const overdue = (facts?.overdue.length ?? 0) > 0 && !circulation.lendWhileOverdue;
  const full = facts !== undefined && facts.loans.length >= facts.maxLoans;
  const inDebt = facts?.inDebt ?? false;
  const flags = Array.from({ length: 14 }, () => false);
  flags[0] = barred || overdue || full || inDebt;
  flags[1] = barred || (inDebt && !circulation.fines.renewInDebt);
  flags[3] = barred;
  flags[4] = reader?.status === 'lost';
  flags[5] = full;
  flags[6] = overdue;
  flags[10] = inDebt;
  return flags.map((flag) => (flag ? 'Y' : ' ')).join('');
}
