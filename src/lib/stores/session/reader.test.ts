import { expect, test } from 'vitest';
import { hasHint, hintedReader, hintCookieText, storedToken, storedUser, type UserInfo } from './reader.ts';
import { sessionKeys } from './keys.ts';
import { storeToken, storeUser } from './machine.ts';

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

test('A reader is stored under the names of the specification', () => {
  const session = storage();
  storeToken(session, { jwt: 'a.b.c', jwtHeader: 'x-reader-jwt' });
  storeUser(session, user);
  expect(session.getItem('jwt')).toBe('a.b.c');
  expect(session.getItem('jwtHeader')).toBe('x-reader-jwt');
  expect(session.getItem('fristLoginFlag')).toBe('0');
  expect(storedUser(session, '100001')).toEqual(user);
  expect(storedToken(session)).toEqual({ jwt: 'a.b.c', jwtHeader: 'x-reader-jwt' });
});

test('The reader of one library is a visitor in another', () => {
  const session = storage();
  storeUser(session, user);
  expect(storedUser(session, '100041')).toBeUndefined();
});

test('What is no reader in the storage is passed over', () => {
  const session = storage();
  for (const text of ['', 'null', '{', '[]', '"x"', '{"groupCode":"100001"}', '{"groupCode":"100001","name":3}']) {
    session.setItem(sessionKeys.userInfo, text);
    expect(storedUser(session, '100001')).toBeUndefined();
  }
});

test('The hint belongs to one library and is taken away at once', () => {
  const [pair = ''] = hintCookieText('100001', true).split(';');
  expect(hasHint(`language=zh-CN; ${pair}`, '100001')).toBe(true);
  expect(hasHint(`language=zh-CN; ${pair}`, '10000')).toBe(false);
  expect(hintCookieText('100001', undefined)).toContain('max-age=0');
  expect(hintedReader(pair, '100001')).toBeUndefined();
  expect(hintedReader(pair, '10000')).toBe('');
  const [named = ''] = hintCookieText('100001', '77').split(';');
  expect([hasHint(named, '100001'), hintedReader(named, '100001')]).toEqual([true, '77']);
});
