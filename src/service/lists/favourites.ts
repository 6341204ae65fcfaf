import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { findList } from './rows.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { countRows } from '../platform/db/lists.ts';

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

/** Puts a list among the reader's favourites or takes it off, and tells which it is. */
export async function favouriteBookList(
  input: ParsedInputOf<'favouriteBookList'>,
  call: ReaderCall,
): Promise<OutputOf<'favouriteBookList'>> {
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
}
