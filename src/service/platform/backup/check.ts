import { statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';

/** Stores up to this size are looked through at every start, in bytes: their largest tables take 0.1 s. */
const quickBytes = 256 * 1024 * 1024;
/** So long after the start a store is looked through, and so long readers have between two tables, in milliseconds. */
const afterMs = 30_000;
const pauseMs = 20;

interface RowCheck {
  table: string;
  parent: string;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Checks the integrity of a store: pages, rows, indexes and foreign keys.
 * @returns a line per problem
 */
export function checkStore(file: string): string[] {
  const sqlite = new SqliteDatabase(file, { readonly: true, timeout: 10_000 });
  try {
    const found = sqlite.prepare<[], string>('PRAGMA integrity_check(50)').pluck().all();
    const problems = found.filter((line) => line !== 'ok');
    if (problems.length > 0) return problems;
    const lost = sqlite.prepare<[], RowCheck>('PRAGMA foreign_key_check').all();
    const counts = new Map<string, number>();
    for (const { table, parent } of lost) {
      const line = `rows of ${table} without their ${parent}`;
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
    return [...counts].map(([line, count]) => `${String(count)} ${line}`);
  } catch (error) {
    return [messageOf(error)];
  } finally {
    sqlite.close();
  }
}

/** Yields the problems of one table per step; skips stores that are too large. */
export function* checkTables(file: string): Generator<string[], void> {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    if (statSync(file).size > quickBytes) return;
    sqlite = new SqliteDatabase(file, { readonly: true, timeout: 10_000 });
    const tables = sqlite.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    for (const table of tables) {
      const found = sqlite.prepare<[], string>(`PRAGMA quick_check("${table}")`).pluck().all();
      yield found.filter((line) => line !== 'ok');
    }
  } catch (error) {
    // Called from a timer, where an exception would end the server.
    yield [messageOf(error)];
  } finally {
    sqlite?.close();
  }
}

/**
 * Checks a store once after every start, without delaying the start. Requests wait for the check of one table at most.
 * Stores that are too large are left to `yuelan doctor`.
 * @param onDamage called with the problems of a table
 */
export function checkAfterStart(
  file: string,
  onDamage: (damage: string[]) => void,
): { isDamaged: () => boolean; close: () => void } {
  const tables = checkTables(file);
  let isDamaged = false;
  const step = () => {
    const { done, value: damage } = tables.next();
    if (done || !damage) return;
    if (damage.length > 0) {
      isDamaged = true;
      onDamage(damage);
    }
    timer = setTimeout(step, pauseMs).unref();
  };
  let timer = setTimeout(step, afterMs).unref();
  return {
    isDamaged: () => isDamaged,
    close: () => {
      clearTimeout(timer);
      tables.return();
    },
  };
}
