import { expect, test } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { statisticsMarkup } from './statistics-markup.ts';

const statistics = {
  loans: 36,
  views: 0,
  favourites: 0,
  shares: 0,
  exports: 0,
  downloads: 0,
  accesses: 0,
  classCode: null,
  rankInClass: null,
  classSize: null,
};
const textOf = (months: { month: string; count: number }[]) =>
  statisticsMarkup(contextFixture('en-US'), statistics, months).text;

test('loans of several months are drawn, with how many of all they are', () => {
  const text = textOf([
    { month: '2026-05', count: 1 },
    { month: '2026-06', count: 2 },
  ]);
  expect(text).toContain('<figure');
  expect(text).toContain('3 of them have dates');
});

test('loans of a single month are only counted: one column shows no course', () => {
  const text = textOf([{ month: '2026-06', count: 1 }]);
  expect(text).toContain('Borrowed 36 times');
  expect(text).not.toContain('<figure');
  expect(text).not.toContain('a date');
});
