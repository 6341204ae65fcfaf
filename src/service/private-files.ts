import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';

/**
 * Makes a folder (and those above it) that its owner alone may look into: readers' names and password hashes are in it.
 * A folder that is there keeps the rights that the operator gave it.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Makes an empty file that its owner alone may read, unless there is one; SQLite gives the logs beside it its rights. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** Takes the file from everyone but its owner. */
export function makePrivate(file: string): void {
  chmodSync(file, 0o600);
}
