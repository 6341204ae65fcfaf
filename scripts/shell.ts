import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');

/**
 * Flags of the Node that serves, as in package.json's `start`. Without them V8 lets garbage grow with the machine's
 * memory; what is alive is about 35 MB with the demo libraries, indexes and kept pages are not part of this bound.
 */
export const serverFlags = ['--max-old-space-size=256', '--max-semi-space-size=8', '--heap-growing-percent=40'];

/** Programs of the project come first, so that its own Node is the one that runs. */
export const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${bin}:${process.env['PATH'] ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
  ...more,
});

export const start = (command: string, args: string[], options: SpawnOptions = {}): ChildProcess =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });

/** Runs a program to its end. @returns its exit status; 1 when a signal ended it */
export const run = (command: string, args: string[], options: SpawnOptions = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = start(command, args, options);
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });

/** Runs a program to its end, whatever its exit status. @returns what it printed */
export async function output(command: string, args: string[]): Promise<string> {
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  await ended;
  return Buffer.concat(chunks).toString();
}

/** Runs a program that must succeed. @throws with the command when it does not */
export async function must(command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const status = await run(command, args, options);
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${String(status)}`);
}
