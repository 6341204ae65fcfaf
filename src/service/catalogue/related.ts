import type { OutputOf } from '../../lib/contract/contract.ts';
import type { CallContext } from '../context.ts';
import { foldKey } from '../search/analysis.ts';
import { authorNames } from './contributors.ts';
import { findRecord, requireRecord } from './stored.ts';
import { summariesOf } from './summary.ts';

interface ForRecord {
  recordId: string;
}

/** Bounds for names and numbers that a catalogue repeats beyond sense. */
const mostWorks = 5_000;
const mostCopies = 200;

/** Which of these records, of whatever library, are not withdrawn; by ascending id. */
async function standingRecords({ store }: CallContext, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return store.db
    .selectFrom('record')
    .select(['id', 'library_id', 'pub_year'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Records near this one by class, subjects and authors, as the index sees them. */
export async function getRelatedRecords(
  { recordId, rows }: ForRecord & { rows: number },
  call: CallContext,
): Promise<OutputOf<'getRelatedRecords'>> {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const { total, ids } = call.search.related(call.library.id, id, rows);
  return { totalNum: total, result: await summariesOf(call, ids) };
}

/** Other records of the first author, newest first. */
export async function getAuthorWorks(
  { recordId, rows }: ForRecord & { rows: number },
  call: CallContext,
): Promise<OutputOf<'getAuthorWorks'>> {
  const { id, record } = await findRecord(call.store, call.library.id, recordId);
  const [author] = authorNames(record.contributors);
  if (author === undefined) return { author: null, total: 0, result: [] };

  const named = await call.store.db
    .selectFrom('record_contributor')
    .select('record_id')
    .where('name_key', '=', foldKey(author))
    .where('role', 'in', ['author', 'corporate', 'editor', 'compiler'])
    .limit(mostWorks)
    .execute();
  const candidates = [...new Set(named.map((row) => row.record_id))].filter((candidate) => candidate !== id);
  const standing = await standingRecords(call, candidates);
  const works = standing.filter((row) => row.library_id === call.library.id);
  works.sort((a, b) => (b.pub_year ?? -Infinity) - (a.pub_year ?? -Infinity) || b.id - a.id);
  const ids = works.slice(0, rows).map((row) => row.id);
  return { author, total: works.length, result: await summariesOf(call, ids) };
}

/** Ids of records, of whatever library, that have an ISBN of this one. */
async function withIsbnOf({ store: { db } }: CallContext, recordId: number): Promise<number[]> {
  const own = await db
    .selectFrom('record_identifier')
    .select('value')
    .where('record_id', '=', recordId)
    .where('type', '=', 'isbn')
    .execute();
  if (own.length === 0) return [];
  const isbns = own.map((row) => row.value);
  const same = await db
    .selectFrom('record_identifier')
    .select('record_id')
    .where('type', '=', 'isbn')
    .where('value', 'in', isbns)
    .limit(mostCopies)
    .execute();
  return same.map((row) => row.record_id);
}

/** Records of these libraries that are of one work. */
const withWorkKey = ({ store }: CallContext, libraryIds: readonly number[], workKey: string) =>
  store.db
    .selectFrom('record')
    .select(['id', 'library_id'])
    .where('library_id', 'in', libraryIds)
    .where('work_key', '=', workKey)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(mostCopies)
    .execute();

/**
 * Other libraries of this installation that hold the same title: the same ISBN, else the same title and author. A work
 * without an author is only known again by its ISBN: titles alone are too much alike.
 */
export async function getOtherLibraryCollection(
  { recordId }: ForRecord,
  call: CallContext,
): Promise<OutputOf<'getOtherLibraryCollection'>> {
  const { id, workKey, record } = await findRecord(call.store, call.library.id, recordId);
  const others = call.registry().libraries.filter((library) => library.id !== call.library.id);
  if (others.length === 0) return [];
  const otherIds = others.map((library) => library.id);
  const sameIsbn = await standingRecords(call, await withIsbnOf(call, id));
  const sameWork = record.contributors.length > 0 ? await withWorkKey(call, otherIds, workKey) : [];

  const chosen = new Map<number, number>();
  for (const row of [...sameIsbn, ...sameWork]) {
    if (row.library_id !== call.library.id && !chosen.has(row.library_id)) chosen.set(row.library_id, row.id);
  }
  if (chosen.size === 0) return [];
  const counts = await call.store.db
    .selectFrom('item')
    .select(['record_id', 'status', (count) => count.fn.countAll<number>().as('count')])
    .where('record_id', 'in', [...chosen.values()])
    .where('status', '!=', 'withdrawn')
    .groupBy(['record_id', 'status'])
    .execute();

  return others.flatMap(({ id: libraryId, groupCode, mappingPath, file }) => {
    const there = chosen.get(libraryId);
    if (there === undefined) return [];
    const copies = counts.filter((row) => row.record_id === there);
    return {
      groupCode,
      name: file.name[call.language] ?? file.name['zh-CN'],
      mappingPath,
      recordId: String(there),
      itemCount: copies.reduce((sum, row) => sum + Number(row.count), 0),
      onShelfCount: Number(copies.find((row) => row.status === 'available')?.count ?? 0),
    };
  });
}
