import { agreeToHistory } from '#service/circulation/loan-behaviour.ts';
import { giveBack, lend } from '#service/circulation/lend.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import type { Store } from '#service/platform/db/open.ts';

const day = 86_400_000;

/**
 * Lends a reader three books, one of them overdue, after twenty-two that came back.
 * @returns the ids of the records on loan
 */
export async function lendMany(store: Store, library: LoadedLibrary, account: string): Promise<number[]> {
  const now = Date.now();
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
    // Elsewhere than the books of copy-requests.fixture.ts.
    .where('holding.location_id', '=', 'JLZ-SK')
    .where('record.kind', '=', 'book')
    .where('item.material_type', 'is', null)
    .orderBy('item.id', 'desc')
    .limit(400)
    .execute();
  // Concurrent tests use other ones.
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
  return given.slice(22).map((entry) => entry.record_id);
}
