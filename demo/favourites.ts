import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { firstDemoReaders } from './first-reader.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import { giveNow } from '#service/favourites/events.ts';

const dayMs = 86_400_000;
/** The reader's folders, the one that everybody has first, and how many records lie in each. */
const folders = [
  { name: '', records: 5 },
  { name: '毕业论文参考', records: 4 },
  { name: '假期想读', records: 3 },
] as const;

/** Gives the first reader of each demo library favourites in folders, of the books lent most; once. */
export async function loadDemoFavourites(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  for (const { library, readerId } of await firstDemoReaders(store, libraries, 'favourite')) {
    const most = folders.reduce((sum, folder) => sum + folder.records, 0);
    const books = await store.db
      .selectFrom('record')
      .innerJoin('popularity', 'popularity.record_id', 'record.id')
      .select('record.id')
      .where('record.library_id', '=', library.id)
      .where('record.kind', '=', 'book')
      .where('record.deleted_at', 'is', null)
      .orderBy('popularity.loans', 'desc')
      .orderBy('record.id')
      .limit(most)
      .execute();
    await inTransaction(store.db, async (db) => {
      let at = 0;
      for (const [seq, { name, records }] of folders.entries()) {
        const folder = await db
          .insertInto('favourite_folder')
          .values({ reader_id: readerId, seq, name, list_id: null, created_at: now() - 60 * dayMs })
          .onConflict((conflict) => conflict.columns(['reader_id', 'seq']).doUpdateSet({ name }))
          .returning('id')
          .executeTakeFirstOrThrow();
        const rows = books.slice(at, at + records).map(({ id }, nth) => ({
          reader_id: readerId,
          record_id: id,
          folder_id: folder.id,
          created_at: now() - (2 + 3 * (at + nth)) * dayMs,
        }));
        at += records;
        if (rows.length === 0) continue;
        await db.insertInto('favourite').values(rows).execute();
        await giveNow(db, library.id, rows);
      }
    });
  }
}
