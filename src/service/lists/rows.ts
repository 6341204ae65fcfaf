import { dayOf } from '../../lib/rules/days.ts';
import type { ExpressionBuilder } from 'kysely';
import type { ListSearch } from '../../lib/contract/calls/lists.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import type { Database } from '../platform/db/database.ts';

/** What is in `cover_url` of a list whose picture is in the store, before a digest of the picture. */
export const stored = 'stored:';

/** Address of a list's picture: the library's own as it is, a reader's below the library's path. */
export function coverUrlOf({ id, cover_url }: Pick<ListRow, 'id' | 'cover_url'>, { library }: CallContext) {
  if (cover_url === null || !cover_url.startsWith(stored)) return cover_url;
  return `/${library.mappingPath}/bookListCover/${String(id)}?v=${cover_url.slice(stored.length)}`;
}

/** How many records lists of chosen records have, by list; withdrawn ones are none. */
export async function countRecords(ids: readonly number[], { store }: CallContext): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('book_list_record')
    .innerJoin('record', 'record.id', 'book_list_record.record_id')
    .select(['list_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('list_id', 'in', ids)
    .where('record.deleted_at', 'is', null)
    .groupBy('list_id')
    .execute();
  return new Map(rows.map((row) => [row.list_id, Number(row.count)]));
}

/** A text of the store in the reader's language. */
export function textIn(text: string, { language }: Pick<CallContext, 'language'>): string {
  const parsed: LocalText = JSON.parse(text);
  return inLanguage(parsed, language);
}

/** The search of a topic, as the content file was checked to have it. */
export function searchIn(text: string | null): ListSearch | undefined {
  if (text === null) return undefined;
  const parsed: ListSearch = JSON.parse(text);
  return parsed;
}

/** What everyone may see: shared, seen by the library, and begun. */
export const isShown = ({ library, now }: CallContext) => {
  const today = dayOf(now());
  return (eb: ExpressionBuilder<Database, 'book_list'>) =>
    eb.and([
      eb('book_list.library_id', '=', library.id),
      eb('book_list.is_public', '=', 1),
      eb('book_list.state', '=', 'published'),
      eb.or([eb('book_list.begins_on', 'is', null), eb('book_list.begins_on', '<=', today)]),
    ]);
};

const notFound = () => new ServiceError(errCodes.notFound, 'bookListNotFound');

/**
 * One list with the name of the reader who made it.
 * @throws ServiceError 404 if the library has no such list, or the requester may not see it
 */
export async function findList(id: string, call: CallContext) {
  const find = (shown: boolean) => {
    const found = call.store.db
      .selectFrom('book_list')
      .leftJoin('reader', 'reader.id', 'book_list.reader_id')
      .selectAll('book_list')
      .select('reader.name as reader_name')
      .where('book_list.id', '=', Number(id))
      .where('book_list.library_id', '=', call.library.id);
    return (shown ? found.where(isShown(call)) : found).executeTakeFirst();
  };
  const shown = await find(true);
  if (shown) return shown;
  // Anyone who made it sees it in every state.
  const reader = await call.signedIn();
  const own = reader && (await find(false));
  if (own?.reader_id !== reader?.id || !own) throw notFound();
  return own;
}

export type ListRow = Awaited<ReturnType<typeof findList>>;

/** Whether everyone may see a list of a reader: those have no period. */
export const isShownNow = ({ is_public, state }: Pick<ListRow, 'is_public' | 'state'>): boolean =>
  is_public === 1 && state === 'published';
