import { statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';

/** Stores up to this size are looked through at every start, in bytes: it takes a second for so much. */
const quickBytes = 256 * 1024 * 1024;

interface RowCheck {
  table: string;
  parent: string;
}

/**
 * Reads a store through.
 * @param how `quick`: pages and rows; `full`: indexes against their tables too, and rows whose owner is gone
 * @returns what is wrong, a line each; empty when nothing is
 */
export function checkStore(file: string, how: 'quick' | 'full'): string[] {
  const sqlite = new SqliteDatabase(file, { readonly: true, timeout: 10_000 });
  try {
    const check = how === 'quick' ? 'quick_check(5)' : 'integrity_check(50)';
    const found = sqlite.prepare<[], string>(`PRAGMA ${check}`).pluck().all();
    const problems = found.filter((line) => line !== 'ok');
    if (how === 'quick' || problems.length > 0) return problems;
    const lost = sqlite.prepare<[], RowCheck>('PRAGMA foreign_key_check').all();
    const counts = new Map<string, number>();
    for (const { table, parent } of lost) {
      const line = `rows of ${table} without their ${parent}`;
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
    return [...counts].map(([line, count]) => `${String(count)} ${line}`);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    sqlite.close();
  }
}

/** The quick check of a start; what is too large for it is left to `yuelan check`. */
export function checkAtStart(file: string): string[] {
  return statSync(file).size > quickBytes ? [] : checkStore(file, 'quick');
}
