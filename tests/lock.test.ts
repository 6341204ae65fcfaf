import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const entry = z.looseObject({
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  inBundle: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lock = z
  .looseObject({ packages: z.record(z.string(), entry) })
  .parse(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
const packages = Object.entries(lock.packages).filter(([at]) => at !== '');

test('the lock has a checksum of every package that is not part of another one', () => {
  const unchecked = packages.filter(([, { inBundle, integrity }]) => inBundle !== true && integrity === undefined);
  expect(unchecked.map(([at]) => at)).toEqual([]);
});

test('the lock names no registry', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('npm ci finds every optional package that another one names, for whichever platform it is', () => {
  const missing = packages.flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in lock.packages) && !(`${at}/node_modules/${name}` in lock.packages),
    ),
  );
  expect(missing).toEqual([]);
});
