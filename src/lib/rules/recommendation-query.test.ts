import { expect, it } from 'vitest';
import { recommendationAddress, recommendedOf } from './recommendation-query.ts';

const plain = (q: string, field = 'keyWord') => ({ q, field, items: [] });

it('takes an ISBN for one wherever it was searched, and all other words for the title', () => {
  expect(recommendedOf(plain('978-7-5442-5860-9'))).toEqual({ isbn: '9787544258609' });
  expect(recommendedOf(plain('7544258602', 'title'))).toEqual({ isbn: '9787544258609' });
  expect(recommendedOf(plain('12345', 'isbn'))).toEqual({ isbn: '12345' });
  expect(recommendedOf(plain('时间的秩序'))).toEqual({ title: '时间的秩序' });
  expect(recommendedOf(plain('罗韦利', 'author'))).toEqual({ author: '罗韦利' });
  for (const field of ['subject', 'callNo', 'kindNo']) expect(recommendedOf(plain('x', field))).toEqual({});
});

it('takes each row of an advanced search for what it is, without those that exclude', () => {
  const items = [
    { op: 'AND', field: 'author', q: '罗韦利' },
    { op: 'NOT', field: 'isbn', q: '7544258602' },
    { op: 'OR', field: 'title', q: '另一个题名' },
  ];
  expect(recommendedOf({ ...plain('时间的秩序', 'title'), items })).toEqual({ title: '时间的秩序', author: '罗韦利' });
});

it('adds what was searched to the address of the form', () => {
  expect(recommendationAddress('/lib/personalCenter?key=6', plain('C & C++'))).toBe(
    '/lib/personalCenter?key=6&title=C+%26+C%2B%2B',
  );
  expect(recommendationAddress('/form', plain('x', 'title'))).toBe('/form?title=x');
  expect(recommendationAddress('/lib/personalCenter?key=6', plain(''))).toBe('/lib/personalCenter?key=6');
});
