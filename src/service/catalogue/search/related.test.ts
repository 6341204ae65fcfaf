import { afterAll, beforeAll, expect, it } from 'vitest';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';

const of = (code: string, ...subjects: string[]) => ({ classes: [{ scheme: 'clc' as const, code }], subjects });

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture([
    book('military', '信息对抗技术', of('E')),
    book('diary', '安妮日记', of('E')),
    book('wide', '战争论', of('E0')),
    book('novel', '重力小丑', of('I31', '长篇小说')),
    book('chromosome', '染色体', of('Q343', '遗传学')),
    book('genetics', '遗传学', of('Q343.1', '遗传学')),
    book('same', '基因组', of('Q343')),
    book('author', '另一本书', { ...of('Z1'), ...by('卢惠霖') }),
    ...Array.from({ length: 51 }, (_, at) =>
      book(`foreign${String(at)}`, `外国书${String(at)}`, of('Z9', '外国文学', '人文', '哲学')),
    ),
    book('cosmos', '时间简史', of('P1', '外国文学', '人文', '哲学')),
    book('authored', '人类细胞遗传学', { ...of('R394'), ...by('卢惠霖') }),
  ]);
});
afterAll(() => fixture.close());

const near = (number: string, coLoans?: ReadonlyMap<number, number>) =>
  fixture.engine().related(fixture.libraryId, fixture.idOf(number), 6, coLoans).near;
const related = (number: string, coLoans?: ReadonlyMap<number, number>) =>
  fixture.named(near(number, coLoans).map(({ id }) => id));

it('offers nothing rather than what shares a wide class alone', () => {
  expect(related('military')).toEqual([]);
  expect(related('novel')).toEqual([]);
});

it('offers what shares a fine class, a subject in a near class, or an author', () => {
  expect(related('chromosome')).toEqual(expect.arrayContaining(['same', 'genetics']));
  expect(related('author')).toEqual(['authored']);
});

it('weights the shared patrons of two titles in addition to their shared data', () => {
  const withCoLoans = (number: string, worth: number) => {
    const coLoans = new Map([[fixture.idOf('diary'), worth]]);
    return related(number, coLoans);
  };
  // Some patrons in common say too little by themselves; most of them say enough.
  expect(withCoLoans('novel', 2)).toEqual([]);
  expect(withCoLoans('novel', 3)).toEqual(['diary']);
  expect(withCoLoans('author', 3)).toEqual(['authored', 'diary']);
});

it('offers nothing that shares subjects of many titles alone', () => {
  expect(related('cosmos')).toEqual([]);
});

it('says why a title is near another one', () => {
  const reason = (number: string, other: string, worth?: number) =>
    near(number, worth === undefined ? undefined : new Map([[fixture.idOf(other), worth]])).find(
      ({ id }) => id === fixture.idOf(other),
    )?.reason;
  expect(reason('author', 'authored')).toEqual({ kind: 'author', value: '卢惠霖' });
  expect(reason('chromosome', 'genetics')).toEqual({ kind: 'subject', value: '遗传学' });
  expect(reason('chromosome', 'same')).toEqual({ kind: 'class', value: 'Q343' });
  expect(reason('chromosome', 'same', 3)).toEqual({ kind: 'borrowers', value: '' });
});
