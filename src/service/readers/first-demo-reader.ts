import type { LoadedLibrary } from '../libraries/types.ts';
import type { Store } from '../store/open.ts';

/** Tables with a row of its reader for what a demo loader makes. */
type OwnTable =
  | 'course_mark'
  | 'donation_offer'
  | 'electronic_request'
  | 'favourite'
  | 'library_request'
  | 'reader_search'
  | 'recommendation_reader';

/**
 * The first reader of each demo library who has nothing in a table yet: what somebody did in trying out stays, and
 * nothing is made twice.
 */
export async function firstDemoReaders(
  { db }: Pick<Store, 'db'>,
  libraries: readonly LoadedLibrary[],
  table: OwnTable,
): Promise<{ library: LoadedLibrary; readerId: number }[]> {
  const found: { library: LoadedLibrary; readerId: number }[] = [];
  for (const library of libraries.filter(({ file }) => file.demo)) {
    const reader = await db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', library.id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!reader) continue;
    const own = await db.selectFrom(table).select('reader_id').where('reader_id', '=', reader.id).limit(1).execute();
    if (own.length === 0) found.push({ library, readerId: reader.id });
  }
  return found;
}
