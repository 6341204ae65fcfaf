import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * The next place among what a reader writes in a day. That no two get the same is made sure of by the table: of two
 * transactions at once, on a store that lets them, one fails.
 * @param now milliseconds since 1970
 * @returns the day (UTC) and the number, from 1
 */
export async function placeOfDay(
  db: Kysely<Database>,
  table: 'question' | 'answer' | 'electronic_request',
  readerId: number,
  now: number,
): Promise<{ day: string; nth: number }> {
  const day = new Date(now).toISOString().slice(0, 10);
  const last = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('nth').as('nth'))
    .where('reader_id', '=', readerId)
    .where('day', '=', day)
    .executeTakeFirst();
  return { day, nth: Number(last?.nth ?? 0) + 1 };
}
