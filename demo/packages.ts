import { createHash } from 'node:crypto';
import { dayOf } from '#lib/rules/days.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';

const dayMs = 86_400_000;
/** Number of weeks with data, each represented by one day. */
const weeks = 50;
/** Looks at a much-visited package in a week. */
const busiest = 30;

/** From 0 up to 1, the same for the same texts every time. */
const chance = (...texts: string[]): number =>
  createHash('sha1').update(texts.join(' ')).digest().readUInt32BE(0) / 0x1_0000_0000;

/**
 * Gives the special bases of the demo libraries a year of looks, once: nothing is added to a library whose bases were
 * looked at.
 * @returns mapping paths of the libraries that got it
 */
export async function loadDemoPackages(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries) {
    if (!library.file.demo) continue;
    const { db } = store;
    const [packages, looked] = await Promise.all([
      db.selectFrom('package').select('code').where('library_id', '=', library.id).orderBy('seq').execute(),
      db
        .selectFrom('visit_day')
        .select('day')
        .where('library_id', '=', library.id)
        .where('kind', '=', 'base')
        .limit(1)
        .executeTakeFirst(),
    ]);
    if (packages.length === 0 || looked) continue;
    for (let week = 1; week <= weeks; week += 1) {
      const day = dayOf(now() - week * 7 * dayMs);
      // A few are looked at much and most of them little.
      const rows = packages.flatMap(({ code }) => {
        const count = Math.floor(busiest * chance(code) ** 3 * (0.5 + chance(code, String(week))));
        return count === 0 ? [] : [{ library_id: library.id, day, kind: 'base', target: code, count }];
      });
      if (rows.length > 0) await db.insertInto('visit_day').values(rows).execute();
    }
    loaded.push(library.mappingPath);
  }
  return loaded;
}
