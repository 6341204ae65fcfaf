import type { Kysely } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { maxFolders } from '../../lib/rules/favourites.ts';
import { situations } from '../../lib/rules/situations.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { takeBack } from './events.ts';

const defaultSeq = 0;

type Mine = Pick<ReaderCall, 'reader' | 'now'>;

const folderNotFound = () => new ServiceError(errCodes.notFound, 'favouriteFolderNotFound');

/** Id of the reader's default folder, which is made when it is first needed. */
export async function defaultFolder(db: Kysely<Database>, { reader, now }: Mine): Promise<number> {
  await db
    .insertInto('favourite_folder')
    .values({ reader_id: reader.id, seq: defaultSeq, name: '', list_id: null, created_at: now() })
    .onConflict((at) => at.columns(['reader_id', 'seq']).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('favourite_folder')
    .select('id')
    .where('reader_id', '=', reader.id)
    .where('seq', '=', defaultSeq)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * One of the reader's own folders.
 * @throws ServiceError 404 for everything else
 */
export async function requireFolder(db: Kysely<Database>, { reader }: Mine, id: string) {
  const folder = await db
    .selectFrom('favourite_folder')
    .selectAll()
    .where('id', '=', Number(id))
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  if (!folder) throw folderNotFound();
  return { ...folder, isDefault: folder.seq === defaultSeq };
}

/** @throws ServiceError 400 for the default folder, which has no name of its own and stays */
async function requireOwnFolder(db: Kysely<Database>, mine: Mine, id: string) {
  const folder = await requireFolder(db, mine, id);
  if (folder.isDefault) throw new ServiceError(errCodes.badRequest, 'defaultFolderStays');
  return folder;
}

/** @throws ServiceError 409 when another folder of the reader has that name */
async function requireFreeName(db: Kysely<Database>, { reader }: Mine, name: string, except?: number): Promise<void> {
  const same = await db
    .selectFrom('favourite_folder')
    .select('id')
    .where('reader_id', '=', reader.id)
    .where('name', '=', name)
    .executeTakeFirst();
  if (same && same.id !== except) throw new ServiceError(errCodes.conflict, 'folderNameTaken');
}

/** The reader's folders with what lies in each. */
export const listFavouriteFolders: Handlers['listFavouriteFolders'] = async (_, call) => {
  const { db } = call.store;
  await defaultFolder(db, call);
  const [folders, counts] = await Promise.all([
    db
      .selectFrom('favourite_folder')
      .leftJoin('book_list', 'book_list.id', 'favourite_folder.list_id')
      .select(['favourite_folder.id', 'favourite_folder.name', 'favourite_folder.seq', 'favourite_folder.list_id'])
      .select(['book_list.is_public', 'book_list.state'])
      .where('favourite_folder.reader_id', '=', call.reader.id)
      .orderBy('favourite_folder.seq')
      .execute(),
    db
      .selectFrom('favourite')
      .select(['folder_id', (eb) => eb.fn.countAll<number>().as('count')])
      .where('reader_id', '=', call.reader.id)
      .groupBy('folder_id')
      .execute(),
  ]);
  const countOf = new Map(counts.map((entry) => [entry.folder_id, Number(entry.count)]));
  return {
    total: [...countOf.values()].reduce((sum, entry) => sum + entry, 0),
    folders: folders.map(({ id, name, seq, list_id, is_public, state }) => ({
      id: String(id),
      name,
      isDefault: seq === defaultSeq,
      count: countOf.get(id) ?? 0,
      share: list_id === null || state === null ? null : { listId: String(list_id), isPublic: is_public === 1, state },
    })),
  };
};

/** @throws ServiceError 409 for a name that is taken, 400 when there are too many folders */
export const addFavouriteFolder: Handlers['addFavouriteFolder'] = async ({ name }, call) => {
  const id = await inTransaction(call.store.db, async (db) => {
    await defaultFolder(db, call);
    await requireFreeName(db, call, name);
    const last = await db
      .selectFrom('favourite_folder')
      .select((eb) => [eb.fn.max<number>('seq').as('seq'), eb.fn.countAll<number>().as('count')])
      .where('reader_id', '=', call.reader.id)
      .executeTakeFirstOrThrow();
    if (Number(last.count) > maxFolders) {
      throw new ServiceError(errCodes.badRequest, 'tooManyFolders', { most: maxFolders });
    }
    const values = { reader_id: call.reader.id, seq: last.seq + 1, name, list_id: null, created_at: call.now() };
    return (await db.insertInto('favourite_folder').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
  call.say('folderAdded');
  return { id: String(id) };
};

/** @throws ServiceError 404 for a folder of somebody else, 409 for a name that is taken, 400 for the default folder */
export const editFavouriteFolder: Handlers['editFavouriteFolder'] = async ({ id, name }, call) => {
  await inTransaction(call.store.db, async (db) => {
    const folder = await requireOwnFolder(db, call, id);
    await requireFreeName(db, call, name, folder.id);
    await db.updateTable('favourite_folder').set({ name }).where('id', '=', folder.id).execute();
  });
  call.say(situations.favouriteEdited.key);
  return { id };
};

/** @throws ServiceError 404 for a folder of somebody else, 400 for the default folder */
export const deleteFavouriteFolder: Handlers['deleteFavouriteFolder'] = async ({ id, records }, call) => {
  const done = await inTransaction(call.store.db, async (db) => {
    const folder = await requireOwnFolder(db, call, id);
    const query = await db
      .selectFrom('favourite')
      .select(['record_id', 'created_at'])
      .where('folder_id', '=', folder.id)
      .execute();
    if (records === 'move') {
      const folder_id = await defaultFolder(db, call);
      await db.updateTable('favourite').set({ folder_id }).where('folder_id', '=', folder.id).execute();
    } else {
      await db.deleteFrom('favourite').where('folder_id', '=', folder.id).execute();
      await takeBack(db, call.library.id, query);
    }
    // The list that it was shared as is a list of its own by now, and stays.
    await db.deleteFrom('favourite_folder').where('id', '=', folder.id).execute();
    return records === 'move' ? { moved: query.length, cancelled: 0 } : { moved: 0, cancelled: query.length };
  });
  call.say('deleted');
  return done;
};
