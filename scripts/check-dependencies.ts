import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { listedUses, tableFaults } from './check-tables.ts';
import { output, root } from './shell.ts';

// npm run dependencies: checks the layers of docs/develop/architecture.md. It fails on an import that breaks a rule of
// dependency-cruiser.mjs, on folders that import each other in a circle, on a table that is used by others than its owner,
// and on an entry of the lists in tests/dependencies that nothing uses any more: they only shrink.

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

/** The folder of a feature in its layer: src/islands/payments, src/service/ledger/payments, src/service/desk. */
function folderOf(path: string): string | undefined {
  const parts = path.split('/').slice(0, -1);
  if (parts[0] !== 'src' || parts.length < 3) return undefined;
  const isLowerLayer = parts[1] === 'service' && ['platform', 'catalogue', 'ledger'].includes(parts[2] ?? '');
  return parts.slice(0, isLowerLayer ? 4 : 3).join('/');
}

/**
 * Folders that import each other in a circle when they are loaded, with those between them. Types and dynamic imports are
 * no part of it.
 */
function foldersInCycles(): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of result.modules) {
    const from = folderOf(source);
    if (from === undefined || isTest(source)) continue;
    for (const { resolved, dynamic, dependencyTypes } of dependencies) {
      const to = folderOf(resolved);
      const isLoaded = !dynamic && !dependencyTypes.includes('type-only');
      if (isLoaded && to !== undefined && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  // What is left after removing folders that import nothing that is left, and folders that nothing left imports.
  for (;;) {
    const imported = new Set([...imports.values()].flatMap((targets) => [...targets]));
    const ends = [...imports].filter(
      ([from, targets]) => !imported.has(from) || [...targets].every((target) => !imports.has(target)),
    );
    if (ends.length === 0) break;
    for (const [from] of ends) imports.delete(from);
  }
  return [...imports.keys()].sort();
}

const broken = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
const unused = Object.entries(arrows)
  .flatMap(([from, allowed]) => allowed.map((to) => `${from} → ${to}`))
  .filter((arrow) => !used.has(arrow))
  .map((arrow) => `${arrowsFile}: nothing uses ${arrow}; delete it`);
const cycles = foldersInCycles().map((folder) => `folders import each other in a circle: ${folder}`);
const faults = [...broken, ...unused, ...cycles, ...tableFaults()];
for (const line of faults) console.error(line);
const count = Object.values(arrows).flat().length;
console.log(
  `${String(result.summary.totalCruised)} modules, ${String(count)} arrows between features, ${String(listedUses)} uses of tables of others, ${String(faults.length)} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
