import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isSqlite, openStore, type Store } from '../../src/service/platform/db/open.ts';
import { createDatabase } from '../../src/service/platform/db/postgres/databases.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';

// Every statement whose text is written out is understood by both databases: a word that one of them reserves, a function
// that it lacks or a column that is not there shows here, whether a test runs the statement on that database or not.

const textsSchema = z.object({ sqlite: z.array(z.string()), postgres: z.array(z.string()) });
let texts: z.infer<typeof textsSchema>;
const isHere = programFolder() !== undefined;
if (!isHere) console.log('Statements are not tried on PostgreSQL: there is none here.');

/** What the database says to each text, where it is anything. */
async function refused(texts: readonly string[], prepare: (text: string) => Promise<void> | void): Promise<string[]> {
  const found: string[] = [];
  for (const text of texts) {
    try {
      await prepare(text);
    } catch (error) {
      found.push(`${error instanceof Error ? error.message : String(error)}: ${text}`);
    }
  }
  return found;
}

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'statements.child.ts')], {
    maxBuffer: 2 ** 24,
  });
  texts = textsSchema.parse(JSON.parse(stdout));
});

it('finds the statements of the service', () => {
  expect(texts.sqlite.length).toBeGreaterThan(100);
});

it('finds what a database does not understand', async () => {
  const sqlite = new Database(':memory:');
  const found = await refused(['SELECT 1', 'SELECT missing'], (text) => void sqlite.prepare(text));
  expect(found).toEqual([expect.stringMatching(/^no such column: .*: SELECT missing$/)]);
});

it('SQLite understands every statement', async () => {
  const store = await openStore(':memory:');
  if (!isSqlite(store)) throw new Error('the store in memory is SQLite');
  // Lists in the place of values are PostgreSQL's alone, for what is written and read in bulk.
  const own = texts.sqlite.filter((text) => !/::\w+\[\]|generate_series\(/.test(text));
  expect(own.length).toBeGreaterThan(100);
  expect(await refused(own, (text) => void store.sqlite.prepare(text))).toEqual([]);
  await store.close();
});

describe.skipIf(!isHere)('on a server', () => {
  let server: PostgresServer;
  let store: Store;
  beforeAll(async () => {
    server = await startPostgres();
    store = await openStore(await createDatabase(server.address, 'library'));
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  it('PostgreSQL understands every statement', async () => {
    expect(
      await refused(texts.postgres, async (text) => {
        await sql.raw(`PREPARE tried AS ${text}`).execute(store.db);
        await sql.raw('DEALLOCATE tried').execute(store.db);
      }),
    ).toEqual([]);
  });
});
