import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { monthOf } from '#service/platform/activity/types.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { writeMonths } from '#service/catalogue/import/write/loans.ts';

/** Name of the history that the visits of a demonstration have. */
const origin = 'demo';
/** Number of months with data, including the current one. */
const months = 12;
/** Looks at a much-read journal in a month. */
const busiest = 120;
/** One journal of so many was looked at. */
const oneOf = 20;

/** From 0 up to 1, the same for the same texts every time. */
const chance = (...texts: string[]): number =>
  createHash('sha1').update(texts.join(' ')).digest().readUInt32BE(0) / 0x1_0000_0000;

/** Looks by month at a journal; none at most of them. */
function looksAt(controlNumber: string, now: number): Map<string, number> {
  const isRead = chance('journal', controlNumber) < 1 / oneOf;
  const most = isRead ? busiest * chance(controlNumber, 'most') ** 3 : 0;
  const at = new Date(now);
  const counts = Array.from({ length: months }, (_, back): [string, number] => {
    const month = monthOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1));
    return [month, Math.floor(most * (0.7 + 0.6 * chance(controlNumber, month)))];
  });
  return new Map(counts.filter(([, count]) => count > 0));
}

/**
 * Gives the demo libraries a year of looks at some of their journals, once: nothing is added to a library whose
 * journals have some of a demonstration.
 * @returns mapping paths of the libraries that got it
 */
export async function loadDemoJournals(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries) {
    if (!library.file.demo) continue;
    const journals = store.db
      .selectFrom('record')
      .where('library_id', '=', library.id)
      // As the index of journals says it, which a parameter would not match.
      .where('kind', '=', sql.lit('journal'))
      .where('deleted_at', 'is', null);
    const looked = await journals
      .innerJoin('activity_month', 'activity_month.record_id', 'record.id')
      .select('record.id')
      .where('activity_month.origin', '=', origin)
      .where('activity_month.type', '=', 'view')
      .limit(1)
      .executeTakeFirst();
    const rows = looked ? [] : await journals.select(['id', 'control_number']).execute();
    if (rows.length === 0) continue;
    const counts = rows.map(({ id, control_number }) => [id, looksAt(control_number, now())] as const);
    await writeMonths(store, { type: 'view', origin }, new Map(counts.filter(([, looks]) => looks.size > 0)));
    loaded.push(library.mappingPath);
  }
  return loaded;
}
