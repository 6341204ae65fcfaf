import { describe, expect, it, vi } from 'vitest';
import { hashPassword, isPassword } from './hash.ts';

vi.unmock('@node-rs/argon2');

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
