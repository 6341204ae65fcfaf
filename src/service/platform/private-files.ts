import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder (and its parents) that only its owner may read: it contains readers' names and password hashes. An
 * existing folder keeps its permissions. The recursive mode of `mkdirSync` is not used: it never returns where the system
 * answers ENOENT for an existing parent, as /proc does.
 */
export function makePrivateFolder(folder: string): void {
  const path = resolve(folder);
  if (existsSync(path)) return;
  makePrivateFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(path)) throw error;
  }
}

/** Creates an empty file that its owner alone may read, unless it exists; SQLite gives its logs the same rights. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** Takes the file from everyone but its owner. */
export function makePrivate(file: string): void {
  chmodSync(file, 0o600);
}
