import { type Handlers, ServiceError } from '../platform/context/context.ts';
import {
  addFavouriteFolder,
  deleteFavouriteFolder,
  editFavouriteFolder,
  listFavouriteFolders,
  requireFolder,
} from './folders.ts';
import { listElectronicFavourites, listFavoured, listFavourites } from './read-favourites.ts';
import { addFavourites, cancelFavourites, moveFavourites } from './write-favourites.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { putRecords } from '../lists/arrange.ts';
import { listsChanged, requireRoom } from '../lists/own-lists.ts';
import { addReaderList } from '../lists/write-lists.ts';
import { message } from '../platform/messages/index.ts';
import { inTransaction } from '../platform/db/database.ts';

/**
 * Shares a folder as one of the reader's book lists. The list is a list of its own: it has the records that are in the
 * folder when this is asked, and no other reader sees what the folder gets later.
 * @throws ServiceError 404 for a folder of somebody else, 400 for an empty one or when there are too many lists
 */
const shareFavourites: Handlers['shareFavourites'] = async ({ folderId, isPublic }, call) => {
  const { library, reader, language } = call;
  const at = call.now();
  const shared = await inTransaction(call.store.db, async (db) => {
    const folder = await requireFolder(db, call, folderId);
    const before =
      folder.list_id === null
        ? undefined
        : await db.selectFrom('book_list').select(['id', 'state']).where('id', '=', folder.list_id).executeTakeFirst();
    const rows = await db
      .selectFrom('favourite')
      .innerJoin('record', 'record.id', 'favourite.record_id')
      .select('record_id')
      .where('folder_id', '=', folder.id)
      .where('record.deleted_at', 'is', null)
      .orderBy('favourite.created_at', 'desc')
      .orderBy('record_id', 'desc')
      .execute();
    if (rows.length === 0 && isPublic) throw new ServiceError(errCodes.badRequest, 'folderEmpty');
    if (!before) await requireRoom(db, call);
    const name = folder.isDefault ? message(language, 'myFavourites') : folder.name;
    const target = { libraryId: library.id, readerId: reader.id, at };
    const list = before ?? {
      id: await addReaderList(db, target, { name, isPublic, state: 'unaudited', records: [] }),
      state: 'unaudited' as const,
    };
    if (isPublic) {
      const ids = rows.map((row) => row.record_id);
      await putRecords(db, list.id, ids, call);
    }
    await db
      .updateTable('book_list')
      .set({ is_public: isPublic ? 1 : 0 })
      .where('id', '=', list.id)
      .execute();
    await db.updateTable('favourite_folder').set({ list_id: list.id }).where('id', '=', folder.id).execute();
    await listsChanged(db, call);
    return list;
  });
  call.say(isPublic ? (shared.state === 'published' ? 'folderShared' : 'bookListAwaits') : 'folderUnshared');
  return { listId: String(shared.id), isPublic, state: shared.state };
};

export const favouriteHandlers = {
  listFavouriteFolders,
  addFavouriteFolder,
  editFavouriteFolder,
  deleteFavouriteFolder,
  listFavourites,
  listFavoured,
  listElectronicFavourites,
  addFavourites,
  cancelFavourites,
  moveFavourites,
  shareFavourites,
} satisfies Partial<Handlers>;
