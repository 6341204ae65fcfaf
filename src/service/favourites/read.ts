import type { SelectQueryBuilder } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { summariesOf } from '../catalogue/summary.ts';
import type { ReaderCall } from '../context.ts';
import { foldKey } from '../search/analysis.ts';
import type { Database } from '../store/schema.ts';
import { dayOf } from '../../lib/rules/days.ts';
import { requireFolder } from './folders.ts';

type Kept = SelectQueryBuilder<Database, 'favourite' | 'record', object>;

const keptBy = (call: ReaderCall): Kept =>
  call.store.db
    .selectFrom('favourite')
    .innerJoin('record', 'record.id', 'favourite.record_id')
    .where('favourite.reader_id', '=', call.reader.id);

/** Favourites whose titles have every word, in whichever script; signs that LIKE reads are none. */
function withWords(kept: Kept, q: string): Kept {
  const words = q.split(/\s+/).map((word) => foldKey(word).replaceAll(/[%_\\]/g, ''));
  return words.filter(Boolean).reduce((some, word) => some.where('record.title_key', 'like', `%${word}%`), kept);
}

async function countOf(kept: Kept): Promise<number> {
  const row = await kept.select((the) => the.fn.countAll<number>().as('count')).executeTakeFirst();
  return Number(row?.count ?? 0);
}

type Order = ParsedInputOf<'listFavourites'>['order'];

function inOrder(kept: Kept, order: Order): Kept {
  if (order === 'title') return kept.orderBy('record.title_key').orderBy('record.id');
  const way = order === 'newest' ? 'desc' : 'asc';
  return kept.orderBy('favourite.created_at', way).orderBy('record.id', way);
}

/** One page of favourites with what is told of their records. */
async function pageOf(kept: Kept, { page, rows }: { page: number; rows: number }, call: ReaderCall) {
  const its = await kept
    .select(['favourite.record_id', 'favourite.folder_id', 'favourite.created_at', 'record.title', 'record.kind'])
    .limit(rows)
    .offset((page - 1) * rows)
    .execute();
  const ids = its.map((one) => one.record_id);
  const records = new Map((await summariesOf(call, ids)).map((one) => [one.recordId, one]));
  return its.map(({ record_id, folder_id, created_at, title, kind }) => ({
    kind,
    told: {
      ...{ recordId: String(record_id), folderId: String(folder_id), addedOn: dayOf(Number(created_at)), title },
      record: records.get(String(record_id)) ?? null,
    },
  }));
}

/** @throws ServiceError 404 for a folder of somebody else */
export async function listFavourites(
  { folderId, q, order, ...paged }: ParsedInputOf<'listFavourites'>,
  call: ReaderCall,
): Promise<OutputOf<'listFavourites'>> {
  let kept = withWords(keptBy(call), q);
  if (folderId !== undefined) {
    const folder = await requireFolder(call.store.db, call, folderId);
    kept = kept.where('favourite.folder_id', '=', folder.id);
  }
  const result = await pageOf(inOrder(kept, order), paged, call);
  return { total: await countOf(kept), result: result.map(({ told }) => told) };
}

/** Which of some records are favourites of the reader. */
export async function listFavoured(
  { recordIds }: ParsedInputOf<'listFavoured'>,
  { store, reader }: ReaderCall,
): Promise<OutputOf<'listFavoured'>> {
  const rows = await store.db
    .selectFrom('favourite')
    .select('record_id')
    .where('reader_id', '=', reader.id)
    .where('record_id', 'in', recordIds.map(Number))
    .execute();
  return { recordIds: rows.map((row) => String(row.record_id)) };
}

/** Databases, and journals that have an electronic copy. */
export async function listElectronicFavourites(
  { kind, ...paged }: ParsedInputOf<'listElectronicFavourites'>,
  call: ReaderCall,
): Promise<OutputOf<'listElectronicFavourites'>> {
  const kept = keptBy(call).where((the) => {
    const databases = the('record.kind', '=', 'database');
    const journals = the.and([
      the('record.kind', '=', 'journal'),
      the.exists(
        the
          .selectFrom('electronic_access')
          .select('electronic_access.record_id')
          .whereRef('electronic_access.record_id', '=', 'record.id'),
      ),
    ]);
    return { '': the.or([databases, journals]), database: databases, journal: journals }[kind];
  });
  const result = await pageOf(inOrder(kept, 'newest'), paged, call);
  return {
    total: await countOf(kept),
    result: result.map(({ told, kind: its }) => ({ ...told, kind: its === 'database' ? 'database' : 'journal' })),
  };
}
