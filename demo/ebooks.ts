import { dayAfter, dayOf } from '#lib/rules/days.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { numbersOf } from './rankings.ts';
import { rollRankings } from '#service/rankings/roll.ts';
import type { Store } from '#service/platform/db/open.ts';
import { addDay, writeHistoryDays, type DayCounts } from '#service/catalogue/import/write/history-days.ts';
import { rangeOf, writeMonths } from '#service/catalogue/import/write/loans.ts';

/** Name of the history that looks at e-books of a demonstration have. */
const origin = 'demo-ebooks';
const days = 360;
/** One in so many e-books is looked at, the most looked at so often. */
const lookedAt = 6;
const busiest = 60;

const monthsOf = (events: DayCounts): Map<number, Map<string, number>> => {
  const byMonth: DayCounts = new Map();
  for (const [id, own] of events) for (const [day, count] of own) addDay(byMonth, id, day.slice(0, 7), count);
  return byMonth;
};

/**
 * Gives the e-books of the demo libraries a year of looks, once: they are lent by nobody, so that the loans of the
 * demonstration do not tell of them.
 * @returns mapping paths of the libraries that got it
 */
export async function loadDemoEbooks(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const { id, mappingPath, file } of libraries) {
    if (!file.demo) continue;
    const known = await store.db
      .selectFrom('ranking_day')
      .select('record_id')
      .where('library_id', '=', id)
      .where('origin', '=', origin)
      .limit(1)
      .executeTakeFirst();
    if (known) continue;
    const books = await store.db
      .selectFrom('record')
      .select(['id', 'control_number'])
      .where('library_id', '=', id)
      .where('kind', '=', 'book')
      .where('deleted_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('electronic_access')
            .select('electronic_access.seq')
            .whereRef('electronic_access.record_id', '=', 'record.id'),
        ),
      )
      .orderBy('id')
      .execute();
    const today = dayOf(now());
    const events: DayCounts = new Map();
    for (const book of books) {
      const random = numbersOf(`looks ${book.control_number}`);
      if (random() * lookedAt >= 1) continue;
      const count = 1 + Math.floor(busiest * random() ** 3);
      for (let at = 0; at < count; at += 1) addDay(events, book.id, dayAfter(today, -Math.floor(days * random())), 1);
    }
    const months = monthsOf(events);
    const range = rangeOf(months);
    if (!range) continue;
    await writeMonths(store, { type: 'view', origin }, months);
    await writeHistoryDays(store, { libraryId: id, type: 'view', origin, now: now() }, events, range);
    await rollRankings(store, id, now());
    loaded.push(mappingPath);
  }
  return loaded;
}
