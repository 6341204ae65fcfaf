import type { OutputOf } from '../../lib/contract/contract.ts';
import { itemStatesOf, lendsNothingOf } from '../holdings/item-states.ts';
import type { CallContext } from '../context.ts';
import { foldKey } from '../search/analysis.ts';
import { authorNames } from './contributors.ts';
import { editionsIn } from './editions.ts';
import { findRecord, requireRecord } from './stored.ts';
import { summariesOf } from './summary.ts';

interface ForRecord {
  recordId: string;
}

/** Bound for names that a catalogue repeats beyond sense. */
const mostWorks = 5_000;

/** Which of these records, of whatever library, are not withdrawn; by ascending id. */
async function standingRecords({ store }: CallContext, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return store.db
    .selectFrom('record')
    .select(['id', 'library_id', 'pub_year', 'kind', 'work_key'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

type Standing = Awaited<ReturnType<typeof standingRecords>>[number];
/** So many more records are asked of the index than are shown: editions of one work are much alike. */
const spare = 4;

/** Of records in their order the first of each work, and none of the work that stands at `id`. */
function oneOfEachWork<Row extends Pick<Standing, 'id' | 'kind' | 'work_key'>>(
  id: number,
  rows: readonly Row[],
): Row[] {
  // Serials and databases with one title are as often as not different ones.
  const workOf = (row: Row) =>
    row.kind === 'journal' || row.kind === 'database' ? String(row.id) : `${row.kind} ${row.work_key}`;
  const seen = new Set(rows.filter((row) => row.id === id).map(workOf));
  return rows.filter((row) => {
    const work = workOf(row);
    const isNew = !seen.has(work);
    seen.add(work);
    return isNew;
  });
}

/** Records near this one by class, subjects and authors, as the index sees them; other editions of it are not meant. */
export async function getRelatedRecords(
  { recordId, rows }: ForRecord & { rows: number },
  call: CallContext,
): Promise<OutputOf<'getRelatedRecords'>> {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const { total, ids } = call.search.related(call.library.id, id, rows * spare);
  const standing = new Map((await standingRecords(call, [id, ...ids])).map((row) => [row.id, row]));
  const near = [id, ...ids].flatMap((one) => standing.get(one) ?? []);
  const works = oneOfEachWork(id, near).slice(0, rows);
  return {
    totalNum: total,
    result: await summariesOf(
      call,
      works.map((row) => row.id),
    ),
  };
}

/** Other works of the first author, each by its newest record, newest first. */
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
  const standing = await standingRecords(call, [...new Set([id, ...named.map((row) => row.record_id)])]);
  const own = standing.filter((row) => row.library_id === call.library.id);
  own.sort((a, b) => (b.pub_year ?? -Infinity) - (a.pub_year ?? -Infinity) || b.id - a.id);
  const works = oneOfEachWork(id, own);
  const ids = works.slice(0, rows).map((row) => row.id);
  return { author, total: works.length, result: await summariesOf(call, ids) };
}

/**
 * Other libraries of this installation that hold the same work: the very edition where they have it (the same number),
 * else another one.
 */
export async function getOtherLibraryCollection(
  { recordId }: ForRecord,
  call: CallContext,
): Promise<OutputOf<'getOtherLibraryCollection'>> {
  const found = await findRecord(call.store, call.library.id, recordId);
  const others = call.registry().libraries.filter((library) => library.id !== call.library.id);
  if (others.length === 0) return [];
  const editions = await editionsIn(
    call.store,
    found,
    others.map((library) => library.id),
  );
  if (editions.size === 0) return [];
  const isbns = new Set(found.record.isbn);
  const chosen = new Map(
    [...editions].flatMap(([libraryId, records]): [number, number][] => {
      const best = records.find(({ record }) => record.isbn.some((one) => isbns.has(one))) ?? records[0];
      return best ? [[libraryId, best.id]] : [];
    }),
  );
  const counts = await call.store.db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select(['item.record_id', 'item.status', 'item.material_type', 'holding.location_id'])
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('item.record_id', 'in', [...chosen.values()])
    .where('item.status', '!=', 'withdrawn')
    .groupBy(['item.record_id', 'item.status', 'item.material_type', 'holding.location_id'])
    .execute();

  return others.flatMap((library) => {
    const { id: libraryId, groupCode, mappingPath, file } = library;
    const there = chosen.get(libraryId);
    if (there === undefined) return [];
    const stateOf = itemStatesOf(library, call.now());
    const isHere = lendsNothingOf(library);
    const copies = counts.flatMap((row) =>
      row.record_id === there ? [{ ...row, status: stateOf({ ...row, due_date: null }).status }] : [],
    );
    const sum = (some: typeof copies) => some.reduce((total, row) => total + Number(row.count), 0);
    const lent = copies.filter((row) => row.status !== 'missing' && row.status !== 'reference' && !isHere(row));
    return {
      groupCode,
      name: file.name[call.language] ?? file.name['zh-CN'],
      mappingPath,
      recordId: String(there),
      itemCount: sum(copies),
      onShelfCount: sum(copies.filter((row) => row.status === 'available')),
      useHereCount: sum(copies.filter((row) => row.status === 'reference')),
      requestable: lent.length > 0 && call.library.file.requestsPerDay > 0,
    };
  });
}
