import { type Kysely, sql } from 'kysely';
import { engineOf } from '../dialect.ts';

/** Small rows that are only ever looked up by their key or by one more index. */
const parts = ['record_identifier', 'record_contributor', 'record_subject', 'record_class'];

/** Writes the table anew in the order of its primary key, which was an index beside it. */
async function rebuild(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    SELECT type, sql FROM sqlite_master WHERE tbl_name = ${table} AND sql IS NOT NULL`.execute(db);
  const rebuilt = `${table}_by_key`;
  for (const { type, sql: text } of rows) {
    if (type === 'table') await sql.raw(`${text.replace(`"${table}"`, `"${rebuilt}"`)} WITHOUT ROWID`).execute(db);
  }
  await sql`INSERT INTO ${sql.table(rebuilt)} SELECT * FROM ${sql.table(table)} ORDER BY record_id`.execute(db);
  await db.schema.dropTable(table).execute();
  await sql`ALTER TABLE ${sql.table(rebuilt)} RENAME TO ${sql.table(table)}`.execute(db);
  for (const { type, sql: text } of rows) if (type === 'index') await sql.raw(text).execute(db);
}

/**
 * An import adds two entries for each of these rows on SQLite where it added three: the key is the table. The index of
 * loans goes because only what fills the demo libraries asked for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('popularity_loans').execute();
  if (engineOf(db) !== 'sqlite') return;
  for (const table of parts) await rebuild(db, table);
}
