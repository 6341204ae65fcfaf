import type { Store } from '../../../platform/db/open.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';
import { addChanges } from './changes.ts';
import { HoldingsWriter } from './holdings.ts';
import { ResearcherWorks } from './researcher-works.ts';

/** What the library has put beside a record, and what repeats it: it goes with the record. */
export const goesWithRecord = [
  'record_identifier',
  'record_contributor',
  'record_subject',
  'record_class',
  'record_work_key',
  'electronic_access',
  'attachment',
  'record_source',
  'electronic_database',
  'package_record',
  'book_list_record',
  'department_record',
  'course_book',
  'subscription_match',
  'record_view',
  'record_view_due',
  'record_views',
  'record_views_due',
  'record_cover',
  'record_note',
  'record_work_mark',
] as const;

/** What readers wrote or keep, and what was counted: it stays as it does when a record is withdrawn. */
export const outlivesRecord = [
  'evaluation',
  'question',
  'electronic_request',
  'favourite',
  'popularity',
  'activity_month',
  'co_loan',
] as const;

const clears = goesWithRecord.map(
  (table) => new Statement<[recordId: number]>(`DELETE FROM ${table} WHERE record_id = ?`),
);
const itemsInUse = new Statement<[recordId: number], { barcode: string }>(
  `SELECT barcode FROM item WHERE record_id = ? AND (
     EXISTS (SELECT 1 FROM loan WHERE item_id = item.id AND returned_at IS NULL)
     OR EXISTS (SELECT 1 FROM copy_request WHERE item_id = item.id AND is_open = 1))`,
);
const openRequests = new Statement<[recordId: number], { id: number }>(
  'SELECT id FROM copy_request WHERE record_id = ? AND is_open = 1',
);
const about = new Statement<[id: number], { library_id: number; control_number: string; kind: string; title: string }>(
  'SELECT library_id, control_number, kind, title FROM record WHERE id = ? AND deleted_at IS NULL',
);
const remove = new Statement<[data: string, deletedAt: number, updatedAt: number, id: number]>(
  'UPDATE record SET data = ?, deleted_at = ?, updated_at = ? WHERE id = ?',
);

export interface Removal {
  deleted: number;
  /** Records that readers hold something of, and what. */
  refused: { recordId: number; title: string; reason: string }[];
}

/** What readers hold of a record; undefined where it is nothing. */
function* heldOf(recordId: number): Steps<string | undefined> {
  const items = yield* itemsInUse.all(recordId);
  if (items.length > 0) return `on loan or promised: ${items.map(({ barcode }) => barcode).join(', ')}`;
  const requests = yield* openRequests.all(recordId);
  return requests.length > 0 ? `${String(requests.length)} open requests` : undefined;
}

function* removing(ids: readonly number[], now: number, dry: boolean): Steps<Removal> {
  const result: Removal = { deleted: 0, refused: [] };
  const holdings = new HoldingsWriter([]);
  for (const recordId of ids) {
    const record = yield* about.get(recordId);
    if (record === undefined) continue;
    const { library_id: libraryId, control_number: controlNumber, kind, title } = record;
    const reason = yield* heldOf(recordId);
    if (reason !== undefined) {
      result.refused.push({ recordId, title, reason });
      continue;
    }
    result.deleted += 1;
    if (dry) continue;
    const works = new ResearcherWorks();
    yield* works.begin(libraryId);
    yield* works.note(recordId);
    yield* holdings.clear(recordId);
    for (const clear of clears) clear.send(recordId);
    // The number stays for harvesters, who are told of it for ever, and the title for what readers did with it.
    remove.send(JSON.stringify({ controlNumber, kind, title }), now, now, recordId);
    works.finish();
    addChanges(libraryId, [{ recordId, op: 'delete' }], now);
  }
  return result;
}

/**
 * Deletes records with their copies, their originals and what the library has put beside them, in one transaction;
 * those that readers hold something of stay.
 * @param dry tells what would be done, and does nothing
 */
export const removeRecords = (store: Store, ids: readonly number[], now: number, dry = false): Promise<Removal> =>
  store.write(() => removing(ids, now, dry));
