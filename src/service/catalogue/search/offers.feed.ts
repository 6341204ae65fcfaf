import { obstacleOf, type Availability } from '../../../lib/rules/offers.ts';
import type { CatalogueRecord } from '../model/record.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { type Db, inSnapshot } from '../../platform/db/database.ts';
import type { CopyKind } from './copy-kinds.ts';
import type { StoredDocument } from './document.ts';
import type { Change, Feed, IndexedLibrary } from './feed.ts';

interface Row {
  id: number;
  vendor: string;
  data: string;
  pub_day: string | null;
  price_fen: number | null;
  availability: Availability;
  stock: number | null;
  chosen: number;
}

const last = prepared<[], { seq: number | null }>('SELECT max(seq) AS seq FROM offer');
const libraries = prepared<[], IndexedLibrary>(
  `SELECT id, group_code AS "groupCode" FROM library
   WHERE EXISTS (SELECT 1 FROM offer WHERE library_id = library.id) ORDER BY id`,
);
const changesOf = prepared<[after: number, libraryId: number, limit: number], Change>(
  `SELECT seq, id AS "recordId", 'put' AS op FROM offer WHERE seq > ? AND +library_id = ? ORDER BY seq LIMIT ?`,
);
const behind = prepared<[after: number, libraryId: number, most: number], { count: number }>(
  'SELECT count(*) AS count FROM (SELECT 1 FROM offer WHERE seq > ? AND +library_id = ? LIMIT ?) AS counted',
);
const counted = prepared<[libraryId: number], { count: number }>(
  'SELECT count(*) AS count FROM offer WHERE library_id = ? AND withdrawn_at IS NULL',
);
const columns = 'id, vendor, data, pub_day, price_fen, availability, stock, chosen';
const following = prepared<[afterId: number, libraryId: number, limit: number], Row>(
  `SELECT ${columns} FROM offer WHERE id > ? AND +library_id = ? AND withdrawn_at IS NULL ORDER BY id LIMIT ?`,
);
const named = prepared<[ids: string, libraryId: number], Row>(
  ({ numbersOf }) => `SELECT ${columns} FROM offer
    WHERE id IN (${numbersOf('?')}) AND +library_id = ? AND withdrawn_at IS NULL`,
);

/**
 * Offers as documents of an index: their titles as records, `source` the vendor, `loans` how often readers chose it, on
 * the shelf what can be ordered, and as day of acquisition the day of publication. Each row carries the number of its
 * last change; an offer that was taken back is a document that is gone.
 */
export const openOfferFeed = (db: Db): Feed => ({
  inSnapshot: (work) => inSnapshot(db, (inside) => work(openOfferFeed(inside))),
  libraries: () => libraries.all(db),
  lastSeq: async () => (await last.first(db))?.seq ?? 0,
  changes: (libraryId, seq, limit) => changesOf.all(db, seq, libraryId, limit),
  changesAfter: async (libraryId, seq, most) => (await behind.first(db, seq, libraryId, most))?.count ?? 0,
  count: async (libraryId) => (await counted.first(db, libraryId))?.count ?? 0,
  following: async (libraryId, afterId, limit) => (await following.all(db, afterId, libraryId, limit)).map(documentOf),
  records: async (libraryId, ids) => (await named.all(db, JSON.stringify(ids), libraryId)).map(documentOf),
});

const onShelfOf = (vendor: string): CopyKind => ({
  libCode: '',
  campusId: null,
  locationId: vendor,
  curLocationId: vendor,
  materialType: null,
  isThere: true,
});

function documentOf(row: Row): StoredDocument {
  const record: Omit<CatalogueRecord, 'holdings'> = JSON.parse(row.data);
  const offered = { priceFen: row.price_fen, availability: row.availability, stock: row.stock };
  const isOrderable = obstacleOf(false, offered) === undefined;
  const published = row.pub_day ?? (record.pubYear === undefined ? undefined : `${String(record.pubYear)}-01-01`);
  return {
    recordId: row.id,
    source: row.vendor,
    holdings: [],
    itemLocations: [],
    materialTypes: [],
    copies: [],
    record: { ...record, acquiredOn: published },
    customCores: [],
    loans: row.chosen,
    priceFen: row.price_fen ?? undefined,
    // Titles that can be ordered now count as on the shelf.
    copyKinds: isOrderable ? [onShelfOf(row.vendor)] : [],
  };
}
