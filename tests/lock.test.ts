import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const entry = z.looseObject({
  engines: z.unknown().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lock = z
  .looseObject({ packages: z.record(z.string(), entry) })
  .parse(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
const packages = Object.entries(lock.packages).filter(([at]) => at !== '');

// Both are the work of scripts/complete-lock.mjs, which is run after every `npm install <package>`.

test('npm warns of no package whose Node is another than the one that installs: all run by the project’s own', () => {
  expect(packages.filter(([, { engines }]) => engines !== undefined).map(([at]) => at)).toEqual([]);
});

test('npm ci finds every optional package that another one names, for whichever platform it is', () => {
  const missing = packages.flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in lock.packages) && !(`${at}/node_modules/${name}` in lock.packages),
    ),
  );
  expect(missing).toEqual([]);
});
