import type { Store } from './open.ts';
import { steadyText } from './steady-text.ts';

// What the page of a record asks the store, in three statements that are prepared once: lists come as JSON in columns,
// because a statement each would cost more than what it reads.

/** Columns of a table as JSON; names are ours, none comes from outside. */
const json = (table: string, columns: readonly string[]): string =>
  `json_object(${columns.map((name) => `'${name}', ${table}.${name}`).join(', ')})`;

const list = (what: string, from: string): string => `(SELECT json_group_array(${what}) FROM ${from})`;

const holding = json('h', ['lib_code', 'location_id', 'call_number', 'statement']);
const item = `json_object(
  'id', i.id, 'record_id', i.record_id, 'barcode', i.barcode, 'status', i.status, 'volume', i.volume,
  'material_type', i.material_type, 'current_location_id', i.current_location_id, 'due_date', i.due_date,
  'lib_code', h.lib_code, 'location_id', h.location_id, 'call_number', h.call_number)`;
const loan = json('l', ['id', 'record_id', 'item_id', 'reader_id', 'due_on', 'volume', 'origin', 'status_after']);
const requestColumns = [
  ...['id', 'library_id', 'kind', 'stage', 'status', 'is_open', 'reader_id', 'holder_id', 'record_id', 'volume'],
  ...['volume_key', 'title', 'title_lang', 'author', 'item_id', 'barcode', 'call_number', 'location_id', 'item_after'],
  ...['asked_loan_id', 'loan_id', 'pickup_place', 'fee', 'needs_approval', 'verify_status', 'claim_status'],
  ...['suspended_until', 'until', 'code_hash', 'code_expires_at', 'code_tries', 'created_at', 'updated_at'],
];
const request = `json_object(${requestColumns.map((name) => `'${name}', q.${name}`).join(', ')},
  'reader_status', r.status, 'reader_type', r.type_code)`;
const access = json('e', ['url', 'label', 'collection', 'coverage_from', 'coverage_to', 'note']);
const attachment = json('a', ['id', 'title', 'url', 'file', 'media_type', 'access']);
const comment = json('c', ['id', 'reader_name', 'score', 'comment', 'helpful', 'created_at']);

const recordStatement = `
  SELECT record.id, record.updated_at, record.data AS record, view.data AS view,
    ${list(holding, '(SELECT * FROM holding WHERE record_id = record.id ORDER BY id) AS h')} AS holdings,
    ${list(item, `(SELECT * FROM item WHERE record_id = record.id ORDER BY id) AS i JOIN holding AS h ON h.id = i.holding_id`)} AS items,
    ${list(loan, '(SELECT * FROM loan WHERE record_id = record.id AND returned_at IS NULL) AS l')} AS loans,
    ${list(
      request,
      `(SELECT * FROM copy_request WHERE record_id = record.id AND is_open = 1 ORDER BY created_at, id) AS q
       LEFT JOIN reader AS r ON r.id = q.reader_id`,
    )} AS requests,
    ${list(access, '(SELECT * FROM electronic_access WHERE record_id = record.id ORDER BY seq) AS e')} AS electronic,
    ${list(attachment, '(SELECT * FROM attachment WHERE record_id = record.id ORDER BY seq) AS a')} AS attachments,
    ${list(
      "json_object('score', s.score, 'count', s.count)",
      `(SELECT score, count(*) AS count FROM evaluation
        WHERE record_id = record.id AND score IS NOT NULL GROUP BY score) AS s`,
    )} AS scores,
    (SELECT count(*) FROM evaluation
      WHERE record_id = record.id AND state = 'audited' AND comment IS NOT NULL) AS commentCount,
    ${list(
      comment,
      `(SELECT * FROM evaluation WHERE record_id = record.id AND state = 'audited' AND comment IS NOT NULL
        ORDER BY created_at DESC, id DESC LIMIT @comments) AS c`,
    )} AS comments,
    popularity.loans AS lent, popularity.views, popularity.favourites,
    ${list(
      "json_object('type', m.type, 'month', m.month, 'count', m.count)",
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
  LEFT JOIN record_view AS view
    ON view.record_id = record.id AND view.version = @version AND view.updated_at = record.updated_at
  LEFT JOIN popularity ON popularity.record_id = record.id
  WHERE record.id = @id AND record.library_id = @library AND record.deleted_at IS NULL`;

const cardStatement = `
  SELECT record.id, record.library_id, view.card
  FROM record
  LEFT JOIN record_view AS view
    ON view.record_id = record.id AND view.version = @version AND view.updated_at = record.updated_at
  WHERE record.id IN (SELECT value FROM json_each(@ids)) AND record.deleted_at IS NULL`;

const copyStatement = `
  SELECT item.record_id, item.status, item.material_type, holding.location_id, count(*) AS count
  FROM item JOIN holding ON holding.id = item.holding_id
  WHERE item.record_id IN (SELECT value FROM json_each(?)) AND item.status <> 'withdrawn'
  GROUP BY 1, 2, 3, 4`;

/** A record with everything that may have changed this moment; lists are JSON. */
export interface RecordPageRow {
  id: number;
  updated_at: number;
  record: string;
  view: string | null;
  holdings: string;
  items: string;
  loans: string;
  requests: string;
  electronic: string;
  attachments: string;
  scores: string;
  commentCount: number;
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
}

/** How many copies of a record stand how, by the place that they belong to. */
export interface CopyCountRow {
  record_id: number;
  status: string;
  material_type: string | null;
  location_id: string;
  count: number;
}

function prepare({ sqlite }: Store) {
  return {
    record: sqlite.prepare<[{ id: number; library: number; version: number; comments: number }], RecordPageRow>(
      steadyText(recordStatement),
    ),
    cards: sqlite.prepare<[{ ids: string; version: number }], CardRow>(steadyText(cardStatement)),
    copies: sqlite.prepare<[string], CopyCountRow>(steadyText(copyStatement)),
  };
}

const prepared = new WeakMap<Store, ReturnType<typeof prepare>>();

/** The statements of the page of a record, prepared once for each store. */
export function recordPageStatements(store: Store): ReturnType<typeof prepare> {
  let statements = prepared.get(store);
  if (!statements) prepared.set(store, (statements = prepare(store)));
  return statements;
}
