import type { ExpressionBuilder, Selectable } from 'kysely';
import type { CopyEventKind } from '../../../lib/rules/copies.ts';
import type { ShelfSpan } from '../../../lib/rules/stocktake.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { inChunks } from '../../platform/db/chunks.ts';
import type { Database, Db } from '../../platform/db/database.ts';

// Copies as staff change them. Functions that write belong in the caller's transaction.

export type CopyRow = Awaited<ReturnType<ReturnType<typeof copiesOf>['executeTakeFirstOrThrow']>>;

const allCopies = (db: Db) =>
  db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .innerJoin('record', 'record.id', 'item.record_id')
    .select(['item.id', 'item.record_id', 'item.barcode', 'item.status', 'item.volume', 'item.is_own'])
    .select(['holding.lib_code', 'holding.location_id', 'holding.call_number', 'record.title']);

const copiesOf = (db: Db, libraryId: number) => allCopies(db).where('item.library_id', '=', libraryId);

export const copyByBarcode = (db: Db, libraryId: number, barcode: string): Promise<CopyRow | undefined> =>
  copiesOf(db, libraryId).where('item.barcode', '=', barcode).executeTakeFirst();

export const copiesByBarcode = (db: Db, libraryId: number, barcodes: readonly string[]): Promise<CopyRow[]> =>
  inChunks(barcodes, (chunk) => copiesOf(db, libraryId).where('item.barcode', 'in', chunk).execute());

const maxShelfCopies = 20_000;

/**
 * Lists the copies of a location whose call numbers begin with the letters between those of two call numbers.
 * @returns undefined if there are too many
 */
export async function copiesBetween(
  db: Db,
  libraryId: number,
  locationId: string,
  { from, to }: ShelfSpan,
): Promise<CopyRow[] | undefined> {
  const sameAt = [...from].findIndex((sign, at) => sign !== to[at]);
  const same = sameAt === -1 ? from : from.slice(0, sameAt);
  const [low, high] = same === '' ? [from.slice(0, 1), to.slice(0, 1)] : [same, same];
  const rows = await allCopies(db)
    .where('holding.library_id', '=', libraryId)
    .where('holding.location_id', '=', locationId)
    .where('holding.call_number', '>=', low)
    .where('holding.call_number', '<', `${high}\u{10FFFF}`)
    .limit(maxShelfCopies + 1)
    .execute();
  return rows.length > maxShelfCopies ? undefined : rows;
}

/** The library of this installation, other than this one, that has a copy with that barcode. */
export async function libraryOfBarcode(db: Db, libraryId: number, barcode: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('item')
    .select('library_id')
    .where('barcode', '=', barcode)
    .where('library_id', '!=', libraryId)
    .orderBy('library_id')
    .executeTakeFirst();
  return row?.library_id;
}

/** Copies of a record, withdrawn ones included. */
export const copiesOfRecord = (db: Db, libraryId: number, recordId: number): Promise<CopyRow[]> =>
  copiesOf(db, libraryId)
    .where('item.record_id', '=', recordId)
    .orderBy('holding.lib_code')
    .orderBy('holding.location_id')
    .orderBy('item.volume')
    .orderBy('item.id')
    .execute();

/** Events of a copy, the latest first. */
export const copyEvents = (db: Db, itemId: number): Promise<Selectable<Database['copy_event']>[]> =>
  db.selectFrom('copy_event').selectAll().where('item_id', '=', itemId).orderBy('id', 'desc').execute();

