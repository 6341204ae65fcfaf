import type { Store } from './open.ts';

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/**
 * Adds views to book lists in one short transaction. It never waits: while an import writes, a thread that stood here
 * would let every reader wait with it.
 * @param views by id of the list; ids of lists that are gone count nothing
 * @returns false when somebody else is writing; nothing was added then
 * @throws what the database throws else
 */
export function addListViews({ sqlite }: Store, views: ReadonlyMap<number, number>): boolean {
  if (sqlite.inTransaction) return false;
  const add = sqlite.prepare<[number, number]>('UPDATE book_list SET views = views + ? WHERE id = ?');
  const write = sqlite.transaction(() => {
    for (const [id, count] of views) add.run(count, id);
  });
  const wait = Number(sqlite.pragma('busy_timeout', { simple: true }));
  sqlite.pragma('busy_timeout = 0');
  try {
    write.immediate();
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${String(wait)}`);
  }
}
