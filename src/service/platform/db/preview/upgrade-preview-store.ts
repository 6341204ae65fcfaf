import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely';
import { Pool } from 'pg';
import type { Engine } from '../dialect.ts';
import { isOfPreview } from '../migrations.ts';
import { isPostgresPlace } from '../place.ts';

// Until version 1.1: stores of commits since 541af95 get the schema of the baseline. `sqlite.sql` and `postgres.sql` have
// the statements that the migrations of preview versions executed.

interface MigrationTable {
  kysely_migration: { name: string; timestamp: string };
}

interface Step {
  name: string;
  statements: string[];
}

/** The migrations after the first commit that can be upgraded, in their order. */
const readSteps = (engine: Engine): Step[] =>
  readFileSync(join(import.meta.dirname, `${engine}.sql`), 'utf8')
    .split('\n\n-- ')
    .slice(1)
    .map((section) => {
      const [name = '', ...lines] = section.split('\n');
      return { name, statements: lines.filter((line) => line !== '') };
    });

function openPlace(where: string): { engine: Engine; db: Kysely<MigrationTable> } {
  if (isPostgresPlace(where)) {
    const pool = new Pool({ connectionString: where, max: 1 });
    return { engine: 'postgres', db: new Kysely({ dialect: new PostgresDialect({ pool }) }) };
  }
  const database = new SqliteDatabase(where, { fileMustExist: true, timeout: 2_000 });
  try {
    // Fails while a server has the file open.
    database.pragma('journal_mode = DELETE');
    database.pragma('secure_delete = ON');
    database.pragma('foreign_keys = ON');
  } catch (error) {
    database.close();
    throw error;
  }
  return { engine: 'sqlite', db: new Kysely({ dialect: new SqliteDialect({ database }) }) };
}

/**
 * Upgrades a store of a preview version to the baseline, in one transaction: if it fails, the store is as it was.
 * @param where path of a file, or address of a database of PostgreSQL; no server may be running on it
 * @returns how many of the migrations of preview versions the store had not had; undefined if it is no store of a preview
 *   version
 * @throws SqliteError if another process has the file open; Error if a newer version made the store
 */
export async function upgradePreviewStore(where: string): Promise<number | undefined> {
  const { engine, db } = openPlace(where);
  try {
    return await db.transaction().execute(async (trx) => {
      const rows = await trx.selectFrom('kysely_migration').select('name').execute();
      const names = rows.map(({ name }) => name);
      if (!isOfPreview(names)) return undefined;
      const steps = readSteps(engine);
      const newer = names.filter((name) => name > (steps.at(-1)?.name ?? ''));
      if (newer.length > 0) throw new Error(`a newer version of Yuelan made the store (${newer.join(', ')})`);
      const missing = steps.filter(({ name }) => !names.includes(name));
      for (const { statements } of missing) for (const statement of statements) await sql.raw(statement).execute(trx);
      await trx.deleteFrom('kysely_migration').execute();
      await trx
        .insertInto('kysely_migration')
        .values({ name: '0001-baseline', timestamp: new Date().toISOString() })
        .execute();
      return missing.length;
    });
  } finally {
    await db.destroy();
  }
}
