import type { Store } from '../store/open.ts';
import type { CatalogueRecord } from '../import/record.ts';
import type { StoredDocument } from './document.ts';

export interface Change {
  seq: number;
  recordId: number;
  op: string;
}

/** A library as the index knows it. */
export interface IndexedLibrary {
  id: number;
  groupCode: string;
}

/** What an index is made of and follows. */
export interface Feed {
  /** Libraries that have an index. */
  libraries: () => IndexedLibrary[];
  /** Number of the last change of all libraries. */
  lastSeq: () => number;
  /** Changes of a library after `seq`, oldest first. */
  changes: (libraryId: number, seq: number, limit: number) => Change[];
  /** How many changes of a library came after `seq`. */
  changesAfter: (libraryId: number, seq: number) => number;
  count: (libraryId: number) => number;
  /** Records of a library with an id above `afterId`, in the order of ids. */
  following: (libraryId: number, afterId: number, limit: number) => StoredDocument[];
  /** Those of these records that the library has. */
  records: (libraryId: number, ids: readonly number[]) => StoredDocument[];
}

/** What the index reads of the store: records in batches with what hangs on them, and the change feed. */
export function openFeed(store: Store): Feed {
  const { sqlite } = store;
  const last = sqlite.prepare<[], number | null>('SELECT max(seq) FROM change').pluck();
  const changes = sqlite.prepare<[number, number, number], Change>(
    `SELECT seq, record_id AS recordId, op FROM change WHERE seq > ? AND library_id = ? ORDER BY seq LIMIT ?`,
  );
  const behind = sqlite
    .prepare<[number, number], number>('SELECT count(*) FROM change WHERE seq > ? AND library_id = ?')
    .pluck();
  const libraries = sqlite.prepare<[], IndexedLibrary>('SELECT id, group_code AS groupCode FROM library ORDER BY id');
  const count = sqlite
    .prepare<[number], number>('SELECT count(*) FROM record WHERE library_id = ? AND deleted_at IS NULL')
    .pluck();
  type Row = { id: number; source: string; data: string };
  const following = sqlite.prepare<[number, number, number], Row>(
    `SELECT id, source, data FROM record WHERE id > ? AND +library_id = ? AND deleted_at IS NULL ORDER BY id LIMIT ?`,
  );
  const listed = 'IN (SELECT value FROM json_each(?))';
  const named = sqlite.prepare<[string, number], Row>(
    `SELECT id, source, data FROM record WHERE id ${listed} AND library_id = ? AND deleted_at IS NULL`,
  );
  type HoldingRow = { id: number; lib: string; location: string; campus: string | null; call: string | null };
  const holdings = sqlite.prepare<[string], HoldingRow>(
    `SELECT record_id AS id, holding.lib_code AS lib, holding.location_id AS location, campus_id AS campus,
       call_number AS call
     FROM holding LEFT JOIN location USING (library_id, location_id)
     WHERE record_id ${listed} ORDER BY holding.id`,
  );
  type ItemRow = {
    id: number;
    home: string;
    location: string;
    material: string | null;
    available: number;
    copies: number;
  };
  const items = sqlite.prepare<[string], ItemRow>(
    `SELECT item.record_id AS id, holding.location_id AS home,
       coalesce(item.current_location_id, holding.location_id) AS location, item.material_type AS material,
       max(item.status = 'available') AS available, count(*) AS copies
     FROM item JOIN holding ON holding.id = item.holding_id
     WHERE item.record_id ${listed} AND item.status <> 'withdrawn' GROUP BY 1, 2, 3, 4`,
  );
  const cores = sqlite.prepare<[number, string], { id: number; code: string }>(
    `SELECT DISTINCT record_id AS id, code FROM core_journal JOIN record_identifier USING (type, value)
     WHERE library_id = ? AND record_id ${listed} ORDER BY 2`,
  );
  const loans = sqlite.prepare<[string], { id: number; loans: number }>(
    `SELECT record_id AS id, loans FROM popularity WHERE record_id ${listed}`,
  );

  function complete(rows: Row[], libraryId: number): StoredDocument[] {
    if (rows.length === 0) return [];
    const ids = JSON.stringify(rows.map((row) => row.id));
    const documents = new Map<number, StoredDocument>();
    for (const { id, source, data } of rows) {
      const record: Omit<CatalogueRecord, 'holdings'> = JSON.parse(data);
      documents.set(id, {
        ...{ recordId: id, source, record, holdings: [], itemLocations: [], materialTypes: [], copies: [] },
        ...{ customCores: [], shelves: [], loans: 0 },
      });
    }
    for (const { id, lib, location, campus, call } of holdings.iterate(ids)) {
      documents.get(id)?.holdings.push({ libCode: lib, locationId: location, campusId: campus, callNumber: call });
    }
    for (const { id, home, location, material, available, copies } of items.iterate(ids)) {
      const document = documents.get(id);
      if (!document) continue;
      document.itemLocations.push(location);
      const its = document.copies.find((one) => one.locationId === home);
      if (its) its.count += copies;
      else document.copies.push({ locationId: home, count: copies });
      if (material !== null) document.materialTypes.push(material);
      if (available === 1) document.shelves.push({ locationId: home, materialType: material });
    }
    for (const { id, code } of cores.iterate(libraryId, ids)) documents.get(id)?.customCores.push(code);
    for (const row of loans.iterate(ids)) {
      const document = documents.get(row.id);
      if (document) document.loans = row.loans;
    }
    return [...documents.values()];
  }

  return {
    libraries: () => libraries.all(),
    lastSeq: () => last.get() ?? 0,
    changes: (libraryId, seq, limit) => changes.all(seq, libraryId, limit),
    changesAfter: (libraryId, seq) => behind.get(seq, libraryId) ?? 0,
    count: (libraryId) => count.get(libraryId) ?? 0,
    following: (libraryId, afterId, limit) => complete(following.all(afterId, libraryId, limit), libraryId),
    records: (libraryId, ids) => complete(named.all(JSON.stringify(ids), libraryId), libraryId),
  };
}
