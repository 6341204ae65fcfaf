import { join } from 'node:path';
import { agreeToHistory } from '#service/circulation/history-consent.ts';
import { giveBack, lend } from '#service/circulation/lend.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import { findReader } from '#service/readers/readers.ts';
import { openStore } from '#service/store/open.ts';

// node tests/e2e/loans.fixture.ts <data folder> <library> <account>
// Lends a reader three books, one of them overdue, after twenty-two that came back; says the ids of the records on loan.

const [dataDir = '', path = '', account = ''] = process.argv.slice(2);
const day = 86_400_000;
const now = Date.now();
const store = await openStore(join(dataDir, 'yuelan.db'));
try {
  const library = (await loadLibraries(store, join(import.meta.dirname, '../../libraries'))).byPath(path);
  if (!library) throw new Error(`no library ${path}`);
  const reader = await findReader(store, library.id, account);
  if (!reader) throw new Error(`no reader ${account}`);
  // Nothing is kept of a loan that is over without this.
  await agreeToHistory(store.db, { libraryId: library.id, readerId: reader.id, now: now - 401 * day });
  const items = await store.db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .innerJoin('record', 'record.id', 'item.record_id')
    .select(['barcode', 'item.record_id'])
    .where('item.library_id', '=', library.id)
    .where('item.status', '=', 'available')
    .where('holding.location_id', '=', 'JLZ-WX')
    .where('record.kind', '=', 'book')
    .where('item.material_type', 'is', null)
    .orderBy('item.id', 'desc')
    .limit(400)
    .execute();
  // Others that run beside take others.
  const from = Number.parseInt(account.slice(-4), 16) % 350;
  const given = items.slice(from, from + 25);
  for (const [at, { barcode }] of given.entries()) {
    const isPast = at < 22;
    // Lent for thirty days: two of three are due in a while, one was due five days ago.
    const ago = isPast ? 400 - at * 12 : at === 24 ? 35 : 3;
    const lent = { library, readerId: reader.id, barcode };
    const lenient = {
      ...library,
      file: { ...library.file, circulation: { ...library.file.circulation, lendWhileOverdue: true } },
    };
    await lend(store.db, { ...lent, library: lenient, now: now - ago * day });
    if (isPast) await giveBack(store.db, { library, barcode, now: now - (ago - 9) * day });
  }
  console.log(
    given
      .slice(22)
      .map((one) => one.record_id)
      .join(' '),
  );
} finally {
  await store.close();
}
