#!/usr/bin/env node
// The command line of Yuelan, in a Node that can run it: yuelan import | reindex | library | backup | restore | demo.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// A release has no demo libraries and none of their commands.
const demo = fileURLToPath(new URL('../demo/yuelan.ts', import.meta.url));
const program = fileURLToPath(new URL('../src/cli/yuelan.ts', import.meta.url));
process.argv.splice(2, 0, process.argv[2] === 'demo' && existsSync(demo) ? demo : program);
await import('./run.mjs');
