import { join } from 'node:path';
import { charge } from '#service/charges/charge.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import { findReader } from '#service/readers/readers.ts';
import { openStore } from '#service/store/open.ts';

// node tests/e2e/payments.fixture.ts <data folder> <libraries folder> <library> <account> <fen> …
// Charges a reader a fee for each amount.

const [dataDir = '', librariesDir = '', path = '', account = '', ...amounts] = process.argv.slice(2);
const store = await openStore(join(dataDir, 'yuelan.db'));
try {
  const library = (await loadLibraries(store, librariesDir)).byPath(path);
  if (!library) throw new Error(`no library ${path}`);
  const reader = await findReader(store, library.id, account);
  if (!reader) throw new Error(`no reader ${account}`);
  for (const [at, amount] of amounts.entries()) {
    const event = { library, readerId: reader.id, key: `test:${account}:${String(at)}`, now: Date.now() };
    await charge(store.db, { ...event, kind: 'fee', amountFen: Number(amount), note: '复印费' });
  }
} finally {
  await store.close();
}
