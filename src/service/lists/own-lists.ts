import { dayOf } from '../../lib/rules/days.ts';
import type { Kysely } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { maxBookLists } from '../../lib/rules/favourites.ts';
import { situations } from '../../lib/rules/situations.ts';
import { contentChanged } from '../platform/content/changes.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { countRecords, textIn, coverUrlOf } from './rows.ts';
import { listSearchKey } from './list-content.ts';
import { addReaderList, ownText } from './write-lists.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

/**
 * One of the reader's own lists.
 * @throws ServiceError 404 for everything else
 */
export async function requireOwnList(db: Kysely<Database>, { library, reader }: ReaderCall, id: string) {
  const list = await db
    .selectFrom('book_list')
    .selectAll()
    .where('id', '=', Number(id))
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  if (!list) throw new ServiceError(errCodes.notFound, 'bookListNotFound');
  return list;
}

/** Pages with book lists are other than they were. */
export const listsChanged = (db: Kysely<Database>, { library, now }: ReaderCall): Promise<void> =>
  contentChanged(db, { libraryId: library.id, kind: 'book-lists', now: now() });

/** The reader's own lists, the one changed last first. */
export const listOwnBookLists: Handlers['listOwnBookLists'] = async ({ page, rows }, call) => {
  const own = call.store.db
    .selectFrom('book_list')
    .where('library_id', '=', call.library.id)
    .where('reader_id', '=', call.reader.id);
  const count = await countRows(own);
  const lists = await own
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  const counts = await countRecords(
    lists.map((list) => list.id),
    call,
  );
  const result = lists.map((list) => ({
    id: String(list.id),
    name: textIn(list.name, call),
    coverUrl: coverUrlOf(list, call),
    intro: list.intro === null ? null : textIn(list.intro, call),
    isPublic: list.is_public === 1,
    state: list.state,
    recordCount: counts.get(list.id) ?? 0,
    views: list.views,
    favourites: list.favourites,
    updatedOn: dayOf(Number(list.updated_at)),
  }));
  return { total: count, result };
};

/** @throws ServiceError 400 when the reader has as many lists as there may be */
export async function requireRoom(db: Kysely<Database>, { library, reader }: ReaderCall): Promise<void> {
  const lists = await countRows(
    db.selectFrom('book_list').where('library_id', '=', library.id).where('reader_id', '=', reader.id),
  );
  if (lists >= maxBookLists) {
    throw new ServiceError(errCodes.badRequest, 'tooManyBookLists', { most: maxBookLists });
  }
}

/**
 * Makes a list, or changes one of the reader's own. Other words wait for the library again, also those of a private
 * list: it may be made public without a change.
 * @throws ServiceError 404 for a list of somebody else, 400 when there are too many
 */
export const saveBookList: Handlers['saveBookList'] = async ({ id, name, intro, isPublic }, call) => {
  const at = call.now();
  const saved = await inTransaction(call.store.db, async (db) => {
    if (id === undefined) {
      await requireRoom(db, call);
      const target = { libraryId: call.library.id, readerId: call.reader.id, at };
      const list = { name, ...(intro !== '' && { intro }), isPublic, state: 'unaudited', records: [] } as const;
      return { id: String(await addReaderList(db, target, list)), state: list.state };
    }
    const before = await requireOwnList(db, call, id);
    const texts = {
      name: JSON.stringify(ownText(name)),
      intro: intro === '' ? null : JSON.stringify(ownText(intro)),
    };
    const isSame = before.name === texts.name && before.intro === texts.intro;
    const state = isSame ? before.state : 'unaudited';
    const search_key = listSearchKey(ownText(name), intro === '' ? undefined : ownText(intro));
    await db
      .updateTable('book_list')
      .set({ ...texts, search_key, state, is_public: isPublic ? 1 : 0, updated_at: at })
      .where('id', '=', before.id)
      .execute();
    await listsChanged(db, call);
    return { id, state };
  });
  const done = id === undefined ? 'bookListAdded' : situations.favouriteEdited.key;
  call.say(isPublic && saved.state === 'unaudited' ? 'bookListAwaits' : done);
  return saved;
};

/** @throws ServiceError 404 for a list of somebody else */
export const deleteBookList: Handlers['deleteBookList'] = async ({ id }, call) => {
  await inTransaction(call.store.db, async (db) => {
    const list = await requireOwnList(db, call, id);
    await db.deleteFrom('book_list').where('id', '=', list.id).execute();
    await listsChanged(db, call);
  });
  call.say('deleted');
  return { id };
};
