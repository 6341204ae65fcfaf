import { expect, it } from 'vitest';
import { builtSections } from '#lib/urls/personal-sections.ts';
import { linesOf } from '../../plain-section/blocks.ts';
import { plainSections } from './sections.ts';

it('every section of the personal center is read without scripts', () => {
  expect(builtSections.filter((key) => plainSections[key] === undefined)).toEqual([]);
});

it('lines that say nothing are left out', () => {
  expect(linesOf(['a', '', null, undefined, false, { text: '' }, { text: 'b', tone: 'bad' }])).toEqual([
    { text: 'a' },
    { text: 'b', tone: 'bad' },
  ]);
  expect(linesOf(null)).toEqual([]);
});
