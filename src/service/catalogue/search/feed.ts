import type { CatalogueRecord } from '../model/record.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { type Db, inSnapshot } from '../../platform/db/database.ts';
import type { WorkMark } from '../works/by-hand.ts';
import type { StoredDocument } from './document.ts';

export interface Change {
  seq: number;
  recordId: number;
  op: string;
}

export interface IndexedLibrary {
  id: number;
  groupCode: string;
}

/** What an index is made of and follows. */
export interface Feed {
  /** Reads in one state of the store. */
  inSnapshot: <T>(work: (seen: Feed) => Promise<T>) => Promise<T>;
  libraries: () => Promise<IndexedLibrary[]>;
  /** Number of the last change of all libraries. */
  lastSeq: () => Promise<number>;
  /** Changes of a library after `seq`, oldest first. */
  changes: (libraryId: number, seq: number, limit: number) => Promise<Change[]>;
  /** How many changes of a library came after `seq`, counted up to `most`. */
  changesAfter: (libraryId: number, seq: number, most: number) => Promise<number>;
  count: (libraryId: number) => Promise<number>;
  /** Records of a library with an id above `afterId`, in the order of ids. */
  following: (libraryId: number, afterId: number, limit: number) => Promise<StoredDocument[]>;
  /** Those of these records that the library has. */
  records: (libraryId: number, ids: readonly number[]) => Promise<StoredDocument[]>;
  /** The same without what hangs on them; where editions of works are not gathered, there is no such thing. */
  described?: (
    libraryId: number,
    ids: readonly number[],
  ) => Promise<Pick<StoredDocument, 'recordId' | 'record' | 'workMark'>[]>;
}

const last = prepared<[], { seq: number | null }>('SELECT max(seq) AS seq FROM change');
const changesOf = prepared<[after: number, libraryId: number, limit: number], Change>(
  'SELECT seq, record_id AS "recordId", op FROM change WHERE seq > ? AND library_id = ? ORDER BY seq LIMIT ?',
);
const behind = prepared<[after: number, libraryId: number, most: number], { count: number }>(
  'SELECT count(*) AS count FROM (SELECT 1 FROM change WHERE seq > ? AND library_id = ? LIMIT ?) AS counted',
);
const marked = prepared<[seq: number], { record: number; op: string; at: number }>(
  'SELECT record_id AS record, op, at FROM change WHERE seq = ?',
);
/** Identifies a change: a database that was restored and written since has another one with its number. */
export const changeMarks = async (db: Db, seq: number): Promise<string> =>
  Object.values((await marked.first(db, seq)) ?? {}).join(' ');
const libraries = prepared<[], IndexedLibrary>('SELECT id, group_code AS "groupCode" FROM library ORDER BY id');
const counted = prepared<[libraryId: number], { count: number }>(
  'SELECT count(*) AS count FROM record WHERE library_id = ? AND deleted_at IS NULL',
);

export interface RecordRow {
  id: number;
  source: string;
  data: string;
}
const following = prepared<[afterId: number, libraryId: number, limit: number], RecordRow>(
  'SELECT id, source, data FROM record WHERE id > ? AND +library_id = ? AND deleted_at IS NULL ORDER BY id LIMIT ?',
);
// The plus, also above, keeps the planner from going through all records of the library for a handful of them.
const named = prepared<[ids: string, libraryId: number], RecordRow>(
  ({ numbersOf }) => `SELECT id, source, data FROM record
    WHERE id IN (${numbersOf('?')}) AND +library_id = ? AND deleted_at IS NULL`,
);

interface HoldingRow {
  id: number;
  lib: string;
  location: string;
  campus: string | null;
  call: string | null;
}
const holdingsOf = prepared<[ids: string], HoldingRow>(
  ({ numbersOf }) => `SELECT record_id AS id, holding.lib_code AS lib, holding.location_id AS location,
      campus_id AS campus, call_number AS call
    FROM holding LEFT JOIN location USING (library_id, location_id)
    WHERE record_id IN (${numbersOf('?')}) ORDER BY holding.id`,
);

