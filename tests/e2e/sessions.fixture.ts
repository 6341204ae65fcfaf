import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import { idleLimitMs } from '#service/identity/sessions/sessions.ts';
import type { Store } from '#service/platform/db/open.ts';

const minute = 60_000;

async function rowsOf(store: Store, library: LoadedLibrary, account: string) {
  const reader = await findReader(store, library.id, account);
  if (!reader) throw new Error(`no reader ${account}`);
  return store.db
    .selectFrom('session')
    .select(['id', 'last_seen_at'])
    .where('reader_id', '=', reader.id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Whether a session of the reader has less than a minute left. */
export async function isRunningOut(store: Store, library: LoadedLibrary, account: string): Promise<boolean> {
  const rows = await rowsOf(store, library, account);
  return rows.some(({ last_seen_at }) => last_seen_at + idleLimitMs(library) < Date.now() + minute);
}

/** Lets so many milliseconds pass in which none of the reader's sessions is used. */
export async function passTime(store: Store, library: LoadedLibrary, account: string, ms: number): Promise<void> {
  for (const { id, last_seen_at } of await rowsOf(store, library, account)) {
    await store.db
      .updateTable('session')
      .set({ last_seen_at: last_seen_at - ms })
      .where('id', '=', id)
      .execute();
  }
}
