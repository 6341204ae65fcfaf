import type { Store } from './open.ts';

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/**
 * Writes in one transaction unless somebody else is writing, for what can wait: a thread that stood still here would let
 * every reader wait with it.
 * @returns false when somebody else is writing; nothing was written then
 * @throws what the database throws else
 */
export function writeUnlessBusy(sqlite: Store['sqlite'], write: () => void): boolean {
  // A transaction of this process is under way on the same connection.
  if (sqlite.inTransaction) return false;
  const patience = Number(sqlite.pragma('busy_timeout', { simple: true }));
  sqlite.pragma('busy_timeout = 0');
  try {
    sqlite.transaction(write).immediate();
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${String(patience)}`);
  }
}
