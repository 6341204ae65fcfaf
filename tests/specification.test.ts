import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';

const root = join(import.meta.dirname, '..');
const rowsOf = (name: string) =>
  readFileSync(join(root, 'tests/specification', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

describe('the rules of the specification (tests/specification/content.tsv)', () => {
  const [header, ...rows] = rowsOf('content.tsv');

  it('have section, rule, file and title of a test, and a note where one is needed', () => {
    expect(header).toEqual(['section', 'rule', 'file', 'test', 'note']);
    for (const row of rows) {
      expect([4, 5], row.join(' | ')).toContain(row.length);
      for (const cell of row) expect(cell.trim(), row.join(' | ')).not.toBe('');
    }
  });

  it('are listed once each', () => {
    const rules = rows.map(([, rule]) => rule);
    expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
  });

  it('are shown by a test that exists, named by words that are once in its file', () => {
    for (const [, rule, file = '', title = ''] of rows) {
      const path = join(root, file);
      expect(existsSync(path), file).toBe(true);
      const [first = '', ...inside] = title.split(' > ');
      const [before, after, ...more] = readFileSync(path, 'utf8').split(first);
      expect([before, after].includes(undefined) || more.length > 0, `${String(rule)}: ${file}, ${title}`).toBe(false);
      for (const part of inside) expect(after, `${String(rule)}: ${file}`).toContain(part);
    }
  });
});

describe('the calls of the specification (tests/specification/calls.tsv)', () => {
  const [, ...rows] = rowsOf('calls.tsv');
  const answered = new Set(Object.values(endpoints).map(([method, path]) => `${method} ${path}`));

  it.each([...new Set(rows.map(([group]) => group))])(
    'answers every call of the group %s under its method and path',
    (group) => {
      const calls = rows
        .filter((row) => row[0] === group)
        .map(([, method, path]) => `${String(method)} ${String(path)}`);
      expect(calls.filter((call) => !answered.has(call))).toEqual([]);
    },
  );
});
