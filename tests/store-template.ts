import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeTemplateVariable } from '../src/service/testing.store.ts';
import { openStore } from '../src/service/store/open.ts';

/** Makes the empty store once for the whole run: each test that needs one starts from a copy instead of migrating anew. */
export default async function makeStoreTemplate(): Promise<() => void> {
  const store = await openStore(':memory:');
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-template-'));
  const file = join(dir, 'store.db');
  writeFileSync(file, store.sqlite.serialize());
  await store.close();
  process.env[storeTemplateVariable] = file;
  return () => rmSync(dir, { recursive: true, force: true });
}
