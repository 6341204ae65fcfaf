import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { mayBring, type RequestRefusal } from '../../lib/rules/copy-request-decisions.ts';
import { volumeKey } from '../../lib/rules/copy-request-rules.ts';
import type { RequestKind } from '../../lib/rules/copy-requests.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { recordEvents } from '../platform/activity/record-events.ts';
import { type CallContext, type ReaderCall, recordNotFound, ServiceError } from '../platform/context/context.ts';
import { putAside } from './allot.ts';
import { requireSameReader, siteOfReader } from './requesting-reader.ts';
import { allowedPlaces, decide, type Decided } from '../request-queue/decide.ts';
import { nearestFirst } from '../request-queue/copies.ts';
import { refusalKeys, refusalMessage, type RefusedRequest } from './refusals.ts';
import { askingReader, loadFacts, type AskingReader, type Copy, type RecordFacts } from '../request-queue/facts.ts';
import { placesOf, type Place } from '../request-queue/pickup-places.ts';
import { serveQueue } from '../request-queue/queue.ts';
import { formatRequest } from '../request-queue/request-entries.ts';
import { blank, copyColumns, insertRequest } from './write-requests.ts';
import type { RequestRow } from '../request-queue/steps.ts';

/** A request that is refused, with the reason in the reader's language. */
export const refused = (refusal: RequestRefusal, values: Record<string, string | number> = {}): ServiceError =>
  new ServiceError(errCodes.conflict, refusalKeys[refusal], values);

/** A call for a reader, who has signed in or whom staff serve. */
type Asking = CallContext & { reader: { id: number } };

function refusedBy({ language }: Asking, decided: RefusedRequest): ServiceError {
  const { key, values } = refusalMessage(language, decided);
  return new ServiceError(errCodes.conflict, key, values);
}

export interface About {
  recordId: string;
  volume?: string | undefined;
  itemId?: string | undefined;
}

export interface Placeable {
  reader: AskingReader;
  record: RecordFacts;
  volume: string;
  decided: Extract<Decided, { rule: unknown }>;
}

/** Reads the current state and the requesting reader, inside the writing transaction. */
export async function readSituation(db: Db, call: Asking, { recordId }: About) {
  const { library } = call;
  const reader = await askingReader(db, library, call.reader.id, call.now());
  const [record] = await loadFacts(db, library, [Number(recordId)], { reader, now: call.now() });
  if (!record) throw recordNotFound();
  return { reader, record };
}

/**
 * Decides on a request inside the transaction that writes it.
 * @throws ServiceError 409 with the reason
 */
export function requirePlaceable(
  call: Asking,
  { reader, record }: { reader: AskingReader; record: RecordFacts },
  kind: RequestKind,
  about: About,
): Placeable {
  const itemId = about.itemId === undefined ? undefined : Number(about.itemId);
  const item = record.copies.find((copy) => copy.itemId === itemId);
  const volume = about.volume === undefined && record.hasVolumes ? (item?.volumeKey ?? '') : volumeKey(about.volume);
  if (volume === '' && record.hasVolumes) throw refused('needsVolume');
  const narrowed = kind === 'reservation' ? undefined : itemId;
  const decided = decide(call.library, record, reader, { kind, volume, itemId: narrowed });
  if ('refusal' in decided) throw refusedBy(call, decided);
  return { reader, record, volume, decided };
}

/** The pick-up place that was chosen, or the nearest one. @throws ServiceError 409 where it cannot be brought there */
export function requirePlace(
  call: Asking,
  { reader, decided }: Placeable,
  kind: RequestKind,
  input: { pickupPlaceId?: string | undefined; libCode?: string | undefined },
): Place {
  const allowed = allowedPlaces({ kind }, decided.rule, decided.copies, placesOf(call));
  if (allowed.length === 0) throw refused(kind === 'entrust' ? 'hereAlready' : 'unknownPlace');
  const { pickupPlaceId } = input;
  if (pickupPlaceId !== undefined) {
    const chosen = allowed.find((entry) => entry.addressId === pickupPlaceId);
    if (!chosen) throw refused('unknownPlace');
    return chosen;
  }
  const site = siteOfReader(call.library, input.libCode, reader);
  const nearest = allowed.find((entry) => entry.site === site) ?? allowed[0];
  if (!nearest) throw refused('unknownPlace');
  return nearest;
}

