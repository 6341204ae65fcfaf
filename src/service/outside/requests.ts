import { errCodes } from '../../lib/contract/envelope.ts';
import {
  mayBecome,
  openStatuses,
  reopenedAs,
  requestStatuses,
  statusNumber,
  type RequestStatus,
} from '../../lib/rules/library-request.ts';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { findRecord } from '../catalogue/model/stored.ts';
import { type ReaderCall, recordNotFound, ServiceError, type Handlers } from '../platform/context/context.ts';
import { barMessage } from '../platform/readers/bars.ts';
import { notify } from '../platform/inbox/notify.ts';
import { lendsNothingOf } from '../catalogue/holdings/item-states.ts';
import type { Store } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

const dayMs = 24 * 60 * 60_000;

/** The record of another library of the installation that has copies of it to lend. */
async function requireRecordElsewhere({ store, library, registry }: ReaderCall, recordId: string) {
  const row = await store.db
    .selectFrom('record')
    .select('library_id')
    .where('id', '=', Number(recordId))
    .executeTakeFirst();
  const owner = registry().libraries.find((entry) => entry.id === row?.library_id && entry.id !== library.id);
  if (!owner) throw recordNotFound();
  const found = await findRecord(store, owner.id, recordId);
  const copies = await store.db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select(['item.material_type', 'holding.location_id'])
    .distinct()
    .where('item.record_id', '=', found.id)
    .where('item.status', 'not in', ['withdrawn', 'missing', 'reference'])
    .execute();
  const isHere = lendsNothingOf(owner);
  if (copies.every(isHere)) throw new ServiceError(errCodes.conflict, 'nothingToLend');
  return { owner, id: found.id, title: found.record.title };
}

/**
 * A reader asks another library of the installation for a record that it holds. Staff see it at the desk.
 * @throws ServiceError 403 for readers who may not, 404 without such a record elsewhere, 409 when it has no copies to
 *   lend or the reader has asked for it already, 429 when the day's requests are used up
 */
