import { idList, prepared, type Connection } from './prepared.ts';

/** What lists tell of a record, and what it stands there for. */
export interface SummaryRow {
  id: number;
  /** Milliseconds since 1970. */
  updated_at: number;
  /** JSON of the stored record. */
  data: string;
  /** Whether it has holdings. */
  held: 0 | 1;
  /** The first of its holdings' call numbers. */
  call_number: string | null;
  /** What the list is ordered by: a day, a number; null where ids were asked for. */
  value: string | number | null;
}

/**
 * A list of records in one statement: `asked` finds ids with their order, and only what it leaves is read whole. The
 * join says the order of reading, which a planner without statistics gets wrong.
 * @param sqlOfIds columns id, at (the order), value, place, total; the library is the statement's last value
 */
export const listOf = (sqlOfIds: string): string => `
  WITH asked (id, at, value, place, total) AS (${sqlOfIds})
  SELECT record.id, record.updated_at, record.data, asked.value, asked.place, asked.total,
    EXISTS (SELECT 1 FROM holding WHERE holding.record_id = record.id) AS held,
    (SELECT call_number FROM holding WHERE holding.record_id = record.id AND call_number IS NOT NULL
      ORDER BY holding.id LIMIT 1) AS call_number
  FROM asked CROSS JOIN record ON record.id = asked.id
  WHERE record.library_id = ? AND record.deleted_at IS NULL
  ORDER BY asked.at`;

const byIds = prepared<[ids: string, libraryId: number], SummaryRow>(
  listOf('SELECT value, key, NULL, NULL, NULL FROM json_each(?)'),
);

const newestBooks = prepared<[libraryId: number, today: string, rows: number, libraryId: number], SummaryRow>(
  listOf(`
    SELECT id, row_number() OVER (ORDER BY acquired_on DESC, id DESC), acquired_on, NULL, NULL FROM (
      SELECT id, acquired_on FROM record
      WHERE library_id = ? AND acquired_on <= ? AND kind = 'book' AND deleted_at IS NULL
      ORDER BY acquired_on DESC, id DESC LIMIT ?
    )`),
);

const mostLent = prepared<[ids: string, rows: number, libraryId: number], SummaryRow>(
  listOf(`
    SELECT record_id, row_number() OVER (ORDER BY loans DESC, record_id), loans, NULL, NULL FROM (
      SELECT record_id, loans FROM json_each(?) AS candidate
      CROSS JOIN popularity ON popularity.record_id = candidate.value
      WHERE loans > 0 ORDER BY loans DESC, record_id LIMIT ?
    )`),
);

/** Summaries of some records of a library in the order of `ids`; those that it does not have are left out. */
export const readSummaries = (store: Connection, libraryId: number, ids: readonly number[]): Promise<SummaryRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : byIds.all(store, idList(ids), libraryId);

/** Books that came in last, newest first; the value is their day. @param today ISO day after which nothing is there yet */
export const readNewestBooks = (
  store: Connection,
  libraryId: number,
  today: string,
  rows: number,
): Promise<SummaryRow[]> => newestBooks.all(store, libraryId, today, rows, libraryId);

/** Those of some records that were lent most; the value is how often. */
export const readMostLent = (
  store: Connection,
  libraryId: number,
  ids: readonly number[],
  rows: number,
): Promise<SummaryRow[]> => mostLent.all(store, idList(ids), rows, libraryId);
