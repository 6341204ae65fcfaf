import { dayOf } from '../../lib/rules/days.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { shownName } from '#lib/rules/evaluations.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { countRecords } from './counts.ts';
import { coverUrlOf } from './cover-url.ts';
import { isShown, textIn } from './rows.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

/** Lists book lists that the reader favours, the last one first, without those that are no longer shown. */
export async function listFavouriteBookLists(
  { page, rows }: ParsedInputOf<'listFavouriteBookLists'>,
  call: ReaderCall,
): Promise<OutputOf<'listFavouriteBookLists'>> {
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
}
