import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from './platform/environment/environment.ts';
import { makePrivateFolder } from './platform/private-files.ts';

/** So much must fit on the disk, in bytes: what a busy minute writes. */
const neededBytes = 1024 * 1024;
/** How often it is tried, in milliseconds. */
const everyMs = 5_000;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What keeps anybody from writing into a folder, for an operator to read; undefined when it can be written. */
export function troubleOf(folder: string): string | undefined {
  const file = join(folder, `.space-${String(process.pid)}`);
  try {
    makePrivateFolder(folder);
    const handle = openSync(file, 'w', 0o600);
    try {
      writeSync(handle, Buffer.alloc(neededBytes));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
      rmSync(file, { force: true });
    }
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') return 'there is no space left on its disk';
    if (code === 'EROFS') return 'its file system can only be read';
    if (code === 'EACCES' || code === 'EPERM')
      return `it cannot be written by user ${String(process.getuid?.() ?? '')}`;
    return error instanceof Error ? error.message : String(error);
  }
}

/** @throws EnvironmentError that names DATA_DIR when nothing can be written there */
export function requireWritable(dataDir: string): void {
  const trouble = troubleOf(dataDir);
  if (trouble !== undefined) throw new EnvironmentError(`DATA_DIR: ${dataDir}: ${trouble}`);
}

/** Whether this process can do its work. */
export interface Health {
  /** Why it cannot store what it confirms to readers, or cannot answer at all; undefined when all is well. */
  trouble: () => string | undefined;
  /** What is missing until it can take its share of readers, as an index that is being built; undefined from then on. */
  missing: () => string | undefined;
  /** Store, index and the service asked, each on its own: `ok` or what is wrong. */
  parts: () => Promise<Record<string, string>>;
  close: () => void;
}

/** Looks at the data folder again and again, and says in the log when it can be written no more, and when it can again. */
export function watchDataFolder(
  dataDir: string,
  log: { error: (details: object, text: string) => void; info: (details: object, text: string) => void },
): { trouble: () => string | undefined; close: () => void } {
  let trouble = troubleOf(dataDir);
  const timer = setInterval(() => {
    const before = trouble;
    trouble = troubleOf(dataDir);
    if (trouble === before) return;
    if (trouble === undefined) log.info({ dataDir }, 'data folder is writable again');
    else log.error({ dataDir, trouble }, 'data folder is not writable');
  }, everyMs).unref();
  return {
    trouble: () => trouble,
    close: () => {
      clearInterval(timer);
    },
  };
}
