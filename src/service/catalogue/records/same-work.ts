import type { Store } from '../../platform/db/open.ts';
import { editionOf, isSameWork } from '../works/same-work.ts';
import { workKeys } from '../works/title.ts';
import { findRecords, type FoundRecord, type StoredRecord } from '../model/stored.ts';

/** Maximum number of candidates per work: titles such as 中国史 occur a thousand times in a catalogue. */
const maxCandidates = 300;
/** Kinds that are matched by title and author; serials are matched only by number. */
const byTitle: ReadonlySet<string> = new Set(['book', 'paper', 'dissertation']);
/** Identifiers that records of the same publication share, each in its format. */
const numberTypes = ['isbn', 'issn', 'doi'];

type Candidate = { id: number; library_id: number };

interface SharedNumber {
  type: string;
  value: string;
}

/** The record whose editions are searched; it is not among the results. */
interface Sought {
  id: number;
  kind: string;
  record: StoredRecord;
  numbers: readonly SharedNumber[];
}

async function candidatesOf(
  db: Store['db'],
  { id, kind, record, numbers }: Sought,
  libraryIds: readonly number[],
): Promise<Candidate[]> {
  const rows: (Candidate & { kind: string; deleted_at: number | null })[] = [];
  if (byTitle.has(kind)) {
    const keys = workKeys(record);
    const columns = ['record.id', 'record.library_id', 'record.kind', 'record.deleted_at'] as const;
    rows.push(
      ...(await db
        .selectFrom('record')
        .select(columns)
        .where('library_id', 'in', libraryIds)
        .where('work_key', 'in', keys)
        .limit(maxCandidates)
        .execute()),
      ...(await db
        .selectFrom('record_work_key')
        .innerJoin('record', 'record.id', 'record_work_key.record_id')
        .select(columns)
        .where('record_work_key.key', 'in', keys)
        .limit(maxCandidates)
        .execute()),
    );
  }
  for (const { type, value } of numbers) {
    rows.push(
      ...(await db
        .selectFrom('record_identifier')
        .innerJoin('record', 'record.id', 'record_identifier.record_id')
        .select(['record.id', 'record.library_id', 'record.kind', 'record.deleted_at'])
        .where('type', '=', type)
        .where('value', '=', value)
        .limit(maxCandidates)
        .execute()),
    );
  }
  const seen = new Set([id]);
  return rows.filter((row) => {
    if (row.kind !== kind || row.deleted_at !== null || seen.has(row.id)) return false;
    if (!libraryIds.includes(row.library_id)) return false;
    seen.add(row.id);
    return true;
  });
}

/**
 * Finds records of the same work in several libraries, without the record itself.
 * @param libraryIds libraries to search
 * @returns records by library ID, ordered by ID
 */
export async function editionsIn(
  store: Store,
  { id, kind, record }: FoundRecord,
  libraryIds: readonly number[],
): Promise<Map<number, FoundRecord[]>> {
  const numbers = await store.db
    .selectFrom('record_identifier')
    .select(['type', 'value'])
    .where('record_id', '=', id)
    .where('type', 'in', numberTypes)
    .execute();
  const sought = { id, kind, record, numbers };
  const byLibrary = Map.groupBy(await candidatesOf(store.db, sought, libraryIds), (row) => row.library_id);
  const same = new Map<number, FoundRecord[]>();
  const edition = editionOf(record);
  for (const [libraryId, rows] of byLibrary) {
    const ids = rows.map((row) => row.id).sort((a, b) => a - b);
    const records = (await findRecords(store, libraryId, ids)).filter((entry) =>
      isSameWork(edition, editionOf(entry.record)),
    );
    if (records.length > 0) same.set(libraryId, records);
  }
  return same;
}
