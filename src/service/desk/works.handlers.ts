import type { DeskWork } from '../../lib/contract/desk/works.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { maxJoined } from '../../lib/rules/desk-records.ts';
import { auditAct } from '../platform/audit/append.ts';
import { ServiceError, type CallContext } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';
import {
  joinWorks,
  partFromWork,
  recordWorkChanges,
  workMarkOf,
  type MarkingWorks,
} from '../catalogue/works/write-work-marks.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { editionsIn } from '../catalogue/records/same-work.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import { editionOf, gatherEditions } from '../catalogue/works/same-work.ts';

type Looking = Pick<CallContext, 'store' | 'library'>;

/** What staff said of the works of some records, with the names of those who did. */
function marksOf({ store, library }: Looking) {
  return store.db
    .selectFrom('record_work_mark as mark')
    .leftJoin('staff', (join) =>
      join.onRef('staff.account', '=', 'mark.staff').onRef('staff.library_id', '=', 'mark.library_id'),
    )
    .select(['mark.record_id', 'mark.work', 'mark.is_apart', 'mark.staff', 'mark.version', 'mark.updated_at'])
    .select('staff.name')
    .where('mark.library_id', '=', library.id);
}

/** Records that may be of the work of one: by what they say, and by what staff joined. */
async function candidatesOf(looking: Looking, recordId: number): Promise<number[]> {
  const { store, library } = looking;
  const near = new Set([recordId]);
  const keys = new Set<string>();
  for (let next = [recordId]; next.length > 0;) {
    for (const found of await findRecords(store, library.id, next)) {
      const editions = await editionsIn(store, found, [library.id]);
      for (const { id } of editions.get(library.id) ?? []) near.add(id);
    }
    const marked = await marksOf(looking)
      .where('mark.record_id', 'in', [...near])
      .execute();
    const fresh = marked.flatMap(({ work }) => (work === null || keys.has(work) ? [] : [work]));
    for (const key of fresh) keys.add(key);
    const joined = fresh.length === 0 ? [] : await marksOf(looking).where('mark.work', 'in', fresh).execute();
    next = joined.map((row) => row.record_id);
    for (const id of next) near.add(id);
  }
  return [...near].sort((a, b) => a - b);
}

/**
 * The work of a record as the store has it now, which the index follows: gathered by the same rules.
 * @returns nothing where readers do not see the record
 */
async function deskWorkOf(looking: Looking, recordId: string): Promise<DeskWork> {
  const ids = await candidatesOf(looking, Number(recordId));
  const found = await findRecords(looking.store, looking.library.id, ids);
  const rows = await marksOf(looking).where('mark.record_id', 'in', ids).execute();
  const marks = new Map(rows.map((row) => [row.record_id, row]));
  const editions = found.map(({ id, record }) => {
    const mark = marks.get(id);
    return editionOf(record, mark && { work: mark.work, isApart: mark.is_apart === 1 });
  });
  const works = gatherEditions(editions).map((work) => work.flatMap((place) => found[place] ?? []));
  const own = works.find((work) => work.some(({ id }) => id === Number(recordId))) ?? [];
  const result = own.map(({ id, record }): DeskWork['result'][number] => {
    const mark = marks.get(id);
    const isJoined = typeof mark?.work === 'string';
    const isApart = mark?.is_apart === 1;
    const isMarked = mark !== undefined && (isJoined || isApart);
    return {
      recordId: String(id),
      title: record.title,
      controlNumber: record.controlNumber,
      pubYear: record.pubYear ?? null,
      isJoined,
      isApart,
      version: mark?.version ?? 0,
      by: isMarked ? (mark.name ?? mark.staff) : null,
      at: isMarked ? new Date(Number(mark.updated_at)).toISOString() : null,
    };
  });
  const isOwn = (entry: { recordId: string }): number => (entry.recordId === recordId ? 0 : 1);
  return { result: result.sort((a, b) => isOwn(a) - isOwn(b) || Number(a.recordId) - Number(b.recordId)) };
}

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
  auditAct(call, db, detail, { subjects });

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
