import { expect } from 'vitest';
import type { SearchFixture } from '#support/search-index.ts';
import type { Floor } from './floors.ts';
import type { Judged } from './judged.ts';
import { measure, type Ask } from './measure.ts';
import { floorFor, sampleOf } from './sample.ts';

/** The seed of everything that is chosen at random, so that every run asks the same. */
export const seed = 20_170_101;

/** Asks the search of a catalogue. */
export const askOf =
  (fixture: SearchFixture): Ask =>
  (parameters) => {
    const { total, ids } = fixture.search(parameters);
    return { total, found: fixture.named(ids) };
  };

/** Fails with what was measured where queries of a kind are answered worse than their floor. */
export function expectReached(kind: string, judged: readonly Judged[], floor: Floor, ask: Ask): void {
  const queries = sampleOf(judged, 10);
  const { first, ten, reciprocal, same, missed } = measure(queries, ask);
  const measured = `${kind}: ${[first, ten, reciprocal, same].map((share) => share.toFixed(3)).join(' ')}`;
  const summary = `${measured}; not found: ${missed.slice(0, 5).join(' | ')}`;
  expect(queries.length, summary).toBeGreaterThan(0);
  expect(first, summary).toBeGreaterThanOrEqual(floorFor(floor.first, queries.length));
  expect(ten, summary).toBeGreaterThanOrEqual(floorFor(floor.ten, queries.length));
  expect(reciprocal, summary).toBeGreaterThanOrEqual(floorFor(floor.reciprocal, queries.length));
  expect(same, summary).toBeGreaterThanOrEqual(floorFor(floor.same ?? 1, queries.length));
}
