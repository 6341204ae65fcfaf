import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueRecordInput } from '#service/import/record.ts';
import { searchFixture, type SearchFixture } from '#service/search/fixture.ts';
import { judgedQueries, type Judged } from './judged.ts';
import { measure, type Ask } from './measure.ts';

/**
 * The search is asked as a reader asks it for records of a demo library, kind by kind, and must not fall below what it
 * has reached. Shares of success in the first place, in the first ten, and the mean of 1/place.
 */
const floors: Record<string, { first: number; ten: number; reciprocal: number }> = {
  'exact title': { first: 0.99, ten: 1, reciprocal: 0.99 },
  'exact title, title field': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'title with subtitle': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'title: subtitle': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'author title': { first: 0.94, ten: 0.99, reciprocal: 0.96 },
  'title author': { first: 0.94, ten: 0.99, reciprocal: 0.96 },
  'author+title in one': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'title+author in one': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'surname and a word': { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'title and year': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'ISBN-13': { first: 1, ten: 1, reciprocal: 1 },
  'ISBN-13, hyphens': { first: 1, ten: 1, reciprocal: 1 },
  'ISBN-10': { first: 1, ten: 1, reciprocal: 1 },
  'ISBN-10, hyphens': { first: 1, ten: 1, reciprocal: 1 },
  'ISBN, isbn field': { first: 1, ten: 1, reciprocal: 1 },
  'traditional for simplified': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'simplified for traditional': { first: 0.98, ten: 1, reciprocal: 0.99 },
  pinyin: { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'pinyin with spaces': { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'pinyin, mixed titles': { first: 0.87, ten: 0.95, reciprocal: 0.9 },
  'pinyin of the first words': { first: 0.92, ten: 0.97, reciprocal: 0.94 },
  'pinyin of the last words': { first: 0.9, ten: 0.96, reciprocal: 0.93 },
  initials: { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'same sound': { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'missing character': { first: 0.9, ten: 0.96, reciprocal: 0.93 },
  'doubled character': { first: 0.95, ten: 0.97, reciprocal: 0.96 },
  'swapped characters': { first: 0.95, ten: 0.97, reciprocal: 0.96 },
  'wrong character': { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'missing letter': { first: 0.94, ten: 0.97, reciprocal: 0.95 },
  'doubled letter': { first: 0.94, ten: 0.97, reciprocal: 0.95 },
  'swapped letters': { first: 0.94, ten: 0.97, reciprocal: 0.95 },
  'wrong letter': { first: 0.94, ten: 0.97, reciprocal: 0.95 },
  'mistake in title, with author': { first: 0.88, ten: 0.95, reciprocal: 0.91 },
  'first words': { first: 0.9, ten: 0.95, reciprocal: 0.93 },
  'last words': { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'first characters': { first: 0.9, ten: 0.97, reciprocal: 0.94 },
  'last characters': { first: 0.9, ten: 0.96, reciprocal: 0.93 },
  'middle characters': { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'first words, one mistaken': { first: 0.88, ten: 0.95, reciprocal: 0.9 },
  'first characters, one mistaken': { first: 0.9, ten: 0.95, reciprocal: 0.93 },
  'journal named by a common word': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'in brackets': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'full width': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'lower case': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'without article': { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'without accents': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'without punctuation': { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'signs of names': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'volume numerals': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
};

const data = join(import.meta.dirname, '..', '..', 'libraries', 'jianglan', 'data');

/** Everything that the demo library's records say but for their holdings, which name places of that library. */
function readRecords(): CatalogueRecordInput[] {
  const lines = readdirSync(data).flatMap((file) =>
    gunzipSync(readFileSync(join(data, file)))
      .toString('utf8')
      .split('\n'),
  );
  return lines.filter(Boolean).map((line) => {
    const record: CatalogueRecordInput = JSON.parse(line);
    return { ...record, holdings: [] };
  });
}

let fixture: SearchFixture;
let judged: Map<string, Judged[]>;
beforeAll(async () => {
  const records = readRecords();
  fixture = await searchFixture();
  await fixture.write(records);
  await fixture.engine().reindex(fixture.libraryId);
  judged = judgedQueries(records, 20_170_101);
});
afterAll(() => fixture.close());

const ask: Ask = (parameters) => {
  const { total, ids } = fixture.search(parameters);
  return { total, found: fixture.named(ids) };
};

describe('a known record is found', () => {
  it('in every kind of query that is judged', () => {
    expect([...judged.keys()].sort()).toEqual(Object.keys(floors).sort());
  });

  it.each(Object.keys(floors))('by %s', (kind) => {
    const { first, ten, reciprocal, same, missed } = measure(judged.get(kind) ?? [], ask);
    const floor = floors[kind] ?? { first: 1, ten: 1, reciprocal: 1 };
    const measured = `${kind}: ${[first, ten, reciprocal, same].map((share) => share.toFixed(3)).join(' ')}`;
    const summary = `${measured}; not found: ${missed.slice(0, 5).join(' | ')}`;
    expect(first, summary).toBeGreaterThanOrEqual(floor.first);
    expect(ten, summary).toBeGreaterThanOrEqual(floor.ten);
    expect(reciprocal, summary).toBeGreaterThanOrEqual(floor.reciprocal);
    expect(same, summary).toBe(1);
  });
});
