import { errCodes } from '../../lib/contract/envelope.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import {
  mayBecome,
  openStatuses,
  requestStatuses,
  statusNumber,
  type RequestStatus,
} from '../../lib/rules/library-request.ts';
import { findRecord } from '../catalogue/stored.ts';
import type { ReaderCall } from '../context.ts';
import { recordNotFound, ServiceError } from '../errors.ts';
import type { Store } from '../store/open.ts';

const dayMs = 24 * 60 * 60_000;

/** The record of another library of the installation that has copies of it to lend. */
async function askedFor({ store, library, registry }: ReaderCall, recordId: string) {
  const row = await store.db
    .selectFrom('record')
    .select('library_id')
    .where('id', '=', Number(recordId))
    .executeTakeFirst();
  const owner = registry().libraries.find((one) => one.id === row?.library_id && one.id !== library.id);
  if (!owner) throw recordNotFound();
  const found = await findRecord(store, owner.id, recordId);
  const copy = await store.db
    .selectFrom('item')
    .select('id')
    .where('record_id', '=', found.id)
    .where('status', 'not in', ['withdrawn', 'missing', 'reference'])
    .executeTakeFirst();
  if (!copy) throw new ServiceError(errCodes.conflict, 'nothingToLend');
  return { owner, id: found.id, title: found.record.title };
}

/**
 * A reader asks another library of the installation for a record that it holds. Staff see it by `yuelan requests`.
 * @throws ServiceError 403 for readers who may not, 404 without such a record elsewhere, 409 when it has no copies to
 *   lend or the reader has asked for it already, 429 when the day's requests are used up
 */
export async function submitToOtherLibrary(
  { recordId }: ParsedInputOf<'submitToOtherLibrary'>,
  call: ReaderCall,
): Promise<OutputOf<'submitToOtherLibrary'>> {
  const { store, library, reader, now, say } = call;
  const { requestsPerDay } = library.file;
  if (requestsPerDay === 0) throw new ServiceError(errCodes.forbidden, 'libraryRequestsClosed');
  if (reader.status !== 'normal') throw new ServiceError(errCodes.forbidden, `${reader.status}NoRequests`);
  const { owner, id, title } = await askedFor(call, recordId);
  const status = statusNumber('start');
  const made = await store.db.transaction().execute(async (db) => {
    const its = db
      .selectFrom('library_request')
      .select(['record_id', 'status', 'created_at'])
      .where('reader_id', '=', reader.id);
    const open = await its.where('record_id', '=', id).where('status', 'in', openStatuses).executeTakeFirst();
    if (open) throw new ServiceError(errCodes.conflict, 'alreadyRequested');
    const today = await its
      .where('created_at', '>', now() - dayMs)
      .limit(requestsPerDay)
      .execute();
    if (today.length >= requestsPerDay) throw new ServiceError(errCodes.tooMany, 'libraryRequestsUsedUp');
    return db
      .insertInto('library_request')
      .values({
        ...{ library_id: library.id, reader_id: reader.id, owner_id: owner.id, record_id: id },
        ...{ title, status, answer: null, created_at: now(), updated_at: now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  say('libraryRequestSent');
  return { requestId: String(made.id), groupCode: owner.groupCode, status };
}

/** Requests to a library and of its readers, or of all libraries, oldest first. */
export async function listRequests(
  { db }: Store,
  { libraryId, all }: { libraryId?: number | undefined; all: boolean },
) {
  let its = db
    .selectFrom('library_request as request')
    .innerJoin('library as asking', 'asking.id', 'request.library_id')
    .innerJoin('library as owner', 'owner.id', 'request.owner_id')
    .innerJoin('reader', 'reader.id', 'request.reader_id')
    .leftJoin('record', 'record.id', 'request.record_id')
    .select(['request.id', 'request.title', 'request.status', 'request.answer', 'request.created_at'])
    .select(['asking.mapping_path as asking', 'owner.mapping_path as owner', 'reader.account', 'reader.name'])
    .select('record.control_number')
    .orderBy('request.id');
  if (libraryId !== undefined) {
    its = its.where((the) =>
      the.or([the('request.owner_id', '=', libraryId), the('request.library_id', '=', libraryId)]),
    );
  }
  return (all ? its : its.where('request.status', 'in', openStatuses)).execute();
}

/**
 * The staff's answer to a request.
 * @param now milliseconds since 1970
 * @returns what it was before; undefined when there is no such request, or it cannot become that
 */
export async function answerRequest(
  { db }: Store,
  { id, status, answer, now }: { id: number; status: RequestStatus; answer: string | undefined; now: number },
): Promise<RequestStatus | undefined> {
  return db.transaction().execute(async (within) => {
    const row = await within.selectFrom('library_request').select('status').where('id', '=', id).executeTakeFirst();
    const before = row && requestStatuses[row.status];
    if (before === undefined || !mayBecome(before, status)) return undefined;
    await within
      .updateTable('library_request')
      .set({ status: statusNumber(status), updated_at: now, ...(answer !== undefined && { answer }) })
      .where('id', '=', id)
      .execute();
    return before;
  });
}
