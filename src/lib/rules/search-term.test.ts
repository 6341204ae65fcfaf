import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIsbnPart, normalizeIsbn } from './isbn.ts';
import { searchTermProblem } from './search-term.ts';

test('a form that was sent empty, or with the text null, has no term; a link without one asks for everything', () => {
  for (const term of ['', '   ', 'null', '\u3000']) expect(searchTermProblem(term, 'keyWord')).toBe('termEmpty');
  expect(searchTermProblem(undefined, 'isbn')).toBeUndefined();
  expect(searchTermProblem('红楼梦', 'keyWord')).toBeUndefined();
  expect(searchTermProblem('nullable types', 'title')).toBeUndefined();
});

test('an ISBN is looked for whole or by a part of its digits', () => {
  for (const isbn of [
    '9787544258609',
    '978-7-5442-5860-9',
    'ISBN 7-302-02368-9',
    '97875442',
    '９７８７５４４２５８６０９',
  ]) {
    expect(searchTermProblem(isbn, 'isbn'), isbn).toBeUndefined();
  }
  for (const wrong of ['abc', '9787544258600', '红楼梦', '978x', '97875442586091']) {
    expect(searchTermProblem(wrong, 'isbn'), wrong).toBe('isbnInvalid');
  }
  expect(searchTermProblem('abc', 'keyWord')).toBeUndefined();
});

test('every whole ISBN can be looked for, and so can its beginning', () => {
  const bodies = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(bodies, fc.integer({ min: 1, max: 9 }), (digits, length) => {
      const whole = Array.from({ length: 10 }, (_, last) => normalizeIsbn(`978${digits.join('')}${String(last)}`)).find(
        (entry) => entry !== undefined,
      );
      expect(whole !== undefined && isIsbnPart(whole) && isIsbnPart(whole.slice(0, length))).toBe(true);
    }),
  );
});
