import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import { noteStatus } from '#service/readers/write-readers.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';

/** The demo reader who has left, and the code of the certificate (libraries/README.md). */
const leaver = { account: 'leaver', code: 'DEM0YVE1ANYVE1AN' };

/**
 * Lets the demo reader `leaver` have left some days ago, so that a certificate can be seen and verified. Demo libraries
 * alone; a leaving that was undone stays so.
 */
export async function loadDemoLeavings(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  for (const library of libraries) {
    const reader = library.file.demo ? await findReader(store, library.id, leaver.account) : undefined;
    if (!reader || reader.status !== 'normal') continue;
    const at = now() - 3 * 24 * 60 * 60_000;
    await inTransaction(store.db, async (db) => {
      const made = await db
        .insertInto('leaving')
        .values({
          library_id: library.id,
          reader_id: reader.id,
          code: leaver.code,
          status_before: reader.status,
          left_on: libraryDay(library, at),
          left_at: at,
          undone_at: null,
          note: null,
        })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) return;
      await db.updateTable('reader').set({ status: 'frozen' }).where('id', '=', reader.id).execute();
      await noteStatus(db, { library, now: () => at }, reader.id, 'frozen');
    });
  }
}
