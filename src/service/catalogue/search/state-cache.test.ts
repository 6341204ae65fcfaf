import { expect, test } from 'vitest';
import { StateCache } from './state-cache.ts';

test('caches a value for its state, and computes it again for another', () => {
  const cache = new StateCache<number[]>(100_000, () => 8);
  const first = cache.get('a', 1, () => [1]);
  expect(cache.get('a', 1, () => [2])).toBe(first);
  expect(cache.get('a', 2, () => [3])).toEqual([3]);
  expect(cache.known('a', 1)).toBeUndefined();
});

test('values that are nothing take room too: a bound holds however little each of them has', () => {
  const cache = new StateCache<number[]>(100_000, () => 0);
  for (let at = 0; at < 1_000; at += 1) cache.set(`nothing is found by this ${String(at)}`, 1, []);
  const left = Array.from({ length: 1_000 }, (_, at) => cache.known(`nothing is found by this ${String(at)}`, 1));
  const count = left.filter((value) => value !== undefined).length;
  expect(count).toBeGreaterThan(50);
  expect(count).toBeLessThan(100);
});
