import { charge } from '#service/ledger/charges/charge.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import type { Store } from '#service/platform/db/open.ts';

/** Charges a reader a fee for each amount. */
export async function chargeFees(
  store: Store,
  library: LoadedLibrary,
  account: string,
  amountsFen: readonly number[],
): Promise<void> {
  const reader = await findReader(store, library.id, account);
  if (!reader) throw new Error(`no reader ${account}`);
  for (const [at, amountFen] of amountsFen.entries()) {
    const event = { library, readerId: reader.id, key: `test:${account}:${String(at)}`, now: Date.now() };
    await charge(store.db, { ...event, kind: 'fee', amountFen, note: '复印费' });
  }
}
