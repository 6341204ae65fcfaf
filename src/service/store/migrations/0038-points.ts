import { sql, type Kysely } from 'kysely';

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
    .addColumn('points', 'integer', (c) => c.notNull().check(sql`points <> 0 and typeof(points) = 'integer'`))
    .addColumn('note', 'text')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  // The same event earns once.
  await schema.createIndex('point_entry_key').unique().on('point_entry').columns(['reader_id', 'key']).execute();
  await schema.createIndex('point_entry_day').on('point_entry').columns(['reader_id', 'day']).execute();
  await schema.createIndex('point_entry_library').on('point_entry').column('library_id').execute();
  await sql`create trigger point_entry_no_update before update on point_entry
    begin select raise(abort, 'point_entry is append only'); end`.execute(db);
  // Points go with their reader, and in no other way.
  await sql`create trigger point_entry_no_delete before delete on point_entry
    when exists (select 1 from reader where id = old.reader_id)
    begin select raise(abort, 'point_entry is append only'); end`.execute(db);
  await sql`create trigger point_entry_no_debt before insert on point_entry when new.points < 0
    begin select raise(abort, 'more points than there are') where -new.points > coalesce((
      select sum(points) from point_entry where reader_id = new.reader_id), 0); end`.execute(db);
}
