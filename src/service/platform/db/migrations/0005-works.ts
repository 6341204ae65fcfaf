import type { Kysely } from 'kysely';
import { workKeys } from '../../../catalogue/works/title.ts';

/** What is read of the catalogue as it stands before this migration. */
interface Before {
  record: { id: number; work_key: string; data: string };
  record_work_key: { record_id: number; key: string };
}

const batch = 2_000;

/**
 * Keys of works: further keys of a record, and the key of every record there is anew, since a record that comes again
 * unchanged is not written. Keys are made by the rule of today, whatever it was when this migration was written.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable('record_work_key')
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_work_key_pk', ['key', 'record_id'])
    .execute();
  await db.schema.createIndex('record_work_key_record').on('record_work_key').column('record_id').execute();

  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('record')
      .select(['id', 'data'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      const recordData: Parameters<typeof workKeys>[0] = JSON.parse(row.data);
      const [key, ...others] = workKeys(recordData);
      await db.updateTable('record').set({ work_key: key }).where('id', '=', row.id).execute();
      for (const other of others) {
        await db.insertInto('record_work_key').values({ record_id: row.id, key: other }).execute();
      }
      last = row.id;
    }
    if (rows.length < batch) return;
  }
}
