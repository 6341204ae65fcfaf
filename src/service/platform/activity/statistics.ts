import { electronicKinds } from '../../../lib/contract/calls/logging.ts';
import type { Store } from '../db/open.ts';

/** Count of one activity with one target, per month or day. */
export interface StatisticsRow {
  /** YYYY-MM-DD or YYYY-MM. */
  period: string;
  kind: string;
  /** Id of the record; number of the kind of link. */
  target: string;
  /** Empty for deleted records and other targets. */
  title: string;
  count: number;
}

export interface Period {
  by: 'day' | 'month';
  /** First and last day, both included: YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

const isRecord = ({ kind }: Pick<StatisticsRow, 'kind'>): boolean =>
  electronicKinds.some((electronicKind) => electronicKind === kind);

/** How often readers of a library opened electronic resources and clicked on services, by day or by month. */
export async function visitStatistics(
  { db }: Store,
  libraryId: number,
  { by, from, to }: Period,
): Promise<StatisticsRow[]> {
  let query = db.selectFrom('visit_day').select(['day', 'kind', 'target', 'count']).where('library_id', '=', libraryId);
  if (from !== undefined) query = query.where('day', '>=', from);
  if (to !== undefined) query = query.where('day', '<=', to);
  const rows = await query.execute();
  const sums = new Map<string, Omit<StatisticsRow, 'title'>>();
  for (const { day, kind, target, count } of rows) {
    const period = by === 'day' ? day : day.slice(0, 7);
    const key = `${period} ${kind} ${target}`;
    const known = sums.get(key);
    if (known) known.count += count;
    else sums.set(key, { period, kind, target, count });
  }
  const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const sorted = [...sums.values()].sort(
    (a, b) => order(a.period, b.period) || order(a.kind, b.kind) || order(a.target, b.target),
  );
  const titles = await titlesOf(
    { db },
    sorted.filter(isRecord).map((row) => Number(row.target)),
  );
  return sorted.map((row) => ({ ...row, title: isRecord(row) ? (titles.get(Number(row.target)) ?? '') : '' }));
}

/** Monthly use of a library's records: views, loans, shares, exports, downloads and opened resources. */
export async function recordStatistics(
  { db }: Store,
  libraryId: number,
  { from, to }: Omit<Period, 'by'>,
): Promise<StatisticsRow[]> {
  let query = db
    .selectFrom('activity_month')
    .innerJoin('record', 'record.id', 'activity_month.record_id')
    .select((eb) => ['month', 'type', 'record_id', 'title', eb.fn.sum<number | string>('count').as('count')])
    .where('library_id', '=', libraryId);
  if (from !== undefined) query = query.where('month', '>=', from.slice(0, 7));
  if (to !== undefined) query = query.where('month', '<=', to.slice(0, 7));
  const rows = await query
    .groupBy(['month', 'type', 'record_id', 'title'])
    .orderBy('month')
    .orderBy('type')
    .orderBy('record_id')
    .execute();
  return rows.map((row) => ({
    period: row.month,
    kind: row.type,
    target: String(row.record_id),
    title: row.title,
    count: Number(row.count),
  }));
}

const most = 500;

async function titlesOf({ db }: Pick<Store, 'db'>, ids: readonly number[]): Promise<Map<number, string>> {
  const all = [...new Set(ids)];
  const titles = new Map<number, string>();
  for (let at = 0; at < all.length; at += most) {
    const part = all.slice(at, at + most);
    const rows = await db.selectFrom('record').select(['id', 'title']).where('id', 'in', part).execute();
    for (const { id, title } of rows) titles.set(id, title);
  }
  return titles;
}
