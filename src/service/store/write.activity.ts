import type { Store } from './open.ts';

/** So much was done with a record in a month. */
export interface ActivityCount {
  recordId: number;
  type: string;
  /** YYYY-MM. */
  month: string;
  count: number;
}

/** Columns of `popularity` that follow what is counted here. */
const totals = { view: 'views', loan: 'loans', favourite: 'favourites' } as const;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/**
 * Adds counts to the months and the totals of their records, all in one short transaction. It never waits: while an
 * import writes, a thread that stood here would let every reader wait with it.
 * @returns false when somebody else is writing; nothing was added then
 * @throws what the database throws else
 */
export function addActivity({ sqlite }: Store, counts: readonly ActivityCount[]): boolean {
  if (sqlite.inTransaction) return false;
  const byMonth = sqlite.prepare<[number, string, string, number]>(
    `INSERT INTO activity_month (record_id, type, month, origin, count) VALUES (?, ?, ?, '', ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  const inTotal = new Map(
    Object.entries(totals).map(([type, column]) => [
      type,
      sqlite.prepare<[number, number]>(
        `INSERT INTO popularity (record_id, ${column}) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET ${column} = ${column} + excluded.${column}`,
      ),
    ]),
  );
  const write = sqlite.transaction(() => {
    for (const { recordId, type, month, count } of counts) {
      byMonth.run(recordId, type, month, count);
      inTotal.get(type)?.run(recordId, count);
    }
  });
  const wait = Number(sqlite.pragma('busy_timeout', { simple: true }));
  sqlite.pragma('busy_timeout = 0');
  try {
    write.immediate();
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${String(wait)}`);
  }
}
