import type { RecordSummary } from '../../../lib/contract/calls/search.ts';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import { itemStatesOf, lendsNothingOf } from '../holdings/item-states.ts';
import type { CallContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { findWithView } from './stored-views.ts';
import type { RecordView } from './view.ts';
import { summariesOf } from '../records/summary.ts';

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

/** Reads records related by class, subjects and authors, without other editions. */
export async function getRelatedRecords(
  { recordId, rows }: ForRecord & { rows: number },
  call: CallContext,
): Promise<OutputOf<'getRelatedRecords'>> {
  const { related } = (await findWithView(call, recordId)).view;
  const shown = related.near.slice(0, rows);
  const summaries = await summariesOf(
    call,
    shown.map(({ id }) => id),
  );
  return { totalNum: related.total, result: withReasons(summaries, shown) };
}

/** Adds to summaries of related records why they are related. */
export function withReasons(
  summaries: readonly RecordSummary[],
  near: RecordView['related']['near'],
): OutputOf<'getRelatedRecords'>['result'] {
  const reasons = new Map(near.map(({ id, reason }) => [String(id), reason]));
  return summaries.flatMap((summary) => {
    const reason = reasons.get(summary.recordId);
    return reason ? [{ ...summary, reason }] : [];
  });
}

/** Reads other works of the first author, newest first, each with its newest record. */
export async function getAuthorWorks(
  { recordId, rows }: ForRecord & { rows: number },
  call: CallContext,
): Promise<OutputOf<'getAuthorWorks'>> {
  const { author, total, ids } = (await findWithView(call, recordId)).view.works;
  return { author, total, result: await summariesOf(call, ids.slice(0, rows)) };
}

/** Lists other libraries of this installation that have the work: the same edition (same number), or another one. */
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
  return otherLibraryEntries(call, view, new Set(active.map((row) => row.id)), await countCopiesOf(call.store.db, ids));
}

/** Counts the copies of some records by what decides whether they can be borrowed. */
export const countCopiesOf = (db: Db, recordIds: readonly number[]): Promise<CopyCount[]> =>
  db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select(['item.record_id', 'item.status', 'item.material_type', 'holding.location_id'])
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('item.record_id', 'in', recordIds)
    .where('item.status', '!=', 'withdrawn')
    .groupBy(['item.record_id', 'item.status', 'item.material_type', 'holding.location_id'])
    .execute();

/** Formats entries of other libraries from rows. @param active IDs of their records that are not withdrawn */
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
