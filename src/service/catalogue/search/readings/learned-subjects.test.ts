import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, searchFixture, type SearchFixture } from '../../../../../tests/support/search-index.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  const family = Array.from({ length: 6 }, (_, at) =>
    book(`family-${String(at)}`, `父母手册${String(at)}`, {
      subjects: ['家庭教育'],
      summary: '三岁的孩子为什么发脾气，父母怎样陪伴。',
    }),
  );
  const others = Array.from({ length: 60 }, (_, at) =>
    book(`other-${String(at)}`, `桥梁工程${String(at)}`, { subjects: ['桥梁'], summary: '钢结构与混凝土。' }),
  );
  const dynasty = Array.from({ length: 4 }, (_, at) =>
    book(`song-${String(at)}`, `Notes of the Song dynasty ${String(at)}`, { subjects: ['China -- History'] }),
  );
  fixture = await searchFixture([...family, ...dynasty, ...others]);
});
afterAll(() => fixture.close());
const subjects = (text: string) =>
  fixture
    .engine()
    .learnedSubjects(fixture.libraryId, text)
    .map(({ heading }) => heading);

describe('subjects learned from the records', () => {
  it('are those of records with the words of a situation', () => {
    expect(subjects('孩子三岁了，总是发脾气')).toEqual(['家庭教育']);
    const ids = fixture.engine().worksOnSubjects(fixture.libraryId, '总是发脾气', ['家庭教育'], 3);
    expect(fixture.named(ids).every((name) => name.startsWith('family'))).toBe(true);
    expect(ids).toHaveLength(3);
  });

  it('need two words, which may be next to each other', () => {
    expect(subjects('tales from the song dynasty')).toEqual(['China -- History']);
    expect(subjects('tales of a dynasty')).toEqual([]);
  });

  it('need more than one of several words where books are requested', () => {
    const requested = (text: string) =>
      fixture
        .engine()
        .learnedSubjects(fixture.libraryId, text, true)
        .map(({ heading }) => heading);
    expect(requested('dynasty')).toEqual(['China -- History']);
    expect(requested('dynasty Woolf')).toEqual([]);
  });

  it('are none of a text whose words no record has', () => {
    expect(subjects('量子引力')).toEqual([]);
    expect(subjects('')).toEqual([]);
  });

  it('are the subject itself where it is named', () => {
    expect(subjects('有关家庭教育')).toEqual(['家庭教育']);
  });
});
