import type { Generated } from 'kysely';
import type { CoverType } from '../../../lib/rules/favourites.ts';

/** What readers keep, and pictures of their book lists; times, days and truth values as in schema.ts. */
export interface FavouriteDatabase {
  favourite_folder: FavouriteFolderTable;
  favourite: FavouriteTable;
  book_list_cover: BookListCoverTable;
}

interface FavouriteFolderTable {
  id: Generated<number>;
  reader_id: number;
  /** 0 for the default folder, which each reader has one of; the own ones count on. */
  seq: number;
  /** Empty for the default folder: pages name it in their language. */
  name: string;
  /** The book list that it was shared as. */
  list_id: number | null;
  created_at: number;
}

interface FavouriteTable {
  reader_id: number;
  record_id: number;
  folder_id: number;
  /** When it became one; rankings count it on that day, and take it back from there. */
  created_at: number;
}

interface BookListCoverTable {
  list_id: number;
  media_type: CoverType;
  bytes: Uint8Array;
}
