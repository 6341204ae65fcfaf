import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

// Links, paths and npm scripts named in the documentation exist, and pages of docs/ named in code exist.

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = globSync(['*.md', '{docs,libraries,tests}/**/*.md'], { cwd: root });
/** Pages that people read from top to bottom; the reference is looked up. */
const readPages = globSync('docs/{guide,operate,develop,decisions}/*.md', { cwd: root });
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const withoutFences = (text: string): string => text.replaceAll(/^ *```[^]*?^ *```/gm, '');

const headingIds = (file: string): string[] =>
  [...withoutFences(read(file)).matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Targets of links that lead nowhere: a missing file, or a missing heading of a page. */
const deadLinks = (page: string): string[] =>
  [...withoutFences(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', heading] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, file))) return true;
      return heading !== undefined && !headingIds(file).includes(decodeURIComponent(heading));
    });

/** Paths in backticks; `src/a/{b,c}.ts`, `src/a/*.ts` and `src/a/<name>.ts` need one match. A line number may follow. */
const missingPaths = (page: string): string[] =>
  [...withoutFences(read(page)).matchAll(/`((?:src|tests|docs|deploy|scripts|bench|demo)\/[^`\s:]*)/g)]
    .map(([, path = '']) => path.replace(/[.,]$/, ''))
    .filter((path) => globSync(path.replaceAll(/<[^>]+>|…/g, '*'), { cwd: root }).length === 0);

it.each(pages)('%s names only links, paths and npm scripts that exist', (page) => {
  const commands = [...read(page).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  expect(deadLinks(page)).toEqual([]);
  expect(missingPaths(page)).toEqual([]);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

it('no page of the documentation takes longer than five minutes to read', () => {
  const words = (page: string): number => read(page).match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  expect(readPages.length).toBeGreaterThan(50);
  expect(readPages.filter((page) => words(page) > 1_000)).toEqual([]);
});

it.each(globSync('docs/guide/zh/*.md', { cwd: root }))('%s has the sections of the English page', (page) => {
  const sections = (file: string): number => withoutFences(read(file)).match(/^##+ /gm)?.length ?? 0;
  expect(sections(page)).toBe(sections(page.replace('/zh/', '/')));
});

it('code names only pages of docs/ that exist', () => {
  const files = globSync(['{src,tests,demo,scripts,bench,bin}/**/*.{ts,tsx,astro,mjs,css}', '*.{ts,mjs}'], {
    cwd: root,
  });
  const named = files.flatMap((file) => read(file).match(/\bdocs\/[\w/-]+\.md\b/g) ?? []);
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((page) => !existsSync(join(root, page)))).toEqual([]);
});
