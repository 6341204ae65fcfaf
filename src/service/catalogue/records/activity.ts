import type { OutputOf } from '../../../lib/contract/contract.ts';
import { requireRecord } from '../model/stored.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/context/context.ts';
import type { ActivityType } from '../../platform/activity/types.ts';

/** Loans of a record by month, imported and own ones; empty if no dates are known. */
export async function getLoanAnalysis(
  { recordId }: { recordId: string },
  call: CallContext,
): Promise<OutputOf<'getLoanAnalysis'>> {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const type: ActivityType = 'loan';
  const rows = await call.store.db
    .selectFrom('activity_month')
    .select((eb) => ['month', eb.fn.sum<number>('count').as('count')])
    .where('record_id', '=', id)
    .where('type', '=', type)
    .groupBy('month')
    .orderBy('month')
    .execute();
  return loansOverTime(rows);
}

/** Loans of all records of a library by record and month, imported and own ones. */
export const loansOfRecords = (
  db: Db,
  libraryId: number,
): Promise<{ record_id: number; month: string; count: number }[]> =>
  db
    .selectFrom('activity_month')
    .innerJoin('record', 'record.id', 'activity_month.record_id')
    .select((eb) => ['record_id', 'month', eb.fn.sum<number>('count').as('count')])
    .where('record.library_id', '=', libraryId)
    .where('type', '=', 'loan' satisfies ActivityType)
    .groupBy(['record_id', 'month'])
    .orderBy('record_id')
    .orderBy('month')
    .execute();

/** Loans by month with their sum. @param rows one a month, in their order */
export function loansOverTime(rows: readonly { month: string; count: number }[]): OutputOf<'getLoanAnalysis'> {
  const months = rows.map((row) => ({ month: row.month, count: Number(row.count) }));
  return { total: months.reduce((sum, month) => sum + month.count, 0), months };
}

/** Total count of each activity with a record, without zero counts. */
export async function activityOf(call: CallContext, recordId: number): Promise<Partial<Record<ActivityType, number>>> {
  const rows = await call.store.db
    .selectFrom('activity_month')
    .select((eb) => ['type', eb.fn.sum<number>('count').as('count')])
    .where('record_id', '=', recordId)
    .groupBy('type')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.type, Number(row.count)]));
}
