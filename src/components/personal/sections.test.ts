import { expect, it } from 'vitest';
import { plainSections } from '#lib/rules/personal-sections.ts';
import { linesOf } from '../plain-section/blocks.ts';
import { plainSectionOf } from './sections.ts';

it('finds the plain page of each section that has one', () => {
  expect([...plainSections].filter((name) => plainSectionOf(name) === undefined)).toEqual([]);
});

it('lines that say nothing are left out', () => {
  expect(linesOf(['a', '', null, undefined, false, { text: '' }, { text: 'b', tone: 'bad' }])).toEqual([
    { text: 'a' },
    { text: 'b', tone: 'bad' },
  ]);
  expect(linesOf(null)).toEqual([]);
});
