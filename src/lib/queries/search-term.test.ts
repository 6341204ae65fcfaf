import { expect, test } from 'vitest';
import { readSearchQuery } from './search-query.ts';
import { termProblemOf } from './search-term.ts';

const problem = (address: string) => {
  const given = new URLSearchParams(address);
  return termProblemOf(given, readSearchQuery(given));
};

test('shows an error for an empty box, and filters and links browse', () => {
  for (const address of ['q=', 'q=+&field=title', 'docCode=1&field=keyWord&q=', 'q=&libCode=MAIN', 'q=null']) {
    expect(problem(address), address).toBe('termEmpty');
  }
  for (const address of ['', 'docCode=1', 'sort=date', 'q=&langCode=chi', 'q=&publishBegin=2020', 'q=%E7%BA%A2']) {
    expect(problem(address), address).toBeUndefined();
  }
});

test('what is no ISBN is not looked for among them', () => {
  expect(problem('field=isbn&q=abc')).toBe('isbnInvalid');
  expect(problem('field=isbn&q=9787544258609')).toBeUndefined();
  expect(problem('field=title&q=abc')).toBeUndefined();
});