export const submitToOtherLibrary: Handlers['submitToOtherLibrary'] = async ({ recordId }, call) => {
  const { store, library, reader, language, now, say } = call;
  const { requestsPerDay } = library.file;
  if (requestsPerDay === 0) throw new ServiceError(errCodes.forbidden, 'libraryRequestsClosed');
  if (reader.bar) {
    const keys = { frozen: 'frozenNoRequests', lost: 'lostNoRequests' } as const;
    const { key, values } = barMessage(reader.bar, language, keys);
    throw new ServiceError(errCodes.forbidden, key, values);
  }
  const { owner, id, title } = await requireRecordElsewhere(call, recordId);
  const status = statusNumber('start');
  const made = await inTransaction(store.db, async (db) => {
    const query = db
      .selectFrom('library_request')
      .select(['record_id', 'status', 'created_at'])
      .where('reader_id', '=', reader.id);
    const open = await query.where('record_id', '=', id).where('status', 'in', openStatuses).executeTakeFirst();
    if (open) throw new ServiceError(errCodes.conflict, 'alreadyRequested');
    const today = await query
      .where('created_at', '>', now() - dayMs)
      .limit(requestsPerDay)
      .execute();
    if (today.length >= requestsPerDay) throw new ServiceError(errCodes.tooMany, 'libraryRequestsUsedUp');
    return db
      .insertInto('library_request')
      .values({
        library_id: library.id,
        reader_id: reader.id,
        owner_id: owner.id,
        record_id: id,
        title,
        status,
        answer: null,
        created_at: now(),
        updated_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  say('libraryRequestSent');
  return { requestId: String(made.id), groupCode: owner.groupCode, status };
};

/** One's own requests to other libraries, the latest first. */
export const listLibraryRequests: Handlers['listLibraryRequests'] = async (
  { page, rows },
  { store, library, reader, registry, language },
) => {
  const own = store.db
    .selectFrom('library_request as request')
    .where('request.library_id', '=', library.id)
    .where('request.reader_id', '=', reader.id);
  const [total, found] = await Promise.all([
    countRows(own),
    own
      .innerJoin('library as owner', 'owner.id', 'request.owner_id')
      .leftJoin('record', (join) =>
        join.onRef('record.id', '=', 'request.record_id').on('record.deleted_at', 'is', null),
      )
      .select(['request.id', 'request.title', 'request.status', 'request.answer', 'request.owner_id'])
      .select(['request.created_at', 'request.updated_at', 'record.id as record'])
      .select(['owner.name', 'owner.group_code', 'owner.mapping_path'])
      .orderBy('request.created_at', 'desc')
      .orderBy('request.id', 'desc')
      .$call(rowsOfPage({ page, rows })),
  ]);
  return {
    total,
    result: found.map((row) => {
      const owner = registry().byId(row.owner_id);
      const status = requestStatuses[row.status];
      return {
        requestId: String(row.id),
        title: row.title,
        status: row.status,
        answer: row.answer,
        // A library that has been removed from the installation is still listed, by the name that it had.
        libraryName: owner ? inLanguage(owner.file.name, language) : row.name,
        groupCode: row.group_code,
        mappingPath: row.mapping_path,
        recordId: owner && row.record !== null ? String(row.record) : null,
        cancellable: status !== undefined && mayBecome(status, 'cancel'),
        createdAt: new Date(Number(row.created_at)).toISOString(),
        updatedAt: new Date(Number(row.updated_at)).toISOString(),
      };
    }),
  };
};

/**
 * Takes back one's own request.
 * @throws ServiceError 404 when the reader has none of that number, 409 when it is dealt with already
 */
export const cancelLibraryRequest: Handlers['cancelLibraryRequest'] = async (
  { requestId },
  { store, library, reader, now, say },
) => {
  const id = Number(requestId);
  const own = await store.db
    .selectFrom('library_request')
    .select('id')
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  if (!own) throw new ServiceError(errCodes.notFound, 'libraryRequestNotFound');
  const before = await answerRequest(store, { id, status: 'cancel', answer: undefined, now: now(), byReader: true });
  if (before === undefined) throw new ServiceError(errCodes.conflict, 'libraryRequestDone');
  say('libraryRequestCancelled');
  return { requestId, status: statusNumber('cancel') };
};

const noticeOf = {
  accepted: 'requestAccepted',
  completed: 'requestCompleted',
  end: 'requestEnded',
  cancel: 'requestCancelled',
} as const;

/**
 * Records the staff's answer to a request and notifies the reader; acts of readers notify nobody.
 * @param now milliseconds since 1970
 * @returns its status before; undefined when there is no such request, or it cannot become that
 */
export async function answerRequest(
  { db }: Store,
  input: { id: number; status: RequestStatus; answer: string | undefined; now: number; byReader?: true },
): Promise<RequestStatus | undefined> {
  const { id, status, answer, now, byReader = false } = input;
  return inTransaction(db, async (within) => {
    const row = await within
      .selectFrom('library_request')
      .select(['library_id', 'reader_id', 'title', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const before = requestStatuses[row.status];
    if (before === undefined || status === 'start' || !mayBecome(before, status)) return undefined;
    await within
      .updateTable('library_request')
      .set({ status: statusNumber(status), updated_at: now, ...(answer !== undefined && { answer }) })
      .where('id', '=', id)
      .execute();
    if (!byReader) {
      await notify(within, {
        libraryId: row.library_id,
        readerId: row.reader_id,
        kind: noticeOf[status],
        now,
        values: { title: row.title, reply: answer },
      });
    }
    return before;
  });
}

/** What is in the way of having a request wait again: its reader cancelled it, or asked again, for one. */
export async function libraryRequestToReopen(
  { db }: Pick<Store, 'db'>,
  { id, ownerId }: { id: number; ownerId: number },
): Promise<TakeBackCheck<{ status: number }>> {
  const row = await db
    .selectFrom('library_request')
    .select(['reader_id', 'record_id', 'status'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  const before = row && requestStatuses[row.status];
  if (!row || !before) return { obstacle: 'gone' };
  const status = reopenedAs[before];
  if (status === undefined) return { obstacle: openStatuses.includes(row.status) ? 'waits' : 'movedOn' };
  const other = await db
    .selectFrom('library_request')
    .select('id')
    .where('reader_id', '=', row.reader_id)
    .where('record_id', '=', row.record_id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return other ? { obstacle: 'sentAnew' } : { row: { status: statusNumber(status) } };
}

/** Reopens a request that its owner refused or completed, without notifying its reader. @returns what prevents it */
export async function reopenLibraryRequest(
  { db }: Pick<Store, 'db'>,
  { id, ownerId, now }: { id: number; ownerId: number; now: number },
): Promise<TakeBackObstacle | undefined> {
  return inTransaction(db, async (inside) => {
    const found = await libraryRequestToReopen({ db: inside }, { id, ownerId });
    if (found.obstacle) return found.obstacle;
    const waiting = { ...found.row, answer: null, updated_at: now };
    await inside.updateTable('library_request').set(waiting).where('id', '=', id).execute();
    return undefined;
  });
}

/** Open requests of readers of other libraries for what this one owns, oldest first. */
export const requestsAtLibrary = ({ db }: Store, { ownerId, limit }: { ownerId: number; limit: number }) =>
  db
    .selectFrom('library_request as request')
    .innerJoin('library as asking', 'asking.id', 'request.library_id')
    .innerJoin('reader', 'reader.id', 'request.reader_id')
    .leftJoin('record', 'record.id', 'request.record_id')
    .select(['request.id', 'request.title', 'request.status', 'request.created_at', 'request.library_id'])
    .select(['asking.name as asking', 'reader.account', 'reader.name', 'record.control_number'])
    .where('request.owner_id', '=', ownerId)
    .where('request.status', 'in', openStatuses)
    .orderBy('request.id')
    .limit(limit)
    .execute();

/** Whether that library owns what a request is for. */
export const ownRequest = async ({ db }: Store, { id, ownerId }: { id: number; ownerId: number }): Promise<boolean> =>
  (await db
    .selectFrom('library_request')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()) !== undefined;