interface ItemRow {
  id: number;
  lib: string;
  campus: string | null;
  home: string;
  location: string;
  material: string | null;
  available: number;
  copies: number;
}
/** Items that are alike, with their number; a holding without items is a row of its own, of none. */
const itemsOf = prepared<[ids: string], ItemRow>(
  ({ numbersOf }) => `SELECT holding.record_id AS id, holding.lib_code AS lib, campus_id AS campus,
      holding.location_id AS home, coalesce(item.current_location_id, holding.location_id) AS location,
      item.material_type AS material, max(CASE WHEN item.status = 'available' THEN 1 ELSE 0 END) AS available,
      count(item.id) AS copies
    FROM holding LEFT JOIN location USING (library_id, location_id)
      LEFT JOIN item ON item.holding_id = holding.id AND item.status <> 'withdrawn'
    WHERE holding.record_id IN (${numbersOf('?')}) GROUP BY 1, 2, 3, 4, 5, 6`,
);
const coresOf = prepared<[libraryId: number, ids: string], { id: number; code: string }>(
  ({ numbersOf }) => `SELECT DISTINCT record_id AS id, code FROM core_journal JOIN record_identifier USING (type, value)
    WHERE library_id = ? AND record_id IN (${numbersOf('?')}) ORDER BY 2`,
);
const loansOf = prepared<[ids: string], { id: number; loans: number }>(
  ({ numbersOf }) => `SELECT record_id AS id, loans FROM popularity WHERE record_id IN (${numbersOf('?')})`,
);

const marksOf = prepared<[ids: string], { id: number; work: string | null; apart: number }>(
  ({ numbersOf }) => `SELECT record_id AS id, work, is_apart AS apart FROM record_work_mark
    WHERE record_id IN (${numbersOf('?')}) AND (work IS NOT NULL OR is_apart = 1)`,
);

export async function workMarksOf(db: Db, ids: string): Promise<Map<number, WorkMark>> {
  const rows = await marksOf.all(db, ids);
  return new Map(rows.map(({ id, work, apart }) => [id, { work, isApart: apart === 1 }]));
}

/** Records with what hangs on them. */
export async function complete(db: Db, rows: RecordRow[], libraryId: number): Promise<StoredDocument[]> {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map((row) => row.id));
  const documents = new Map<number, StoredDocument>();
  for (const { id, source, data } of rows) {
    const record: Omit<CatalogueRecord, 'holdings'> = JSON.parse(data);
    documents.set(id, {
      recordId: id,
      source,
      record,
      holdings: [],
      itemLocations: [],
      materialTypes: [],
      copies: [],
      customCores: [],
      copyKinds: [],
      loans: 0,
    });
  }
  for (const { id, lib, location, campus, call } of await holdingsOf.all(db, ids)) {
    documents.get(id)?.holdings.push({ libCode: lib, locationId: location, campusId: campus, callNumber: call });
  }
  for (const { id, lib, campus, home, location, material, available, copies } of await itemsOf.all(db, ids)) {
    const document = documents.get(id);
    if (!document) continue;
    const where = { libCode: lib, campusId: campus, locationId: home, curLocationId: location };
    document.copyKinds.push({ ...where, materialType: material, isThere: available === 1 });
    document.itemLocations.push(location);
    if (copies === 0) continue;
    const its = document.copies.find((copy) => copy.locationId === home);
    if (its) its.count += copies;
    else document.copies.push({ locationId: home, count: copies });
    if (material !== null) document.materialTypes.push(material);
  }
  for (const { id, code } of await coresOf.all(db, libraryId, ids)) documents.get(id)?.customCores.push(code);
  for (const row of await loansOf.all(db, ids)) {
    const document = documents.get(row.id);
    if (document) document.loans = row.loans;
  }
  for (const [id, mark] of await workMarksOf(db, ids)) {
    const document = documents.get(id);
    if (document) document.workMark = mark;
  }
  return [...documents.values()];
}

/** What the index reads of the store: records in batches with what hangs on them, and the change feed. */
export const openRecordFeed = (db: Db): Feed => ({
  inSnapshot: (work) => inSnapshot(db, (inside) => work(openRecordFeed(inside))),
  libraries: () => libraries.all(db),
  lastSeq: async () => (await last.first(db))?.seq ?? 0,
  changes: (libraryId, seq, limit) => changesOf.all(db, seq, libraryId, limit),
  changesAfter: async (libraryId, seq, most) => (await behind.first(db, seq, libraryId, most))?.count ?? 0,
  count: async (libraryId) => (await counted.first(db, libraryId))?.count ?? 0,
  following: async (libraryId, afterId, limit) =>
    complete(db, await following.all(db, afterId, libraryId, limit), libraryId),
  records: async (libraryId, ids) => complete(db, await named.all(db, JSON.stringify(ids), libraryId), libraryId),
  described: async (libraryId, ids) => {
    const rows = await named.all(db, JSON.stringify(ids), libraryId);
    const marks = await workMarksOf(db, JSON.stringify(ids));
    return rows.map(({ id, data }) => {
      const record: StoredDocument['record'] = JSON.parse(data);
      return { recordId: id, record, workMark: marks.get(id) };
    });
  },
});
