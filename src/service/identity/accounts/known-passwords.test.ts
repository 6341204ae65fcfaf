import { expect, test } from 'vitest';
import { isKnownPassword } from './known-passwords.ts';

test.each(['password1', 'Password1', 'PASSWORD1!', 'qwerty123', '1q2w3e4r', 'a1a1a1a1', '11111111a'])(
  '%s is a commonly guessed password',
  async (password) => {
    expect(await isKnownPassword(password)).toBe(true);
  },
);

test.each(['Spring-2027', 'Xihu-2026', '落霞与孤鹜齐飞2026a', 'kq7-Lorbeer'])('%s is not', async (password) => {
  expect(await isKnownPassword(password)).toBe(false);
});
