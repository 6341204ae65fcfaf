import type { DeskWork } from '../../lib/contract/desk/works.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { maxJoined } from '../../lib/rules/desk-records.ts';
import { auditDesk } from '../platform/audit/append.ts';
import { ServiceError } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';
import {
  joinWorks,
  partFromWork,
  recordWorkChanges,
  workMarkOf,
  type MarkingWorks,
} from '../catalogue/works/write-work-marks.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { deskWorkOf } from './works.ts';

type Db = DeskCall['store']['db'];

/**
 * The kind of a record that readers see.
 * @throws ServiceError 404 when the library has no such record (any more), 409 while it is suppressed
 */
async function kindOf(db: Db, { library }: DeskCall, recordId: string): Promise<string> {
  const row = await db
    .selectFrom('record')
    .select(['kind', 'deleted_at', 'suppressed_at'])
    .where('id', '=', Number(recordId))
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  if (!row || (row.deleted_at !== null && row.deleted_at !== row.suppressed_at)) {
    throw new ServiceError(errCodes.notFound, 'recordNotFound');
  }
  if (row.deleted_at !== null) throw new ServiceError(errCodes.conflict, 'deskRecordSuppressed');
  return row.kind;
}

/** @throws ServiceError 409 when somebody else has changed what is of it */
async function refuseStale(db: Db, recordId: string, seen: number): Promise<void> {
  const { version } = await workMarkOf(db, Number(recordId));
  if (version !== seen) throw new ServiceError(errCodes.conflict, 'deskContentChanged');
}

const marking = ({ library, staff, now }: DeskCall): MarkingWorks => ({
  libraryId: library.id,
  staff: staff.row.account,
  now: now(),
});

const note = (call: DeskCall, db: Db, detail: string, subjects: readonly string[]): Promise<void> =>
  auditDesk(call, db, { kind: 'deskAct', detail, staff: call.staff.row.account, subjects });

async function changing(
  call: DeskCall,
  recordIds: readonly string[],
  work: (db: Db) => Promise<void>,
): Promise<DeskWork> {
  const { store, library } = call;
  return inTransaction(store.db, async (db) => {
    const inside = { store: { ...store, db }, library };
    const worksNow = () => Promise.all(recordIds.map((id) => deskWorkOf(inside, id)));
    const before = await worksNow();
    await work(db);
    const after = await worksNow();
    const touched = [...before, ...after].flatMap(({ result }) => result.map((entry) => Number(entry.recordId)));
    await recordWorkChanges(db, marking(call), [...new Set(touched)]);
    return after[0] ?? { result: [] };
  });
}

function part(
  call: DeskCall,
  { recordId, seen }: { recordId: string; seen: number },
  { isApart, detail }: { isApart: boolean; detail: string },
): Promise<DeskWork> {
  return changing(call, [recordId], async (db) => {
    await kindOf(db, call, recordId);
    await refuseStale(db, recordId, seen);
    if (!(await partFromWork(db, { ...marking(call), recordId: Number(recordId), isApart }))) {
      throw new ServiceError(errCodes.conflict, 'deskNothingChanged');
    }
    await note(call, db, detail, [recordId]);
  });
}

/** Works that staff make and part by hand (docs/guide/desk-records.md). */
export const deskWorkHandlers = {
  getDeskWork: async ({ recordId }, call) => {
    await kindOf(call.store.db, call, recordId);
    return deskWorkOf(call, recordId);
  },
  joinDeskRecords: async ({ recordId, otherId, seen }, call) => {
    if (recordId === otherId) throw new ServiceError(errCodes.badRequest, 'deskSameRecord');
    return changing(call, [recordId, otherId], async (db) => {
      const kinds = [await kindOf(db, call, recordId), await kindOf(db, call, otherId)];
      if (kinds[0] !== kinds[1]) throw new ServiceError(errCodes.badRequest, 'deskOtherKind');
      await refuseStale(db, recordId, seen);
      const recordIds: [number, number] = [Number(recordId), Number(otherId)];
      const done = await joinWorks(db, { ...marking(call), recordIds, most: maxJoined });
      if (done === 'full') throw new ServiceError(errCodes.conflict, 'deskWorkFull', { count: maxJoined });
      if (!done) throw new ServiceError(errCodes.conflict, 'deskNothingChanged');
      await note(call, db, 'records joined', [recordId, otherId]);
    });
  },
  setDeskRecordApart: (input, call) => part(call, input, { isApart: true, detail: 'record set apart' }),
  takeBackDeskWork: (input, call) => part(call, input, { isApart: false, detail: 'work by hand taken back' }),
} satisfies Partial<DeskHandlers>;
