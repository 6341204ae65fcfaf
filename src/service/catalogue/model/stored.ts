import type { Store } from '../../platform/db/open.ts';
import { emptyLists, type CatalogueRecord, type RecordKind } from './record.ts';
import { recordNotFound } from '../../platform/context/context.ts';

/** A record in the store, which has holdings in separate tables. */
export type StoredRecord = Omit<CatalogueRecord, 'holdings'>;

export interface FoundRecord {
  id: number;
  kind: RecordKind;
  /** Milliseconds since 1970. */
  updatedAt: number;
  record: StoredRecord;
  /** File name of the cover picture, or null. */
  cover: string | null;
  /** Note of staff for readers; undefined if it was not queried. */
  localNote?: string | null | undefined;
}

/** Code of the dictionary `docCode` for each kind of record. */
export const docCodes: Record<RecordKind, string> = {
  book: '1',
  journal: '2',
  paper: '3',
  dissertation: '4',
  database: '5',
};

/** Reads `record.data`. The import checked it against the schema before it was written, so it is not checked again. */
export function parseStored(data: string): StoredRecord {
  const record: StoredRecord = JSON.parse(data);
  return Object.assign(emptyLists(), record);
}

/**
 * Finds records of a library in the order of `ids`, without missing and withdrawn ones.
 * @param ids at most a few hundred
 */
export async function findRecords(
  store: Pick<Store, 'db'>,
  libraryId: number,
  ids: readonly number[],
): Promise<FoundRecord[]> {
  if (ids.length === 0) return [];
  const rows = await store.db
    .selectFrom('record')
    .leftJoin('record_cover as cover', 'cover.record_id', 'record.id')
    .leftJoin('record_note as note', 'note.record_id', 'record.id')
    .select([
      'record.id',
      'record.library_id',
      'deleted_at',
      'record.updated_at',
      'data',
      'cover.picture',
      'public_text',
    ])
    .where('record.id', 'in', ids)
    .execute();
  // Not filtered in the query: without statistics the planner would scan the whole library.
  const active = rows.filter((row) => row.library_id === libraryId && row.deleted_at === null);
  const byId = new Map(
    active.map((row): [number, FoundRecord] => {
      const record = parseStored(row.data);
      const { id, picture: cover, public_text: localNote } = row;
      return [id, { id, kind: record.kind, updatedAt: Number(row.updated_at), record, cover, localNote }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * One record of one library.
 * @throws ServiceError 404 when the library does not have it (any more)
 */
export async function findRecord(store: Store, libraryId: number, recordId: string): Promise<FoundRecord> {
  const [found] = await findRecords(store, libraryId, [Number(recordId)]);
  if (!found) throw recordNotFound();
  return found;
}

/**
 * Checks that a record exists without reading it.
 * @returns its ID in the store
 * @throws ServiceError 404 if it is missing or withdrawn
 */
export async function requireRecord(store: Store, libraryId: number, recordId: string): Promise<number> {
  const row = await store.db
    .selectFrom('record')
    .select('id')
    .where('id', '=', Number(recordId))
    .where('library_id', '=', libraryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw recordNotFound();
  return row.id;
}
