import type { ActivityType } from '../platform/activity/types.ts';
import type { CallContext } from '../platform/context/context.ts';
import { isDatabase } from './database-content.ts';

/** What opening an electronic resource is counted as, wherever it is opened from. */
const opened: ActivityType = 'access';

/** How often readers opened each database of the library, by record id. */
export async function visitsOf({ store, library }: CallContext): Promise<Map<number, number>> {
  const rows = await store.db
    .selectFrom('record')
    .innerJoin('activity_month', 'activity_month.record_id', 'record.id')
    .select(['record.id', (eb) => eb.fn.sum<number>('activity_month.count').as('count')])
    .where('record.library_id', '=', library.id)
    .where(isDatabase)
    .where('activity_month.type', '=', opened)
    .groupBy('record.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** How often readers opened a database, by month (YYYY-MM), ascending; months without a visit are left out. */
export async function visitMonths(
  { store }: CallContext,
  recordId: number,
): Promise<{ month: string; count: number }[]> {
  const rows = await store.db
    .selectFrom('activity_month')
    .select(['month', (eb) => eb.fn.sum<number>('count').as('count')])
    .where('record_id', '=', recordId)
    .where('type', '=', opened)
    .groupBy('month')
    .orderBy('month')
    .execute();
  return rows.map(({ month, count }) => ({ month, count: Number(count) }));
}
