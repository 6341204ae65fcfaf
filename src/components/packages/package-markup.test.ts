import { expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { partsMarkup, type PackageParts } from './package-markup.ts';

const parts = (count: number): PackageParts['parts'] =>
  Array.from({ length: count }, (_, at) => ({
    packageId: `p${String(at)}`,
    parentId: 'base',
    name: `部分 ${String(at)}`,
    intro: null,
    level: 2,
    count: at,
    childCount: 0,
  }));
const textOf = (count: number, part?: string) =>
  partsMarkup(contextFixture(), { id: 'base', part, under: 'base', parts: parts(count) }).text;

it('lists 24 parts, and leads to all of them where there are more', () => {
  const all = contextFixture().t('packages:allBelow');
  expect(textOf(0)).toBe('');
  expect(textOf(24)).not.toContain(all);
  expect(textOf(25)).toContain(all);
  // The whole, 24 parts, and the way to all.
  expect(textOf(25).match(/<li>/g)).toHaveLength(26);
});

it('marks the part that is shown, else the whole', () => {
  expect(/aria-current="true">([^<]*)/.exec(textOf(2))?.[1]).toBe(contextFixture().t('packages:whole'));
  expect(/aria-current="true">([^<]*)/.exec(textOf(2, 'p1'))?.[1]).toBe('部分 1');
});
