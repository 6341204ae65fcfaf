import { expect, it } from 'vitest';
import { builtSections, sectionOf } from '#lib/urls/personal-sections.ts';
import { sections } from './sections.ts';

it('has an island for every section that the menus lead to, and for no other', () => {
  expect(Object.keys(sections).sort()).toEqual([...builtSections].sort());
});

it('opens with the first section, and knows no key that is not there', () => {
  expect(sectionOf(null)).toBe(builtSections[0]);
  for (const key of ['15', '99', 'x', '-', '__proto__']) expect(sectionOf(key)).toBeUndefined();
});
