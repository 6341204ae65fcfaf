import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';

/** Tables with a row of its reader for what a demo loader makes. */
type OwnTable =
  | 'course_mark'
  | 'donation_offer'
  | 'electronic_request'
  | 'favourite'
  | 'library_request'
  | 'reader_search'
  | 'recommendation_reader';

/** The first reader of a library; undefined while it has none. */
export async function firstReaderId({ db }: Pick<Store, 'db'>, libraryId: number): Promise<number | undefined> {
  const reader = await db
    .selectFrom('reader')
    .select('id')
    .where('library_id', '=', libraryId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return reader?.id;
}

/**
 * The first reader of each demo library who has nothing in a table yet: what somebody did in trying out stays, and
 * nothing is made twice.
 */
export async function firstDemoReaders(
  store: Pick<Store, 'db'>,
  libraries: readonly LoadedLibrary[],
  table: OwnTable,
): Promise<{ library: LoadedLibrary; readerId: number }[]> {
  const found: { library: LoadedLibrary; readerId: number }[] = [];
  for (const library of libraries.filter(({ file }) => file.demo)) {
    const readerId = await firstReaderId(store, library.id);
    if (readerId === undefined) continue;
    const own = await store.db
      .selectFrom(table)
      .select('reader_id')
      .where('reader_id', '=', readerId)
      .limit(1)
      .execute();
    if (own.length === 0) found.push({ library, readerId });
  }
  return found;
}
