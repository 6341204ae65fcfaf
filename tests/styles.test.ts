import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// A class that no markup has is a rule that nobody needs. Classes may be composed: `state-${state}` uses `state-open`,
// and `h${hue}` uses `h12`.

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

it('every class and id of a style sheet is in code', () => {
  const code = globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    // The viewer of PDF files makes markup of its own.
    .concat('node_modules/pdfjs-dist/build/pdf.mjs', 'node_modules/pdfjs-dist/web/pdf_viewer.mjs')
    .map(read)
    .join('\n');
  const words = new Set(code.match(/[\w-]+/g));
  const composed = [...new Set(code.match(/(?<![\w-])[\w-]+(?=\$\{)/g))];
  const isComposed = (name: string) =>
    composed.some(
      (prefix) => name.startsWith(prefix) && (prefix.endsWith('-') || /^\d+$/.test(name.slice(prefix.length))),
    );
  const sheets = globSync('src/**/*.css', { cwd: root });
  const unused = sheets.flatMap((file) => {
    const rules = read(file).replace(/\/\*[^]*?\*\/|'[^'\n]*'|\burl\([^)]*\)|:[^;{}]*;/g, '');
    return [...rules.matchAll(/[.#]([a-z_][\w-]*)/gi)]
      .map(([, name = '']) => name)
      .filter((name) => !words.has(name) && !isComposed(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(unused).toEqual([]);
  expect(sheets.length).toBeGreaterThan(50);
});
