import { sql } from 'kysely';
import type { Store } from '#service/platform/db/open.ts';

/** Has the next row of a table get an id that a test can look for, larger than any there is. */
export async function setNextId({ db, engine }: Store, table: string, id: number): Promise<void> {
  if (engine === 'postgres')
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(id)}`.execute(db);
  else await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id - 1})`.execute(db);
}
