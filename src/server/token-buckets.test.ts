import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

function setUp(capacity = 10, perSecond = 2) {
  let now = 0;
  const buckets = new TokenBuckets({ capacity, perSecond, now: () => now });
  return { buckets, pass: (ms: number) => (now += ms) };
}

describe('TokenBuckets', () => {
  it('gives each client its own full bucket, which fills again to the brim and no further', () => {
    const { buckets, pass } = setUp();
    buckets.take('a', 10);
    expect([buckets.level('a'), buckets.level('b')]).toEqual([0, 10]);
    pass(1_500);
    expect(buckets.level('a')).toBe(3);
    pass(60_000);
    expect(buckets.level('a')).toBe(10);
  });

  it('never gives more than its capacity and what came back since', () => {
    const steps = fc.array(fc.record({ wait: fc.nat(3_000), price: fc.constantFrom(0.2, 1, 3) }));
    fc.assert(
      fc.property(steps, (list) => {
        const { buckets, pass } = setUp();
        let [given, passed] = [0, 0];
        for (const { wait, price } of list) {
          pass(wait);
          passed += wait;
          if (buckets.level('a') < price) continue;
          buckets.take('a', price);
          given += price;
        }
        expect(given).toBeLessThanOrEqual(10 + passed / 500 + 1e-6);
      }),
    );
  });

  it('forgets clients whose buckets are full again', () => {
    const { buckets, pass } = setUp();
    for (let at = 0; at < 10_000; at += 1) buckets.take(`early ${String(at)}`, 1);
    pass(60_000);
    buckets.take('late', 1);
    expect(buckets.size).toBe(1);
  });

  it('scans buckets in use once, and again only when they have doubled', () => {
    let readings = 0;
    const now = () => {
      readings += 1;
      return 0;
    };
    const buckets = new TokenBuckets({ capacity: 10, perSecond: 2, now });
    const take = (from: number, count: number) => {
      readings = 0;
      for (let at = from; at < from + count; at += 1) buckets.take(String(at), 1);
      return readings;
    };
    // One reading for each client, and one for each bucket that is scanned.
    expect(take(0, 10_001)).toBe(10_001 + 10_001);
    expect(take(10_001, 10_001)).toBe(10_001);
    expect(take(20_002, 1)).toBe(1 + 20_003);
  });
});
