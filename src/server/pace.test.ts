import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

/** The pace after two hundred pieces of work that end so many milliseconds apart. */
function seen(apart: number, alone: number, waiting: boolean): number {
  const pace = new Pace(5);
  for (let at = 1; at <= 200; at += 1) pace.ended(at * apart, alone, waiting);
  return pace.ms;
}

describe('Pace', () => {
  it('counts everything that keeps those who wait waiting, and not only the work itself', () => {
    expect(seen(30, 10, true)).toBeCloseTo(30, 1);
  });

  it('does not count idle time', () => {
    expect(seen(1_000, 10, false)).toBeCloseTo(10, 1);
  });

  it('starts again from waiting requests after an idle time', () => {
    const pace = new Pace(10);
    pace.ended(0, 10, true);
    pace.ended(10, 10, false);
    pace.ended(100_000, 10, true);
    expect(pace.ms).toBe(10);
  });
});
