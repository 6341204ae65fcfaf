import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

// Names of files: docs/architecture.md, "Names". ESLint checks identifiers.

const root = join(import.meta.dirname, '..');
const files = globSync('{src,tests,scripts,bench,integrations}/**/*.{ts,tsx,astro}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts') && !file.startsWith('src/service/platform/db/migrations/'))
  .sort();

/** Files that every feature has for the same purpose. */
const conventional =
  /^(?:index|handlers|messages|demo|staff|section|plain-section|open|action|check|types|schema|desk-inbox|settings|settings\.schema|obstacle|notices|Entry|\[id\])\.(?:ts|tsx|astro)$/;
/** Features have one name in every room, and a file each in more than one of them. */
const maxSameName = 6;

it('a file name that stands in many folders is one of those that every feature has', () => {
  const folders = Map.groupBy(
    files.filter((file) => file.startsWith('src/') && !file.includes('.test.') && !conventional.test(basename(file))),
    (file) => basename(file),
  );
  const many = [...folders].filter(([, same]) => same.length > maxSameName);
  expect(many.map(([name, same]) => `${name} in ${same.map(dirname).join(', ')}`)).toEqual([]);
  expect(files.length).toBeGreaterThan(1000);
});
