import type { Selectable } from 'kysely';
import { pagesIn } from '../../../lib/rules/extent.ts';
import { recordNotFound } from '../../platform/context/context.ts';
import { inChunks } from '../../platform/db/chunks.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { sourcesOf } from '../import/write/record-sources.ts';
import { isHeld } from '../model/is-held.ts';
import { parseStored, type StoredRecord } from '../model/stored.ts';

const idsAtOnce = 500;

/** Titles of records by ID, including withdrawn records. */
export async function recordTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const titles = new Map<number, string>();
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const rows = await db
      .selectFrom('record')
      .select(['id', 'title'])
      .where('id', 'in', ids.slice(at, at + idsAtOnce))
      .execute();
    for (const { id, title } of rows) titles.set(id, title);
  }
  return titles;
}

/** The title of a record, which may be withdrawn. @throws if it does not exist */
export async function recordTitle(db: Db, id: number): Promise<string> {
  const { title } = await db.selectFrom('record').select('title').where('id', '=', id).executeTakeFirstOrThrow();
  return title;
}

/** Control numbers of records by ID, including withdrawn records. @param ids at most a few hundred */
export async function controlNumbers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('record').select(['id', 'control_number']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.control_number]));
}

/** Finds a record, which may be withdrawn. */
export async function storedRecord(db: Db, id: number): Promise<StoredRecord | undefined> {
  const row = await db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirst();
  return row && parseStored(row.data);
}

/** Pages that the volumes of these records have together, as far as the records say so; withdrawn ones count. */
export async function pagesOfRecords(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await inChunks(ids, (chunk) =>
    db.selectFrom('record').select('data').where('id', 'in', chunk).execute(),
  );
  return rows.reduce((sum, { data }) => sum + (pagesIn(parseStored(data).extent) ?? 0), 0);
}

/**
 * Records of a library with these control numbers, in the order of ids, without withdrawn ones. Several sources may
 * have the same number.
 * @param controlNumbers at most a few hundred
 */
export const recordsByNumber = (
  db: Db,
  libraryId: number,
  controlNumbers: readonly string[],
): Promise<Pick<Selectable<Database['record']>, 'id' | 'source' | 'control_number' | 'title'>[]> =>
  db
    .selectFrom('record')
    .select(['id', 'source', 'control_number', 'title'])
    .where('library_id', '=', libraryId)
    .where('source', 'in', sourcesOf(libraryId))
    .where('control_number', 'in', controlNumbers)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Whether a source has a record with this control number, for readers or suppressed. */
export async function hasNumber(
  db: Db,
  { libraryId, source }: { libraryId: number; source: string },
  controlNumber: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('record')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('source', '=', source)
    .where('control_number', '=', controlNumber)
    .where(isHeld)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Control numbers of the records of a source that were created in a span of time, without withdrawn ones.
 * @param span milliseconds since 1970, both included
 */
export async function numbersCreated(
  db: Db,
  { libraryId, source }: { libraryId: number; source: string },
  span: { from: number; to: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('record')
    .select('control_number')
    .where('library_id', '=', libraryId)
    .where('source', '=', source)
    .where('created_at', '>=', span.from)
    .where('created_at', '<=', span.to)
    .where(isHeld)
    .execute();
  return rows.map((row) => row.control_number);
}

/** @throws ServiceError 404 if the library does not have one of the records, or has withdrawn it */
export async function requireRecords(db: Db, libraryId: number, ids: readonly number[]): Promise<void> {
  const rows = await db.selectFrom('record').select(['library_id', 'deleted_at']).where('id', 'in', ids).execute();
  const live = rows.filter((row) => row.library_id === libraryId && row.deleted_at === null);
  if (live.length < ids.length) throw recordNotFound();
}
