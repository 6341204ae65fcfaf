import { libraryName } from '../catalogue/holdings/places.ts';
import { auditAct } from '../platform/audit/append.ts';
import { inputRefused } from '../platform/context/context.ts';
import { listBookings, reverseBooking } from '../ledger/charges/bookings.ts';
import { deskCash } from '../ledger/charges/desk-cash.ts';
import { returnDeposit, takeDeposit } from '../ledger/charges/deposits.ts';
import { refund, settle, waive, type Settled } from '../ledger/charges/settle-charges.ts';
import { countTill, listTills } from '../ledger/charges/till.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { listMembers } from '../staff/accounts.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { readerFile, readerOfCard } from './reader-file.ts';
import { deskRefusal } from '../copy-requests/desk-refusals.ts';

/** Moves money as a whole, with its entry of the audit log. @throws ServiceError 409 where the rules refuse it */
async function moving(
  call: DeskCall,
  account: string,
  detail: string,
  work: (db: Db, readerId: number) => Promise<{ done: Settled; subjects: readonly string[] }>,
) {
  const reader = await readerOfCard(call, account);
  try {
    const { receipt, amountFen } = await inTransaction(call.store.db, async (db) => {
      const { done, subjects } = await work(db, reader.id);
      // What is sent once more was noted the first time.
      if (done.isNew) {
        const about = [...subjects, String(done.amountFen), done.receipt ?? '-'];
        await auditAct(call, db, detail, { readerId: reader.id, subjects: about });
      }
      return done;
    });
    return { receipt, amountFen, reader: await readerFile(call, reader) };
  } catch (error) {
    throw deskRefusal(error, call.language);
  }
}

/** @throws ServiceError 400 for an unknown library code */
function requireLibCode({ library }: DeskCall, libCode: string | undefined): void {
  if (libCode !== undefined && !library.file.libraries.some((entry) => entry.libCode === libCode)) {
    throw inputRefused('libCode');
  }
}

/** What all bookings of this call have in common. @throws ServiceError 400 for an unknown library code */
function eventAt(call: DeskCall, libCode: string | undefined) {
  const { library, now, staff } = call;
  requireLibCode(call, libCode);
  return { library, now: now(), desk: { staff: staff.row.account, libCode: libCode ?? null } };
}

/** Money at the desk (docs/guide/desk-readers.md, docs/guide/charges.md). */
export const deskChargeHandlers = {
  takeDeskPayment: ({ account, chargeIds, amountFen, means, libCode, slip }, call) =>
    moving(call, account, `payment ${means}`, async (db, readerId) => {
      const event = { ...eventAt(call, libCode), readerId, key: `desk:${slip}` };
      const done = await settle(db, { ...event, means, amountFen, chargeIds: chargeIds?.map(Number) });
      return { done, subjects: chargeIds ?? [] };
    }),
  waiveDeskCharges: ({ account, chargeIds, amountFen, reason, slip }, call) =>
    moving(call, account, 'waiver', async (db, readerId) => {
      const event = { library: call.library, readerId, key: `waiver:${slip}`, now: call.now(), note: reason };
      const done = await waive(db, { ...event, amountFen, chargeIds: chargeIds.map(Number) });
      return { done, subjects: [...chargeIds, reason] };
    }),
  payOutDeskCredit: ({ account, means, libCode, slip }, call) =>
    moving(call, account, `paid out ${means}`, async (db, readerId) => {
      const event = { ...eventAt(call, libCode), readerId, key: `out:${slip}` };
      return { done: await refund(db, { ...event, means }), subjects: [] };
    }),
  takeDeskDeposit: ({ account, amountFen, means, libCode, slip }, call) =>
    moving(call, account, `deposit in ${means}`, async (db, readerId) => {
      const event = { ...eventAt(call, libCode), readerId, key: `deposit:${slip}` };
      return { done: await takeDeposit(db, { ...event, means, amountFen }), subjects: [] };
    }),
  returnDeskDeposit: ({ account, means, libCode, slip }, call) =>
    moving(call, account, `deposit back ${means}`, async (db, readerId) => {
      const event = { ...eventAt(call, libCode), readerId, key: `deposit:${slip}` };
      return { done: await returnDeposit(db, { ...event, means }), subjects: [] };
    }),
  listDeskBookings: async ({ account }, call) => {
    const { store, library } = call;
    const reader = await readerOfCard(call, account);
    const bookings = await listBookings(store.db, library.id, reader.id);
    return {
      bookings: bookings.map((booking) => ({
        bookingId: String(booking.id),
        kind: booking.kind,
        day: booking.day,
        amountFen: booking.amountFen,
        receipt: booking.receipt,
        means: booking.means,
        titles: [...new Set(booking.charges.flatMap(({ title, barcode }) => title ?? barcode ?? []))],
        note: booking.note,
        isReversed: booking.isReversed,
        canReverse: booking.canReverse,
      })),
    };
  },
  reverseDeskBooking: ({ account, bookingId, reason, libCode }, call) =>
    moving(call, account, 'booking reversed', async (db, readerId) => {
      const event = { ...eventAt(call, libCode), readerId, note: reason };
      return {
        done: await reverseBooking(db, { ...event, bookingId: Number(bookingId) }),
        subjects: [bookingId, reason],
      };
    }),
  countDeskTill: async ({ libCode, isClosing, amountFen }, call) => {
    requireLibCode(call, libCode);
    const { library, staff } = call;
    const { account } = staff.row;
    await inTransaction(call.store.db, async (db) => {
      await countTill(db, { library, libCode, isClosing, amountFen, staff: account, now: call.now() });
      const detail = isClosing ? 'till closing' : 'till opening';
      const subjects = [libCode, String(amountFen), '-'];
      await auditAct(call, db, detail, { subjects });
    });
    return {};
  },
  getDeskCash: async (span, call) => {
    const { store, library } = call;
    const [rows, staff] = await Promise.all([deskCash(store.db, library.id, span), listMembers(store.db, library.id)]);
    const names = new Map(staff.map(({ account, name }) => [account, name]));
    const tills = await listTills(store.db, library.id, span, rows);
    return {
      rows: rows.map((row) => ({
        ...row,
        staffName: row.staff === null ? null : (names.get(row.staff) ?? row.staff),
        libName: row.libCode === null ? null : libraryName(call, row.libCode),
      })),
      tills: tills.map((till) => ({ ...till, libName: libraryName(call, till.libCode) })),
    };
  },
} satisfies Partial<DeskHandlers>;
