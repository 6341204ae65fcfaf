import { dayAfter } from '../../../lib/rules/days.ts';
import { libraryDay } from '../../platform/configuration/lending.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { expirePoints } from './ledger.ts';

/** Lets old points expire in libraries whose points do; safe to run twice. */
export async function expireOldPoints({ store: { db }, libraries, now }: JobContext): Promise<void> {
  for (const library of libraries) {
    const { expireDays } = library.file.points;
    if (expireDays === undefined) continue;
    const readers = await db
      .selectFrom('point_entry')
      .select('reader_id')
      .distinct()
      .where('library_id', '=', library.id)
      .where('points', '>', 0)
      .where('day', '<', dayAfter(libraryDay(library, now()), -expireDays))
      .execute();
    for (const { reader_id: readerId } of readers) await expirePoints(db, library, readerId, now());
  }
}
