import { sql } from 'kysely';
import { BulkRows } from '../../../platform/db/bulk-insert.ts';
import type { Store } from '../../../platform/db/open.ts';
import { type Db, inTransaction } from '../../../platform/db/database.ts';
import { Ahead } from './ahead.ts';
import { addChanges } from './changes.ts';
import { HoldingsWriter, isInUse } from './holdings.ts';
import { ResearcherWorks } from './researcher-works.ts';

/** Tables with the library's additions to a record and copies of its data, deleted with the record. */
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

export interface Removal {
  deleted: number;
  /** Records with loans or requests of readers, which are not deleted. */
  refused: { recordId: number; title: string; reason: string }[];
}

/** Describes the loans and requests on a record; undefined without any. */
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
 * Deletes records with their copies, originals and the library's additions in one transaction, except records with
 * loans or requests.
 * @param dry reports the result without deleting
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
      // Harvesters need the number permanently, and readers' data needs the title.
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
