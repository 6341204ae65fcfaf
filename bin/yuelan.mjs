#!/usr/bin/env node
// Starts the command line in a Node that can run it. Works in any Node that people still have; the project brings the
// one it needs through npm.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'dist', 'cli', 'yuelan.mjs');
const program = existsSync(built) ? built : join(root, 'src', 'cli', 'yuelan.ts');

// TypeScript runs without flags from 22.18 on.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
const isRecent = major > 22 || (major === 22 && minor >= 18);
if (!isRecent && !existsSync(own)) {
  console.error(
    `Node ${process.versions.node} is too old and the project's own is missing: run "npm ci" in ${root} first.\n`,
  );
  process.exit(1);
}

const child = spawn(isRecent ? process.execPath : own, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
