import { sql } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { monthOf, type ActivityType } from '../platform/activity/types.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext } from '../platform/context/context.ts';
import { cachedUntilChange } from '../catalogue/records/change-cache.ts';

/** What makes a visit: a look at the journal's page, or the way to its electronic copy. */
const visits: readonly ActivityType[] = ['view', 'access'];
const months = 12;
const maxJournals = 50;

/** The first of the months that count, this one included. */
function firstMonth(now: number): string {
  const date = new Date(now);
  return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 1));
}

/** Few of all visited records are journals: they are looked up one by one, and not every minute. */
const mostVisited = cachedUntilChange(60_000, async (call) => {
  const rows = await call.store.db
    .selectFrom('record')
    .innerJoin('activity_month as counted', 'counted.record_id', 'record.id')
    .select((eb) => ['record.id', eb.fn.sum<number>('counted.count').as('visits')])
    .where('record.library_id', '=', call.library.id)
    // As the index of journals says it, which a parameter would not match.
    .where('record.kind', '=', sql.lit('journal'))
    .where('record.deleted_at', 'is', null)
    .where('counted.type', 'in', visits)
    .where('counted.month', '>=', firstMonth(call.now()))
    .groupBy('record.id')
    .orderBy('visits', 'desc')
    .orderBy('record.id')
    .limit(maxJournals)
    .execute();
  return rows.map((row) => ({ id: row.id, visits: Number(row.visits) }));
});

/** The journals visited most, counted over all readers and without who they were. */
export async function listHotJournals(
  { rows }: ParsedInputOf<'listHotJournals'>,
  call: CallContext,
): Promise<OutputOf<'listHotJournals'>> {
  const hot = (await mostVisited(call)).slice(0, rows);
  const visitsOf = new Map(hot.map((entry) => [String(entry.id), entry.visits]));
  const summaries = await summariesOf(
    call,
    hot.map((entry) => entry.id),
  );
  return summaries.map((summary) => ({ ...summary, visits: visitsOf.get(summary.recordId) ?? 0 }));
}
