import { sql, type Kysely } from 'kysely';
import { textOf } from '../dialect.ts';

/** How many records name each researcher, counted when records or researchers are written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('researcher')
    .addColumn('works', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const join = sql.raw(textOf(db).join);
  await sql`UPDATE researcher SET works = (
    SELECT count(DISTINCT record.id) FROM researcher_name
    ${join} record_contributor ON record_contributor.name_key = researcher_name.name_key
    ${join} record ON record.id = record_contributor.record_id
    WHERE researcher_name.researcher_id = researcher.id
      AND record.library_id = researcher.library_id AND record.deleted_at IS NULL)`.execute(db);
}
