import type { CopyCount } from '../catalogue/record-views/related.ts';
import type { Dialect } from '../platform/db/dialect.ts';
import type { Store } from '../platform/db/open.ts';
import { idList, prepared } from '../platform/db/prepared.ts';

// What the page of a record asks the store, in three statements that are prepared once: lists come as JSON in columns,
// because a statement each would cost more than what it reads.

/** Columns of a table as JSON; names are ours, none comes from outside. */
const columnsIn = (table: string, names: readonly string[]) => names.map((name) => [name, `${table}.${name}`] as const);

const itemColumns = [
  'id',
  'record_id',
  'barcode',
  'status',
  'volume',
  'material_type',
  'current_location_id',
  'due_date',
];
const requestColumns = [
  'id',
  'library_id',
  'kind',
  'stage',
  'status',
  'is_open',
  'reader_id',
  'holder_id',
  'record_id',
  'volume',
  'volume_key',
  'title',
  'title_lang',
  'author',
  'item_id',
  'barcode',
  'call_number',
  'location_id',
  'item_after',
  'asked_loan_id',
  'loan_id',
  'pickup_place',
  'fee',
  'needs_approval',
  'verify_status',
  'claim_status',
  'suspended_until',
  'until',
  'code_hash',
  'code_expires_at',
  'code_tries',
  'created_at',
  'updated_at',
];

const coverText = '(SELECT picture FROM record_cover WHERE record_cover.record_id = record.id)';

const noteText = '(SELECT public_text FROM record_note WHERE record_note.record_id = record.id)';

const recordText = (dialect: Dialect): string => {
  const { list, object } = dialect;
  const columns = (table: string, names: readonly string[]) => object(columnsIn(table, names));
  const item = object([
    ...columnsIn('i', itemColumns),
    ...columnsIn('h', ['lib_code', 'location_id', 'call_number']),
    ['sent_id', 't.item_id'] as const,
  ]);
  const request = object([
    ...columnsIn('q', requestColumns),
    ['reader_status', 'r.status'] as const,
    ['reader_valid_from', 'r.valid_from'] as const,
    ['reader_valid_until', 'r.valid_until'] as const,
    ['reader_type', 'r.type_code'] as const,
  ]);
  return `
  SELECT record.id, record.updated_at, record.data AS record, view.data AS view, ${coverText} AS cover,
    ${noteText} AS local_note,
    ${list(
      columns('h', ['lib_code', 'location_id', 'call_number', 'statement']),
      '(SELECT * FROM holding WHERE record_id = record.id ORDER BY id) AS h',
    )} AS holdings,
    ${list(
      item,
      `(SELECT * FROM item WHERE record_id = record.id ORDER BY id) AS i JOIN holding AS h ON h.id = i.holding_id
       LEFT JOIN copy_transit AS t ON t.item_id = i.id`,
    )} AS items,
    ${list(
      columns('l', ['id', 'record_id', 'item_id', 'reader_id', 'due_on', 'volume', 'origin', 'status_after']),
      '(SELECT * FROM loan WHERE record_id = record.id AND returned_at IS NULL) AS l',
    )} AS loans,
    ${list(
      request,
      `(SELECT * FROM copy_request WHERE record_id = record.id AND is_open = 1 ORDER BY created_at, id) AS q
       LEFT JOIN reader AS r ON r.id = q.reader_id`,
    )} AS requests,
    ${list(
      columns('e', ['url', 'label', 'collection', 'coverage_from', 'coverage_to', 'note']),
      '(SELECT * FROM electronic_access WHERE record_id = record.id ORDER BY seq) AS e',
    )} AS electronic,
    ${list(
      columns('a', ['id', 'title', 'url', 'file', 'media_type', 'access']),
      '(SELECT * FROM attachment WHERE record_id = record.id ORDER BY seq) AS a',
    )} AS attachments,
    ${list(
      columns('s', ['score', 'count']),
      `(SELECT score, count(*) AS count FROM evaluation
        WHERE record_id = record.id AND score IS NOT NULL GROUP BY score) AS s`,
    )} AS scores,
    (SELECT count(*) FROM evaluation
      WHERE record_id = record.id AND state = 'audited' AND comment IS NOT NULL) AS comment_count,
    ${list(
      columns('c', ['id', 'reader_name', 'score', 'comment', 'helpful', 'created_at']),
      `(SELECT * FROM evaluation WHERE record_id = record.id AND state = 'audited' AND comment IS NOT NULL
        ORDER BY created_at DESC, id DESC LIMIT ?) AS c`,
    )} AS comments,
    popularity.loans AS lent, popularity.views, popularity.favourites,
    ${list(
      columns('m', ['type', 'month', 'count']),
      `(SELECT type, month, sum(count) AS count FROM activity_month
        WHERE record_id = record.id GROUP BY type, month ORDER BY month) AS m`,
    )} AS activity,
    ${list(
      'k.code',
      `(
      SELECT DISTINCT core_journal.code FROM record_identifier JOIN core_journal USING (type, value)
      WHERE record_identifier.record_id = record.id AND core_journal.library_id = record.library_id
        AND record.kind = 'journal') AS k`,
    )} AS cores
  FROM record
  LEFT JOIN record_views AS view
    ON view.record_id = record.id AND view.version = ? AND view.updated_at = record.updated_at
  LEFT JOIN popularity ON popularity.record_id = record.id
  WHERE record.id = ? AND record.library_id = ? AND record.deleted_at IS NULL`;
};