export interface CopyEvent {
  kind: CopyEventKind;
  staff: string;
  note?: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Records an event of a copy. @param statusBefore null for an added copy */
export async function recordCopyEvent(
  db: Db,
  itemId: number,
  statusBefore: string | null,
  { kind, staff, note, now }: CopyEvent,
): Promise<void> {
  const event = { item_id: itemId, kind, status_before: statusBefore, staff, note: note ?? null, at: now };
  await db.insertInto('copy_event').values(event).execute();
}

/** Marks a copy as changed at the desk. Imports leave it unchanged and find it by its imported barcode. */
const ownColumns = (eb: ExpressionBuilder<Database, 'item'>) => ({
  is_own: 1,
  source_barcode: eb.case().when('is_own', '=', 0).then(eb.ref('barcode')).else(eb.ref('source_barcode')).end(),
});

/**
 * Sets the status of a copy. Imports don't change the copy afterwards.
 * @returns false if its status has changed meanwhile
 */
export async function setCopyStatus(
  db: Db,
  { id, status }: Pick<CopyRow, 'id' | 'status'>,
  to: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('item')
    .set((eb) => ({ status: to, ...ownColumns(eb) }))
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  await db.deleteFrom('copy_transit').where('item_id', '=', id).execute();
  return numUpdatedRows === 1n;
}

/** Where a copy belongs: a location of the library, a call number, the volume; empty texts mean none. */
export interface CopyPlace {
  locationId: string;
  callNo: string;
  volume: string;
}

/** Finds or adds the holding of a record at a location. @returns undefined if the library has no such location */
async function holdingAt(
  db: Db,
  { id: libraryId, file }: Pick<LoadedLibrary, 'id' | 'file'>,
  recordId: number,
  { locationId, callNo }: CopyPlace,
): Promise<number | undefined> {
  const location = file.locations.find((entry) => entry.locationId === locationId);
  if (!location) return undefined;
  const callNumber = callNo === '' ? null : callNo;
  const place = { record_id: recordId, lib_code: location.libCode, location_id: locationId };
  const known = await db
    .selectFrom('holding')
    .select('id')
    .where('record_id', '=', recordId)
    .where('lib_code', '=', location.libCode)
    .where('location_id', '=', locationId)
    .where('call_number', callNumber === null ? 'is' : '=', callNumber)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('holding')
    .values({ ...place, library_id: libraryId, call_number: callNumber, statement: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records that index and pages of a record are stale: it has other copies, or at other places. */
export async function copiesChanged(db: Db, libraryId: number, recordId: number, now: number): Promise<void> {
  await db.insertInto('change').values({ library_id: libraryId, record_id: recordId, op: 'put', at: now }).execute();
}

const isBarcodeTaken = async (db: Db, libraryId: number, barcode: string): Promise<boolean> =>
  (await db
    .selectFrom('item')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('barcode', '=', barcode)
    .executeTakeFirst()) !== undefined;

export type CopyProblem = 'unknownPlace' | 'barcodeTaken';

/** Adds an available copy to a record. @returns the problem, and nothing is written then */
export async function addCopy(
  db: Db,
  library: Pick<LoadedLibrary, 'id' | 'file'>,
  { recordId, barcode, ...place }: CopyPlace & { recordId: number; barcode: string },
  event: Omit<CopyEvent, 'kind'>,
): Promise<CopyProblem | undefined> {
  if (await isBarcodeTaken(db, library.id, barcode)) return 'barcodeTaken';
  const holdingId = await holdingAt(db, library, recordId, place);
  if (holdingId === undefined) return 'unknownPlace';
  const { id } = await db
    .insertInto('item')
    .values({
      library_id: library.id,
      record_id: recordId,
      holding_id: holdingId,
      barcode,
      status: 'available',
      volume: place.volume === '' ? null : place.volume,
      current_location_id: null,
      due_date: null,
      material_type: null,
      property_number: null,
      is_own: 1,
      source_barcode: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordCopyEvent(db, id, null, { ...event, kind: 'added' });
  await copiesChanged(db, library.id, recordId, event.now);
  return undefined;
}

/**
 * Changes barcode, location and volume of a copy. The caller handles its running loan and open request.
 * @returns the problem if nothing was written
 */
export async function changeCopy(
  db: Db,
  library: Pick<LoadedLibrary, 'id' | 'file'>,
  copy: CopyRow,
  { barcode, ...place }: CopyPlace & { barcode: string },
  event: Omit<CopyEvent, 'kind'>,
): Promise<CopyProblem | undefined> {
  if (barcode !== copy.barcode && (await isBarcodeTaken(db, library.id, barcode))) return 'barcodeTaken';
  const holdingId = await holdingAt(db, library, copy.record_id, place);
  if (holdingId === undefined) return 'unknownPlace';
  const before = await db.selectFrom('item').select('holding_id').where('id', '=', copy.id).executeTakeFirstOrThrow();
  await db
    .updateTable('item')
    .set((eb) => ({
      barcode,
      holding_id: holdingId,
      volume: place.volume === '' ? null : place.volume,
      ...ownColumns(eb),
    }))
    .where('id', '=', copy.id)
    .execute();
  await db
    .deleteFrom('holding')
    .where('id', '=', before.holding_id)
    .where('statement', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('item').select('item.id').whereRef('item.holding_id', '=', 'holding.id'))),
    )
    .execute();
  const note = barcode === copy.barcode ? undefined : `${copy.barcode} → ${barcode}`;
  await recordCopyEvent(db, copy.id, copy.status, { ...event, kind: 'changed', note });
  await copiesChanged(db, library.id, copy.record_id, event.now);
  return undefined;
}
