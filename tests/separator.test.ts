import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { separator } from '#lib/i18n/format.ts';

const root = join(import.meta.dirname, '..');
/** The desk's tables are wide; titles of windows do not wrap; what is written for programs is no line of a page. */
const others = /\/desk\/|\.test\.|linkCard|suggestions\.json|coins\.ts/;
const plain = /join\(' · '\)|(&&|\?|:) ' · '|\{' · '\}|` · \$\{|<\w.* · | · </;

const days = /DateTimeFormat\([^)]*dateStyle/;

test('pages format dates with #lib/i18n, which keeps them on one line', () => {
  const files = globSync('src/{components,layouts,pages,islands}/**/*.{ts,tsx,astro}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => days.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('no line of facts ends with the point between them', () => {
  expect(separator).toMatch(/^ ·\u00a0$/);
  const files = globSync('src/{components,layouts,pages,islands,lib/copy-requests}/**/*.{ts,tsx,astro}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => !others.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => plain.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
