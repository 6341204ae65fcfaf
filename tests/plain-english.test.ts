import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Words that plain English does not need, in comments of code and in docs/. The counts of plain-english.json only shrink:
// after a clean-up run `UPDATE_WORDS=1 npx vitest run tests/plain-english.test.ts`.

const root = join(import.meta.dirname, '..');
const baselineFile = join(import.meta.dirname, 'plain-english.json');
const words = /\b(?:told|tells|stands|beside|whoever|anew|by itself|the house)\b/gi;

const commentsIn = (code: string): string =>
  [...code.matchAll(/\/\*[^]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$|<!--[^]*?-->/gm)].map(([comment]) => comment).join('\n');

const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('src/service/') ? 3 : 2)
    .join('/');

it('comments and docs have no more of these words than before', () => {
  const files = globSync('{src,tests,demo,scripts,bench,integrations}/**/*.{ts,tsx,astro,css,mjs}', { cwd: root })
    .concat(globSync('docs/**/*.md', { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('plain-english.test.ts'))
    .sort();
  const counts: Record<string, number> = {};
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const count = (file.endsWith('.md') ? text : commentsIn(text)).match(words)?.length ?? 0;
    if (count > 0) counts[folderOf(file)] = (counts[folderOf(file)] ?? 0) + count;
  }
  if (process.env['UPDATE_WORDS'] !== undefined) writeFileSync(baselineFile, `${JSON.stringify(counts, null, 2)}\n`);
  const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Record<string, number>;
  const more = Object.entries(counts).filter(([folder, count]) => count > (baseline[folder] ?? 0));
  expect(
    more.map(([folder, count]) => `${folder}: ${String(count)} instead of ${String(baseline[folder] ?? 0)}`),
  ).toEqual([]);
  expect(files.length).toBeGreaterThan(1000);
});
