import { sql } from 'kysely';
import { BulkRows } from '../../../platform/db/bulk-insert.ts';
import type { Store } from '../../../platform/db/open.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Ahead } from './ahead.ts';
import { addChanges } from './changes.ts';
import { HoldingsWriter, isInUse } from './holdings.ts';
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

export interface Removal {
  deleted: number;
  /** Records that readers hold something of, and what. */
  refused: { recordId: number; title: string; reason: string }[];
}

/** What readers hold of a record; undefined if they hold nothing. */
async function findHeld(db: Db, recordId: number): Promise<string | undefined> {
  const items = await db
    .selectFrom('item')
    .select('barcode')
    .where('record_id', '=', recordId)
    .where(isInUse)
    .execute();
  if (items.length > 0) return `on loan or promised: ${items.map(({ barcode }) => barcode).join(', ')}`;
  const requests = await db
    .selectFrom('copy_request')
    .select('id')
    .where('record_id', '=', recordId)
    .where('is_open', '=', sql.lit(1))
    .execute();
  return requests.length > 0 ? `${String(requests.length)} open requests` : undefined;
}

/**
 * Deletes records with their copies, their originals and what the library has added to them, in one transaction;
 * those that readers hold something of stay.
 * @param dry reports what would be done, and does nothing
 */
export const removeRecords = ({ db }: Store, ids: readonly number[], now: number, dry = false): Promise<Removal> =>
  inTransaction(db, async (inside) => {
    const result: Removal = { deleted: 0, refused: [] };
    for (const recordId of ids) {
      const record = await inside
        .selectFrom('record')
        .select(['library_id', 'source', 'control_number', 'kind', 'title'])
        .where('id', '=', recordId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (record === undefined) continue;
      const { library_id: libraryId, source, control_number: controlNumber, kind, title } = record;
      const reason = await findHeld(inside, recordId);
      if (reason !== undefined) {
        result.refused.push({ recordId, title, reason });
        continue;
      }
      result.deleted += 1;
      if (dry) continue;
      const bulk = new BulkRows(inside);
      const works = new ResearcherWorks(inside, bulk);
      await works.begin(libraryId);
      await works.note(recordId);
      await new HoldingsWriter(inside, bulk, [], new Ahead(inside, { libraryId, source })).clear(recordId);
      for (const table of goesWithRecord)
        await sql`delete from ${sql.table(table)} where record_id = ${recordId}`.execute(inside);
      // Harvesters need the number for ever, and what readers did with the record needs the title.
      const data = JSON.stringify({ controlNumber, kind, title });
      await inside
        .updateTable('record')
        .set({ data, deleted_at: now, updated_at: now })
        .where('id', '=', recordId)
        .execute();
      await works.finish();
      await addChanges(inside, libraryId, [{ recordId, op: 'delete' }], now);
    }
    return result;
  });
