import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCommentQuery, writeCommentQuery } from './comment-query.ts';

test('what an address says of comments is what it is read as', () => {
  const query = fc.record({
    filter: fc.constantFrom('all', 'positive', 'negative'),
    order: fc.constantFrom('newest', 'helpful'),
    page: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(query, (input) => {
      const order = input.filter === 'all' ? input.order : 'newest';
      expect(readCommentQuery(new URLSearchParams(writeCommentQuery(input)))).toEqual({ ...input, order });
    }),
  );
});

test('the record’s own page needs no parameters, and nonsense leads to it', () => {
  const read = (query: string) => writeCommentQuery(readCommentQuery(new URLSearchParams(query)));
  expect(read('')).toBe('');
  expect(read('comments=x&commentOrder=y&commentPage=-3')).toBe('');
  expect(read('commentPage=1.5')).toBe('');
});
