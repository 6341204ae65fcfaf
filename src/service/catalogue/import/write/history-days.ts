import { dayAfter, dayOf } from '../../../../lib/rules/days.ts';
import { retentionDays } from '../../../../lib/rules/rankings.ts';
import { BulkTable } from '../../../platform/db/bulk-insert.ts';
import type { Store } from '../../../platform/db/open.ts';
import { inTransaction } from '../../../platform/db/database.ts';

/** How often something was done, by record, then by day (ISO date). */
export type DayCounts = Map<number, Map<string, number>>;

/** Adds to a record's day. */
export function addDay(days: DayCounts, recordId: number, day: string, count: number): void {
  const own = days.get(recordId) ?? new Map<string, number>();
  own.set(day, (own.get(day) ?? 0) + count);
  days.set(recordId, own);
}

/**
 * Distributes a monthly count evenly over its days.
 * @param month YYYY-MM
 * @param today ISO date; later days get nothing
 */
export function spreadOverMonth(month: string, count: number, today: string): [day: string, count: number][] {
  const first = `${month}-01`;
  const days: string[] = [];
  for (let day = first; day.startsWith(month) && day <= today; day = dayAfter(day, 1)) days.push(day);
  const spread: [string, number][] = [];
  for (const [at, day] of days.entries()) {
    const upTo = (n: number) => Math.floor((n * count) / days.length);
    const own = upTo(at + 1) - upTo(at);
    if (own > 0) spread.push([day, own]);
  }
  return spread;
}

interface History {
  libraryId: number;
  /** Kind of activity: loan, view … */
  type: string;
  /** Name of the history, not empty. */
  origin: string;
  /** Milliseconds since 1970. */
  now: number;
}

const rankingDays = new BulkTable(
  'ranking_day',
  {
    library_id: 'bigint',
    type: 'text',
    day: 'text',
    record_id: 'bigint',
    origin: 'text',
    count: 'bigint',
    counted: 'bigint',
  },
  'ON CONFLICT (library_id, type, day, record_id, origin) DO UPDATE SET count = excluded.count',
);

/**
 * Writes the days of a history for the rankings. Replaces the earlier history with the same name from the first to the
 * last month. Each month is a transaction; idempotent. Days older than all ranking ranges are skipped.
 * @param months first and last month of the history, YYYY-MM
 */
export async function writeHistoryDays(
  { db }: Store,
  { libraryId, type, origin, now }: History,
  counts: DayCounts,
  months: { from: string; to: string },
): Promise<void> {
  const oldest = dayAfter(dayOf(now), -retentionDays);
  const byMonth = new Map<string, [recordId: number, day: string, count: number][]>();
  for (
    let month = oldest.slice(0, 7);
    month <= dayOf(now).slice(0, 7);
    month = dayAfter(`${month}-01`, 31).slice(0, 7)
  ) {
    if (month >= months.from && month <= months.to) byMonth.set(month, []);
  }
  for (const [recordId, own] of counts) {
    for (const [day, count] of own) if (day >= oldest) byMonth.get(day.slice(0, 7))?.push([recordId, day, count]);
  }
  for (const [month, rows] of byMonth) {
    const common = { library_id: libraryId, type, origin };
    await inTransaction(db, async (inside) => {
      // Removed counts are set to zero instead of deleted, so that sums that include them are corrected.
      await inside
        .updateTable('ranking_day')
        .set({ count: 0 })
        .where('library_id', '=', libraryId)
        .where('type', '=', type)
        .where('day', '>=', `${month}-01`)
        .where('day', '<=', `${month}-31`)
        .where('origin', '=', origin)
        .execute();
      await rankingDays.insert(
        inside,
        rows.map(([recordId, day, count]) => ({ ...common, day, record_id: recordId, count, counted: 0 })),
      );
    });
  }
}
