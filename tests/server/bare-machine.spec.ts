import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, noPage } from '../e2e/fixtures.ts';
import { root } from './deployment-text.ts';

// A machine that has node, npm and sh and nothing else: no compiler, no Python, no git. Packages come from npm's cache as
// far as they are there.

const run = promisify(execFile);
const pathOf = (name: string): string => execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();

/** What a copy of the program needs to install, to run commands and to serve what was built. */
const program = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'bin',
  'scripts',
  'src',
  'dist',
  // Compared with the build, which is made again where they differ.
  'public',
  'integrations',
  'astro.config.mjs',
  'tsconfig.json',
];

noPage('npm ci compiles nothing, and what is built is served with production packages alone', async () => {
  noPage.setTimeout(900_000);
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-bare-'));
  const copy = join(folder, 'yuelan');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of ['node', 'npm', 'sh']) symlinkSync(pathOf(name), join(bin, name));
  for (const entry of program)
    cpSync(join(root, entry), join(copy, entry), { recursive: true, preserveTimestamps: true });
  const env = {
    ...process.env,
    PATH: bin,
    LIBRARIES_DIR: join(folder, 'libraries'),
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  };
  const npm = (...args: string[]) => run('npm', args, { cwd: copy, env });
  try {
    await npm('ci', '--prefer-offline', '--no-audit', '--no-fund');
    await npm('ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund');
    await npm('run', 'yuelan', '--', 'library', 'new', 'mylib', '--name', '我的图书馆');
    // In a process group of its own: npm, its shell and the server end together.
    const server = spawn('npm', ['start'], { cwd: copy, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const closed = once(server, 'close');
    try {
      await Promise.race([expect.poll(() => printed, { timeout: 0 }).toMatch(/ready: http:\S+\n/), closed]);
      const url = /ready: (http:\S+)\n/.exec(printed)?.[1];
      expect(url, printed).toBeDefined();
      const home = await fetch(`${url}/mylib/home`);
      expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('我的图书馆')]);
      expect((await fetch(`${url}/mylib/searchList?q=a`)).status).toBe(200);
    } finally {
      // Where it has ended already, what it printed says why.
      if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
      await closed;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
