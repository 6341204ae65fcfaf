import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

// Whether every text is used. What the texts say is checked in src/lib/i18n/messages.test.ts.

const root = join(import.meta.dirname, '..');
const texts = z.record(z.string(), z.string());
const read = (path: string) => texts.parse(JSON.parse(readFileSync(join(root, path), 'utf8')));

describe('the texts of the portal and the service', () => {
  const code = globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|i18next\.d\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  /** Whole keys, and those that an island reads off its messages: messages.signIn. */
  const quoted = new Set(
    [...code.matchAll(/['"`]([\w:-]+)['"`]|\b(?:words|messages)\.(\w+)/g)].map(([, text, word]) => text ?? word ?? ''),
  );
  /** Keys that are names of properties elsewhere: { sort_title: … } and message tables. */
  const named = new Set([...code.matchAll(/\b([a-z]\w*): ?['"`]/g)].map(([, text]) => text ?? ''));
  /** Beginnings and ends of keys that are put together: t(`search:field_${name}`), t(`home:${name}More`). */
  const composed = [...code.matchAll(/`([\w-]+:)?(\w*)\$\{[^}`]+\}(\w*)`/g)].map(
    ([, area = '', start = '', end = '']) => ({ area: area.slice(0, -1), start, end }),
  );

  /** Names of members of calls: `fields` has their labels. */
  const members = new Set(
    globSync('src/lib/contract/**/*.ts', { cwd: root })
      .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/\b([a-z]\w*)[:,]/g)])
      .map(([, name]) => name),
  );

  const isUsed = (area: string, key: string) =>
    (area === 'fields' && members.has(key)) ||
    // Names of columns and codes; src/service/my-data/my-data.test.ts compares them with the store.
    area === 'data-columns' ||
    area === 'data-codes' ||
    quoted.has(key) ||
    quoted.has(`${area}:${key}`) ||
    named.has(key) ||
    composed.some(
      (entry) =>
        (entry.area === area || (entry.area === '' && entry.start.length + entry.end.length > 3)) &&
        key.startsWith(entry.start) &&
        key.endsWith(entry.end),
    );

  const areas = globSync('src/lib/i18n/locales/zh-CN/*.json', { cwd: root }).map((path) => ({
    name: /([\w-]+)\.json$/.exec(path)?.[1] ?? '',
    path,
  }));

  it.each(areas)('are in use: $name', ({ name, path }) => {
    const keys = [...new Set(Object.keys(read(path)).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))];
    expect(keys.filter((key) => !isUsed(name, key))).toEqual([]);
  });
});
