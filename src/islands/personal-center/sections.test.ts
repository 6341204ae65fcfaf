import { expect, it } from 'vitest';
import { sectionNames } from '#lib/rules/personal-sections.ts';
import { sectionIsland } from './sections.ts';

it('has an island for every section of the personal center, and one for the card on the phone', () => {
  expect(sectionNames.filter((name) => sectionIsland(name) === undefined)).toEqual([]);
  // The card is a page of its own below the profile (pages/personalCenter/card.astro).
  const islands = Object.keys(import.meta.glob('../*/section.tsx'));
  expect(islands).toContain('../phone-card/section.tsx');
  expect(islands).toHaveLength(sectionNames.length + 1);
});
