import { sql } from 'kysely';
import { systemSettings } from '../platform/configuration/lending.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { queueOutlook } from '../request-queue/decide.ts';
import { loadFacts } from '../request-queue/facts.ts';
import { formatPlace, placesOf } from '../request-queue/pickup-places.ts';
import { positionOf } from '../request-queue/primary-action.ts';
import { kindEntry, titleFields } from '../request-queue/request-entries.ts';

/**
 * The open requests of a reader with their places in the queue, in five statements whatever their number.
 * @param readerType decides when copies are expected back
 */
export async function openRequests(
  call: ReaderCall,
  readerType: string | null,
): Promise<OutputOf<'getMyLibrary'>['requests']> {
  const { store, library } = call;
  const now = call.now();
  const reader = { id: call.reader.id, type: readerType };
  const rows = await store.db
    .selectFrom('copy_request')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('reader_id', '=', call.reader.id)
    .where('is_open', '=', sql.lit(1))
    .orderBy((eb) => eb.case().when('stage', '=', 'ready').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // The queue of another system is not known here.
  const isQueued = (row: (typeof rows)[number]) => row.stage === 'waiting' && systemSettings(library) === undefined;
  const recordIds = new Set(rows.filter(isQueued).flatMap((row) => row.record_id ?? []));
  const facts = await loadFacts(store.db, library, [...recordIds], { reader, now, isDeciding: false });
  const records = new Map(facts.map((fact) => [fact.id, fact]));
  const places = new Map(placesOf(call).map((entry) => [entry.addressId, entry]));
  return rows.map((row) => {
    const record = isQueued(row) ? records.get(row.record_id ?? 0) : undefined;
    const position = record ? positionOf(record, row) : null;
    const place = places.get(row.pickup_place ?? '');
    const { recordId, title, titleLang } = titleFields(row);
    return {
      requestId: String(row.id),
      name: kindEntry(call, row.kind).name,
      stage: row.stage,
      recordId,
      title,
      titleLang,
      pickupPlace: place ? formatPlace(place) : null,
      until: row.until,
      position,
      expectedOn:
        record && position !== null
          ? queueOutlook(library, record, reader, { volume: row.volume_key, position, now }).expectedOn
          : null,
    };
  });
}
