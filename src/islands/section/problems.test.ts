import fc from 'fast-check';
import { expect, it } from 'vitest';
import { problemsOf } from './acts.ts';

it('reads what is wrong with each field, the first thing of each', () => {
  const problems = [
    { field: 'isbn', message: 'ISBN format invalid' },
    { field: 'isbn', message: 'too long' },
    { field: 'title', message: 'missing' },
  ];
  expect(problemsOf({ problems })).toEqual({ isbn: 'ISBN format invalid', title: 'missing' });
});

it('reads nothing in what is something else', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      for (const text of Object.values(problemsOf(data))) expect(text).toBeTypeOf('string');
    }),
  );
  expect(problemsOf({ problems: [1, null, { field: 1, message: 'x' }] })).toEqual({});
});
