import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

// Passwords of tests are hashed with the least that argon2id takes, so that hundreds of sign-ins take no time. What a
// hash costs in service is proved in src/service/identity/accounts/hash.test.ts.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cost) };
});
