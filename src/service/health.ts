import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreWatch } from './platform/db/open.ts';
import { EnvironmentError } from './platform/environment/environment.ts';
import { makePrivateFolder } from './platform/private-files.ts';

/** So much must fit on the disk, in bytes: what a busy minute writes. */
const neededBytes = 1024 * 1024;
/** How often a folder is tried, and a store looked at, in milliseconds. */
const everyMs = { folder: 5_000, store: 500 };
/** So far, in milliseconds, may the clock of this machine be from that of the database. */
const clockToleranceMs = 2_000;

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
  /** Why other nodes, where there are others, serve readers better just now; undefined when all is well. */
  unfit: () => string | undefined;
  /** Store, index and the service asked, each on its own: `ok` or what is wrong. */
  parts: () => Promise<Record<string, string>>;
  close: () => void;
}

interface HealthLog {
  error: (details: object, text: string) => void;
  info: (details: object, text: string) => void;
}

interface Watched {
  trouble: () => string | undefined;
  close: () => void;
}

/** Looks again and again, and calls `onChange` when trouble begins, becomes another, or is over. */
function lookOut(
  look: () => string | undefined,
  intervalMs: number,
  onChange: (trouble: string | undefined) => void,
): Watched {
  let trouble = look();
  const timer = setInterval(() => {
    const before = trouble;
    trouble = look();
    if (trouble !== before) onChange(trouble);
  }, intervalMs).unref();
  return {
    trouble: () => trouble,
    close: () => {
      clearInterval(timer);
    },
  };
}

/** Looks at the data folder, and says in the log when it can be written no more, and when it can again. */
export const watchDataFolder = (dataDir: string, log: HealthLog): Watched =>
  lookOut(
    () => troubleOf(dataDir),
    everyMs.folder,
    (trouble) => {
      if (trouble === undefined) log.info({ dataDir }, 'data folder is writable again');
      else log.error({ dataDir, trouble }, 'data folder is not writable');
    },
  );

/** How far the clock of this machine is from that of the database; undefined when it is near enough. */
export function clockTrouble({ now }: Pick<StoreWatch, 'now'>): string | undefined {
  const aheadMs = Date.now() - now();
  if (Math.abs(aheadMs) <= clockToleranceMs) return undefined;
  const seconds = String(Math.round(Math.abs(aheadMs) / 1000));
  return `the clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database`;
}

/** Looks whether the database answers and the clock is right, and says in the log when that changes. */
export const watchStore = (watch: StoreWatch, log: HealthLog): Watched =>
  lookOut(
    () => (watch.isAway() ? 'the database does not answer' : clockTrouble(watch)),
    everyMs.store,
    (trouble) => {
      if (trouble === undefined) log.info({}, 'database answers and the clock is right again');
      else log.error({ trouble }, 'other nodes serve readers better');
    },
  );
