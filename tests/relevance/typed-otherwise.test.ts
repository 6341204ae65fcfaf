import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchFixture } from '#support/search-index.ts';
import type { Floor } from './floors.ts';
import type { Judged } from './judged.ts';
import { catalogueOf, demoRecords } from './libraries.ts';
import { askOf, expectReached, seed } from './reached.ts';
import { isWhole } from './sample.ts';
import { queriesTypedOtherwise, searchesForMissing, type Half } from './typed-otherwise.ts';

/** Queries in another form than the record's own must not be answered worse than this, whatever their kind. */
const floor: Floor = { first: 0.88, ten: 0.92, reciprocal: 0.9 };
/** Of searches for what the catalogue lacks, so many may be answered with something else. */
const maxUnrelated = 0.1;

/** `npm test` asks the half that is looked at; the other one is for the end. */
const halves: readonly Half[] = isWhole ? ['seen', 'unseen'] : ['seen'];
const records = demoRecords();
let fixture: SearchFixture;
const queries = new Map<Half, Map<string, Judged[]>>();

beforeAll(async () => {
  fixture = await catalogueOf(records);
  for (const half of halves) queries.set(half, queriesTypedOtherwise(records, seed, half));
});
afterAll(() => fixture.close());

describe.each(halves)('of the records of the half that is %s', (half) => {
  it('a record is found in every kind of query', () => {
    for (const [kind, some] of queries.get(half) ?? []) expectReached(kind, some, floor, askOf(fixture));
  });

  it('what the catalogue lacks is answered with nothing rather than with something else', async () => {
    const { held, texts } = searchesForMissing(records, seed, half);
    const without = await catalogueOf(held);
    const widened = texts.filter((text) => {
      const found = without.search({ searchFieldContent: text, rows: 1, facets: [] });
      return found.total > 0 && found.widened !== undefined;
    });
    await without.close();
    expect(widened.length / texts.length, widened.join(' | ')).toBeLessThanOrEqual(maxUnrelated);
  });
});
