import { expect, it } from 'vitest';
import { afterSignOut } from './after-sign-out.ts';

it.each([
  ['/jianglan/personalCenter', '/home'],
  ['/personalExternal/4', '/home'],
  ['/jianglan/drivePurCart', '/drivePurchas'],
  ['/jianglan/zh_TW/drivePurSettle', '/drivePurchas'],
  ['/jianglan/drivePurchas', undefined],
  ['/jianglan/searchList/bookDetails/7', undefined],
])('signing out on %s leads to %s', (pathname, path) => expect(afterSignOut(pathname)).toBe(path));
