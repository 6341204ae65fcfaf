import { sql } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { auditAct } from '../platform/audit/append.ts';
import { searchKey } from '../catalogue/records/folded-texts.ts';
import { coverRecords, uncoverRecords } from '../covers/import-covers.ts';
import { missedSearches } from '../platform/activity/search-counts.ts';
import { ServiceError } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { noteRecord } from '../catalogue/import/write/record-notes.ts';
import { suppressRecord } from '../catalogue/import/write/suppression.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { deskRecordOf, findRecordsOfDesk, runsOfLibrary } from './record-list.ts';
import { countRows } from '../platform/db/lists.ts';

const note = (call: DeskCall, db: DeskCall['store']['db'], detail: string, recordId: string): Promise<void> =>
  auditAct(call, db, detail, { subjects: [recordId] });

/** @throws ServiceError 503 where the process has no place for pictures */
function coveringOf({ store, library, now, coverFiles }: DeskCall) {
  if (!coverFiles) throw new ServiceError(errCodes.unavailable, 'deskNoCovers');
  return { store, library, now, files: coverFiles };
}

/** @throws ServiceError 409 while readers wait for a copy of it: a record that is gone ends their requests */
async function refuseRequested({ store, library }: DeskCall, recordId: number): Promise<void> {
  const count = await countRows(
    store.db
      .selectFrom('copy_request')
      .where('library_id', '=', library.id)
      .where('record_id', '=', recordId)
      .where('is_open', '=', sql.lit(1)),
  );
  if (count > 0) throw new ServiceError(errCodes.conflict, 'deskRecordRequested', { count });
}

/** Records at the desk (docs/guide/desk-records.md). */
export const deskRecordHandlers = {
  findDeskRecords: async ({ text }, call) => ({ result: await findRecordsOfDesk(call, text) }),
  suppressDeskRecord: async ({ recordId, suppressed: isSuppressed }, call) => {
    await deskRecordOf(call, recordId);
    const { store, library, now } = call;
    await inTransaction(store.db, async (db) => {
      const inside = { ...call, store: { ...store, db } };
      if (isSuppressed) await refuseRequested(inside, Number(recordId));
      const given = { libraryId: library.id, recordId: Number(recordId), isSuppressed, now: now() };
      if (!(await suppressRecord(db, given))) throw new ServiceError(errCodes.conflict, 'deskNothingChanged');
      await note(call, db, isSuppressed ? 'record suppressed' : 'record shown', recordId);
    });
    return deskRecordOf(call, recordId);
  },
  noteDeskRecord: async ({ recordId, staffText, publicText, seen }, call) => {
    await deskRecordOf(call, recordId);
    const { store, library, now, staff } = call;
    const texts = { staffText, publicText, noteKey: searchKey([staffText, publicText]) };
    const given = { libraryId: library.id, recordId: Number(recordId), ...texts, staff: staff.row.account, seen };
    await inTransaction(store.db, async (db) => {
      if (!(await noteRecord(db, { ...given, now: now() }))) {
        throw new ServiceError(errCodes.conflict, 'deskContentChanged');
      }
      await note(call, db, 'record note', recordId);
    });
    return deskRecordOf(call, recordId);
  },
  putDeskCover: async ({ recordId, picture }, call) => {
    await deskRecordOf(call, recordId);
    const cover = { bytes: Buffer.from(picture, 'base64'), origin: 'file' as const, source: 'desk' };
    const done = await coverRecords(coveringOf(call), [Number(recordId)], cover);
    if (!done) throw new ServiceError(errCodes.badRequest, 'deskNoPicture');
    await note(call, call.store.db, 'cover put', recordId);
    return deskRecordOf(call, recordId);
  },
  dropDeskCover: async ({ recordId }, call) => {
    await deskRecordOf(call, recordId);
    if ((await uncoverRecords(coveringOf(call), [Number(recordId)])) === 0) {
      throw new ServiceError(errCodes.conflict, 'deskNothingChanged');
    }
    await note(call, call.store.db, 'cover removed', recordId);
    return deskRecordOf(call, recordId);
  },
  listDeskRuns: async (_, call) => ({ result: await runsOfLibrary(call) }),
  listDeskMisses: async (_, call) => ({ result: await missedSearches(call) }),
} satisfies Partial<DeskHandlers>;
