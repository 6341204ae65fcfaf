import { expect, it } from 'vitest';
import { sectionNames } from '#lib/rules/personal-sections.ts';
import { linesOf } from '../plain-section/blocks.ts';
import { plainSectionOf } from './sections.ts';

it('every section of the personal center is read without scripts', () => {
  expect(sectionNames.filter((name) => plainSectionOf(name) === undefined)).toEqual([]);
});

it('lines that say nothing are left out', () => {
  expect(linesOf(['a', '', null, undefined, false, { text: '' }, { text: 'b', tone: 'bad' }])).toEqual([
    { text: 'a' },
    { text: 'b', tone: 'bad' },
  ]);
  expect(linesOf(null)).toEqual([]);
});
