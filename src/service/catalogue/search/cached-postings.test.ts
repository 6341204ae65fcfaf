import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchParametersInput } from '../../../lib/contract/calls/search.ts';
import { CachedPostings } from './cached-postings.ts';
import { Documents } from './documents.ts';
import { book, searchFixture } from '../../../../tests/support/search-index.ts';
import { hitsOf, type Hits } from './hits.ts';

/** Documents with a word, as a file would have them, and how they are read. */
class WordFile {
  readonly documents = new Documents();
  readonly #has = new Set<number>();
  wholeReads = 0;

  constructor(count: number) {
    for (let doc = 1; doc <= count; doc += 1) this.#has.add(doc);
  }

  /** Takes the word from a document, or gives it. */
  turn(doc: number): void {
    if (!this.#has.delete(doc)) this.#has.add(doc);
    this.documents.log.note(doc);
  }

  all = (): ReturnType<typeof hitsOf> => {
    this.wholeReads += 1;
    return hitsOf([...this.#has]);
  };

  within = ([from, to]: readonly [number, number]): ReturnType<typeof hitsOf> =>
    hitsOf([...this.#has].filter((doc) => doc >= from && doc <= to));

  get expected(): number[] {
    return [...this.#has].sort((a, b) => a - b);
  }
}

it('returns what the file has, whatever has changed between two questions', () => {
  const doc = fc.integer({ min: 1, max: 9_000 });
  fc.assert(
    fc.property(fc.array(fc.array(doc, { maxLength: 30 }), { maxLength: 8 }), (rounds) => {
      const file = new WordFile(5_000);
      const postings = new CachedPostings();
      const answers: { hits: Hits; expected: number[] }[] = [];
      for (const changed of [[], ...rounds]) {
        for (const entry of changed) file.turn(entry);
        const hits = postings.get('word', file.documents, file.all, file.within);
        answers.push({ hits, expected: file.expected });
        // Lists of before are still read by searches of before.
        for (const answer of answers) expect([...answer.hits]).toEqual(answer.expected);
      }
    }),
    { numRuns: 60 },
  );
});

it('reads a long list once while few documents change, and again after very many', () => {
  const file = new WordFile(5_000);
  const postings = new CachedPostings();
  const read = (): number => postings.get('word', file.documents, file.all, file.within).length;
  expect(read()).toBe(5_000);
  file.turn(7);
  file.turn(6_000);
  expect(read()).toBe(5_000);
  expect(read()).toBe(5_000);
  expect(file.wholeReads).toBe(1);
  for (let n = 0; n < 40_000; n += 1) file.turn(8);
  file.turn(9);
  expect(read()).toBe(4_999);
  expect(file.wholeReads).toBe(2);
  // Others that are not the same documents in memory have another log.
  const reopened = new WordFile(3_000);
  expect(postings.get('word', reopened.documents, reopened.all, reopened.within).length).toBe(3_000);
});

it('finds renewed, new and withdrawn records of a word that most records have', async () => {
  const all = Array.from({ length: 2_500 }, (_, n) => book(`n${n}`, `书籍 ${n}`));
  const fixture = await searchFixture(all);
  const total = (text: string): number => fixture.search({ searchFieldContent: text, exact: true, facets: [] }).total;
  expect(total('书籍')).toBe(2_500);
  await fixture.put([
    book('n3', '改名'),
    book('n1200', '书籍改名'),
    book('new', '新书籍'),
    book('newer', '更新的书籍'),
  ]);
  expect(total('书籍')).toBe(2_501);
  expect(total('改名')).toBe(2);
  fixture.store.sqlite.exec("UPDATE record SET deleted_at = 1 WHERE control_number = 'n7'");
  fixture.store.sqlite
    .prepare("INSERT INTO change (library_id, record_id, op, at) VALUES (?, ?, 'delete', 1)")
    .run(fixture.libraryId, fixture.idOf('n7'));
  await fixture.engine().catchUp();
  expect(total('书籍')).toBe(2_500);
  expect(fixture.found({ searchFieldContent: '书籍 7', exact: true })).toEqual([]);
  await fixture.reopen();
  expect(total('书籍')).toBe(2_500);
  await fixture.close();
});

it('narrows the whole catalogue by what its records are now, withdrawn ones left out', async () => {
  const ofClass = (code: string) => ({ classes: [{ scheme: 'clc' as const, code }] });
  const all = Array.from({ length: 4_200 }, (_, n) => book(`n${n}`, `书籍 ${n}`, ofClass(n % 2 === 0 ? 'I2' : 'T3')));
  const fixture = await searchFixture(all);
  const total = (parameters: SearchParametersInput): number => fixture.search({ ...parameters, facets: [] }).total;
  expect(total({ kindNo: ['I'] })).toBe(2_100);
  await fixture.put([
    book('n0', '书籍 0', ofClass('T4')),
    book('new', '新', ofClass('I5')),
    book('x', '他', ofClass('I6')),
  ]);
  expect(total({ kindNo: ['I'] })).toBe(2_101);
  expect(total({ kindNo: ['I'], exclude: { kindNo: ['I5'] } })).toBe(2_100);
  fixture.store.sqlite.exec("UPDATE record SET deleted_at = 1 WHERE control_number = 'n2'");
  fixture.store.sqlite
    .prepare("INSERT INTO change (library_id, record_id, op, at) VALUES (?, ?, 'delete', 1)")
    .run(fixture.libraryId, fixture.idOf('n2'));
  await fixture.engine().catchUp();
  expect(total({ kindNo: ['I'] })).toBe(2_100);
  expect(total({})).toBe(4_201);
  expect(total({ kindNo: ['T'] })).toBe(2_101);
  await fixture.close();
});
