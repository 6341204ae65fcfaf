import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cameFrom, ownPath } from './own-path.ts';

test('Pages of the library are led to, with the parameters that they read', () => {
  expect(ownPath('/home')).toBe('/home');
  expect(ownPath('/Home')).toBe('/home');
  expect(ownPath('/searchList?q=%E4%B8%89%E4%BD%93&page=2')).toBe('/searchList?q=%E4%B8%89%E4%BD%93&page=2');
  expect(ownPath('/home?utm=1#top')).toBe('/home');
});

test('Nothing leads out of the library', () => {
  for (const text of [
    null,
    '',
    'home',
    '//evil.example/home',
    '/\\evil.example/home',
    '/\t/evil.example/home',
    'https://evil.example/home',
    'javascript:alert(1)',
    '/nowhere',
    '/..//evil.example',
    '/home@evil.example',
  ]) {
    expect(ownPath(text)).toBeUndefined();
  }
});

test('Whatever the text, what comes back is a path of this origin', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((rest) => `/${rest}`),
      ),
      (text) => {
        const path = ownPath(text);
        if (path !== undefined) expect(new URL(path, 'https://a.example').origin).toBe('https://a.example');
      },
    ),
  );
});

test('A reader who comes to sign in is led back to the page before, of this origin alone', () => {
  const from = (referer: string) =>
    cameFrom(new Request('https://a.example/jianglan/login', { headers: { referer } }), 'https://a.example');
  expect(from('https://a.example/jianglan/en-US/searchList?q=x&utm=1')).toBe('/searchList?q=x');
  expect(from('https://a.example/jianglan/login?next=/home')).toBeUndefined();
  expect(from('https://a.example/jianglan/resetPassword')).toBeUndefined();
  expect(from('https://a.example/jianglan/en-US/modifyPassword')).toBeUndefined();
  expect(from('https://evil.example/jianglan/home')).toBeUndefined();
  expect(from('nonsense')).toBeUndefined();
});