const cardText = ({ numbersOf }: Dialect): string => `
  SELECT record.id, record.library_id, view.card, ${coverText} AS cover
  FROM record
  LEFT JOIN record_views AS view
    ON view.record_id = record.id AND view.version = ? AND view.updated_at = record.updated_at
  WHERE record.id IN (${numbersOf('?')}) AND record.deleted_at IS NULL`;

const copyText = ({ numbersOf }: Dialect): string => `
  SELECT item.record_id, item.status, item.material_type, holding.location_id, count(*) AS count
  FROM item JOIN holding ON holding.id = item.holding_id
  WHERE item.record_id IN (${numbersOf('?')}) AND item.status <> 'withdrawn'
  GROUP BY 1, 2, 3, 4`;

/** A record with everything that may have changed this moment; lists are JSON. */
export interface RecordPageRow {
  id: number;
  updated_at: number;
  record: string;
  view: string | null;
  cover: string | null;
  local_note: string | null;
  holdings: string;
  items: string;
  loans: string;
  requests: string;
  electronic: string;
  attachments: string;
  scores: string;
  comment_count: number;
  comments: string;
  lent: number | null;
  views: number | null;
  favourites: number | null;
  activity: string;
  cores: string;
}

/** Another record, in short where it has a view. */
export interface CardRow {
  id: number;
  library_id: number;
  card: string | null;
  cover: string | null;
}

const recordPage = prepared<[comments: number, version: number, recordId: number, libraryId: number], RecordPageRow>(
  recordText,
);
const cards = prepared<[version: number, ids: string], CardRow>(cardText);
const copies = prepared<[ids: string], CopyCount>(copyText);

/** A record of a library with everything that its page reads of it; undefined where the library does not have it. */
export async function readRecordPage(
  store: Store,
  {
    recordId,
    libraryId,
    version,
    comments,
  }: { recordId: number; libraryId: number; version: number; comments: number },
): Promise<RecordPageRow | undefined> {
  const [row] = await recordPage.all(store.db, comments, version, recordId, libraryId);
  return row;
}

/** Other records in short, as far as they are there. @param version of the views */
export const readCards = (store: Store, ids: readonly number[], version: number): Promise<CardRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : cards.all(store.db, version, idList(ids));

/** How many copies of some records stand how. */
export const readCopyCounts = (store: Store, ids: readonly number[]): Promise<CopyCount[]> =>
  ids.length === 0 ? Promise.resolve([]) : copies.all(store.db, idList(ids));
