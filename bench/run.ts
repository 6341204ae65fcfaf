import { cpus } from 'node:os';
import { run as runProgram } from '../scripts/shell.ts';
import type { Row } from './import.ts';

// npm run bench [-- --only http]: every part one after the other; docs/develop/performance.md says what they measure.

/** Parts that give rows; search and suggest print tables of their own, from processes of their own. */
const parts: Record<string, () => Promise<Row[]>> = {
  http: async () => (await import('./http.ts')).run(),
  start: async () => (await import('./start.ts')).run(),
  fresh: async () => (await import('./fresh.ts')).run(),
  paint: async () => (await import('./paint.ts')).run(),
  walk: async () => (await import('./http.ts')).runWalk(),
  import: async () => (await import('./import.ts')).run(),
  search: async () => {
    const status = await runProgram('node', ['bench/search.ts']);
    if (status !== 0) throw new Error(`the search benchmark ended with ${String(status)}`);
    return [];
  },
  rankings: async () => (await import('./rankings.ts')).run(),
  stores: async () => (await import('./stores.ts')).runStores(),
  cluster: async () => (await import('./cluster.ts')).run(),
  desk: async () => (await import('./desk.ts')).run(),
  large: async () => (await import('./large.ts')).run(),
  beside: async () => (await import('./beside-import.ts')).run(),
  suggest: async () => {
    const status = await runProgram('node', ['bench/suggest.ts']);
    if (status !== 0) throw new Error(`the benchmark of suggestions ended with ${String(status)}`);
    return [];
  },
};

const at = process.argv.indexOf('--only');
const only = at < 0 ? undefined : process.argv[at + 1];
if (only !== undefined && !(only in parts)) {
  console.error(`There is no part ${only}; there are: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const width = 60;
console.log(`Node ${process.version}, ${String(cpus().length)} cores: ${cpus()[0]?.model ?? 'unknown'}`);
for (const [name, measure] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue;
  console.log(`\n${name}`);
  for (const { name: what, value, unit, aim } of await measure()) {
    const aimed = aim === undefined ? '' : `   (aim ${aim.toLocaleString('en')})`;
    console.log(`  ${what.padEnd(width)} ${value.toLocaleString('en').padStart(10)} ${unit}${aimed}`);
  }
}
