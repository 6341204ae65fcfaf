import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';

const dayMs = 86_400_000;
/** Older messages have been read. */
const unreadDays = 7;

/** Has demo readers who have read nothing yet have read what came more than a week ago. */
export async function readDemoNotices(
  { db }: Pick<Store, 'db'>,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  const before = now() - unreadDays * dayMs;
  for (const library of libraries.filter(({ file }) => file.demo)) {
    const reading = db
      .selectFrom('notice')
      .select('reader_id')
      .where('library_id', '=', library.id)
      .where('read_at', 'is not', null);
    await db
      .updateTable('notice')
      .set({ read_at: before })
      .where('library_id', '=', library.id)
      .where('created_at', '<', before)
      .where('reader_id', 'not in', reading)
      .execute();
  }
}
