import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { output, root } from './shell.ts';

// npm run dependencies: checks the layers of docs/architecture.md. It fails on an import that breaks a rule of
// dependency-cruiser.mjs, and on an allowed arrow between features that no import uses any more: the list only shrinks.

const arrowsFile = 'tests/dependencies/feature-arrows.json';
const arrows: Record<string, string[]> = JSON.parse(readFileSync(join(root, arrowsFile), 'utf8'));
const result: ICruiseResult = JSON.parse(
  await output('depcruise', ['src', '--config', 'dependency-cruiser.mjs', '--output-type', 'json']),
);

const featureOf = (path: string): string | undefined => /^src\/service\/([^/]+)\//.exec(path)?.[1];
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const used = new Set(
  result.modules
    .filter(({ source }) => !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${String(featureOf(source))} → ${String(featureOf(resolved))}`),
    ),
);

const broken = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
const unused = Object.entries(arrows)
  .flatMap(([from, allowed]) => allowed.map((to) => `${from} → ${to}`))
  .filter((arrow) => !used.has(arrow))
  .map((arrow) => `${arrowsFile}: nothing uses ${arrow}; delete it`);
for (const line of [...broken, ...unused]) console.error(line);
const count = Object.values(arrows).flat().length;
console.log(
  `${String(result.summary.totalCruised)} modules, ${String(count)} arrows between features, ${String(broken.length + unused.length)} faults`,
);
process.exit(broken.length + unused.length === 0 ? 0 : 1);
