import { isSqlite, type Store } from './open.ts';

/**
 * Copies the write-ahead log into the store's file and truncates it, so that deleted rows are not left in it. Never waits:
 * if a transaction is open or another process reads, nothing happens, and the hourly sweep tries again.
 * @returns whether the log is empty
 */
export function emptyWal(store: Store): boolean {
  if (!isSqlite(store)) return true;
  const { sqlite } = store;
  if (sqlite.inTransaction) return false;
  const patience = Number(sqlite.pragma('busy_timeout', { simple: true }));
  sqlite.pragma('busy_timeout = 0');
  try {
    return sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } finally {
    sqlite.pragma(`busy_timeout = ${String(patience)}`);
  }
}
