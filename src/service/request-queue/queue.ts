import { sql } from 'kysely';
import { barOf } from '../../lib/rules/card-validity.ts';
import type { RequestStage, RequestActor } from '../../lib/rules/copy-requests.ts';
import { fitsVolume, openDaysAfter, requestRuleFor, volumeKey } from '../../lib/rules/copy-request-rules.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import { closedOf } from '../../lib/rules/circulation.ts';
import { libraryDay, ruleOf, systemSettings, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/database.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { campusAt, placeName, placeSites, siteOf } from './pickup-places.ts';
import { notifyReader, titleOf, takeStep, type RequestRow } from './steps.ts';

/** A copy that somebody in a queue may get. */
export interface QueueItem {
  id: number;
  record_id: number;
  barcode: string;
  volume: string | null;
  material_type: string | null;
  lib_code: string;
  location_id: string;
  call_number: string | null;
}

/** A reservation that waits, with what decides whether its reader may have a copy. */
export interface Waiting extends RequestRow {
  /** Whether the reader may not borrow today. */
  isBarred: boolean;
  reader_type: string | null;
}

/** Columns of the reader of a request that decide whether they may have a copy. */
export const queuedReaderColumns = [
  'reader.status as reader_status',
  'reader.valid_from as reader_valid_from',
  'reader.valid_until as reader_valid_until',
  'reader.type_code as reader_type',
] as const;
export interface QueuedReader {
  reader_status: string | null;
  reader_valid_from: string | null;
  reader_valid_until: string | null;
  reader_type: string | null;
}

/** Decides whether the reader of a request may borrow on a day of the library (ISO). */
export const isBarredOn = (row: QueuedReader, today: string): boolean =>
  barOf(row.reader_status ?? '', { validFrom: row.reader_valid_from, validUntil: row.reader_valid_until }, today) !==
  undefined;

/** Lists reservations that wait for records, the first at the head. Suspended ones keep their place and are left out. */
export const queuedRequests = (db: Db, recordIds: readonly number[]): Promise<(RequestRow & QueuedReader)[]> =>
  db
    .selectFrom('copy_request')
    .innerJoin('reader', 'reader.id', 'copy_request.reader_id')
    .selectAll('copy_request')
    .select(queuedReaderColumns)
    .where('copy_request.record_id', 'in', recordIds)
    .where('copy_request.is_open', '=', sql.lit(1))
    .where('copy_request.stage', '=', 'waiting')
    .orderBy('copy_request.created_at')
    .orderBy('copy_request.id')
    .execute();

/** The same, with readers who may not borrow. @param today ISO day of the library */
async function waitingFor(db: Db, recordIds: readonly number[], today: string): Promise<Waiting[]> {
  const rows = await queuedRequests(db, recordIds);
  return rows.map((row) => ({ ...row, isBarred: isBarredOn(row, today) }));
}

/**
 * Whether a reader in the queue may have a copy: it is of the volume, nothing bars the reader, the rules of lending let
 * them have it, and the rules of reservations are for it.
 */
export function canBorrow(
  library: LendingLibrary,
  { isBarred, reader_type, volume_key }: Pick<Waiting, 'isBarred' | 'reader_type' | 'volume_key'>,
  item: Pick<QueueItem, 'volume' | 'material_type' | 'lib_code' | 'location_id'>,
): boolean {
  if (isBarred || !fitsVolume(volume_key, volumeKey(item.volume))) return false;
  if (ruleOf(library, reader_type, item).loans === 0) return false;
  const subject = {
    readerType: reader_type,
    materialType: item.material_type,
    locationId: item.location_id,
    locationType:
      library.file.locations.find((location) => location.locationId === item.location_id)?.locationTypeCode ?? null,
    campusId: campusAt(library, item.lib_code, item.location_id),
  };
  return requestRuleFor(library.file.copyRequests, 'reservation', subject) !== undefined;
}

const shelvedItems = (db: Db, recordId: number): Promise<QueueItem[]> =>
  db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select(['item.id', 'item.record_id', 'item.barcode', 'item.volume', 'item.material_type'])
    .select(['holding.lib_code', 'holding.location_id', 'holding.call_number'])
    .where('item.record_id', '=', recordId)
    .where('item.status', '=', 'available')
    .orderBy('item.id')
    .execute();

/** A copy in the hands of staff, at the desk of a library. */
export interface AtDesk {
  itemId: number;
  libCode: string;
}

/** What a copy is called in the catalogue while it is promised. */
export const itemStatusIn = (stage: RequestStage): 'onHold' | 'inTransit' =>
  stage === 'inTransit' ? 'inTransit' : 'onHold';

/** The last day on the pick-up shelf of what is put there today. */
export function lastDayOnShelf(
  library: LendingLibrary,
  { pickup_place }: Pick<RequestRow, 'pickup_place'>,
  now: number,
): string {
  const { copyRequests, circulation } = library.file;
  const closed = closedOf(circulation.closed, placeSites(library).get(pickup_place ?? '')?.libCode);
  return openDaysAfter(libraryDay(library, now), copyRequests.holdDays, closed);
}

/** Promises a copy to a request, inside a transaction. @param to where it then is */
async function promise(
  db: Db,
  library: LendingLibrary,
  request: Waiting,
  item: QueueItem,
  to: 'toFetch' | 'inTransit' | 'ready',
  now: number,
): Promise<RequestRow> {
  const until = to === 'ready' ? lastDayOnShelf(library, request, now) : null;
  await db
    .updateTable('item')
    .set({ status: itemStatusIn(to) })
    .where('id', '=', item.id)
    .execute();
  const after = await takeStep(db, request, 'catch', to, {
    by: 'library',
    now,
    set: {
      item_id: item.id,
      barcode: item.barcode,
      call_number: item.call_number,
      location_id: item.location_id,
      item_after: 'available',
      until,
      claim_status: to === 'ready' ? '0' : null,
    },
  });
  const place = placeName(library, request.pickup_place);
  const title = titleOf(request);
  if (until === null) await notifyReader(db, library, request.reader_id, 'copyComing', { title, place }, now);
  else await notifyReader(db, library, request.reader_id, 'copyReady', { title, place, until }, now);
  return after;
}

/** Sets the status of a promised copy; that of a copy lent at once stays. */
async function setPromised(db: Db, { item_id, loan_id }: RequestRow, status: 'onHold' | 'inTransit'): Promise<void> {
  if (loan_id !== null) return;
  await db.updateTable('item').set({ status }).where('id', '=', item_id).where('status', '!=', 'loaned').execute();
}

interface Bringing {
  by: RequestActor;
  /** Milliseconds since 1970. */
  now: number;
}

/** Sends a promised copy to its pick-up place, inside a transaction. @throws StepError */
export async function dispatchPromised(
  db: Db,
  library: LendingLibrary,
  request: RequestRow,
  { by, now }: Bringing,
): Promise<RequestRow> {
  const row = await takeStep(db, request, 'dispatch', 'inTransit', { by, now });
  await setPromised(db, request, 'inTransit');
  const values = { title: titleOf(request), place: placeName(library, request.pickup_place) };
  await notifyReader(db, library, request.reader_id, 'copyComing', values, now);
  return row;
}

/** Puts a promised copy on the pick-up shelf for the library's `holdDays`, inside a transaction. @throws StepError */
export async function shelvePromised(
  db: Db,
  library: LendingLibrary,
  request: RequestRow,
  { by, now }: Bringing,
): Promise<RequestRow> {
  const until = lastDayOnShelf(library, request, now);
  const set = { until, claim_status: '0' } as const;
  const row = await takeStep(db, request, 'shelve', 'ready', { by, now, set });
  await setPromised(db, request, 'onHold');
  const values = { title: titleOf(request), place: placeName(library, request.pickup_place), until };
  await notifyReader(db, library, request.reader_id, 'copyReady', values, now);
  return row;
}

/**
 * Gives the copies of a record that stand on the shelf to those who wait for it, inside a transaction: each to the
 * first in the queue who may have it; of several copies, one that is where the reader collects it.
 * @param desk a copy that staff have in their hands: at its pick-up place it is ready at once, else it goes on its way
 * @returns the requests that got a copy
 */
export async function serveQueue(
  db: Db,
  library: LendingLibrary,
  recordId: number,
  now: number,
  desk?: AtDesk,
): Promise<RequestRow[]> {
  // Another system gives out what comes back there.
  if (systemSettings(library)) return [];
  const waiting = await waitingFor(db, [recordId], libraryDay(library, now));
  if (waiting.length === 0) return [];
  const free = await shelvedItems(db, recordId);
  const sites = placeSites(library);
  const served: RequestRow[] = [];
  for (const request of waiting) {
    const place = sites.get(request.pickup_place ?? '');
    const candidates = free.filter((item) => canBorrow(library, request, item));
    const item =
      candidates.find((candidate) => siteOf(library, candidate.lib_code, candidate.location_id) === place?.site) ??
      candidates[0];
    if (!item) continue;
    free.splice(free.indexOf(item), 1);
    const atDesk = item.id === desk?.itemId ? (desk.libCode === place?.libCode ? 'ready' : 'inTransit') : 'toFetch';
    served.push(await promise(db, library, request, item, atDesk, now));
  }
  if (served.length > 0) await itemsChanged(db, library.id, recordId, now);
  return served;
}

/** The first reader other than this one who waits for a copy and may have it. */
export async function firstOther(
  db: Db,
  library: LendingLibrary,
  item: Omit<QueueItem, 'call_number' | 'barcode' | 'id'>,
  { readerId, now }: { readerId: number | null; now: number },
): Promise<Waiting | undefined> {
  const waiting = await waitingFor(db, [item.record_id], libraryDay(library, now));
  return waiting.find((entry) => entry.reader_id !== readerId && canBorrow(library, entry, item));
}

/** What of a loan says whether somebody waits for its copy. */
export type AwaitedLoan = Pick<LoanRow, 'id' | 'record_id' | 'reader_id' | 'volume' | 'material_type'> &
  Pick<LoanRow, 'lib_code' | 'location_id'>;

/**
 * How many other readers wait for the copy of each loan and may have it; one statement for any number of loans.
 * @param today ISO day of the library
 * @returns by the loan's id; 0 for loans whose record is gone
 */
export async function waitingForLoans(
  db: Db,
  library: LendingLibrary,
  loans: readonly AwaitedLoan[],
  today: string,
): Promise<ReadonlyMap<number, number>> {
  const recordIds = [...new Set(loans.flatMap((loan) => loan.record_id ?? []))];
  const waiting = recordIds.length === 0 ? [] : await waitingFor(db, recordIds, today);
  const waitsFor = (entry: Waiting, loan: AwaitedLoan) =>
    entry.record_id === loan.record_id && entry.reader_id !== loan.reader_id && canBorrow(library, entry, loan);
  return new Map(loans.map((loan) => [loan.id, waiting.filter((entry) => waitsFor(entry, loan)).length]));
}

/** Whether the library does not renew what so many other readers wait for. */
export const isAwaited = (library: LendingLibrary, waiting: number): boolean =>
  waiting > 0 && !library.file.copyRequests.renewalWhileWaiting;
