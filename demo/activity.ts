import { createHash } from 'node:crypto';
import { languages } from '#lib/contract/language.ts';
import { dayAfter, dayOf } from '#lib/rules/days.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';

/** Days before today of which the demo libraries have visits. */
const days = 400;
/** Visits of a usual day by language, and pages that are looked at in one. */
const usual = { 'zh-CN': 240, zh_TW: 25, 'en-US': 40 } as const;
const pages = 3.6;
/** Searches of one visit, and how many of them find nothing. */
const searches = 1.4;
const missed = 0.06;
/** Rows that are written at a time. */
const most = 500;

/** From 0 up to 1, the same for the same texts every time. */
const chance = (...texts: string[]): number =>
  createHash('sha1').update(texts.join(' ')).digest().readUInt32BE(0) / 0x1_0000_0000;

/** How busy a day is: less at the weekend, and in the weeks of the holidays. */
function business(day: string): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const isHoliday = /-(02|08)-/.test(day);
  return (weekday === 0 || weekday === 6 ? 0.5 : 1) * (isHoliday ? 0.4 : 1);
}

/**
 * Gives the sites of the demo libraries more than a year of visits and searches, once: nothing is added where visits were
 * counted.
 * @returns mapping paths of the libraries that got it
 */
export async function loadDemoVisits(
  { db }: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries) {
    if (!library.file.demo) continue;
    const query = db.selectFrom('visit_day').select('day').where('library_id', '=', library.id);
    if (await query.where('kind', '=', 'visit').limit(1).executeTakeFirst()) continue;
    const today = dayOf(now());
    const rows = Array.from({ length: days }, (_, at) => dayAfter(today, -1 - at)).flatMap((day) =>
      languages.flatMap((target) => {
        const visits = Math.round(
          usual[target] * business(day) * (0.7 + 0.6 * chance(library.mappingPath, day, target)),
        );
        const looked = Math.round(visits * pages * (0.9 + 0.2 * chance(day, target)));
        const row = { library_id: library.id, day, target };
        return [
          { ...row, kind: 'visit', count: visits },
          { ...row, kind: 'page', count: looked },
        ];
      }),
    );
    const visitsByDay = Map.groupBy(
      rows.filter(({ kind }) => kind === 'visit'),
      ({ day }) => day,
    );
    const searched = [...visitsByDay].map(([day, visits]) => {
      const count = Math.round(searches * visits.reduce((sum, { count }) => sum + count, 0));
      const misses = Math.round(count * missed * (0.7 + 0.6 * chance(library.mappingPath, day, 'missed')));
      return { library_id: library.id, day, searches: count, misses };
    });
    await db
      .insertInto('search_day')
      .values(searched)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (let at = 0; at < rows.length; at += most) {
      await db
        .insertInto('visit_day')
        .values(rows.slice(at, at + most))
        // Pages viewed while this runs are counted as well.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    loaded.push(library.mappingPath);
  }
  return loaded;
}
