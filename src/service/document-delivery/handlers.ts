import { type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { getDocumentDeliveryUrl } from './menu-link.ts';
import {
  getDocumentRequest,
  listDocumentRequests,
  openDeliveredDocument,
  requireOrder,
  formatOrder,
} from './read-orders.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { checkDocumentOrder } from '../../lib/rules/document-delivery.ts';
import { requireRecord } from '../catalogue/model/stored.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Outbox } from '../platform/context/outgoing.ts';
import type { DispatchStage } from '../platform/db/schema.circulation.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { message } from '../platform/messages/index.ts';
import { barMessage } from '../platform/readers/bars.ts';
import { takeDailyUse, usesOfDay } from '../platform/readers/daily-limit.ts';
import { isOnOrder, writeOrder } from './order.ts';
import { takeStep } from './steps.ts';
import { orderMail } from './mail.ts';
import type { DocumentRow } from './row.ts';

/** What keeps the reader from ordering, whatever it would be; undefined where nothing does. */
function refusalOf({ library, reader, language }: ReaderCall): ServiceError | undefined {
  const perDay = library.file.documentDelivery?.form?.perDay ?? 0;
  if (perDay === 0) return new ServiceError(errCodes.forbidden, 'documentDeliveryClosed');
  if (!reader.bar) return undefined;
  const { key, values } = barMessage(reader.bar, language, {
    frozen: 'documentWhileFrozen',
    lost: 'documentWhileFrozen',
  });
  return new ServiceError(errCodes.forbidden, key, values);
}

const usedUp = (count: number) => new ServiceError(errCodes.tooMany, 'documentsUsedUp', { count });

/** Whether the reader may order now, and what is left of today. */
const getDocumentDelivery: Handlers['getDocumentDelivery'] = async (_, call) => {
  const { store, library, reader, language } = call;
  const form = library.file.documentDelivery?.form;
  const perDay = form?.perDay ?? 0;
  const today = { readerId: reader.id, kind: 'document', day: libraryDay(library, call.now()) } as const;
  const left = Math.max(0, perDay - (await usesOfDay(store.db, today)));
  const refusal = refusalOf(call) ?? (left === 0 ? usedUp(perDay) : undefined);
  return {
    isAllowed: refusal === undefined,
    reason: refusal ? message(language, refusal.key, refusal.values) : null,
    left,
    perDay,
    days: form?.linkDays ?? 0,
    text: form?.text ? inLanguage(form.text, language) : null,
  };
};

/**
 * Takes an order; it goes out by mail or to the provider, once.
 * @throws ServiceError 400 with `data.problems` for a year that is to come, 403 where the library takes no orders or the
 *   reader is barred, 404 for a record that is not there, 409 for what is on order already, 429 when the day's orders are
 *   used up
 */
const requestDocument: Handlers['requestDocument'] = async ({ recordId, ...typed }, call) => {
  const { store, library, reader, language } = call;
  const refusal = refusalOf(call);
  if (refusal) throw refusal;
  const now = call.now();
  const day = libraryDay(library, now);
  // What is printed at the end of a year bears the next one.
  const { given: order } = checkDocumentOrder(typed, Number(day.slice(0, 4)) + 1);
  if (!order) {
    const problems = [{ field: 'year', problem: 'yearInvalid', message: message(language, 'documentYearInvalid') }];
    throw new ServiceError(errCodes.badRequest, 'documentYearInvalid', {}, { problems });
  }
  const record: number | undefined =
    recordId === undefined ? undefined : await requireRecord(store, library.id, recordId);
  const most = library.file.documentDelivery?.form?.perDay ?? 0;
  const row = await inTransaction(store.db, async (db) => {
    if (await isOnOrder(db, reader.id, order)) throw new ServiceError(errCodes.conflict, 'documentOnOrder');
    if (!(await takeDailyUse(db, { readerId: reader.id, kind: 'document', day, most }))) throw usedUp(most);
    return writeOrder(db, call, { readerId: reader.id, recordId: record ?? null, order, now });
  });
  call.say('documentRequested');
  return formatOrder(call, row);
};

/** Sends an order's withdrawal, in the caller's transaction: what did not go out yet never does. */
async function withdraw(
  db: Db,
  { library, outbox }: { library: LoadedLibrary; outbox: Pick<Outbox, 'enqueue'> },
  row: DocumentRow,
  now: number,
): Promise<void> {
  const dispatch = await db
    .selectFrom('document_dispatch')
    .select(['stage', 'outbox_id', 'reference'])
    .where('request_id', '=', row.id)
    .executeTakeFirst();
  if (!dispatch) return;
  const send = library.file.documentDelivery?.form?.send;
  if (dispatch.outbox_id !== null && send?.by === 'mail') {
    await outbox.enqueue(db, library.id, orderMail(library, send.to, row, 'withdrawal'));
  }
  // What is being sent right now is withdrawn by the person who sends it.
  if (dispatch.stage === 'sending') return;
  const stage: DispatchStage = dispatch.stage === 'sent' && dispatch.reference !== null ? 'withdrawing' : 'over';
  await db
    .updateTable('document_dispatch')
    .set({ stage, next_at: now, tries: 0 })
    .where('request_id', '=', row.id)
    .execute();
}

/**
 * Cancels an order; the provider is notified if it has been sent already.
 * @throws ServiceError 404 as `requireOrder`, 409 when the library has begun with it
 */
const cancelDocumentRequest: Handlers['cancelDocumentRequest'] = async ({ requestId }, call) => {
  const now = call.now();
  const row = await inTransaction(call.store.db, async (db) => {
    const after = await takeStep(db, await requireOrder(db, requestId, call), 'cancel', { now });
    await withdraw(db, call, after, now);
    return after;
  });
  call.say('documentCancelled');
  return formatOrder(call, row);
};

export const documentDeliveryHandlers = {
  getDocumentDeliveryUrl,
  getDocumentDelivery,
  requestDocument,
  listDocumentRequests,
  getDocumentRequest,
  cancelDocumentRequest,
  openDeliveredDocument,
} satisfies Partial<Handlers>;
