import type { DeskWork } from '../../lib/contract/desk/works.ts';
import { editionsIn } from '../catalogue/records/same-work.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import type { CallContext } from '../platform/context/context.ts';
import { editionOf, gatherEditions } from '../catalogue/works/same-work.ts';

type Looking = Pick<CallContext, 'store' | 'library'>;

/** What staff said of the works of some records, with the names of those who did. */
function marksOf({ store, library }: Looking) {
  return store.db
    .selectFrom('record_work_mark as mark')
    .leftJoin('staff', (join) =>
      join.onRef('staff.account', '=', 'mark.staff').onRef('staff.library_id', '=', 'mark.library_id'),
    )
    .select(['mark.record_id', 'mark.work', 'mark.is_apart', 'mark.staff', 'mark.version', 'mark.updated_at'])
    .select('staff.name')
    .where('mark.library_id', '=', library.id);
}

/** Records that may be of the work of one: by what they say, and by what staff joined. */
async function candidatesOf(looking: Looking, recordId: number): Promise<number[]> {
  const { store, library } = looking;
  const near = new Set([recordId]);
  const keys = new Set<string>();
  for (let next = [recordId]; next.length > 0;) {
    for (const found of await findRecords(store, library.id, next)) {
      const editions = await editionsIn(store, found, [library.id]);
      for (const { id } of editions.get(library.id) ?? []) near.add(id);
    }
    const marked = await marksOf(looking)
      .where('mark.record_id', 'in', [...near])
      .execute();
    const fresh = marked.flatMap(({ work }) => (work === null || keys.has(work) ? [] : [work]));
    for (const key of fresh) keys.add(key);
    const joined = fresh.length === 0 ? [] : await marksOf(looking).where('mark.work', 'in', fresh).execute();
    next = joined.map((row) => row.record_id);
    for (const id of next) near.add(id);
  }
  return [...near].sort((a, b) => a - b);
}

/**
 * The work of a record as the store has it now, which the index follows: gathered by the same rules.
 * @returns nothing where readers do not see the record
 */
export async function deskWorkOf(looking: Looking, recordId: string): Promise<DeskWork> {
  const ids = await candidatesOf(looking, Number(recordId));
  const found = await findRecords(looking.store, looking.library.id, ids);
  const rows = await marksOf(looking).where('mark.record_id', 'in', ids).execute();
  const marks = new Map(rows.map((row) => [row.record_id, row]));
  const editions = found.map(({ id, record }) => {
    const mark = marks.get(id);
    return editionOf(record, mark && { work: mark.work, isApart: mark.is_apart === 1 });
  });
  const works = gatherEditions(editions).map((work) => work.flatMap((place) => found[place] ?? []));
  const own = works.find((work) => work.some(({ id }) => id === Number(recordId))) ?? [];
  const result = own.map(({ id, record }): DeskWork['result'][number] => {
    const mark = marks.get(id);
    const isJoined = typeof mark?.work === 'string';
    const isApart = mark?.is_apart === 1;
    const isMarked = mark !== undefined && (isJoined || isApart);
    return {
      recordId: String(id),
      title: record.title,
      controlNumber: record.controlNumber,
      pubYear: record.pubYear ?? null,
      isJoined,
      isApart,
      version: mark?.version ?? 0,
      by: isMarked ? (mark.name ?? mark.staff) : null,
      at: isMarked ? new Date(Number(mark.updated_at)).toISOString() : null,
    };
  });
  const isOwn = (entry: { recordId: string }): number => (entry.recordId === recordId ? 0 : 1);
  return { result: result.sort((a, b) => isOwn(a) - isOwn(b) || Number(a.recordId) - Number(b.recordId)) };
}
