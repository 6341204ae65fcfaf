import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { makePrivate, makePrivateFile } from '../private-files.ts';
import { isOfPreview, migrations } from '../db/migrations.ts';
import { migrationsOf, openSqlite } from '../db/open.ts';

/** Thrown with a sentence for the operator when a backup or restore is refused. */
export class BackupError extends Error {}

/** All that is left, in one step: smaller steps begin again whenever another process writes between them. */
const everything = 0x7fff_ffff;

/**
 * Writes a consistent copy of the store to a file while it is in use.
 * @param storeFile the store's SQLite file
 * @param target file of the copy; it appears only when it is complete and checked
 * @throws BackupError if the store is missing or the copy is damaged
 */
export async function backupStore(storeFile: string, target: string): Promise<void> {
  if (!existsSync(storeFile)) throw new BackupError(`No store found at ${storeFile}`);
  const part = `${target}.part`;
  rmSync(part, { force: true });
  makePrivateFile(part);
  const sqlite = new SqliteDatabase(storeFile, { readonly: true, timeout: 10_000 });
  try {
    await sqlite.backup(part, { progress: () => everything });
  } finally {
    sqlite.close();
  }
  leaveWal(part);
  checkIntegrity(part);
  renameSync(part, target);
}

/** Leaves WAL mode, so that reading the backup does not create two more files. */
function leaveWal(file: string): void {
  const sqlite = new SqliteDatabase(file);
  try {
    sqlite.pragma('journal_mode = DELETE');
  } finally {
    sqlite.close();
  }
}

/**
 * Replaces the store with a backup. The previous store is renamed to `<store>.before-restore`.
 * @throws BackupError if the backup is damaged, not a store or from a newer version, or the store is in use
 */
export async function restoreStore(storeFile: string, backup: string): Promise<void> {
  if (!existsSync(backup)) throw new BackupError(`File ${backup} not found`);
  const part = `${storeFile}.restoring`;
  const clear = (file: string) => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  };
  clear(part);
  copyFileSync(backup, part);
  makePrivate(part);
  try {
    checkIntegrity(part, backup);
    const names = checkSchema(part, backup);
    // Brings the copy's schema up to date before it is anyone's store. A command upgrades stores of preview versions.
    if (!isOfPreview(names)) {
      const copy = await openSqlite(part);
      copy.sqlite.pragma('wal_checkpoint(TRUNCATE)');
      await copy.close();
    }
    leaveWal(part);
  } catch (error) {
    clear(part);
    throw error;
  }

  if (existsSync(storeFile)) {
    settle(storeFile);
    const previous = `${storeFile}.before-restore`;
    rmSync(previous, { force: true });
    linkSync(storeFile, previous);
  }
  // Left over from a deleted store.
  for (const suffix of ['-wal', '-shm', '.restoring-wal', '.restoring-shm'])
    rmSync(storeFile + suffix, { force: true });
  renameSync(part, storeFile);
}

/** @param name name of the file in messages */
function checkIntegrity(file: string, name = file): void {
  let answer: unknown;
  try {
    const sqlite = new SqliteDatabase(file, { readonly: true });
    try {
      answer = sqlite.pragma('integrity_check(1)', { simple: true });
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw new BackupError(`${name} is not an intact store: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (answer !== 'ok') throw new BackupError(`${name} is damaged: ${String(answer)}`);
}

/**
 * Checks that a file is a store of this or an earlier version.
 * @returns the applied migrations
 */
function checkSchema(file: string, name: string): string[] {
  const sqlite = new SqliteDatabase(file, { readonly: true });
  try {
    const names = migrationsOf(sqlite);
    if (names.length === 0) throw new BackupError(`${name} is not a store of Yuelan`);
    const newer = isOfPreview(names) ? [] : names.filter((name) => !Object.hasOwn(migrations, name));
    if (newer.length > 0) throw new BackupError(`${name} was made by a newer version of Yuelan (${newer.join(', ')})`);
    return names;
  } finally {
    sqlite.close();
  }
}

/** Checkpoints the write-ahead log and checks that no other process has the store open. */
function settle(storeFile: string): void {
  const sqlite = new SqliteDatabase(storeFile, { timeout: 2_000 });
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    // Leaving WAL needs the file for oneself alone.
    sqlite.pragma('journal_mode = DELETE');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The store ${storeFile} is in use by another process (${message})`);
  } finally {
    sqlite.close();
  }
}
