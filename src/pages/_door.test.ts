import { expect, test } from 'vitest';
import { wantedPath } from './_door.ts';

test('A path that was wanted is one of the library that is asked, however it names itself', () => {
  expect(wantedPath('/searchList?q=x&utm=1')).toBe('/searchList?q=x');
  expect(wantedPath('/jianglan/en-US/searchList?q=x')).toBe('/searchList?q=x');
  // Another library’s name is taken off: signing in here leads nowhere else.
  expect(wantedPath('/other/home')).toBe('/home');
});

test.each([
  null,
  '//evil.example/home',
  '/\\evil.example/home',
  '/%2Fevil.example/home',
  '/%5Cevil.example',
  '/jianglan//evil.example/home',
  '/jianglan/\\evil.example',
  '/\t//evil.example',
  '/jianglan/..//evil.example/home',
  'https://evil.example/home',
  'javascript:alert(1)',
  // Nobody wants back to the way in.
  '/login?next=/home',
  '/jianglan/signIn/cas',
])('Nothing leads out of it, nor round in a circle: %j', (text) => expect(wantedPath(text)).toBeUndefined());
