import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Copied code: blocks of lines that are the same in two places of production code. The limit only shrinks.

const root = join(import.meta.dirname, '..');
const blockLines = 6;
const maxPairs = 38;

/** Lines that carry logic: no blank lines, comments, imports or lone punctuation. */
function codeLines(text: string): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^import [^]*?from '[^']*';$/gm, '');
  return code
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => /\w/.test(line) && !line.startsWith('//'));
}

it('copied blocks of code do not increase', () => {
  const files = globSync('src/**/*.{ts,tsx,astro,css}', { cwd: root })
    .filter((file) => !/\.test\.|\.d\.ts$|[\\/]migrations[\\/]/.test(file))
    .sort();
  expect(files.length).toBeGreaterThan(1000);
  const places = new Map<string, { file: string; at: number }[]>();
  for (const file of files) {
    const lines = codeLines(readFileSync(join(root, file), 'utf8'));
    for (let at = 0; at + blockLines <= lines.length; at++) {
      const block = lines.slice(at, at + blockLines).join('\n');
      const same = places.get(block);
      if (same) same.push({ file, at });
      else places.set(block, [{ file, at }]);
    }
  }
  // A longer block is one pair: its windows have the same distance.
  const pairs = new Set<string>();
  for (const same of places.values()) {
    for (const [nth, first] of same.entries()) {
      for (const other of same.slice(nth + 1)) {
        if (first.file === other.file && other.at - first.at < blockLines) continue;
        pairs.add(`${first.file} ~ ${other.file}: ${String(other.at - first.at)}`);
      }
    }
  }
  expect(pairs.size, [...pairs].sort().join('\n')).toBeLessThanOrEqual(maxPairs);
});
