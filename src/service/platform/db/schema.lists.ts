import type { Generated } from 'kysely';
import type { ListKind, ListState } from '../../../lib/contract/calls/lists.ts';

/** Book lists of the library and of readers, topics, and who favours them; times, days and truth values as in schema.ts. */
export interface ListDatabase {
  book_list: BookListTable;
  book_list_record: BookListRecordTable;
  book_list_favourite: BookListFavouriteTable;
}

interface BookListTable {
  id: Generated<number>;
  library_id: number;
  /** A topic is the library's: its records may be those of a saved search, and it may have a period. */
  kind: ListKind;
  /** Name of the row in the library's content file; null for lists of readers. */
  key: string | null;
  /** Null: the library's. */
  reader_id: number | null;
  /** JSON {"zh-CN","zh_TW","en-US"}; of a reader's list the first alone, whatever its language. */
  name: string;
  intro: string | null;
  /** Name and introduction in all languages, folded, to be searched. */
  search_key: string;
  cover_url: string | null;
  is_public: number;
  /** Whether the library has looked at a reader's list. Its own are published. */
  state: ListState;
  /** JSON of a ListSearch; null where the records are chosen one by one. */
  search: string | null;
  /** ISO days between which a topic is current. */
  begins_on: string | null;
  ends_on: string | null;
  views: number;
  favourites: number;
  created_at: number;
  updated_at: number;
}

interface BookListRecordTable {
  list_id: number;
  record_id: number;
  seq: number;
  /** Why it stands here; as `name`. */
  note: string | null;
}

interface BookListFavouriteTable {
  list_id: number;
  reader_id: number;
  created_at: number;
}
