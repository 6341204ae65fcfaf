import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSqlite, openStore, type Store } from '../../src/service/store/open.ts';
import { createDatabase } from '../../src/service/store/postgres/databases.ts';
import { statementTexts } from '../../src/service/store/statement.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';

// Every statement whose text is written out is understood by both databases: a word that one of them reserves, a function
// that it lacks or a column that is not there shows here, whether a test runs the statement on that database or not.

const root = join(import.meta.dirname, '..', '..');
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
  const files = globSync('src/service/**/*.ts', { cwd: root }).filter((file) => !/\.(test|child)\.ts$/.test(file));
  const making = files.filter((file) => /new Statement\b|\bprepared[(<]/.test(readFileSync(join(root, file), 'utf8')));
  for (const file of making) await import(join(root, file));
}, 60_000);

it('finds the statements of the service', () => {
  expect(statementTexts('sqlite').length).toBeGreaterThan(100);
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
  const texts = statementTexts('sqlite').filter((text) => !/::\w+\[\]|generate_series\(/.test(text));
  expect(texts.length).toBeGreaterThan(100);
  expect(await refused(texts, (text) => void store.sqlite.prepare(text))).toEqual([]);
  await store.close();
});

describe.skipIf(!isHere)('on a server', () => {
  let server: PostgresServer;
  let store: Store;
  beforeAll(async () => {
    server = await startPostgres();
    store = await openStore(await createDatabase(server.address, 'library'));
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  it('PostgreSQL understands every statement', async () => {
    const texts = statementTexts('postgres');
    expect(
      await refused(texts, async (text) => {
        await sql.raw(`PREPARE tried AS ${text}`).execute(store.db);
        await sql.raw('DEALLOCATE tried').execute(store.db);
      }),
    ).toEqual([]);
  });
});
