import type { DeskCopy, DeskCopyFile } from '../../lib/contract/desk/copies.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { daysBetween } from '../../lib/rules/circulation.ts';
import { copyActs } from '../../lib/rules/copies.ts';
import { normalizeIsbn } from '../../lib/rules/isbn.ts';
import { copiesByBarcode, copiesOfRecord, copyEvents, type CopyRow } from '../catalogue/holdings/desk-copies.ts';
import { libraryName, locationName } from '../catalogue/holdings/places.ts';
import { findOrAddShortRecord } from '../catalogue/import/write/short-records.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import {
  actOnCopy,
  addNewCopy,
  canAct,
  changeCopyAtDesk,
  copyFacts,
  loansOfCopy,
  type CopyActResult,
  type CopyFacts,
} from '../circulation/copy-acts.ts';
import { deskRefusal } from '../copy-requests/desk-refusals.ts';
import { placeRequest } from '../copy-requests/place-request.ts';
import { auditAct } from '../platform/audit/append.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { readerNames } from '../platform/readers/readers.ts';
import { deskRequest, openRequests } from '../request-queue/desk-requests.ts';
import { queuedRequests } from '../request-queue/queue.ts';
import { checkShelf } from './check-shelf.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { readerOfCard } from './reader-file.ts';
import { deskRecordOf } from './record-list.ts';
import { newsOf } from './today-board.ts';

type Presenting = Pick<CallContext, 'library' | 'language'>;

const deskCopy = (call: Presenting, row: CopyRow): DeskCopy => ({
  barcode: row.barcode,
  recordId: String(row.record_id),
  title: row.title,
  volume: row.volume,
  callNo: row.call_number,
  locationId: row.location_id,
  locationName: locationName(call, row.location_id),
  libName: libraryName(call, row.lib_code),
  status: row.status,
  statusName: nameOfCode(call.library, 'itemStatus', row.status, call.language) ?? row.status,
  isOwn: row.is_own === 1,
});

async function requestOf(call: DeskCall, requestId: number | undefined) {
  if (requestId === undefined) return null;
  const row = await openRequests(call).where('copy_request.id', '=', requestId).executeTakeFirst();
  return row ? deskRequest(call, row) : null;
}

async function loanOf({ store, library, now }: DeskCall, loan: CopyFacts['loan']): Promise<DeskCopyFile['loan']> {
  if (!loan || loan.reader_id === null) return null;
  const reader = (await readerNames(store.db, [loan.reader_id])).get(loan.reader_id);
  if (!reader) return null;
  const lateDays = Math.max(0, daysBetween(loan.due_on, libraryDay(library, now())));
  return { ...reader, lentOn: loan.lent_on, dueOn: loan.due_on, lateDays };
}

/** Loans without their readers, and acts of staff; the latest first. */
async function historyOf(call: DeskCall, itemId: number): Promise<DeskCopyFile['history']> {
  const { store, library } = call;
  const loans = (await loansOfCopy(store.db, library.id, itemId)).flatMap((loan) => [
    ...(loan.returned_at === null || loan.returned_on === null
      ? []
      : [{ kind: 'returned' as const, on: loan.returned_on, by: null, note: null, at: Number(loan.returned_at) }]),
    { kind: 'lent' as const, on: loan.lent_on, by: null, note: null, at: Number(loan.created_at) },
  ]);
  const events = (await copyEvents(store.db, itemId)).map(({ kind, staff, note, at }) => ({
    kind,
    on: libraryDay(library, Number(at)),
    by: staff,
    note,
    at: Number(at),
  }));
  return [...loans, ...events].sort((a, b) => b.at - a.at).map(({ kind, on, by, note }) => ({ kind, on, by, note }));
}

async function deskCopyFile(call: DeskCall, barcode: string): Promise<DeskCopyFile> {
  const { store, library } = call;
  try {
    const facts = await copyFacts(store.db, library.id, barcode);
    const { copy } = facts;
    const { kindNo, coverUrl } = await deskRecordOf(call, String(copy.record_id));
    return {
      ...deskCopy(call, copy),
      kindNo,
      coverUrl,
      loan: await loanOf(call, facts.loan),
      promise: await requestOf(call, facts.promise?.id),
      waiting: (await queuedRequests(store.db, [copy.record_id])).length,
      acts: copyActs.filter((act) => canAct(act, facts)),
      history: await historyOf(call, copy.id),
    };
  } catch (error) {
    throw deskRefusal(error, call.language);
  }
}

/** Does something with a copy as a whole, with its entry of the audit log. @throws ServiceError 409 if it is refused */
async function changing<T>(
  call: DeskCall,
  { detail, subjects }: { detail: string; subjects: readonly string[] },
  work: (db: Db) => Promise<{ result: T; loanId?: number | undefined; requestId?: number | undefined }>,
): Promise<T> {
  try {
    const done = await inTransaction(call.store.db, async (db) => {
      const { result, ...about } = await work(db);
      await auditAct(call, db, detail, { ...about, subjects });
      return result;
    });
    newsOf(call);
    return done;
  } catch (error) {
    throw deskRefusal(error, call.language);
  }
}

