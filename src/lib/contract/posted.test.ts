import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { endpoints, type CallName } from './endpoints.ts';
import { methodOf } from './posted.ts';

const secret =
  /^(password|newPassword|confirmPassword|code|codeKey|verifyCode|ticket|jwt|uid|openId|phoneCode|mailCode)$/;

test('no call carries a password, a code or a ticket in its address', () => {
  const names = Object.keys(endpoints) as CallName[];
  const carrying = names.filter((name) => Object.keys(contract[name].input.shape).some((field) => secret.test(field)));
  expect(carrying.length).toBeGreaterThan(15);
  expect(carrying.filter((name) => methodOf(name) === 'GET')).toEqual([]);
});
