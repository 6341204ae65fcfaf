import { errCodes } from '../../lib/contract/envelope.ts';
import { requestKinds } from '../../lib/rules/copy-requests.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { type ReaderCall, recordNotFound, ServiceError, type Handlers } from '../platform/context/context.ts';
import { readerOfCall } from './requesting-reader.ts';
import { volumeKey } from '../../lib/rules/copy-request-rules.ts';
import { allowedPlaces, decide, queueOutlook } from '../request-queue/decide.ts';
import { endRequest } from './end.ts';
import { askingReader, loadFacts } from '../request-queue/facts.ts';
import { refused } from './place-request.ts';
import { placesOf } from '../request-queue/pickup-places.ts';
import { positionOf } from '../request-queue/primary-action.ts';
import { serveQueue } from '../request-queue/queue.ts';
import { StepError, takeStep, type RequestRow } from '../request-queue/steps.ts';
import { mayChangePlaceIn, formatRequest, formatRequests, kindEntry } from '../request-queue/request-entries.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

const openStatuses = [0, 3];

const own = ({ store, library, reader }: ReaderCall) =>
  store.db.selectFrom('copy_request').where('library_id', '=', library.id).where('reader_id', '=', reader.id);

/**
 * One of the reader's requests, read inside the transaction that changes it.
 * @throws ServiceError 404 when the reader has no such request
 */
async function requireOwn(db: Db, { library, reader }: ReaderCall, requestId: string): Promise<RequestRow> {
  const row = await db
    .selectFrom('copy_request')
    .selectAll()
    .where('id', '=', Number(requestId))
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'copyRequestNotFound');
  return row;
}

/** Answers a step that does not lead on: the request is over, or is otherwise than the reader saw. */
export async function unlessEnded<T>(request: Pick<RequestRow, 'is_open'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    throw new ServiceError(errCodes.conflict, request.is_open === 1 ? 'copyRequestNotNow' : 'copyRequestGone');
  }
}