/** The volume of a request as written in the catalogue. */
export const volumeName = ({ record, volume }: Placeable): string | null =>
  volume === '' ? null : (record.copies.find((copy) => copy.volumeKey === volume)?.volume ?? null);

/** The default kind: an entrust if a copy is on the shelf elsewhere, otherwise a reservation. */
function fittingKind(call: Asking, record: RecordFacts, reader: AskingReader, about: About): RequestKind {
  const volume = volumeKey(about.volume);
  const itemId = about.itemId === undefined ? undefined : Number(about.itemId);
  const decided = decide(call.library, record, reader, { kind: 'entrust', volume, itemId });
  if ('refusal' in decided) return 'reservation';
  const places = allowedPlaces({ kind: 'entrust' }, decided.rule, decided.copies, placesOf(call));
  return places.length > 0 ? 'entrust' : 'reservation';
}

async function placeIn(db: Db, input: ParsedInputOf<'placeCopyRequest'>, call: Asking): Promise<RequestRow> {
  const { library } = call;
  const now = call.now();
  const situation = await readSituation(db, call, input);
  const kind = input.kind ?? fittingKind(call, situation.record, situation.reader, input);
  const placeable = requirePlaceable(call, situation, kind, input);
  const { reader, record, volume, decided } = placeable;
  const place = requirePlace(call, placeable, kind, input);
  const { approval } = decided.rule;
  const shared = {
    ...blank,
    kind,
    reader_id: reader.id,
    record_id: record.id,
    volume: volumeName(placeable),
    volume_key: volume,
    pickup_place: place.addressId,
    created_at: now,
  };
  if (approval) {
    return insertRequest(db, library, 'toApprove', { ...shared, needs_approval: 1, verify_status: '0' });
  }
  if (kind === 'reservation') {
    const row = await insertRequest(db, library, 'waiting', shared);
    const served = await serveQueue(db, library, record.id, now);
    return served.find((entry) => entry.id === row.id) ?? row;
  }
  const near = nearestFirst(call, decided.copies, place.site);
  const copy: Copy | undefined = near.find((entry) => mayBring(decided.rule, entry.site, place.site));
  if (!copy) throw refused('hereAlready');
  if (!(await putAside(db, library, copy, now))) throw new ServiceError(errCodes.conflict, 'copyRequestTaken');
  return insertRequest(db, library, 'toFetch', { ...shared, ...copyColumns(copy) });
}

/** Places a request inside a transaction. @throws ServiceError as placeCopyRequest does */
export async function placeRequest(
  db: Db,
  input: ParsedInputOf<'placeCopyRequest'>,
  call: Asking,
): Promise<RequestRow> {
  const placed = await placeIn(db, input, call);
  if (placed.kind === 'reservation') {
    await recordEvents(db, call.library.id, [
      { recordId: Number(input.recordId), type: 'reservation', at: call.now() },
    ]);
  }
  return placed;
}

/**
 * Places a reservation or an entrust in one transaction; without a kind, the one that fits the current state.
 * @throws ServiceError 404 if the library does not have the record, 409 with the reason if it is refused
 */
export async function placeCopyRequest(
  input: ParsedInputOf<'placeCopyRequest'>,
  call: ReaderCall,
): Promise<OutputOf<'placeCopyRequest'>> {
  requireSameReader(input, call);
  const row = await inTransaction(call.store.db, (db) => placeRequest(db, input, call));
  call.say(row.stage === 'toApprove' ? 'copyRequestToApprove' : 'copyRequestPlaced');
  return { request: await formatRequest(call, row) };
}
