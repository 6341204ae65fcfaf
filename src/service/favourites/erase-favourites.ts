import type { EraseOwn } from '../platform/context/erasure.ts';
import { takeBack } from './events.ts';

/** Takes a reader's favourites out of what is counted of records. */
export const eraseFavourites: EraseOwn = async (db, { id, libraryId }) => {
  const rows = await db
    .deleteFrom('favourite')
    .where('reader_id', '=', id)
    .returning(['record_id', 'created_at'])
    .execute();
  await takeBack(db, libraryId, rows);
};
