import type { OutputOf } from '../../../lib/contract/contract.ts';
import { itemStatesOf, lendsNothingOf } from '../holdings/item-states.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { findWithView } from './stored-views.ts';
import type { RecordView } from './view.ts';
import { summariesOf } from '../records/summary.ts';

/** How many copies of a record stand how, by the place that they belong to. */
export interface CopyCount {
  record_id: number;
  status: string;
  material_type: string | null;
  location_id: string;
  count: number;
}

interface ForRecord {
  recordId: string;
}

/** Records near this one by class, subjects and authors, as the index sees them; other editions of it are not meant. */
export async function getRelatedRecords(
  { recordId, rows }: ForRecord & { rows: number },
  call: CallContext,
): Promise<OutputOf<'getRelatedRecords'>> {
  const { related } = (await findWithView(call, recordId)).view;
  return { totalNum: related.total, result: await summariesOf(call, related.ids.slice(0, rows)) };
}

/** Other works of the first author, each by its newest record, newest first. */
export async function getAuthorWorks(
  { recordId, rows }: ForRecord & { rows: number },
  call: CallContext,
): Promise<OutputOf<'getAuthorWorks'>> {
  const { author, total, ids } = (await findWithView(call, recordId)).view.works;
  return { author, total, result: await summariesOf(call, ids.slice(0, rows)) };
}

/**
 * Other libraries of this installation that hold the same work: the very edition where they have it (the same number),
 * else another one.
 */
export async function getOtherLibraryCollection(
  { recordId }: ForRecord,
  call: CallContext,
): Promise<OutputOf<'getOtherLibraryCollection'>> {
  const { view } = await findWithView(call, recordId);
  if (view.elsewhere.length === 0) return [];
  const ids = view.elsewhere.map(([, id]) => id);
  const active = await call.store.db
    .selectFrom('record')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const counts = await call.store.db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select(['item.record_id', 'item.status', 'item.material_type', 'holding.location_id'])
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('item.record_id', 'in', ids)
    .where('item.status', '!=', 'withdrawn')
    .groupBy(['item.record_id', 'item.status', 'item.material_type', 'holding.location_id'])
    .execute();

  return otherLibraryEntries(call, view, new Set(active.map((row) => row.id)), counts);
}

/**
 * The same by what was read already.
 * @param active ids of the records there that are not withdrawn
 */
export function otherLibraryEntries(
  call: CallContext,
  { elsewhere }: Pick<RecordView, 'elsewhere'>,
  active: ReadonlySet<number>,
  counts: readonly CopyCount[],
): OutputOf<'getOtherLibraryCollection'> {
  const chosen = new Map(elsewhere);
  return call.registry().libraries.flatMap((library) => {
    const { id: libraryId, groupCode, mappingPath, file } = library;
    const there = chosen.get(libraryId);
    if (there === undefined || !active.has(there)) return [];
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
