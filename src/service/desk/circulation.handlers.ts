import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { openDay } from '../../lib/rules/circulation.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import type { OverridableRule } from '../../lib/rules/overrides.ts';
import { auditAct, auditDesk } from '../platform/audit/append.ts';
import type { DeskOutputOf } from '../../lib/contract/desk/contract.ts';
import { copyByBarcode, libraryOfBarcode } from '../catalogue/holdings/desk-copies.ts';
import { libraryName, locationName } from '../catalogue/holdings/places.ts';
import { checkIn, checkInEntry, type CheckIn } from '../circulation/check-in.ts';
import { fineOfLoan } from '../circulation/fines.ts';
import { deskLoan, deskReader } from '../circulation/desk-circulation.ts';
import { refusalText } from '../circulation/entries.ts';
import { closedAt, libraryDay } from '../platform/configuration/lending.ts';
import { CirculationError, lend, runningLoanOf } from '../circulation/lend.ts';
import { overdueLoans } from '../circulation/overdue.ts';
import { renew, setDueDay } from '../circulation/renew.ts';
import { deskRequest, openRequests } from '../request-queue/desk-requests.ts';
import { inputRefused, ServiceError } from '../platform/context/context.ts';
import { readerById } from '../platform/readers/readers.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { readerOfCard } from './reader-file.ts';
import { deskRefusal } from '../copy-requests/desk-refusals.ts';
import { newsOf } from './today-board.ts';

/** Acts as a whole, with the entry of the audit log. @throws ServiceError 409 where the rules refuse it */
async function acting<T>(
  call: DeskCall,
  detail: string,
  barcode: string,
  work: (db: Db) => Promise<{ loanId: number; result: T; about?: readonly string[] }>,
): Promise<T> {
  try {
    const done = await inTransaction(call.store.db, async (db) => {
      const { loanId, result, about = [] } = await work(db);
      await auditAct(call, db, detail, { loanId, subjects: [barcode, ...about] });
      return result;
    });
    newsOf(call);
    return done;
  } catch (error) {
    throw deskRefusal(error, call.language);
  }
}

type HandedIn = DeskOutputOf<'returnAtDesk'>;

const nothing = {
  copy: null,
  loan: null,
  reader: null,
  fineFen: 0,
  chargeId: null,
  refundFen: 0,
  caught: null,
  sendTo: null,
} as const satisfies Partial<HandedIn>;

/** A barcode that no copy of this library has: another library of the installation may have it. */
async function strange({ store, library, registry, language }: DeskCall, barcode: string): Promise<HandedIn> {
  const libraryId = await libraryOfBarcode(store.db, library.id, barcode);
  const other = libraryId === undefined ? undefined : registry().byId(libraryId);
  if (!other) return { ...nothing, outcome: 'unknown' };
  return { ...nothing, outcome: 'otherLibrary', sendTo: inLanguage(other.file.name, language) };
}

/** Formats the result of a check-in. */
async function handedIn(call: DeskCall, db: Db, done: CheckIn): Promise<HandedIn> {
  const { library, now } = call;
  const { copy, loan, caught, sendTo } = done;
  const inside = { ...call, store: { ...call.store, db } };
  const readerId = loan?.reader_id ?? null;
  const [reader, fine, request] = await Promise.all([
    readerId === null
      ? undefined
      : db.selectFrom('reader').select(['account', 'name']).where('id', '=', readerId).executeTakeFirst(),
    loan && fineOfLoan(db, loan),
    caught && openRequests(inside).where('copy_request.id', '=', caught.id).executeTakeFirst(),
  ]);
  return {
    outcome: done.outcome,
    copy: {
      barcode: copy.barcode,
      title: copy.volume === null ? copy.title : `${copy.title} ${copy.volume}`,
      callNo: copy.call_number,
      locationName: locationName(call, copy.location_id),
    },
    loan: loan ? deskLoan(loan, libraryDay(library, now())) : null,
    reader: reader ?? null,
    fineFen: fine?.amountFen ?? 0,
    chargeId: fine ? String(fine.chargeId) : null,
    refundFen: done.refundFen,
    caught: request ? deskRequest(call, request) : null,
    sendTo: sendTo === undefined ? null : libraryName(call, sendTo),
  };
}

