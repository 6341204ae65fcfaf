import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../service/platform/private-files.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readLiving(file: string): number[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0 && isAlive(pid));
}

export const livingProcesses = (dataDir: string): number[] => readLiving(join(dataDir, 'server.pid'));

/**
 * Writes this process into `server.pid` of the data folder, one number a line, so that `yuelan restore` does not replace
 * a store that is being served. Several servers may stand on one folder; those that are gone are left out.
 * @returns takes it out again
 */
export function registerProcess(dataDir: string, pid: number = process.pid): () => void {
  makePrivateFolder(dataDir);
  const file = join(dataDir, 'server.pid');
  const write = (pids: readonly number[]) => {
    if (pids.length === 0) rmSync(file, { force: true });
    else writeFileSync(file, pids.map((pid) => `${String(pid)}\n`).join(''), { mode: 0o600 });
  };
  write([...readLiving(file).filter((entry) => entry !== pid), pid]);
  return () => write(readLiving(file).filter((entry) => entry !== pid));
}
