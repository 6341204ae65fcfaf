import { expect, test } from 'vitest';
import {
  forgetReader,
  hasHint,
  hintCookieText,
  sessionKeys,
  storedToken,
  storedUser,
  storeToken,
  storeUser,
  type UserInfo,
} from './reader-session.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    size: () => kept.size,
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

test('A reader is kept under the names of the specification, and forgotten without a trace', () => {
  const kept = storage();
  storeToken(kept, { jwt: 'a.b.c', jwtHeader: 'x-reader-jwt' });
  storeUser(kept, user);
  expect(kept.getItem('jwt')).toBe('a.b.c');
  expect(kept.getItem('jwtHeader')).toBe('x-reader-jwt');
  expect(kept.getItem('fristLoginFlag')).toBe('0');
  expect(storedUser(kept, '100001')).toEqual(user);
  expect(storedToken(kept)).toEqual({ jwt: 'a.b.c', jwtHeader: 'x-reader-jwt' });
  forgetReader(kept);
  expect(kept.size()).toBe(0);
  expect(storedToken(kept)).toBeUndefined();
});

test('The reader of one library is a visitor in another', () => {
  const kept = storage();
  storeUser(kept, user);
  expect(storedUser(kept, '100041')).toBeUndefined();
});

test('What is no reader in the storage is passed over', () => {
  const kept = storage();
  for (const text of ['', 'null', '{', '[]', '"x"', '{"groupCode":"100001"}', '{"groupCode":"100001","name":3}']) {
    kept.setItem(sessionKeys.userInfo, text);
    expect(storedUser(kept, '100001')).toBeUndefined();
  }
});

test('The hint belongs to one library and is taken away at once', () => {
  const [pair = ''] = hintCookieText('100001', true).split(';');
  expect(hasHint(`language=zh-CN; ${pair}`, '100001')).toBe(true);
  expect(hasHint(`language=zh-CN; ${pair}`, '10000')).toBe(false);
  expect(hintCookieText('100001', false)).toContain('max-age=0');
});
