import type { ListState } from '../../lib/contract/calls/lists.ts';
import { contentChanged } from '../platform/content/changes.ts';
import type { Store } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/database.ts';
import { textIn } from './rows.ts';

/** A list that a reader wants to show, as the library's staff read it. */
export interface StaffList {
  id: number;
  account: string;
  reader: string;
  name: string;
  intro: string | null;
  hasCover: boolean;
  records: number;
  state: ListState;
  updatedAt: number;
}

/**
 * Readers' public lists of a library, those that wait longest first.
 * @param state all when undefined
 */
export async function listsForStaff(
  { db }: Store,
  libraryId: number,
  state: ListState | undefined,
): Promise<StaffList[]> {
  const lists = db
    .selectFrom('book_list')
    .innerJoin('reader', 'reader.id', 'book_list.reader_id')
    .select(['book_list.id', 'book_list.name', 'book_list.intro', 'book_list.cover_url', 'book_list.state'])
    .select(['book_list.updated_at', 'reader.account', 'reader.name as reader_name'])
    .select((eb) =>
      eb
        .selectFrom('book_list_record')
        .select((its) => its.fn.countAll<number>().as('count'))
        .whereRef('book_list_record.list_id', '=', 'book_list.id')
        .as('records'),
    )
    .where('book_list.library_id', '=', libraryId)
    .where('book_list.is_public', '=', 1)
    .orderBy('book_list.updated_at')
    .orderBy('book_list.id');
  const rows = await (state === undefined ? lists : lists.where('book_list.state', '=', state)).execute();
  // A reader's words are in one language, whichever is asked for.
  const text = (stored: string) => textIn(stored, { language: 'zh-CN' });
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    reader: row.reader_name,
    state: row.state,
    name: text(row.name),
    intro: row.intro === null ? null : text(row.intro),
    hasCover: row.cover_url !== null,
    records: Number(row.records ?? 0),
    updatedAt: Number(row.updated_at),
  }));
}

/** The picture of a reader's list; undefined when there is none. */
export async function coverForStaff(
  { db }: Store,
  libraryId: number,
  listId: number,
): Promise<{ mediaType: string; bytes: Uint8Array } | undefined> {
  const row = await db
    .selectFrom('book_list_cover')
    .innerJoin('book_list', 'book_list.id', 'book_list_cover.list_id')
    .select(['media_type', 'bytes'])
    .where('book_list.id', '=', listId)
    .where('book_list.library_id', '=', libraryId)
    .executeTakeFirst();
  return row && { mediaType: row.media_type, bytes: row.bytes };
}

/**
 * Says whether a reader's list may be shown to everybody.
 * @returns whether the library has a reader's list with that id
 */
export async function setListState(
  { store, libraryId, now }: { store: Store; libraryId: number; now: () => number },
  listId: number,
  state: Exclude<ListState, 'unaudited'>,
): Promise<boolean> {
  return inTransaction(store.db, async (db) => {
    const row = await db
      .updateTable('book_list')
      .set({ state })
      .where('id', '=', listId)
      .where('library_id', '=', libraryId)
      .where('reader_id', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (row) await contentChanged(db, { libraryId, kind: 'book-lists', now: now() });
    return row !== undefined;
  });
}

/** The records of a reader's list in their order; undefined when the library has no such list. */
export async function recordsForStaff(
  { db }: Store,
  libraryId: number,
  listId: number,
): Promise<{ controlNumber: string; title: string; note: string | null }[] | undefined> {
  const list = await db
    .selectFrom('book_list')
    .select('id')
    .where('id', '=', listId)
    .where('library_id', '=', libraryId)
    .where('reader_id', 'is not', null)
    .executeTakeFirst();
  if (!list) return undefined;
  const rows = await db
    .selectFrom('book_list_record')
    .innerJoin('record', 'record.id', 'book_list_record.record_id')
    .select(['record.control_number', 'record.title', 'book_list_record.note'])
    .where('list_id', '=', listId)
    .orderBy('seq')
    .execute();
  return rows.map(({ control_number, title, note }) => ({
    controlNumber: control_number,
    title,
    note: note === null ? null : textIn(note, { language: 'zh-CN' }),
  }));
}
