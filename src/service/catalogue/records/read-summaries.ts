import type { Dialect } from '../../platform/db/dialect.ts';
import type { Store } from '../../platform/db/open.ts';
import { idList, prepared } from '../../platform/db/prepared.ts';

/** What lists tell of a record, and what it is there for. */
export interface SummaryRow {
  id: number;
  /** Milliseconds since 1970. */
  updated_at: number;
  data: string;
  held: 0 | 1;
  call_number: string | null;
  /** Name of its picture. */
  cover: string | null;
  /** What the list is ordered by: a day, a number; null where ids were asked for. */
  value: string | number | null;
}

/**
 * A list of records in one statement: `asked` finds ids with their order, and only what it leaves is read whole. The
 * join says the order of reading, which a planner without statistics gets wrong.
 * @param sqlOfIds columns id, at (the order), value, place, total; the library is the statement's last value
 */
export const listOf = ({ join }: Dialect, sqlOfIds: string): string => `
  WITH asked (id, at, value, place, total) AS (${sqlOfIds})
  SELECT record.id, record.updated_at, record.data, asked.value, asked.place, asked.total,
    CASE WHEN EXISTS (SELECT 1 FROM holding WHERE holding.record_id = record.id) THEN 1 ELSE 0 END AS held,
    (SELECT call_number FROM holding WHERE holding.record_id = record.id AND call_number IS NOT NULL
      ORDER BY holding.id LIMIT 1) AS call_number,
    (SELECT picture FROM record_cover WHERE record_cover.record_id = record.id) AS cover
  FROM asked ${join} record ON record.id = asked.id
  WHERE record.library_id = ? AND record.deleted_at IS NULL
  ORDER BY asked.at`;

const byIds = prepared<[ids: string, libraryId: number], SummaryRow>((dialect) =>
  listOf(dialect, `SELECT value, key, NULL, NULL, NULL FROM ${dialect.eachOf('?', 'number')} AS each_of`),
);

const newestBooks = prepared<[libraryId: number, today: string, rows: number, libraryId: number], SummaryRow>(
  (dialect) =>
    listOf(
      dialect,
      `SELECT id, row_number() OVER (ORDER BY acquired_on DESC, id DESC), acquired_on, NULL, NULL FROM (
      SELECT id, acquired_on FROM record
      WHERE library_id = ? AND acquired_on <= ? AND kind = 'book' AND deleted_at IS NULL
      ORDER BY acquired_on DESC, id DESC LIMIT ?
    ) AS newest`,
    ),
);

const mostLent = prepared<[ids: string, rows: number, libraryId: number], SummaryRow>((dialect) =>
  listOf(
    dialect,
    `SELECT record_id, row_number() OVER (ORDER BY loans DESC, record_id), loans, NULL, NULL FROM (
      SELECT record_id, loans FROM ${dialect.eachOf('?', 'number')} AS candidate
      ${dialect.join} popularity ON popularity.record_id = candidate.value
      WHERE loans > 0 ORDER BY loans DESC, record_id LIMIT ?
    ) AS lent`,
  ),
);

/** Summaries of some records of a library in the order of `ids`; those that it does not have are left out. */
export const readSummaries = (store: Store, libraryId: number, ids: readonly number[]): Promise<SummaryRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : byIds.all(store.db, idList(ids), libraryId);

/** Books that came in last, newest first; the value is their day. @param today ISO day after which nothing is there yet */
export const readNewestBooks = (store: Store, libraryId: number, today: string, rows: number): Promise<SummaryRow[]> =>
  newestBooks.all(store.db, libraryId, today, rows, libraryId);

/** Those of some records that were lent most; the value is how often. */
export const readMostLent = (
  store: Store,
  libraryId: number,
  ids: readonly number[],
  rows: number,
): Promise<SummaryRow[]> => mostLent.all(store.db, idList(ids), rows, libraryId);
