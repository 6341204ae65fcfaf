import type { Kysely } from 'kysely';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import { dayAfter } from '#lib/rules/days.ts';
import { givesPoints, type PointEntryKind } from '#lib/rules/points.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Database } from '#service/platform/db/database.ts';

/** Point history of demo readers: kind, points, days ago, reason. Contains every kind. */
const history: readonly (readonly [PointEntryKind, number, number, string | null])[] = [
  ['grant', 50, 700, '新生入馆教育'],
  ['donationAccepted', 30, 640, null],
  ['loanReturned', 5, 610, null],
  ['redeem', -20, 420, '文创书签'],
  ['questionnaireAnswered', 10, 200, null],
  ['commentAccepted', 5, 120, null],
  ['expired', -25, 90, null],
  ['loanReturned', 5, 60, null],
  ['dailyVisit', 1, 31, null],
  ['commentAccepted', 5, 20, null],
  ['finePaid', -4, 12, null],
  ['loanReturned', 5, 6, null],
  ['dailyVisit', 1, 2, null],
];

/** Gives the first two readers of demo libraries with points a history of them, once. */
export async function loadDemoPoints(
  db: Kysely<Database>,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries) {
    if (!library.file.demo || !givesPoints(library.file.points)) continue;
    const readers = await db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', library.id)
      .orderBy('id')
      .limit(2)
      .execute();
    const known = await db
      .selectFrom('point_entry')
      .select('id')
      .where('library_id', '=', library.id)
      .where('key', 'like', 'demo:%')
      .limit(1)
      .executeTakeFirst();
    if (known || readers.length === 0) continue;
    const today = libraryDay(library, now());
    const rows = readers.flatMap(({ id }) =>
      history.map(([kind, points, ago, note], at) => {
        const day = dayAfter(today, -ago);
        return {
          library_id: library.id,
          reader_id: id,
          key: `demo:${String(at)}`,
          kind,
          points,
          note,
          day,
          created_at: Date.parse(`${day}T04:00:00Z`),
        };
      }),
    );
    await db.insertInto('point_entry').values(rows).execute();
    loaded.push(library.mappingPath);
  }
  return loaded;
}
