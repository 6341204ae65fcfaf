import type { Kysely } from 'kysely';
import { dayOf } from '../../../lib/rules/days.ts';
import { isRanked } from '../../../lib/rules/rankings.ts';
import type { ActivityType } from './types.ts';
import type { Database } from '../db/database.ts';

/** Something done with a record, or taken back. */
export interface RecordEvent {
  recordId: number;
  type: ActivityType;
  /** Time in milliseconds since 1970; for a reversal, the time of the original event. */
  at: number;
  /** How often; negative where it is taken back. Once when left out. */
  count?: number;
}

/** Columns of `popularity` that are updated by these counts. */
const totals: Partial<Record<ActivityType, 'views' | 'loans' | 'favourites'>> = {
  view: 'views',
  loan: 'loans',
  favourite: 'favourites',
};

/**
 * Counts events of a library's records for monthly statistics, popularity and the rankings, whose sums follow within
 * minutes. Circulation and favourites call it in their transactions; it adds two or three rows per event.
 */
export async function recordEvents(
  db: Kysely<Database>,
  libraryId: number,
  events: readonly RecordEvent[],
): Promise<void> {
  for (const { recordId, type, at, count = 1 } of events) {
    const day = dayOf(at);
    await db
      .insertInto('activity_month')
      .values({ record_id: recordId, type, month: day.slice(0, 7), origin: '', count })
      .onConflict((conflict) =>
        conflict
          .columns(['record_id', 'type', 'month', 'origin'])
          .doUpdateSet((eb) => ({ count: eb('activity_month.count', '+', count) })),
      )
      .execute();
    const column = totals[type];
    if (column !== undefined) {
      await db
        .insertInto('popularity')
        .values({ record_id: recordId, loans: 0, views: 0, favourites: 0, [column]: count })
        .onConflict((conflict) =>
          conflict.column('record_id').doUpdateSet((eb) => ({ [column]: eb(`popularity.${column}`, '+', count) })),
        )
        .execute();
    }
    if (!isRanked(type)) continue;
    await db
      .insertInto('ranking_day')
      .values({ library_id: libraryId, type, day, record_id: recordId, origin: '', count, counted: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['library_id', 'type', 'day', 'record_id', 'origin'])
          .doUpdateSet((eb) => ({ count: eb('ranking_day.count', '+', count) })),
      )
      .execute();
  }
}
