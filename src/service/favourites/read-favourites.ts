import type { SelectQueryBuilder } from 'kysely';
import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { ReaderCall, Handlers } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { Database } from '../platform/db/database.ts';
import { dayOf } from '../../lib/rules/days.ts';
import { requireFolder } from './folders.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

/**
 * SQL that selects the favourites that a reader added last, for `listOf` (read-summaries.ts). Parameters: the reader, the
 * number of records.
 */
export const newestFavouritesSql = (shelf: string): string => `
  SELECT record_id, row_number() OVER (ORDER BY created_at DESC, record_id DESC), NULL, '${shelf}', NULL FROM (
    SELECT record_id, created_at FROM favourite WHERE reader_id = ? ORDER BY created_at DESC, record_id DESC LIMIT ?
  ) AS newest`;

type FavouriteQuery = SelectQueryBuilder<Database, 'favourite' | 'record', object>;

const favouritesOf = (call: ReaderCall): FavouriteQuery =>
  call.store.db
    .selectFrom('favourite')
    .innerJoin('record', 'record.id', 'favourite.record_id')
    .where('favourite.reader_id', '=', call.reader.id);

/** Favourites whose titles have every word, in whichever script; signs that LIKE reads are none. */
function withWords(favourites: FavouriteQuery, q: string): FavouriteQuery {
  const words = q.split(/\s+/).map((word) => foldKey(word).replaceAll(/[%_\\]/g, ''));
  return words.filter(Boolean).reduce((some, word) => some.where('record.title_key', 'like', `%${word}%`), favourites);
}

type Order = ParsedInputOf<'listFavourites'>['order'];

function inOrder(favourites: FavouriteQuery, order: Order): FavouriteQuery {
  if (order === 'title') return favourites.orderBy('record.title_key').orderBy('record.id');
  const way = order === 'newest' ? 'desc' : 'asc';
  return favourites.orderBy('favourite.created_at', way).orderBy('record.id', way);
}

async function pageOf(favourites: FavouriteQuery, { page, rows }: { page: number; rows: number }, call: ReaderCall) {
  const its = await favourites
    .select(['favourite.record_id', 'favourite.folder_id', 'favourite.created_at', 'record.title', 'record.kind'])
    .$call(rowsOfPage({ page, rows }));
  const ids = its.map((entry) => entry.record_id);
  const records = new Map((await summariesOf(call, ids)).map((entry) => [entry.recordId, entry]));
  return its.map(({ record_id, folder_id, created_at, title, kind }) => ({
    kind,
    entry: {
      recordId: String(record_id),
      folderId: String(folder_id),
      addedOn: dayOf(Number(created_at)),
      title,
      record: records.get(String(record_id)) ?? null,
    },
  }));
}

/** @throws ServiceError 404 for a folder of somebody else */
export const listFavourites: Handlers['listFavourites'] = async ({ folderId, q, order, ...paged }, call) => {
  let favourites = withWords(favouritesOf(call), q);
  if (folderId !== undefined) {
    const folder = await requireFolder(call.store.db, call, folderId);
    favourites = favourites.where('favourite.folder_id', '=', folder.id);
  }
  const result = await pageOf(inOrder(favourites, order), paged, call);
  return { total: await countRows(favourites), result: result.map(({ entry }) => entry) };
};

/** Which of some records are favourites of the reader. */
export const listFavoured: Handlers['listFavoured'] = async ({ recordIds }, { store, reader }) => {
  const rows = await store.db
    .selectFrom('favourite')
    .select('record_id')
    .where('reader_id', '=', reader.id)
    .where('record_id', 'in', recordIds.map(Number))
    .execute();
  return { recordIds: rows.map((row) => String(row.record_id)) };
};

/** Databases, and journals that have an electronic copy. */
export const listElectronicFavourites: Handlers['listElectronicFavourites'] = async ({ kind, ...paged }, call) => {
  const favourites = favouritesOf(call).where((eb) => {
    const databases = eb('record.kind', '=', 'database');
    const journals = eb.and([
      eb('record.kind', '=', 'journal'),
      eb.exists(
        eb
          .selectFrom('electronic_access')
          .select('electronic_access.record_id')
          .whereRef('electronic_access.record_id', '=', 'record.id'),
      ),
    ]);
    return { '': eb.or([databases, journals]), database: databases, journal: journals }[kind];
  });
  const result = await pageOf(inOrder(favourites, 'newest'), paged, call);
  return {
    total: await countRows(favourites),
    result: result.map(({ entry, kind: its }) => ({ ...entry, kind: its === 'database' ? 'database' : 'journal' })),
  };
};
