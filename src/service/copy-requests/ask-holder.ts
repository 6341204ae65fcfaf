import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { randomInt } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import { takeCodeDigits, takeCodeLife } from '../../lib/rules/copy-requests.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { keyedHash, type Secrets } from '../platform/secrets.ts';
import { formatOthersRequests, toHolder } from '../request-queue/requests-to-holder.ts';
import { requireSameReader } from './requesting-reader.ts';
import { notifyReader, titleOf, takeStep, type RequestRow } from '../request-queue/steps.ts';
import { unlessEnded } from './own-requests.ts';
import { readSituation, refused, requirePlaceable, volumeName } from './place-request.ts';
import { formatRequest } from '../request-queue/request-entries.ts';
import { blank, insertRequest } from './write-requests.ts';
import { rowsOfPage } from '../platform/db/lists.ts';

/** Hash of a take code, specific to the request, so that the store does not contain usable codes. */
export const takeCodeHash = (secrets: Secrets, requestId: number, code: string): string =>
  keyedHash(secrets, 'takeCode', requestId, code);

/**
 * Requests a copy from its current borrower; of several copies, the one due first.
 * @throws ServiceError 409 with the reason if it is refused
 */
export async function askHolder(input: ParsedInputOf<'askHolder'>, call: ReaderCall): Promise<OutputOf<'askHolder'>> {
  requireSameReader(input, call);
  const { library, store } = call;
  const now = call.now();
  const row = await inTransaction(store.db, async (db) => {
    const situation = await readSituation(db, call, input);
    const placeable = requirePlaceable(call, situation, 'reLend', input);
    const { reader, record, decided, volume } = placeable;
    const [copy] = [...decided.copies].sort((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? ''));
    const loan =
      copy &&
      (await db
        .selectFrom('loan')
        .select(['id', 'reader_id'])
        .where('item_id', '=', copy.itemId)
        .where('returned_at', 'is', null)
        .executeTakeFirst());
    if (!loan || loan.reader_id === null) throw refused('noHolder');
    const until = dayAfter(libraryDay(library, now), library.file.copyRequests.reLend.answerDays);
    const text = input.note;
    const request = await insertRequest(
      db,
      library,
      'asked',
      {
        ...blank,
        kind: 'reLend',
        reader_id: reader.id,
        holder_id: loan.reader_id,
        record_id: record.id,
        volume: volumeName(placeable),
        volume_key: volume,
        asked_loan_id: loan.id,
        until,
        created_at: now,
        barcode: copy.barcode,
        call_number: copy.call_number,
        location_id: copy.location_id,
      },
      { by: 'reader', text },
    );
    await notifyReader(db, library, loan.reader_id, 'copyAsked', { title: titleOf(request), until }, now);
    return request;
  });
  call.say('copyRequestPlaced');
  return { request: await formatRequest(call, row) };
}

async function requireOthersRequest(db: Db, call: ReaderCall, requestId: string): Promise<RequestRow> {
  const row = await toHolder(db, call).selectAll().where('id', '=', Number(requestId)).executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'copyRequestNotFound');
  return row;
}

/** Lists requests of other readers to this one. */
export const listOthersRequests: Handlers['listOthersRequests'] = async (input, call) => {
  requireSameReader(input, call);
  const { requestId, page, rows } = input;
  const counts = await toHolder(call.store.db, call)
    .select('is_open')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('is_open')
    .execute();
  const found = await toHolder(call.store.db, call)
    .selectAll()
    .$if(requestId !== '', (query) => query.where('id', '=', Number(requestId)))
    .orderBy('is_open', 'desc')
    .orderBy('id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  return {
    total: counts.reduce((sum, entry) => sum + Number(entry.count), 0),
    open: Number(counts.find((count) => count.is_open === 1)?.count ?? 0),
    result: await formatOthersRequests(call.store.db, found),
  };
};

/** Accepts or declines to pass a copy on. @throws ServiceError 404 for requests to others, 409 where it was answered */
export const answerOthersRequest: Handlers['answerOthersRequest'] = async ({ requestId, accept, note }, call) => {
  const { library, store } = call;
  const now = call.now();
  const row = await inTransaction(store.db, async (db) => {
    const request = await requireOthersRequest(db, call, requestId);
    const title = titleOf(request);
    const reply = note === '' ? undefined : note;
    return unlessEnded(request, async () => {
      if (!accept) {
        const set = { code_hash: null, code_expires_at: null };
        const after = await takeStep(db, request, 'decline', 'declined', { by: 'holder', now, text: note, set });
        await notifyReader(db, library, request.reader_id, 'copyDeclined', { title, reply }, now);
        return after;
      }
      const until = dayAfter(libraryDay(library, now), library.file.copyRequests.reLend.takeDays);
      const after = await takeStep(db, request, 'accept', 'agreed', { by: 'holder', now, text: note, set: { until } });
      await notifyReader(db, library, request.reader_id, 'copyAgreed', { title, until, reply }, now);
      return after;
    });
  });
  call.say('copyRequestAnswered');
  const [request] = await formatOthersRequests(call.store.db, [row]);
  if (!request) throw new Error('a request without an entry');
  return { request };
};

/** A new take code of a request that was agreed on; the one before it counts no more. */
export const showTakeCode: Handlers['showTakeCode'] = async ({ requestId }, call) => {
  const { store, secrets } = call;
  const now = call.now();
  const code = String(randomInt(10 ** takeCodeDigits)).padStart(takeCodeDigits, '0');
  const expiresAt = now + takeCodeLife;
  await inTransaction(store.db, async (db) => {
    const request = await requireOthersRequest(db, call, requestId);
    const { numUpdatedRows } = await db
      .updateTable('copy_request')
      .set({ code_hash: takeCodeHash(secrets, request.id, code), code_expires_at: expiresAt, code_tries: 0 })
      .where('id', '=', request.id)
      .where('stage', '=', 'agreed')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) {
      throw new ServiceError(errCodes.conflict, request.is_open === 1 ? 'copyRequestNotNow' : 'copyRequestGone');
    }
  });
  return {
    code,
    qrPath: sectionPath('requests', { take: requestId, code: code }),
    expiresAt: new Date(expiresAt).toISOString(),
    secondsLeft: takeCodeLife / 1000,
  };
};