/** Lending and returning at the desk (docs/guide/desk-circulation.md). */
export const deskCirculationHandlers = {
  getDeskReader: async ({ card }, call) => deskReader(call, await readerOfCard(call, card)),
  lendAtDesk: async ({ card, barcode, takeBack }, call) => {
    const { library, now, staff } = call;
    const reader = await readerOfCard(call, card);
    const { id: readerId } = reader;
    const loan = await acting(call, 'lend', barcode, async (db) => {
      if (takeBack) {
        const handed = await checkIn(db, { library, barcode, staff: staff.row.account, now: now() });
        const entry = handed && checkInEntry(handed);
        if (entry) await auditDesk(call, db, { ...entry, kind: 'deskAct', staff: staff.row.account });
      }
      const lent = await lend(db, { library, readerId, barcode, now: now() });
      return { loanId: lent.id, result: deskLoan(lent, libraryDay(library, now())) };
    });
    // Read when nobody waits for the writer any more.
    return { loan, reader: await deskReader(call, reader) };
  },
  returnAtDesk: async ({ barcode, libCode }, call) => {
    const { library, now, staff } = call;
    if (libCode !== undefined && !library.file.libraries.some((library) => library.libCode === libCode)) {
      throw inputRefused('libCode');
    }
    try {
      const done = await inTransaction(call.store.db, async (db) => {
        const handed = await checkIn(db, { library, barcode, deskAt: libCode, staff: staff.row.account, now: now() });
        if (!handed) return undefined;
        const entry = checkInEntry(handed);
        if (entry) await auditDesk(call, db, { ...entry, kind: 'deskAct', staff: staff.row.account });
        return handedIn(call, db, handed);
      });
      newsOf(call);
      return done ?? (await strange(call, barcode));
    } catch (error) {
      throw deskRefusal(error, call.language);
    }
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
        const reason = refusalText(language, done);
        throw new ServiceError(errCodes.conflict, 'deskNotRenewed', { reason });
      }
      const renewed = { ...done.loan, due_on: done.dueOn, renewals: done.loan.renewals + 1 };
      return { loanId: loan.id, result: { loan: deskLoan(renewed, libraryDay(library, now())) } };
    });
  },
  listDeskOverdue: ({ libCode }, call) => overdueLoans(call, libCode),
  overrideLoanAtDesk: async ({ card, barcode, dueOn, reason }, call) => {
    const { store, library, now } = call;
    const reader = await readerOfCard(call, card);
    const today = libraryDay(library, now());
    const copy = await copyByBarcode(store.db, library.id, barcode);
    const dueDay = dueOn === 'overnight' ? openDay(dayAfter(today, 1), closedAt(library, copy?.location_id)) : dueOn;
    const { loan, overridden } = await acting(call, 'lend override', barcode, async (db) => {
      const override = { dueOn: dueDay, overridden: new Set<OverridableRule>() };
      const lent = await lend(db, { library, readerId: reader.id, barcode, now: now(), override });
      const rules = [...override.overridden];
      const result = { loan: deskLoan(lent, today), overridden: rules };
      return { loanId: lent.id, result, about: [...rules, lent.due_on, reason] };
    });
    return { loan, overridden, reader: await deskReader(call, reader) };
  },
  setDueDayAtDesk: async ({ barcode, dueOn, reason }, call) => {
    const { library, now } = call;
    const loan = await acting(call, 'due day set', barcode, async (db) => {
      const changed = await setDueDay(db, { library, barcode, dueOn, now: now() });
      return { loanId: changed.id, result: deskLoan(changed, libraryDay(library, now())), about: [dueOn, reason] };
    });
    return { loan };
  },
} satisfies Partial<DeskHandlers>;
