import type { EraseOwn } from '../platform/context/erasure.ts';
import { contentChanged } from '../platform/content/changes.ts';

/** Deletes a reader's book lists, and counts the lists of others that this reader favoured again. */
export const eraseLists: EraseOwn = async (db, { id, libraryId, now }) => {
  const favoured = await db
    .deleteFrom('book_list_favourite')
    .where('reader_id', '=', id)
    .returning('list_id')
    .execute();
  for (const { list_id } of favoured) {
    await db
      .updateTable('book_list')
      .set((eb) => ({ favourites: eb('favourites', '-', 1) }))
      .where('id', '=', list_id)
      .where('favourites', '>', 0)
      .execute();
  }
  const { numDeletedRows } = await db.deleteFrom('book_list').where('reader_id', '=', id).executeTakeFirst();
  if (favoured.length > 0 || numDeletedRows > 0n) await contentChanged(db, { libraryId, kind: 'book-lists', now });
};
