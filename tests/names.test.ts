import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

// The rules of docs/architecture.md, "Names".

const root = join(import.meta.dirname, '..');
const files = globSync('{src,tests,scripts,bench,integrations}/**/*.{ts,tsx,astro}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts') && !file.startsWith('src/service/store/migrations/'))
  .sort();

/** Identifiers that name an act where the thing is meant; read as whole words behind what declares them. */
const avoided = ['told', 'asked', 'kept', 'remembered', 'besides', 'standing', 'lately', 'wearSheet', 'asker'];
const declaration = new RegExp(
  String.raw`\b(?:const|let|function\*?|class|interface|type)\s+(${avoided.join('|')})\b`,
  'i',
);

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);

it('no declaration has a name that says how something came about instead of what it is', () => {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        !isComment(line) && declaration.test(line) ? [`${file}:${String(at + 1)} ${line.trim()}`] : [],
      ),
  );
  expect(found.filter((line) => !line.startsWith('tests/names.test.ts'))).toEqual([]);
});

it('a bound is named max…, so that it is found by that word', () => {
  const bound = /\bconst most[A-Z]\w* = [\d_.]+;/;
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (bound.test(line) ? [`${file}:${String(at + 1)} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

/** Files that every feature has for the same purpose. */
const conventional =
  /^(?:index|handlers|messages|demo|staff|section|open|action|check|types|testing|schema|settings|settings\.schema|obstacle|notices|Entry|\[id\])\.(?:ts|tsx|astro)$/;
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
