import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isHeld } from '../model/is-held.ts';
import { cachedUntilChange } from '../records/change-cache.ts';

/** It reads every copy of the library. */
const youngestMs = 10 * 60_000;
/** So many ids of records are read at once: other requests are answered between two reads. */
const idsAtOnce = 5_000;

/**
 * Copies that the library has, by the year in which their title was acquired: records have that day, copies have none.
 * The key is empty where no day is known.
 */
export const copiesByYear = cachedUntilChange(youngestMs, async ({ store, library }) => {
  const year = sql<string>`coalesce(substr(record.acquired_on, 1, 4), '')`;
  const { db } = store;
  const { last } = await db
    .selectFrom('record')
    .select((eb) => eb.fn.max<number | string | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  const counts = new Map<string, number>();
  for (let after = 0; after < Number(last); after += idsAtOnce) {
    const rows = await db
      .selectFrom('record')
      .innerJoin('item', 'item.record_id', 'record.id')
      .select((eb) => [year.as('key'), eb.fn.countAll<number | string>().as('count')])
      .where('record.id', '>', after)
      .where('record.id', '<=', after + idsAtOnce)
      // The plus sign prevents SQLite from reading the index on library_id for each slice.
      .where(sql<number>`+record.library_id`, '=', library.id)
      .where('item.status', '!=', 'withdrawn')
      .where(isHeld)
      .groupBy(year)
      .execute();
    for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + Number(count));
    await setImmediate();
  }
  return [...counts].map(([key, count]) => ({ key, count }));
});
