import { sql, type Kysely } from 'kysely';
import { isWhole } from '../dialect.ts';
import { refuseChange } from '../triggers.ts';

/** Points of readers: what was earned and spent, append only; a balance is their sum (docs/points.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('point_entry')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull().check(sql`points <> 0 and ${isWhole(db, 'points')}`))
    .addColumn('note', 'text')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  // The same event earns once.
  await schema.createIndex('point_entry_key').unique().on('point_entry').columns(['reader_id', 'key']).execute();
  await schema.createIndex('point_entry_day').on('point_entry').columns(['reader_id', 'day']).execute();
  await schema.createIndex('point_entry_library').on('point_entry').column('library_id').execute();
  const appendOnly = { table: 'point_entry', message: 'point_entry is append only' };
  await refuseChange(db, { ...appendOnly, name: 'point_entry_no_update', before: 'update' });
  // Points go with their reader, and in no other way.
  await refuseChange(db, {
    ...appendOnly,
    name: 'point_entry_no_delete',
    before: 'delete',
    where: sql`exists (select 1 from reader where id = old.reader_id)`,
  });
  await refuseChange(db, {
    name: 'point_entry_no_debt',
    table: 'point_entry',
    before: 'insert',
    message: 'more points than there are',
    when: sql`new.points < 0`,
    where: sql`-new.points > coalesce((
      select sum(points) from point_entry where reader_id = new.reader_id), 0)`,
  });
}
