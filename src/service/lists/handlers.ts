import { type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { arrangeBookList } from './arrange.ts';
import { deleteBookList, listOwnBookLists, saveBookList, listsChanged, requireOwnList } from './own-lists.ts';
import { getBookList, listBookLists, listBookTopics } from './read-lists.ts';
import { viewBookList } from './views.ts';
import { createHash } from 'node:crypto';
import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { coverBytes } from '../../lib/rules/favourites.ts';
import { situations } from '../../lib/rules/situations.ts';
import { redrawReaderPicture } from '../platform/readers/reader-pictures.ts';
import { coverUrlOf, stored, findList, isShownNow, isShown, textIn, countRecords } from './rows.ts';
import { inTransaction } from '../platform/db/database.ts';
import { dayOf } from '../../lib/rules/days.ts';
import { shownName } from '#lib/rules/evaluations.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

/** Id of the list; anyone who takes one off may do so when it is not shown any more. */
async function listIdOf({ id, favourite }: ParsedInputOf<'favouriteBookList'>, call: ReaderCall): Promise<number> {
  if (favourite === false) {
    const own = await call.store.db
      .selectFrom('book_list_favourite')
      .select('list_id')
      .where('list_id', '=', Number(id))
      .where('reader_id', '=', call.reader.id)
      .executeTakeFirst();
    if (own) return own.list_id;
  }
  return (await findList(id, call)).id;
}

/** Puts a list among the reader's favourites or takes it off, and returns which it is. */
const favouriteBookList: Handlers['favouriteBookList'] = async (input, call) => {
  const { favourite } = input;
  const listId = await listIdOf(input, call);
  return inTransaction(call.store.db, async (db) => {
    const mine = { list_id: listId, reader_id: call.reader.id };
    if (favourite === true) {
      await db
        .insertInto('book_list_favourite')
        .values({ ...mine, created_at: call.now() })
        .onConflict((at) => at.columns(['list_id', 'reader_id']).doNothing())
        .execute();
    } else if (favourite === false) {
      await db
        .deleteFrom('book_list_favourite')
        .where('list_id', '=', listId)
        .where('reader_id', '=', call.reader.id)
        .execute();
    }
    const favourites = await countRows(db.selectFrom('book_list_favourite').where('list_id', '=', listId));
    if (favourite !== undefined) {
      await db.updateTable('book_list').set({ favourites }).where('id', '=', listId).execute();
      call.say(favourite ? 'bookListFavoured' : 'bookListUnfavoured');
    }
    const own = await db
      .selectFrom('book_list_favourite')
      .select('list_id')
      .where('list_id', '=', listId)
      .where('reader_id', '=', call.reader.id)
      .executeTakeFirst();
    return { favourite: own !== undefined, favourites };
  });
};

/** Lists book lists that the reader favours, the last one first, without those that are no longer shown. */
const listFavouriteBookLists: Handlers['listFavouriteBookLists'] = async ({ page, rows }, call) => {
  const { db } = call.store;
  const favoured = db
    .selectFrom('book_list_favourite')
    .innerJoin('book_list', 'book_list.id', 'book_list_favourite.list_id')
    .where('book_list_favourite.reader_id', '=', call.reader.id)
    .where('book_list.library_id', '=', call.library.id);
  const count = await countRows(favoured);
  const favouredHere = await favoured
    .select('book_list.id')
    .orderBy('book_list_favourite.created_at', 'desc')
    .orderBy('book_list.id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  const ids = favouredHere.map((entry) => entry.id);
  const shown = await db
    .selectFrom('book_list')
    .leftJoin('reader', 'reader.id', 'book_list.reader_id')
    .selectAll('book_list')
    .select('reader.name as reader_name')
    .where('book_list.id', 'in', ids)
    .where((eb) => eb.or([isShown(call)(eb), eb('book_list.reader_id', '=', call.reader.id)]))
    .execute();
  const counts = await countRecords(ids, call);
  const byId = new Map(shown.map((entry) => [entry.id, entry]));
  const result = ids.map((id) => {
    const row = byId.get(id);
    const list = row && {
      id: String(id),
      name: textIn(row.name, call),
      coverUrl: coverUrlOf(row, call),
      intro: row.intro === null ? null : textIn(row.intro, call),
      recordCount: counts.get(id) ?? 0,
      views: row.views,
      favourites: row.favourites,
      updatedOn: dayOf(Number(row.updated_at)),
      reader: row.reader_name === null ? null : shownName(row.reader_name),
    };
    return { id: String(id), list: list ?? null };
  });
  return { total: count, result };
};

const longestEdge = 1_200;

/**
 * Gives one of the reader's lists a picture, redrawn, which the library looks at before others see it.
 * @throws ServiceError 400 for what is no JPEG or PNG below 2 MB, whatever it calls itself; 429 as
 *   `redrawReaderPicture`
 */
const saveBookListCover: Handlers['saveBookListCover'] = async ({ id, picture }, call) => {
  const sent = Buffer.from(picture, 'base64');
  const isTaken = picture === '';
  const isDrawable = !isTaken && sent.length < coverBytes;
  const drawn = isDrawable ? await redrawReaderPicture(call, sent, longestEdge) : undefined;
  if (!isTaken && drawn === undefined) throw new ServiceError(errCodes.badRequest, 'coverRefused');
  const cover_url = drawn ? stored + createHash('sha256').update(drawn.bytes).digest('base64url').slice(0, 12) : null;
  const listId = await inTransaction(call.store.db, async (db) => {
    const list = await requireOwnList(db, call, id);
    const change = { cover_url, updated_at: call.now(), ...(!isTaken && { state: 'unaudited' as const }) };
    await db.updateTable('book_list').set(change).where('id', '=', list.id).execute();
    await db.deleteFrom('book_list_cover').where('list_id', '=', list.id).execute();
    if (drawn) {
      const { media_type, bytes } = drawn;
      await db.insertInto('book_list_cover').values({ list_id: list.id, media_type, bytes }).execute();
    }
    await listsChanged(db, call);
    return list.id;
  });
  call.say(isTaken ? 'deleted' : situations.pictureUploaded.key);
  return { coverUrl: coverUrlOf({ id: listId, cover_url }, call) };
};

/** @throws ServiceError 404 if the list has none, or the requester may not see it */
const getBookListCover: Handlers['getBookListCover'] = async ({ id }, call) => {
  const list = await findList(id, call);
  const cover = await call.store.db
    .selectFrom('book_list_cover')
    .select(['media_type', 'bytes'])
    .where('list_id', '=', list.id)
    .executeTakeFirst();
  if (!cover) throw new ServiceError(errCodes.notFound, 'bookListNotFound');
  const picture = Buffer.from(cover.bytes).toString('base64');
  return { mediaType: cover.media_type, picture, isShown: isShownNow(list) };
};

export const listHandlers = {
  listBookLists,
  listBookTopics,
  getBookList,
  viewBookList,
  favouriteBookList,
  listFavouriteBookLists,
  listOwnBookLists,
  saveBookList,
  deleteBookList,
  arrangeBookList,
  saveBookListCover,
  getBookListCover,
} satisfies Partial<Handlers>;
