import type { Database } from '../platform/db/database.ts';
import type { FileImportOutcome } from '../../lib/contract/desk/file-imports.ts';
import { maxReportLines } from '../../lib/rules/file-imports.ts';
import { readReasons } from '../../lib/rules/import-reasons.ts';
import type { WriteResult } from '../catalogue/import/write/records.ts';
import type { Harvested } from './records.ts';

export interface HarvestCounts extends Omit<WriteResult, 'problems' | 'replaced'> {
  records: number;
  withdrawn: number;
  rejected: number;
  listSize: number | undefined;
  /** The first rejected records. */
  lines: FileImportOutcome['lines'];
}

/** The stored result, in the form of that of an imported file; null before the first harvest has ended. */
export const readOutcome = ({ outcome }: Pick<Database['harvest'], 'outcome'>): FileImportOutcome | null =>
  outcome === null ? null : JSON.parse(outcome);

/** Formats a result to be stored. */
export function formatOutcome(source: string, counts: HarvestCounts): string {
  const { records, inserted, updated, unchanged, deleted, rejected, lines } = counts;
  const outcome: FileImportOutcome = {
    source,
    records,
    fresh: inserted,
    known: updated,
    unchanged,
    withdrawals: deleted,
    rejected,
    warned: 0,
    lines,
    totalLines: rejected,
    samples: [],
  };
  return JSON.stringify(outcome);
}

/** Counts to begin with: zero, or those of the harvest that is resumed. */
export function firstCounts(
  resumed?: Pick<Database['harvest'], 'records' | 'withdrawn' | 'rejected' | 'outcome'>,
): HarvestCounts {
  const stored = resumed ? readOutcome(resumed) : null;
  // A process that was killed has left the result of an earlier harvest.
  const known = stored?.records === resumed?.records ? stored : null;
  return {
    records: resumed?.records ?? 0,
    withdrawn: resumed?.withdrawn ?? 0,
    rejected: resumed?.rejected ?? 0,
    inserted: known?.fresh ?? 0,
    updated: known?.known ?? 0,
    unchanged: known?.unchanged ?? 0,
    deleted: known?.withdrawals ?? 0,
    listSize: undefined,
    lines: known?.lines ?? [],
  };
}

/** Adds a rejected record to the report. */
export function addRejected({ lines }: HarvestCounts, { identifier, reason = '' }: Harvested, position: number): void {
  if (lines.length >= maxReportLines.rejected) return;
  const controlNumber = identifier === '' ? null : identifier;
  lines.push({ position, controlNumber, severity: 'rejected', reasons: readReasons(reason) });
}
