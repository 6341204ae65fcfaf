import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, openStore } from '../src/service/platform/db/open.ts';
import { createDatabase, dropDatabases } from '#support/postgres-databases.ts';
import { databaseTemplateVariable, storeTemplateVariable, testDatabaseVariable } from '#support/store.ts';

/** Makes the empty store once for the whole run: each test that needs one starts from a copy instead of migrating anew. */
export default async function makeStoreTemplate(): Promise<() => Promise<void>> {
  const store = await openSqlite(':memory:');
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-template-'));
  const file = join(dir, 'store.db');
  writeFileSync(file, store.sqlite.serialize());
  await store.close();
  process.env[storeTemplateVariable] = file;
  const server = process.env[testDatabaseVariable];
  const template = `yuelan_test_${String(process.pid)}`;
  if (server !== undefined) {
    const database = await openStore(await createDatabase(server, template));
    await database.close();
    process.env[databaseTemplateVariable] = template;
    console.log('Tests run on PostgreSQL (TEST_DATABASE_URL).');
  }
  return async () => {
    rmSync(dir, { recursive: true, force: true });
    if (server !== undefined) await dropDatabases(server, template);
  };
}
