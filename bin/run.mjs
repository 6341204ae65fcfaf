#!/usr/bin/env node
// Runs a script of the project in a Node that can run it (node bin/run.mjs scripts/start.ts). Works in any Node that
// people still have; the project brings the one it needs through npm.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// TypeScript runs without flags from 22.18 on.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isRecent = major > 22 || (major === 22 && minor >= 18);
const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
if (!isRecent && !existsSync(own)) {
  console.error(
    `Node ${process.versions.node} is too old and the project's own is missing: run "npm ci" in ${root} first.`,
  );
  process.exit(1);
}

// Compression runs in several threads, and glibc gives each a heap of its own that never shrinks: two are enough.
// What Node compiled once it need not compile at every start: a command starts in half the time.
const compiled = join(root, 'node_modules', '.cache', 'node');
const env = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compiled, ...process.env };
// The server and the commands read one file, so that nobody acts on another store than the one that serves. What is set
// already stands before it; tests and builds read none.
const args = process.argv.slice(2);
const serves = args.some((one) => /(scripts[/\\]start|(cli|demo)[/\\]yuelan)\.ts$/.test(one));
const given = process.env.YUELAN_ENV || join(root, 'yuelan.env');
if (serves && (process.env.YUELAN_ENV || existsSync(given))) {
  args.unshift(`--env-file=${given}`);
  // The program checks the names in the file.
  env.YUELAN_ENV = given;
}
// What a command makes and drops again, an import above all, it need not have room for by the hundred megabyte: the young
// part of each thread's heap stays small, the old part is cleared before it has doubled, and what one thread has given
// back to the C library the next one takes. Measured on an import with its index: docs/performance.md.
if (args.some((one) => /(cli|demo)[/\\]yuelan\.ts$/.test(one))) {
  args.unshift('--max-semi-space-size=2', '--heap-growing-percent=20');
  const malloc = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '524288', MALLOC_TRIM_THRESHOLD_: '262144' };
  for (const [name, value] of Object.entries(malloc)) env[name] = process.env[name] ?? value;
}
const child = spawn(isRecent ? process.execPath : own, args, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
