import { describe, expect, it } from 'vitest';
import { bookFixture } from '#support/seo-record.ts';
import { modelFixture } from '#support/record-page.ts';
import { withoutRepeats } from './record-page-model.ts';

const record = (recordId: string, title = `白夜行 ${recordId}`) => bookFixture({ recordId, title });
const near = (...of: Parameters<typeof record>) => ({
  ...record(...of),
  reason: { kind: 'borrowers' as const, value: '' },
});
const nothing = {
  works: 1,
  otherNames: [],
  seeAlso: [],
  dates: null,
  nation: null,
  roles: [],
  subjects: [],
  coAuthors: [],
};
const author = { ...nothing, name: '东野圭吾', firstYear: null, lastYear: null };

describe('withoutRepeats', () => {
  it('shows a related record in one section only', () => {
    const shown = withoutRepeats(
      modelFixture({
        works: { author: '东野圭吾', total: 1, result: [record('1')] },
        related: [near('1'), near('2')],
        dissertations: [record('2'), record('3')],
        studies: [record('1'), record('4')],
      }),
    );
    const ids = (records: readonly { recordId: string }[]) => records.map(({ recordId }) => recordId);
    expect([ids(shown.related), ids(shown.dissertations), ids(shown.studies)]).toEqual([['2'], ['3'], ['4']]);
  });

  it('hides other editions of a work that is already in a section of the page', () => {
    const works = { author: '东野圭吾', total: 1, result: [record('1', '嫌疑人X的献身')] };
    const related = [near('2', '嫌疑人X的献身'), near('3', '恶意')];
    expect(withoutRepeats(modelFixture({ works, related })).related.map(({ title }) => title)).toEqual(['恶意']);
  });

  it('shows no author section without data from other records', () => {
    expect(withoutRepeats(modelFixture({ author })).author).toBeNull();
    expect(withoutRepeats(modelFixture({ author: { ...author, works: 2 } })).author?.works).toBe(2);
  });

  it('requests citation counts only with identifiers that distinguish the title from others', () => {
    const citedCountServices = [{ code: 'x', name: 'X', kind: 'citedCounts' as const, calls: [] }];
    const countOf = (doi: string | null, docCode: string) =>
      withoutRepeats(modelFixture({ record: bookFixture({ doi, docCode }), citedCountServices })).citedCountServices
        .length;
    expect([countOf(null, '1'), countOf('10.1/x', '1'), countOf(null, '3')]).toEqual([0, 1, 1]);
  });
});
