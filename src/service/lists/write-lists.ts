import type { Kysely } from 'kysely';
import type { ListState } from '../../lib/contract/calls/lists.ts';
import type { Database } from '../platform/db/database.ts';
import { listSearchKey } from './list-content.ts';

export interface ReaderList {
  name: string;
  intro?: string;
  isPublic: boolean;
  /** What the library has said of it. */
  state: ListState;
  /** In their order; each once. */
  records: readonly { recordId: number; note?: string }[];
}

/** A text of a reader: in one language, whichever it is. */
export const ownText = (text: string) => ({ 'zh-CN': text });

/**
 * Adds a reader's list.
 * @param at milliseconds since 1970
 * @returns its id
 */
export async function addReaderList(
  db: Kysely<Database>,
  { libraryId, readerId, at }: { libraryId: number; readerId: number; at: number },
  { name, intro, isPublic, state, records }: ReaderList,
): Promise<number> {
  const about = intro === undefined ? undefined : ownText(intro);
  const { id } = await db
    .insertInto('book_list')
    .values({
      library_id: libraryId,
      kind: 'list',
      key: null,
      reader_id: readerId,
      state,
      search: null,
      name: JSON.stringify(ownText(name)),
      intro: about ? JSON.stringify(about) : null,
      cover_url: null,
      search_key: listSearchKey(ownText(name), about),
      is_public: isPublic ? 1 : 0,
      begins_on: null,
      ends_on: null,
      views: 0,
      favourites: 0,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = records.map(({ recordId, note }, seq) => ({
    list_id: id,
    record_id: recordId,
    seq: seq + 1,
    note: note === undefined ? null : JSON.stringify(ownText(note)),
  }));
  if (rows.length > 0) await db.insertInto('book_list_record').values(rows).execute();
  return id;
}
