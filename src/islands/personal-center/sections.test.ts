import { expect, it } from 'vitest';
import { sectionNames } from '#lib/rules/personal-sections.ts';
import { sectionIsland } from './sections.ts';

it('has an island for every section of the personal center, and for no other', () => {
  expect(sectionNames.filter((name) => sectionIsland(name) === undefined)).toEqual([]);
  expect(Object.keys(import.meta.glob('../*/section.tsx'))).toHaveLength(sectionNames.length);
});
