import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { Store } from './open.ts';

/**
 * Notes that all that the files of the libraries have is in the store.
 * @param state identifies these very files
 * @param at milliseconds since 1970
 */
export async function noteLoadedFiles({ db }: Store, state: string, at: number): Promise<void> {
  await db
    .insertInto('loaded_files')
    .values({ id: 1, state, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, at }))
    .execute();
}

/**
 * Whether these files were the last that were loaded into a store of SQLite, asked without opening it as the service does:
 * that takes as long as half a start.
 * @param file of the store
 * @returns false also where there is no store yet, one of an earlier version, or one that cannot be read
 */
export function areFilesLoaded(file: string, state: string): boolean {
  if (!existsSync(file)) return false;
  const sqlite = new SqliteDatabase(file, { readonly: true });
  try {
    return sqlite.prepare('SELECT 1 FROM loaded_files WHERE state = ?').get(state) !== undefined;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError) return false;
    throw error;
  } finally {
    sqlite.close();
  }
}
