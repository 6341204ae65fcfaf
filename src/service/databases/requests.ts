import { errCodes } from '../../lib/contract/envelope.ts';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import { requestsADay } from '../../lib/rules/questions.ts';
import { situations } from '../../lib/rules/situations.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { notify } from '../platform/inbox/notify.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { placeOfDay } from '../platform/readers/place-of-day.ts';
import { requireDatabase } from './catalogue.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

/** What parts a reader's request from the others of theirs that are processed. */
const openKeyOf = (type: string, name: string, recordId: number | null): string =>
  `${type} ${recordId === null ? `name ${foldKey(name)}` : String(recordId)}`;

/** The reader's requests for databases, newest first. */
export const listElectronicRequests: Handlers['listElectronicRequests'] = async ({ page, rows }, { store, reader }) => {
  const own = store.db.selectFrom('electronic_request').where('reader_id', '=', reader.id);
  const total = await countRows(own);
  const found = await own
    .select(['id', 'type', 'record_id', 'name', 'url', 'reason', 'state', 'reply', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  return {
    total,
    result: found.map(({ id, record_id, created_at, ...row }) => ({
      ...row,
      requestId: String(id),
      recordId: record_id === null ? null : String(record_id),
      createdAt: new Date(Number(created_at)).toISOString(),
    })),
  };
};

/**
 * Asks the library for a trial of a database or a subscription to it. What is asked for already, and not answered yet,
 * stays one request.
 * @throws ServiceError 403 for readers who are frozen or whose card was reported lost (portal-content §4), 429 when the
 *   day's requests are used up
 */
export const saveElectronicRequest: Handlers['saveElectronicRequest'] = async (
  { type, recordId, name, url, reason },
  call,
) => {
  const { store, library, reader, say } = call;
  if (reader.status !== 'normal') throw new ServiceError(errCodes.forbidden, situations.suggestionWhileFrozen.key);
  const known = recordId === undefined ? undefined : await requireDatabase(call, recordId);
  const now = call.now();
  const open_key = openKeyOf(type, name, known?.id ?? null);
  const saved = await inTransaction(store.db, async (db) => {
    const same = await db
      .selectFrom('electronic_request')
      .select(['id', 'state'])
      .where('reader_id', '=', reader.id)
      .where('open_key', '=', open_key)
      .executeTakeFirst();
    if (same) return same;
    const place = await placeOfDay(db, 'electronic_request', reader.id, now);
    if (place.nth > requestsADay) throw new ServiceError(errCodes.tooMany, situations.suggestionLimit.key);
    return db
      .insertInto('electronic_request')
      .values({
        library_id: library.id,
        reader_id: reader.id,
        record_id: known?.id ?? null,
        type,
        open_key,
        reason,
        name: known?.record.title ?? name,
        url: url === '' ? null : url,
        state: 'processing',
        reply: null,
        ...place,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'state'])
      .executeTakeFirstOrThrow();
  });
  say('requestSent');
  return { requestId: String(saved.id), state: saved.state };
};

const noticeOf = {
  approvedTrial: 'databaseTrial',
  approvedOrder: 'databaseOrder',
  rejected: 'databaseRejected',
} as const;

/** The fate of a request, as staff decide it; the reader finds it in the inbox. */
export async function settleRequest(
  { store, library, now }: Pick<ReaderCall, 'store' | 'library' | 'now'>,
  requestId: number,
  decision: { state: 'approvedTrial' | 'approvedOrder' | 'rejected'; reply: string | null },
): Promise<boolean> {
  const at = now();
  return inTransaction(store.db, async (db) => {
    const row = await db
      .updateTable('electronic_request')
      .set({ ...decision, open_key: null, updated_at: at })
      .where('id', '=', requestId)
      .where('library_id', '=', library.id)
      .returning(['reader_id', 'record_id', 'name'])
      .executeTakeFirst();
    if (!row) return false;
    await notify(db, {
      libraryId: library.id,
      readerId: row.reader_id,
      kind: noticeOf[decision.state],
      now: at,
      values: { name: row.name, reply: decision.reply },
      ...(row.record_id !== null && { link: `/dataBaseNav/details/${String(row.record_id)}` }),
    });
    return true;
  });
}

/** What is in the way of having a request processed again: its reader has sent the same again, for one. */
export async function requestToReopen(
  { store: { db }, library }: Pick<ReaderCall, 'store' | 'library'>,
  requestId: number,
): Promise<TakeBackCheck<{ open_key: string }>> {
  const row = await db
    .selectFrom('electronic_request')
    .select(['state', 'reader_id', 'record_id', 'name', 'type'])
    .where('id', '=', requestId)
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  if (!row) return { obstacle: 'gone' };
  if (row.state === 'processing') return { obstacle: 'waits' };
  const open_key = openKeyOf(row.type, row.name, row.record_id);
  const other = await db
    .selectFrom('electronic_request')
    .select('id')
    .where('reader_id', '=', row.reader_id)
    .where('open_key', '=', open_key)
    .executeTakeFirst();
  return other ? { obstacle: 'sentAnew' } : { row: { open_key } };
}

/** Reopens a request that was settled; the reader's messages stay in the inbox. @returns what prevents it */
export async function reopenRequest(
  { store, library, now }: Pick<ReaderCall, 'store' | 'library' | 'now'>,
  requestId: number,
): Promise<TakeBackObstacle | undefined> {
  return inTransaction(store.db, async (db) => {
    const found = await requestToReopen({ store: { ...store, db }, library }, requestId);
    if (found.obstacle) return found.obstacle;
    const waiting = { state: 'processing', reply: null, updated_at: now(), ...found.row } as const;
    await db.updateTable('electronic_request').set(waiting).where('id', '=', requestId).execute();
    return undefined;
  });
}

/** Lists requests of the library's readers for databases that are not settled, oldest first. */
export const requestsForStaff = ({ store, library }: Pick<ReaderCall, 'store' | 'library'>, limit: number) =>
  store.db
    .selectFrom('electronic_request as request')
    .innerJoin('reader', 'reader.id', 'request.reader_id')
    .select(['request.id', 'request.type', 'request.name as title', 'request.url', 'request.reason'])
    .select(['request.created_at', 'reader.account', 'reader.name'])
    .where('request.library_id', '=', library.id)
    .where('request.state', '=', 'processing')
    .orderBy('request.id')
    .limit(limit)
    .execute();
