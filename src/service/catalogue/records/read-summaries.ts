import type { Dialect } from '../../platform/db/dialect.ts';
import type { Store } from '../../platform/db/open.ts';
import { idList, prepared } from '../../platform/db/prepared.ts';

/** The columns of a record in lists, and its sort value. */
export interface SummaryRow {
  id: number;
  /** Milliseconds since 1970. */
  updated_at: number;
  data: string;
  held: 0 | 1;
  call_number: string | null;
  /** File name of the cover picture. */
  cover: string | null;
  /** Sort value of the list, a day or number; null for requested IDs. */
  value: string | number | null;
}

/**
 * SQL that lists records in one statement: `asked` selects IDs and their order, and only those rows are read. The join
 * fixes the order of reading, which a planner without statistics gets wrong.
 * @param sqlOfIds selects id, at (the order), value, place, total; the library is the last parameter of the statement
 * @param ofLibrary the condition on the library
 */
export const listOf = ({ join }: Dialect, sqlOfIds: string, ofLibrary = 'record.library_id = ?'): string => `
  WITH asked (id, at, value, place, total) AS (${sqlOfIds})
  SELECT record.id, record.updated_at, record.data, asked.value, asked.place, asked.total,
    CASE WHEN EXISTS (SELECT 1 FROM holding WHERE holding.record_id = record.id) THEN 1 ELSE 0 END AS held,
    (SELECT call_number FROM holding WHERE holding.record_id = record.id AND call_number IS NOT NULL
      ORDER BY holding.id LIMIT 1) AS call_number,
    (SELECT picture FROM record_cover WHERE record_cover.record_id = record.id) AS cover
  FROM asked ${join} record ON record.id = asked.id
  WHERE ${ofLibrary} AND record.deleted_at IS NULL
  ORDER BY asked.at`;

const byIds = prepared<[ids: string, libraryId: number], SummaryRow>((dialect) =>
  listOf(dialect, `SELECT value, key, NULL, NULL, NULL FROM ${dialect.eachOf('?', 'number')} AS each_of`),
);

const byIdsOfSeveral = prepared<[ids: string, libraryIds: string], SummaryRow>((dialect) =>
  listOf(
    dialect,
    `SELECT value, key, NULL, NULL, NULL FROM ${dialect.eachOf('?', 'number')} AS each_of`,
    `record.library_id IN (${dialect.numbersOf('?')})`,
  ),
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

/** Reads summaries of records of a library in the order of `ids`, without missing ones. */
export const readSummaries = (store: Store, libraryId: number, ids: readonly number[]): Promise<SummaryRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : byIds.all(store.db, idList(ids), libraryId);

/** Reads summaries of records of several libraries in the order of `ids`, without missing ones. */
export const readSummariesOfSeveral = (
  store: Store,
  libraryIds: readonly number[],
  ids: readonly number[],
): Promise<SummaryRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : byIdsOfSeveral.all(store.db, idList(ids), idList(libraryIds));

/** Reads the newest books; the value is their day. @param today ISO day; books with later days are excluded */
export const readNewestBooks = (store: Store, libraryId: number, today: string, rows: number): Promise<SummaryRow[]> =>
  newestBooks.all(store.db, libraryId, today, rows, libraryId);

/** Reads the most borrowed of some records; the value is the number of loans. */
export const readMostLent = (
  store: Store,
  libraryId: number,
  ids: readonly number[],
  rows: number,
): Promise<SummaryRow[]> => mostLent.all(store.db, idList(ids), rows, libraryId);