/** The reader's requests of all kinds. */
export const listCopyRequests: Handlers['listCopyRequests'] = async (
  { kind, status, verifyStatus, claimStatus, page, rows },
  call,
) => {
  const counted = await own(call)
    .select(['kind', 'stage', 'is_open'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['kind', 'stage', 'is_open'])
    .execute();
  const sum = (some: typeof counted) => some.reduce((total, entry) => total + Number(entry.count), 0);
  const wanted = own(call)
    .$if(kind !== '', (query) => query.where('kind', '=', kind === '' ? 'reservation' : kind))
    .$if(status !== '', (query) => query.where('status', 'in', status === 'open' ? openStatuses : [Number(status)]))
    .$if(verifyStatus !== '', (query) => query.where('verify_status', '=', verifyStatus === '' ? null : verifyStatus))
    .$if(claimStatus !== '', (query) => query.where('claim_status', '=', claimStatus === '' ? null : claimStatus));
  const total = await countRows(wanted);
  const found = await wanted
    .selectAll()
    .orderBy('is_open', 'desc')
    // Requests ready for pick-up come first.
    .orderBy((eb) => eb.case().when('stage', '=', 'ready').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  return {
    total,
    open: sum(counted.filter((entry) => entry.is_open === 1)),
    ready: sum(counted.filter((entry) => entry.stage === 'ready')),
    kinds: requestKinds.map((requestKind) => {
      const { kind: code, name } = kindEntry(call, requestKind);
      return { kind: code, name, count: sum(counted.filter((row) => row.kind === requestKind)) };
    }),
    result: await formatRequests(call, found),
  };
};

/** Reads a request with its history. @throws ServiceError 404 if the reader has no such request */
export const getCopyRequest: Handlers['getCopyRequest'] = async ({ requestId }, call) => {
  const row = await requireOwn(call.store.db, call, requestId);
  const steps = await call.store.db
    .selectFrom('copy_request_step')
    .select(['at', 'stage', 'actor', 'text'])
    .where('request_id', '=', row.id)
    .orderBy('id')
    .execute();
  return {
    request: await formatRequest(call, row),
    steps: steps.map(({ at, stage, actor, text }) => ({
      at: new Date(Number(at)).toISOString(),
      stage,
      by: actor,
      text,
    })),
  };
};

async function change(
  call: ReaderCall,
  requestId: string,
  work: (db: Db, row: RequestRow) => Promise<RequestRow>,
): Promise<{ request: Awaited<ReturnType<typeof formatRequest>> }> {
  const row = await inTransaction(call.store.db, async (db) => {
    const request = await requireOwn(db, call, requestId);
    return unlessEnded(request, () => work(db, request));
  });
  return { request: await formatRequest(call, row) };
}

/** Takes a request back. @throws ServiceError 404 for requests of others, 409 where it is too late */
export const cancelCopyRequest: Handlers['cancelCopyRequest'] = async ({ requestId }, call) => {
  const changed = await change(call, requestId, (db, row) =>
    endRequest(db, call.library, row, 'cancel', { by: 'reader', now: call.now() }),
  );
  call.say('copyRequestCancelled');
  return changed;
};

/**
 * Pauses a reservation. @throws ServiceError 404 for requests of others, 409 where it does not wait, or the day is past
 */
export const suspendCopyRequest: Handlers['suspendCopyRequest'] = ({ requestId, until }, call) => {
  const now = call.now();
  if (until <= libraryDay(call.library, now)) throw new ServiceError(errCodes.conflict, 'copyRequestDayPast');
  call.say('copyRequestChanged');
  return change(call, requestId, (db, row) =>
    takeStep(db, row, 'suspend', 'suspended', { by: 'reader', now, set: { suspended_until: until } }),
  );
};

/** Ends the suspension of a reservation, which may immediately get a copy on the shelf. */
export const resumeCopyRequest: Handlers['resumeCopyRequest'] = ({ requestId }, call) => {
  const now = call.now();
  call.say('copyRequestChanged');
  return change(call, requestId, async (db, row) => {
    const after = await takeStep(db, row, 'resume', 'waiting', { by: 'reader', now, set: { suspended_until: null } });
    if (row.record_id === null) return after;
    const served = await serveQueue(db, call.library, row.record_id, now);
    return served.find((entry) => entry.id === row.id) ?? after;
  });
};

/**
 * Changes the pick-up place of a waiting request. @throws ServiceError 409 if it is in transit or the place is not
 * allowed
 */
export const changePickupPlace: Handlers['changePickupPlace'] = ({ requestId, pickupPlaceId }, call) => {
  const { library } = call;
  const now = call.now();
  call.say('copyRequestChanged');
  return change(call, requestId, async (db, row) => {
    if (!mayChangePlaceIn.has(row.stage) || row.pickup_place === null) {
      throw new ServiceError(errCodes.conflict, row.is_open === 1 ? 'copyRequestNotNow' : 'copyRequestGone');
    }
    const reader = await askingReader(db, library, call.reader.id, now);
    const [record] = await loadFacts(db, library, [row.record_id ?? 0], { reader, now });
    const others = record && { ...record, ownRequests: [] };
    const decided =
      others && decide(library, others, { ...reader, counts: new Map() }, { ...row, volume: row.volume_key });
    const places = placesOf(call);
    const allowed = decided && 'rule' in decided ? allowedPlaces(row, decided.rule, decided.copies, places) : places;
    if (!allowed.some((entry) => entry.addressId === pickupPlaceId)) throw refused('unknownPlace');
    return db
      .updateTable('copy_request')
      .set({ pickup_place: pickupPlaceId, updated_at: now })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
};

/** Lists the queue of a record without names. @throws ServiceError 404 if the library does not have the record */
export const listRequestQueue: Handlers['listRequestQueue'] = async ({ recordId, volume, page, rows }, call) => {
  const { store, library, now } = call;
  const reader = await readerOfCall(call, store.db);
  const [record] = await loadFacts(store.db, library, [Number(recordId)], { reader, now: now() });
  if (!record) throw recordNotFound();
  const key = volumeKey(volume);
  const queue = record.queue.filter((entry) => key === '' || entry.volume_key === key || entry.volume_key === '');
  return {
    total: queue.length,
    result: queue.slice((page - 1) * rows, page * rows).map((entry) => {
      const position = positionOf(record, entry) ?? 1;
      const type = { id: 0, type: entry.reader_type };
      const outlook = queueOutlook(library, record, type, { volume: entry.volume_key, position, now: now() });
      const isSuspended = entry.stage === 'suspended';
      return {
        position,
        volume: entry.volume,
        isSuspended,
        isOwn: entry.reader_id === reader?.id,
        since: libraryDay(library, Number(entry.created_at)),
        expectedOn: isSuspended ? null : outlook.expectedOn,
      };
    }),
  };
};
