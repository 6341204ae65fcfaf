import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folder with copies of SIP2 programs of others; empty where their tests are skipped. */
export const peersDir = process.env['SIP2_PEERS'] ?? '';

/**
 * Whether the tests of a program run: all of them where SIP2_PEERS names a folder.
 * @param needs.file of the program, inside the folder
 * @param needs.check a command that succeeds where what the program needs is installed
 * @throws with what is missing
 */
export function hasPeer(name: string, needs: { file: string; check?: readonly [string, ...string[]] }): boolean {
  if (peersDir === '') {
    process.stdout.write(`skipped: SIP2_PEERS is not set (${name})\n`);
    return false;
  }
  const file = join(peersDir, needs.file);
  if (!existsSync(file)) throw new Error(`${name}: ${file} is missing`);
  const [program, ...args] = needs.check ?? [];
  if (program === undefined) return true;
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name}: ${program} lacks what it needs: ${error?.message ?? stderr}`);
  return true;
}
