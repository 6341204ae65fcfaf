#!/usr/bin/env node
// The command line of Yuelan, in a Node that can run it: yuelan import | reindex | library | backup | restore | demo.
import { fileURLToPath } from 'node:url';

process.argv.splice(2, 0, fileURLToPath(new URL('../src/cli/yuelan.ts', import.meta.url)));
await import('./run.mjs');
