import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

/** Acts with a daily limit. The limits are the library's (library.json), except that of pictures (`picturesPerDay`). */
type DailyKind = 'comment' | 'rating' | 'document' | 'certification' | 'picture';

/** Something that a reader does now: `day` is the ISO day in the library's time zone, `most` how often it may be done. */
export interface DailyUse {
  readerId: number;
  kind: DailyKind;
  day: string;
  most: number;
}

/**
 * Counts one more use of the day, in the transaction that saves what is done: it is taken back when that fails. One
 * statement, so that of many requests at once exactly `most` are let through.
 * @param db the transaction
 * @returns false when the day's number is used up already
 */
export async function takeDailyUse(db: Kysely<Database>, { readerId, kind, day, most }: DailyUse): Promise<boolean> {
  if (most < 1) return false;
  const counted = await db
    .insertInto('daily_count')
    .values({ reader_id: readerId, kind, day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['reader_id', 'kind', 'day'])
        .doUpdateSet((eb) => ({ count: eb('daily_count.count', '+', 1) }))
        .where('daily_count.count', '<', most),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted?.count === 1) {
    await db.deleteFrom('daily_count').where('reader_id', '=', readerId).where('day', '<', day).execute();
  }
  return counted !== undefined;
}

/** How often a reader did something on a day; days that are over count for nothing. */
export async function usesOfDay(
  db: Kysely<Database>,
  { readerId, kind, day }: Omit<DailyUse, 'most'>,
): Promise<number> {
  const row = await db
    .selectFrom('daily_count')
    .select('count')
    .where('reader_id', '=', readerId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.count ?? 0;
}
