import fc from 'fast-check';
import { expect, test } from 'vitest';
import { favouriteRecordPath, favouritesBehind, recordQuery } from './favourite-place.ts';

const way = (query: string) => new URL(favouriteRecordPath('42', query), 'http://x').searchParams;

test('a favourite leads back to the folder, words, order and page in which it was opened', () => {
  const page = new URLSearchParams(recordQuery(way('?key=2&folder=7&q=红楼 梦&order=title&page=3')));
  const back = favouritesBehind(page) ?? '';
  const { pathname, searchParams } = new URL(back, 'http://x');
  expect(pathname).toBe('/personalCenter');
  expect(Object.fromEntries(searchParams)).toEqual({ key: '2', folder: '7', q: '红楼 梦', order: 'title', page: '3' });
});

test('the way without a place leads back to the beginning, and a record opened elsewhere nowhere', () => {
  expect(favouritesBehind(new URLSearchParams(recordQuery(way(''))))).toBe('/personalCenter?key=2');
  expect(favouritesBehind(new URLSearchParams(''))).toBeUndefined();
  expect(favouritesBehind(new URLSearchParams('year=2020'))).toBeUndefined();
});

test('nothing but a place in the own section is ever led back to', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.string()), (value, others) => {
      const back = favouritesBehind(new URLSearchParams({ favourites: value, ...others }));
      if (back === undefined) return;
      const { host, pathname, searchParams } = new URL(back, 'http://own.example');
      expect([host, pathname, searchParams.get('key')]).toEqual(['own.example', '/personalCenter', '2']);
      expect(back.length).toBeLessThan(1_200);
    }),
  );
});
