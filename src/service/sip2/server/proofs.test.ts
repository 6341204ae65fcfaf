import { expect, it } from 'vitest';
import { createProofs } from './proofs.ts';

it('a correct password is valid for two minutes, for its reader, until the session ends', () => {
  const proofs = createProofs();
  const start = 1_000_000;
  proofs.note(7, 'Xihu-2026', start);
  expect(proofs.holds(7, 'Xihu-2026', start + 119_999)).toBe(true);
  expect(proofs.holds(7, 'Xihu-2026', start + 120_000)).toBe(false);
  expect(proofs.holds(8, 'Xihu-2026', start)).toBe(false);
  expect(proofs.holds(7, 'Xihu-2027', start)).toBe(false);
  proofs.forget();
  expect(proofs.holds(7, 'Xihu-2026', start)).toBe(false);
});
