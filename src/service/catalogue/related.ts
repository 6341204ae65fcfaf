import type { OutputOf } from '../../lib/contract/contract.ts';
import type { CallContext } from '../context.ts';
import { authorNames } from './contributors.ts';
import { findRecord, requireRecord } from './stored.ts';
import { summariesOf } from './summary.ts';

interface ForRecord {
  recordId: string;
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

  const { db } = call.store;
  const works = db
    .selectFrom('record')
    .where('library_id', '=', call.library.id)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .where('id', 'in', (contributor) =>
      contributor
        .selectFrom('record_contributor as same')
        .innerJoin('record_contributor as named', 'named.name_key', 'same.name_key')
        .select('same.record_id')
        .where('named.record_id', '=', id)
        .where('named.name', '=', author)
        .where('same.role', 'in', ['author', 'corporate', 'editor', 'compiler']),
    );
  const counted = await works.select((count) => count.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const newest = await works.select('id').orderBy('pub_year', 'desc').orderBy('id', 'desc').limit(rows).execute();
  const ids = newest.map((row) => row.id);
  return { author, total: Number(counted.count), result: await summariesOf(call, ids) };
}

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
  const { db } = call.store;
  const standing = db
    .selectFrom('record')
    .select(['record.id', 'record.library_id'])
    .where('record.library_id', 'in', otherIds)
    .where('record.deleted_at', 'is', null)
    .orderBy('record.id');

  const sameIsbn = await standing
    .where('record.id', 'in', (identifier) =>
      identifier
        .selectFrom('record_identifier as same')
        .innerJoin('record_identifier as own', (join) =>
          join.onRef('own.type', '=', 'same.type').onRef('own.value', '=', 'same.value'),
        )
        .select('same.record_id')
        .where('own.record_id', '=', id)
        .where('own.type', '=', 'isbn'),
    )
    .execute();
  const hasAuthor = record.contributors.length > 0;
  const sameWork = hasAuthor ? await standing.where('record.work_key', '=', workKey).limit(200).execute() : [];

  const chosen = new Map<number, number>();
  for (const row of [...sameIsbn, ...sameWork]) {
    if (!chosen.has(row.library_id)) chosen.set(row.library_id, row.id);
  }
  if (chosen.size === 0) return [];
  const counts = await db
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
