import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

// Names of files: docs/develop/architecture.md, "Names". ESLint checks identifiers.

const root = join(import.meta.dirname, '..');
const files = globSync('{src,tests,scripts,bench,integrations}/**/*.{ts,tsx,astro}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts') && !file.startsWith('src/service/platform/db/migrations/'))
  .sort();

/** Files that every feature has for the same purpose. */
const conventional =
  /^(?:index|handlers|messages|acts|demo|staff|section|open|action|check|types|schema|desk-inbox|settings|settings\.schema|obstacle|notices|Entry|\[id\])\.(?:ts|tsx|astro)$/;
/** Features have one name in every layer, and a file each in more than one of them. */
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

const folders = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const modules = (pattern: string, name: RegExp) =>
  globSync(pattern, { cwd: root }).flatMap((file) =>
    file.includes('.test.') ? [] : (name.exec(basename(file))?.[1] ?? []),
  );

/** Names of features by layer. */
const layers = {
  service: folders('src/service/*', 'src/service/{platform,catalogue,ledger,identity}/*'),
  components: folders('src/components/*'),
  islands: folders('src/islands/*', 'src/islands/{identity,desk}/*'),
  calls: modules('src/lib/contract/{calls,desk}/*.ts', /^(?!contract|cookie|endpoints)(.*)\.ts$/),
  locales: modules('src/lib/i18n/locales/zh-CN/*.json', /^(.*)\.json$/),
  rules: modules('src/lib/rules/*.ts', /^(.*)\.ts$/),
};
const names = new Set(Object.values(layers).flat());

it('the names of features and their files are in kebab case', () => {
  expect([...names].filter((name) => !/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))).toEqual([]);
});

/** A page or call about a single one of what another folder has many of. */
const single = new Set(['account', 'record', 'session']);

it('a feature has one name in all layers, in singular or in plural', () => {
  const singular = (name: string) => name.replaceAll('behavior', 'behaviour').replaceAll(/(?<![su])s(?=-|$)/g, '');
  const several = [...Map.groupBy(names, singular)].filter(([name, same]) => same.length > 1 && !single.has(name));
  expect(several).toEqual([]);
});

/** Files of calls and texts that no folder is named after; the list only gets shorter. */
const withoutFolder = {
  calls: [
    'browse',
    'config',
    'copies',
    'copy-request-shapes',
    'detail',
    'editions',
    'electronic-copy',
    'figures',
    'file-imports',
    'locations',
    'logging',
    'machines',
    'marc',
    'recovery',
    'school-login',
    'settled',
    'title-fields',
    'today',
  ],
  locales: [
    'common',
    'data-codes',
    'data-columns',
    'desk-audit',
    'desk-content',
    'desk-move-in',
    'editions',
    'fields',
    'marc',
    'mine',
    'service',
    'widened',
  ],
};

it.each(['calls', 'locales'] as const)('the files of %s are named after the folders of features', (layer) => {
  const known = new Set([...layers.service, ...layers.components, ...layers.islands]);
  expect(layers[layer].filter((name) => !known.has(name)).sort()).toEqual(withoutFolder[layer]);
});
