import type { Store } from '../platform/db/open.ts';
import { prepared } from '../platform/db/prepared.ts';
import { listOf, type SummaryRow } from '../catalogue/records/read-summaries.ts';

export interface RankedRow extends SummaryRow {
  value: number;
  /** From 1; equal values share a place. */
  place: number;
  total: number;
}

/** Which ranking: as the columns of `ranking_total` say it. */
export interface Ranking {
  libraryId: number;
  type: string;
  span: string;
  libCode: string;
  subject: string;
}

const ranked = prepared<
  [
    libraryId: number,
    type: string,
    span: string,
    libCode: string,
    subject: string,
    most: number,
    rows: number,
    libraryId: number,
  ],
  RankedRow
>((dialect) =>
  listOf(
    dialect,
    `SELECT * FROM (
      SELECT record_id, row_number() OVER (ORDER BY count DESC, record_id DESC) AS at, count,
        rank() OVER (ORDER BY count DESC) AS place, count(*) OVER () AS total FROM (
          SELECT ranking_total.record_id, ranking_total.count FROM ranking_total
          INNER JOIN record ON record.id = ranking_total.record_id
          WHERE ranking_total.library_id = ? AND type = ? AND span = ? AND lib_code = ? AND subject = ? AND count > 0
            AND record.deleted_at IS NULL
          ORDER BY count DESC, ranking_total.record_id DESC LIMIT ?
        ) AS most
    ) AS placed WHERE at <= ?`,
  ),
);

/** The first rows of a ranking. @param most records that a ranking has at most */
export const readRanking = (
  store: Store,
  { libraryId, type, span, libCode, subject }: Ranking,
  most: number,
  rows: number,
): Promise<RankedRow[]> => ranked.all(store.db, libraryId, type, span, libCode, subject, most, rows, libraryId);

const subjects = prepared<[codes: string, libraryId: number, type: string, span: string], { code: string }>(
  ({ eachOf }) => `
  SELECT asked.value AS code FROM ${eachOf('?', 'text')} AS asked WHERE EXISTS (
    SELECT 1 FROM ranking_total
    WHERE library_id = ? AND type = ? AND span = ? AND lib_code = '' AND subject = asked.value AND count > 0
  )`,
);

/** Those of some classes of which something is in a ranking: one look into its index for each. */
export async function readRankedSubjects(
  store: Store,
  { libraryId, type, span }: Pick<Ranking, 'libraryId' | 'type' | 'span'>,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await subjects.all(store.db, JSON.stringify(codes), libraryId, type, span);
  return rows.map(({ code }) => code);
}
