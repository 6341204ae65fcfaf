import { sql } from 'kysely';
import { isHeld } from '../model/is-held.ts';
import { cachedUntilChange } from '../records/change-cache.ts';

/** It reads every copy of the library. */
const youngestMs = 10 * 60_000;

/**
 * Copies that the library has, by the year in which their title was acquired: records have that day, copies have none.
 * The key is empty where no day is known.
 */
export const copiesByYear = cachedUntilChange(youngestMs, ({ store, library }) => {
  const year = sql<string>`coalesce(substr(record.acquired_on, 1, 4), '')`;
  return store.db
    .selectFrom('item')
    .innerJoin('record', 'record.id', 'item.record_id')
    .select((eb) => [year.as('key'), eb.fn.countAll<number | string>().as('count')])
    .where('item.library_id', '=', library.id)
    .where('item.status', '!=', 'withdrawn')
    .where(isHeld)
    .groupBy(year)
    .execute();
});
