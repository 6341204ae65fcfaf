import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture([
    book('hlm', '红楼梦', { ...by('曹雪芹'), pubYear: 1982, isbn: ['9787020002207'] }),
    book('hlm-hant', '紅樓夢', { ...by('曹雪芹'), pubYear: 1970 }),
    book('hlm-study', '红楼梦研究', { ...by('俞平伯'), pubYear: 2005, priorLoans: 900 }),
    book('hlm-talk', '闲话红楼梦', { pubYear: 2020, priorLoans: 5000 }),
    book('hlm-in', '明清小说', { summary: '论及《红楼梦》等四部小说。', priorLoans: 60_000 }),
    { controlNumber: 'nature', kind: 'journal', title: '自然', issn: ['0253-9608'] },
    book('nature-book', '自然', { priorLoans: 9000 }),
    book('nature-history', '自然史', { priorLoans: 99 }),
    { controlNumber: 'science', kind: 'journal', title: 'Science' },
    book('science-war', 'Science of War', { priorLoans: 5000 }),
    book('sciences', 'Sciences Today', { priorLoans: 50_000 }),
    book('ml', 'Machine Learning in Action', { priorLoans: 3 }),
    book('ml-apart', 'Learning About the Machine', { priorLoans: 900 }),
    book('ml-author', 'Deep Thoughts', { ...by('Machine Learning Group') }),
    book('luxun', '中国小说史略', { ...by('鲁迅') }),
    book('luxun-hant', '吶喊', { ...by('魯迅') }),
    book('luxun-about', '鲁迅传', { ...by('朱正') }),
    book('austen', 'Emma', { ...by('Austen, Jane') }),
    book('cpp', 'C++ Primer', {}),
    book('c', 'The C Language', {}),
    book('one', '家', { ...by('巴金') }),
    book('old', '旧书', { priorLoans: 3, pubYear: 1950 }),
    book('edition', '高等数学 第三版', {}),
  ]);
});
afterAll(() => fixture.close());
const find = (searchFieldContent: string) => fixture.found({ searchFieldContent, rows: 50 });

describe('a search by any field', () => {
  it('puts the exact title first, then titles that begin so, titles that hold it, and mentions last', () => {
    const found = find('红楼梦');
    expect(new Set(found.slice(0, 2))).toEqual(new Set(['hlm', 'hlm-hant']));
    expect(found.slice(2)).toEqual(['hlm-study', 'hlm-talk', 'hlm-in']);
  });

  it('finds the same records whichever script is typed', () => {
    expect(find('紅樓夢')).toEqual(find('红楼梦'));
    expect(find('魯迅')).toEqual(find('鲁迅'));
    expect(find('鲁迅')).toContain('luxun-hant');
  });

  it('puts the journal named by a common word before the book of the same name', () => {
    expect(find('自然').slice(0, 3)).toEqual(['nature', 'nature-book', 'nature-history']);
    expect(find('science').slice(0, 2)).toEqual(['science', 'science-war']);
  });

  it('finds whole Latin words, not parts of them', () => {
    expect(find('science')).not.toContain('sciences');
    expect(find('c')).toEqual(['c']);
    expect(find('c++')).toEqual(['cpp']);
  });

  it('puts titles with the words side by side before titles with the words apart', () => {
    expect(find('machine learning')).toEqual(['ml', 'ml-apart', 'ml-author']);
    expect(find('learning machine')[0]).toBe('ml-apart');
  });

  it('finds title and author typed together, with and without a space', () => {
    expect(find('红楼梦 曹雪芹')).toContain('hlm');
    expect(find('红楼梦曹雪芹')).toEqual(expect.arrayContaining(['hlm', 'hlm-hant']));
  });

  it('finds an author in either order of the name', () => {
    expect(find('Jane Austen')).toEqual(['austen']);
    expect(fixture.found({ searchField: 'author', searchFieldContent: 'Jane Austen', matchMode: '1' })).toEqual([
      'austen',
    ]);
  });

  it('finds a single character at the beginning, in the middle and at the end of a title', () => {
    expect(find('家')[0]).toBe('one');
    expect(find('楼')).toContain('hlm');
    expect(find('梦')).toContain('hlm');
  });

  it('finds an edition whichever numerals it is written with', () => {
    expect(find('高等数学第3版')).toEqual(['edition']);
  });

  it.each([
    '9787020002207',
    '978-7-02-000220-7',
    '702000220X',
    '7-02-000220-x',
    'ISBN 978-7-02-000220-7',
    'ISBN:702000220X',
    'isbn-13：978‑7‑02‑000220‑7',
    '９７８７０２０００２２０７',
    'ISBN9787020002207',
  ])('finds a book by its ISBN written as %s', (isbn) => {
    expect(fixture.found({ searchField: 'isbn', searchFieldContent: isbn })).toEqual(['hlm']);
    expect(find(isbn)).toEqual(['hlm']);
  });

  it('finds a journal by its ISSN with and without a hyphen', () => {
    expect(fixture.found({ searchField: 'issn', searchFieldContent: '02539608' })).toEqual(['nature']);
    expect(find('0253-9608')).toEqual(['nature']);
  });

  it('finds nothing for signs alone', () => {
    expect(find('？！')).toEqual([]);
  });
});

describe('sorting', () => {
  it('turns pages without showing a record twice or leaving one out', () => {
    for (const sortField of ['relevance', 'publishYear', 'title', 'popularity', 'newest'] as const) {
      for (const sortClause of ['asc', 'desc'] as const) {
        const pages = [1, 2, 3, 4, 5].flatMap((page) => fixture.found({ page, rows: 5, sortField, sortClause }));
        expect(new Set(pages).size).toBe(23);
      }
    }
  });

  it('sorts by year and by loans both ways, what has no year last', () => {
    const years = (sortClause: 'asc' | 'desc') =>
      fixture.found({ sortField: 'publishYear', sortClause, rows: 50 }).slice(0, 5);
    expect(years('asc')).toEqual(['old', 'hlm-hant', 'hlm', 'hlm-study', 'hlm-talk']);
    expect(years('desc')).toEqual(['hlm-talk', 'hlm-study', 'hlm', 'hlm-hant', 'old']);
    expect(fixture.found({ sortField: 'popularity', sortClause: 'desc', rows: 3 })).toEqual([
      'hlm-in',
      'sciences',
      'nature-book',
    ]);
  });

  it('sorts Chinese titles by pronunciation', () => {
    const titles = fixture.found({ sortField: 'title', sortClause: 'asc', rows: 50 });
    const place = (entry: string) => titles.indexOf(entry);
    // C++, Emma, 高等数学, 红楼梦, 家, 旧书, 自然
    const order = ['cpp', 'austen', 'edition', 'hlm', 'one', 'old', 'nature'].map(place);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});

describe('related records', () => {
  it('shares authors, subjects or classes with the record and leaves it out', async () => {
    const near = await searchFixture([
      book('a', '甲', { ...by('张三'), subjects: ['物理'], classes: [{ scheme: 'clc', code: 'O4' }] }),
      book('b', '乙', { ...by('张三'), classes: [{ scheme: 'clc', code: 'O4' }] }),
      book('c', '丙', { subjects: ['物理'], classes: [{ scheme: 'clc', code: 'O4' }] }),
      book('d', '丁', { ...by('李四'), classes: [{ scheme: 'clc', code: 'I2' }] }),
    ]);
    const { total, near: related } = near.engine().related(near.libraryId, near.idOf('a'), 8);
    expect(total).toBe(2);
    expect(near.named(related.map(({ id }) => id))).toEqual(['b', 'c']);
    await near.close();
  });
});
