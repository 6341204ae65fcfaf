import { afterEach, expect, test, vi } from 'vitest';
import { rankedCases, rankedRecords } from '../../../../tests/support/judged-ranking.ts';
import * as all from './tiers.ts';

/** Every rule that ranks; what is only found somewhere has the least tier as it is. */
const names = Object.keys(all.tiers).filter((name) => name !== 'anywhere');

afterEach(() => {
  vi.doUnmock('./tiers.ts');
  vi.resetModules();
});

/** The judged cases that do not hold when the rules have these tiers. */
async function broken(changed: Partial<Record<string, number>>): Promise<string[]> {
  vi.resetModules();
  vi.doMock('./tiers.ts', () => ({ ...all, tiers: { ...all.tiers, ...changed } }));
  const { searchFixture } = await import('../../../../tests/support/search-index.ts');
  const fixture = await searchFixture(rankedRecords);
  try {
    return rankedCases.flatMap(([rule, searchFieldContent, first, second]) => {
      const found = fixture.found({ searchFieldContent, rows: 50 });
      const [a, b] = [found.indexOf(first), found.indexOf(second)];
      return a >= 0 && (b < 0 || a < b) ? [] : [rule];
    });
  } finally {
    await fixture.close();
  }
}

test('with every rule all judged cases hold', async () => {
  expect(await broken({})).toEqual([]);
});

test.each(names)('without %s one of them breaks', async (name) => {
  expect(await broken({ [name]: 1 })).not.toEqual([]);
});
