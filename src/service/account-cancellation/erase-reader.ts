import type { Db } from '../platform/db/schema.ts';
import type { EraseOwn, Leaver } from '../platform/context/erasure.ts';

/** Deletes a reader and all data that leads to them; platform/readers/reader-tables.ts lists what stays without a name. */
export async function eraseReader(db: Db, leaver: Leaver, erasures: readonly EraseOwn[]): Promise<void> {
  for (const erase of erasures) await erase(db, leaver);
  await db.deleteFrom('reader').where('id', '=', leaver.id).execute();
}
