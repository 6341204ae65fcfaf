#!/usr/bin/env node
// Runs a script of the project in a Node that can run it: node bin/run.mjs scripts/start.ts. This file itself runs in any
// Node from 20 on.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// The sources are TypeScript, which Node runs without a flag from 22.18 on. npm installs Node 24 with the project, for machines
// that have an older one.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isRecent = major > 22 || (major === 22 && minor >= 18);
const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
if (!isRecent && !existsSync(own)) {
  console.error(
    `Node ${process.versions.node} is too old and the project's own is missing: run "npm ci" in ${root} first.`,
  );
  process.exit(1);
}

// glibc gives each thread of the compression pool its own heap, which never shrinks: two heaps are enough. Node stores
// compiled code, so that a command starts faster the next time.
const compiled = join(root, 'node_modules', '.cache', 'node');
const env = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compiled, ...process.env };
// Server and commands read the same file, so that they use the same store. Variables that are set already take precedence.
// Tests and builds read no file.
const args = process.argv.slice(2);
const serves = args.some((argument) => /(scripts[/\\]start|(cli|demo)[/\\]yuelan)\.ts$/.test(argument));
const environmentFile = process.env.YUELAN_ENV || join(root, 'yuelan.env');
if (serves && (process.env.YUELAN_ENV || existsSync(environmentFile))) {
  args.unshift(`--env-file=${environmentFile}`);
  // The program checks the names in the file.
  env.YUELAN_ENV = environmentFile;
}
// Commands, above all imports, run next to the server with little memory: V8 keeps the young part of the heap small and
// collects the old part before it has doubled, and glibc returns freed memory. An import of a million records with its index
// then peaks at 291 MiB (docs/develop/performance.md).
if (args.some((argument) => /(cli|demo)[/\\]yuelan\.ts$/.test(argument))) {
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
