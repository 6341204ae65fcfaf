import { verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { testService } from '#support/service.ts';
import { hashPassword, isPassword } from './hash.ts';

// What a hash costs in service, and how many of them a sign-in computes.

vi.mock('@node-rs/argon2', { spy: true });

describe('the hash of a password', () => {
  it('is argon2id with 19 MiB and two passes, another one each time, and knows its password alone', async () => {
    const hashed = await hashPassword('Quiet-Room-13');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword('Quiet-Room-13')).not.toBe(hashed);
    expect(await isPassword(hashed, 'Quiet-Room-13')).toBe(true);
    expect(await isPassword(hashed, 'quiet-room-13')).toBe(false);
    expect(await isPassword(undefined, 'Quiet-Room-13')).toBe(false);
  });
});

describe('signing in', () => {
  it('answers an unknown account like a wrong password, with as much hashing', async () => {
    const service = await testService({ libraries: [{}] });
    await service.addReader();
    const attempt = async (options: { username?: string; password?: string }) => {
      const input = await service.signInForm(options);
      vi.mocked(verify).mockClear();
      const answer = await service.call('login', input);
      // Algorithm, version and cost of each hash that the password was compared with.
      const hashing = vi.mocked(verify).mock.calls.map(([hashed]) => String(hashed).split('$').slice(1, 4));
      return { answer, hashing };
    };
    const known = await attempt({ password: 'Wrong-2026' });
    expect(known.answer).toEqual({ success: false, data: null, message: '用户名或密码错误', errCode: 400 });
    expect(known.hashing).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']]);
    expect(await attempt({ username: 'nobody.here' })).toEqual(known);
    await service.close();
  });
});
