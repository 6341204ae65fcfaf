import { expect, it } from 'vitest';
import { reportedPage } from './reported-page.ts';

const place = { origin: 'https://lib.example', base: '/jianglan/en-US' };
const at = (path: string) => reportedPage(`https://lib.example/jianglan/en-US${path}`, place);

it('is the path inside the library, with what the page reads of its query', () => {
  expect(at('/searchList?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6&page=2&utm=1')).toBe(
    '/searchList?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6&page=2',
  );
  expect(at('/searchList/bookDetails/12#items')).toBe('/searchList/bookDetails/12');
  expect(at('/personalCenter?key=5&jwt=abc')).toBe('/personalCenter?key=5');
  expect(reportedPage('https://lib.example/home', { ...place, base: '' })).toBe('/home');
});

it('is none of a page on which somebody signs in, or that has a secret in its path', () => {
  for (const path of [
    '/loginExternal/aaa.bbb.ccc/x-reader-jwt',
    '/bindUid?uid=77',
    '/login?next=/home',
    '/readerPicture/k',
  ])
    expect(at(path)).toBeUndefined();
});

it('is none of another site, another library, and of what is no page', () => {
  expect(reportedPage('https://evil.example/jianglan/en-US/home', place)).toBeUndefined();
  expect(reportedPage('https://lib.example/mingwan/en-US/home', place)).toBeUndefined();
  expect(reportedPage('https://lib.example/jianglan/en-USA/home', place)).toBeUndefined();
  expect(at('/nothing/here')).toBeUndefined();
  for (const text of ['', 'about:blank', 'x']) expect(reportedPage(text, place)).toBeUndefined();
});
