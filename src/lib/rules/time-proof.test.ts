import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimeProof, timeProof, timeProofToleranceMs } from './time-proof.ts';

const moments = fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 });

test('is a 10-digit timestamp, a 0 and the two-digit sum of its digits', () => {
  expect(timeProof(1_763_730_000_999)).toBe('1763730000027');
  expect(timeProof(1_000_000_000_000)).toBe('1000000000001');
});

test('holds around its time and not beyond the tolerance', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: timeProofToleranceMs - 1000 }), (now, off) => {
      expect(isTimeProof(timeProof(now), now + off)).toBe(true);
      expect(isTimeProof(timeProof(now), now - off)).toBe(true);
    }),
  );
  const now = 1_763_730_000_000;
  expect(isTimeProof(timeProof(now), now + timeProofToleranceMs + 1000)).toBe(false);
  expect(isTimeProof(timeProof(now), now - timeProofToleranceMs - 1000)).toBe(false);
});

test('one digit changed is another value', () => {
  fc.assert(
    fc.property(moments, fc.nat(12), fc.integer({ min: 1, max: 9 }), (now, at, by) => {
      const proof = timeProof(now);
      const digit = (Number(proof.charAt(at)) + by) % 10;
      expect(isTimeProof(proof.slice(0, at) + String(digit) + proof.slice(at + 1), now)).toBe(false);
    }),
  );
});

test.each([undefined, '', '1763730000', '17637300000027', '1763730000127', ' 1763730000027'])('%j is none', (value) =>
  expect(isTimeProof(value, 1_763_730_000_000)).toBe(false),
);
