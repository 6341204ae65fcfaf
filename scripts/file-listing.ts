import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files at these paths and in the folders at them, in the order of their names; paths that lead nowhere have none. */
export const filesIn = (paths: readonly string[]): string[] =>
  paths
    .flatMap((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found?.isDirectory()) return found ? [path] : [];
      const entries = readdirSync(path, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    })
    .sort();

/**
 * A digest of names, sizes and times of files: it says without reading them whether one was changed, added or taken away.
 */
export function listingOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of filesIn(paths)) {
    const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { size: -1, mtimeMs: 0 };
    hash.update(`${file}\0${String(size)}\0${String(mtimeMs)}\0`);
  }
  return hash.digest('hex');
}
