import { sql } from 'kysely';
import { errCodes } from '../../../lib/contract/envelope.ts';
import type { CopyRequest } from '../../../lib/contract/calls/copy-request-shapes.ts';
import { itemByBarcode } from '../../circulation/facts.ts';
import { libraryDay } from '../../platform/configuration/lending.ts';
import { type ReaderCall, inputRefused, recordNotFound, ServiceError } from '../../platform/context/context.ts';
import { cancelCopyRequest, changePickupPlace } from '../../copy-requests/own-requests.ts';
import { placeCopyRequest } from '../../copy-requests/place-request.ts';
import { type ReaderRow, signedInReader } from '../../platform/readers/readers.ts';
import { sipDayEnd } from '../messages/dates.ts';
import { field, fieldList, requiredField, type SipMessage } from '../messages/message.ts';
import { actingPatron } from './proofs.ts';
import { acting, orRefusal, screenText, stampOf, type Terminal } from './terminal.ts';
import { sourcesOf } from '../../catalogue/import/write/record-sources.ts';

/** A call as the reader before the machine would make it. */
const callOf = ({ call }: Terminal, reader: ReaderRow): ReaderCall => ({
  ...call,
  reader: signedInReader(reader, '', libraryDay(call.library, call.now())),
});

/** The record that a message is about: of the copy that it names, else by its number here or its control number. */
async function recordOf({ call }: Terminal, message: SipMessage<'15'>): Promise<{ recordId: number; itemId?: number }> {
  const { db } = call.store;
  const barcode = field(message, 'item')?.trim() ?? '';
  if (barcode !== '') {
    const item = await itemByBarcode(db, call.library.id, barcode);
    if (!item) throw new ServiceError(errCodes.notFound, 'deskUnknownItem');
    return { recordId: item.record_id, itemId: item.id };
  }
  const title = requiredField(message, 'title');
  const live = db
    .selectFrom('record')
    .select('id')
    .where('library_id', '=', call.library.id)
    .where('deleted_at', 'is', null);
  const controlled = live.where('source', 'in', sourcesOf(call.library.id)).where('control_number', '=', title);
  const row =
    (await controlled.executeTakeFirst()) ??
    (/^\d{1,15}$/.test(title) ? await live.where('id', '=', Number(title)).executeTakeFirst() : undefined);
  if (!row) throw recordNotFound();
  return { recordId: row.id };
}

/** The reader's open reservation of a record. @throws ServiceError 404 when there is none */
async function openHold({ call }: Terminal, reader: ReaderRow, recordId: number): Promise<string> {
  const row = await call.store.db
    .selectFrom('copy_request')
    .select('id')
    .where('library_id', '=', call.library.id)
    .where('reader_id', '=', reader.id)
    .where('record_id', '=', recordId)
    .where('kind', '=', 'reservation')
    .where('is_open', '=', sql.lit(1))
    .orderBy('id')
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'copyRequestNotFound');
  return String(row.id);
}

/** Places, cancels or changes a reservation. @param mode `+`, `-` or `*` */
async function change(terminal: Terminal, message: SipMessage<'15'>, reader: ReaderRow): Promise<CopyRequest> {
  const { mode } = message.fixed;
  const { recordId, itemId } = await recordOf(terminal, message);
  const pickupPlaceId = field(message, 'pickup')?.trim();
  const place = pickupPlaceId === undefined || pickupPlaceId === '' ? {} : { pickupPlaceId };
  return acting(terminal, `hold ${mode}`, [String(recordId)], async (db) => {
    const call = callOf({ ...terminal, call: { ...terminal.call, store: { ...terminal.call.store, db } } }, reader);
    const done = async () => {
      if (mode === '+') {
        const about = { recordId: String(recordId), ...(itemId !== undefined && { itemId: String(itemId) }) };
        return placeCopyRequest({ ...about, kind: 'reservation', ...place }, call);
      }
      const requestId = await openHold({ ...terminal, call }, reader, recordId);
      if (mode === '-') return cancelCopyRequest({ requestId }, call);
      if (mode === '*' && place.pickupPlaceId !== undefined) {
        return changePickupPlace({ requestId, pickupPlaceId: place.pickupPlaceId }, call);
      }
      throw inputRefused('pickupPlaceId');
    };
    const { request } = await done();
    return { about: { requestId: Number(request.requestId) }, result: request };
  });
}

/** 15: a reservation is placed, cancelled, or collected elsewhere; by the rules of the portal. */
export async function hold(message: SipMessage<'15'>, terminal: Terminal): Promise<SipMessage<'16'>> {
  const patron = requiredField(message, 'patron');
  const { done, refusal } = await orRefusal(terminal, async () =>
    change(terminal, message, await actingPatron(terminal, message)),
  );
  const { date, institution } = stampOf(terminal);
  const key = message.fixed.mode === '-' ? 'copyRequestCancelled' : 'copyRequestPlaced';
  return {
    code: '16',
    fixed: { ok: done ? '1' : '0', available: done?.stage === 'ready' ? 'Y' : 'N', date },
    fields: fieldList({
      ...(done?.until && { expires: sipDayEnd(done.until) }),
      queuePosition: done?.position ?? undefined,
      pickup: done?.pickupPlace?.addressId,
      institution,
      patron,
      item: field(message, 'item'),
      title: done?.title ?? field(message, 'title'),
      screenMessage: done ? screenText(terminal, key) : refusal,
    }),
  };
}