/** Copies at the desk (docs/guide/desk-copies.md). */
export const deskCopyHandlers = {
  getDeskCopy: ({ barcode }, call) => deskCopyFile(call, barcode),
  getDeskLabels: async ({ kind, barcodes }, call) => {
    const { store, library } = call;
    const rows = await copiesByBarcode(store.db, library.id, barcodes);
    const found = barcodes.flatMap((barcode) => rows.find((row) => row.barcode === barcode) ?? []);
    return {
      size: library.file.labels[kind],
      copies: found.map((row) => deskCopy(call, row)),
      unknown: barcodes.filter((barcode) => !rows.some((row) => row.barcode === barcode)),
    };
  },
  listDeskCopies: async ({ recordId }, call) => {
    const { store, library } = call;
    await deskRecordOf(call, recordId);
    const rows = await copiesOfRecord(store.db, library.id, Number(recordId));
    return { copies: rows.map((row) => deskCopy(call, row)) };
  },
  listDeskPlaces: (_, call) => ({
    places: call.library.file.locations.map(({ locationId, libCode }) => ({
      locationId,
      name: `${libraryName(call, libCode)} · ${locationName(call, locationId)}`,
    })),
  }),
  actOnDeskCopy: async ({ barcode, act, amountFen, note }, call) => {
    const { library, now, staff } = call;
    if (act === 'damaged' && (amountFen ?? 0) === 0) throw new ServiceError(errCodes.badRequest, 'deskBadAmount');
    const about = { detail: `copy ${act}`, subjects: [barcode] };
    const done: CopyActResult = await changing(call, about, async (db) => {
      const input = { library, barcode, act, amountFen, note, staff: staff.row.account, now: now() };
      const result = await actOnCopy(db, input);
      return { result, loanId: result.loan?.id };
    });
    return {
      copy: await deskCopyFile(call, barcode),
      amountFen: done.amountFen,
      caught: await requestOf(call, done.caught?.id),
    };
  },
  placeDeskHold: async ({ barcode, card, libCode }, call) => {
    const { recordId, volume } = await deskCopyFile(call, barcode);
    const reader = await readerOfCard(call, card);
    await changing(call, { detail: 'hold placed', subjects: [barcode] }, async (db) => {
      const wanted = { recordId, volume: volume ?? undefined, kind: 'reservation' as const, libCode };
      const request = await placeRequest(db, wanted, { ...call, reader });
      return { result: undefined, requestId: request.id };
    });
    return deskCopyFile(call, barcode);
  },
  changeDeskCopy: async (input, call) => {
    const { library, now, staff } = call;
    const about = { detail: 'copy changed', subjects: [...new Set([input.barcode, input.newBarcode])] };
    await changing(call, about, async (db) => {
      await changeCopyAtDesk(db, library, input, { staff: staff.row.account, now: now() });
      return { result: undefined };
    });
    return deskCopyFile(call, input.newBarcode);
  },
  addDeskCopy: async ({ recordId, ...input }, call) => {
    const { library, now, staff } = call;
    await deskRecordOf(call, recordId);
    const about = { detail: 'copy added', subjects: [input.barcode, recordId] };
    await changing(call, about, async (db) => {
      const copy = { ...input, recordId: Number(recordId) };
      await addNewCopy(db, library, copy, { staff: staff.row.account, now: now() });
      return { result: undefined };
    });
    return deskCopyFile(call, input.barcode);
  },
  checkDeskShelf: checkShelf,
  addDeskRecord: async ({ title, author, isbn, ...copy }, call) => {
    const { library, now, staff, store, language } = call;
    const normalized = isbn === '' ? '' : normalizeIsbn(isbn);
    if (normalized === undefined) throw new ServiceError(errCodes.badRequest, 'deskBadIsbn');
    const by = staff.row.account;
    try {
      await inTransaction(store.db, async (db) => {
        const at = now();
        const controlNumber = `${copy.barcode}-${String(at)}`;
        const book = { libraryId: library.id, controlNumber, title, author, isbn: normalized, now: at };
        const { recordId, isNew } = await findOrAddShortRecord(db, book);
        await addNewCopy(db, library, { ...copy, recordId }, { staff: by, now: at });
        const detail = isNew ? 'record added' : 'copy added';
        const subjects = [copy.barcode, String(recordId)];
        await auditAct(call, db, detail, { subjects });
      });
    } catch (error) {
      throw deskRefusal(error, language);
    }
    newsOf(call);
    return deskCopyFile(call, copy.barcode);
  },
} satisfies Partial<DeskHandlers>;
