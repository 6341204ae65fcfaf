import { expect, test } from 'vitest';
import { sessionKeys } from './keys.ts';
import { storeUser } from './machine.ts';
import type { UserInfo } from './reader.ts';
import { storedLibraryName, storedMenu, storeLibraries, storeMenu } from './tab-copies.ts';

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
const user: UserInfo = {
  userId: '1',
  groupCode: '100001',
  name: '林读者',
  opacPicUrl: '',
  libCode: 'A',
  lastLibCode: '',
  status: 'normal',
  fristLoginFlag: '0',
};

test('Returns the name of a library in the language in which it was stored, and in no other', () => {
  const values = storage();
  expect(storedLibraryName(values, 'zh-CN', 'A')).toBeUndefined();
  storeLibraries(values, 'zh-CN', [{ libCode: 'A', libName: '总馆' }]);
  expect(storedLibraryName(values, 'zh-CN', 'A')).toBe('总馆');
  expect(storedLibraryName(values, 'zh-CN', 'B')).toBeUndefined();
  expect(storedLibraryName(values, 'en-US', 'A')).toBeUndefined();
  values.setItem(sessionKeys.libCodeObj, '{');
  expect(storedLibraryName(values, 'zh-CN', 'A')).toBeUndefined();
});

test('The personal menu of a tab holds five minutes, and is another library’s at no time', () => {
  const values = storage();
  const items = [
    {
      menuId: 'a',
      menuName: '文献传递',
      englishName: 'Document delivery',
      complexFont: '文獻傳遞',
      menuUrl: '',
      jumpMode: '2' as const,
      useFlag: '1' as const,
      children: [],
    },
  ];
  expect(storedMenu(values, 0)).toBeUndefined();
  storeUser(values, user);
  storeMenu(values, items, 1_000);
  expect(storedMenu(values, 300_999)).toEqual(items);
  expect(storedMenu(values, 301_000)).toBeUndefined();
  // A clock that was set back says nothing.
  expect(storedMenu(values, 999)).toBeUndefined();
  storeUser(values, { ...user, groupCode: '100041' });
  expect(storedMenu(values, 2_000)).toBeUndefined();
});
