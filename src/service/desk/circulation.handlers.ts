import { errCodes } from '../../lib/contract/envelope.ts';
import { auditDesk } from '../platform/audit/append.ts';
import { chargedForLoan } from '../circulation/fines.ts';
import { deskLoan, deskReader } from '../circulation/desk-circulation.ts';
import { refusalText } from '../circulation/entries.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { CirculationError, giveBack, lend, runningLoanOf } from '../circulation/lend.ts';
import { renew } from '../circulation/renew.ts';
import { deskRequest, openRequests } from '../request-queue/desk-requests.ts';
import { ServiceError } from '../platform/context/errors.ts';
import { readerById } from '../platform/readers/readers.ts';
import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { DeskCall, DeskHandlers } from './context.ts';
import { readerOfCard } from './reader-file.ts';
import { deskRefusal } from '../copy-requests/desk-refusals.ts';
import { newsOf } from './today-board.ts';

/** Acts as a whole, with the entry of the audit log. @throws ServiceError 409 where the rules refuse it */
async function acting<T>(
  call: DeskCall,
  detail: string,
  barcode: string,
  work: (db: Db) => Promise<{ loanId: number; result: T }>,
): Promise<T> {
  try {
    const done = await inTransaction(call.store.db, async (db) => {
      const { loanId, result } = await work(db);
      const entry = { kind: 'deskAct', detail, staff: call.staff.row.account } as const;
      await auditDesk(call, db, { ...entry, loanId, subjects: [barcode] });
      return result;
    });
    newsOf(call);
    return done;
  } catch (error) {
    throw deskRefusal(error);
  }
}

/** Lending and returning at the desk (docs/desk.md). */
export const deskCirculationHandlers = {
  getDeskReader: async ({ card }, call) => deskReader(call, await readerOfCard(call, card)),
  lendAtDesk: async ({ card, barcode }, call) => {
    const { library, now } = call;
    const reader = await readerOfCard(call, card);
    const { id: readerId } = reader;
    const loan = await acting(call, 'lend', barcode, async (db) => {
      const lent = await lend(db, { library, readerId, barcode, now: now() });
      return { loanId: lent.id, result: deskLoan(lent, libraryDay(library, now())) };
    });
    // Read when nobody waits for the writer any more.
    return { loan, reader: await deskReader(call, reader) };
  },
  returnAtDesk: async ({ barcode, libCode }, call) => {
    const { library, now } = call;
    if (libCode !== undefined && !library.file.libraries.some((library) => library.libCode === libCode)) {
      throw new ServiceError(errCodes.badRequest, 'badRequest', { field: 'libCode' });
    }
    return acting(call, 'return', barcode, async (db) => {
      const { loan, caught } = await giveBack(db, { library, barcode, now: now(), deskAt: libCode });
      const inside = { ...call, store: { ...call.store, db } };
      const [reader, fineFen, request] = await Promise.all([
        loan.reader_id === null
          ? undefined
          : db.selectFrom('reader').select(['account', 'name']).where('id', '=', loan.reader_id).executeTakeFirst(),
        chargedForLoan(db, loan),
        caught && openRequests(inside).where('copy_request.id', '=', caught.id).executeTakeFirst(),
      ]);
      const result = {
        loan: deskLoan(loan, libraryDay(library, now())),
        reader: reader ?? null,
        fineFen,
        caught: request ? deskRequest(call, request) : null,
      };
      return { loanId: loan.id, result };
    });
  },
  renewAtDesk: async ({ barcode }, call) => {
    const { store, library, now, language } = call;
    return acting(call, 'renew', barcode, async (db) => {
      const loan = await runningLoanOf(db, library.id, barcode);
      if (!loan || loan.reader_id === null) throw new CirculationError('notOnLoan');
      const reader = await readerById({ ...store, db }, loan.reader_id);
      const done = await renew(db, { library, reader, loanId: loan.id, now: now() });
      if (!done) throw new CirculationError('notOnLoan');
      if ('refusal' in done) {
        const reason = refusalText(language, reader.status, done);
        throw new ServiceError(errCodes.conflict, 'deskNotRenewed', { reason });
      }
      const renewed = { ...done.loan, due_on: done.dueOn, renewals: done.loan.renewals + 1 };
      return { loanId: loan.id, result: { loan: deskLoan(renewed, libraryDay(library, now())) } };
    });
  },
} satisfies Partial<DeskHandlers>;
