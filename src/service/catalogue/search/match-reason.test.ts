import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { by, searchFixture, type SearchFixture } from '#support/search-index.ts';
import type { HitTexts } from './match-reason.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture([
    { controlNumber: '1', kind: 'book', title: '呐喊', ...by('鲁迅') },
    { controlNumber: '2', kind: 'book', title: '鲁迅传', subjects: ['鲁迅'] },
    { controlNumber: '3', kind: 'book', title: '心理学', subjects: ['心理学'], isbn: ['9787020002207'] },
    { controlNumber: '4', kind: 'book', title: 'The Ming', classes: [{ scheme: 'clc', code: 'K248' }] },
  ]);
});
afterAll(() => fixture.close());

const fields: HitTexts['fields'] = {
  otherTitle: ['Red Chamber'],
  originalTitle: [],
  author: ['曹雪芹', 'Cao Xueqin'],
  subject: ['长篇小说', '古典文学'],
  series: ['中国古典文学读本'],
  contents: [],
  summary: [`${'前言。'.repeat(40)}大观园里的兴衰与人物命运。${'后记。'.repeat(40)}`],
  notes: [],
};
const explain = (searchFieldContent: string, searchField: 'keyWord' | 'title' | 'subject' = 'keyWord') =>
  fixture
    .search({ searchFieldContent, searchField })
    .explain({ shown: ['红楼梦', '曹雪芹', '人民文学出版社', '1996'], fields });

describe('the reason for a hit', () => {
  it.each([['红楼梦'], ['紅樓夢'], ['红楼梦 1996'], ['曹雪芹 红楼梦 人民文学出版社'], ['相对论']])(
    'is missing where the shown texts have %s, or no text has it',
    (text) => {
      expect(explain(text)).toBeUndefined();
    },
  );

  it('is the first field with the words that are not shown', () => {
    expect(explain('红楼梦 古典文学')).toEqual({ field: 'subject', text: '古典文学', ranges: [[0, 4]] });
    expect(explain('xueqin')).toEqual({ field: 'author', text: 'Cao Xueqin', ranges: [[4, 10]] });
    expect(explain('古典文學 读本')).toMatchObject({ field: 'series' });
  });

  it('cuts a long text around the first match', () => {
    const reason = explain('大观园');
    expect(reason?.field).toBe('summary');
    expect(reason?.text).toMatch(/^….*大观园.*…$/);
    expect(reason?.text.length).toBeLessThan(100);
    const [[from, to] = [0, 0]] = reason?.ranges ?? [];
    expect(reason?.text.slice(from, to)).toBe('大观园');
  });

  it('looks into the searched field only', () => {
    expect(explain('古典文学', 'title')).toBeUndefined();
    expect(explain('red chamber', 'title')).toMatchObject({ field: 'otherTitle' });
    expect(explain('长篇小说', 'subject')).toMatchObject({ field: 'subject', text: '长篇小说' });
  });
});

describe('the reading of a text', () => {
  const readingOf = (searchFieldContent: string) => fixture.search({ searchFieldContent }).reading;

  it('names what a text is as a whole, and what else it is', () => {
    expect(readingOf('鲁迅')).toEqual({ as: 'author', text: '鲁迅', others: ['title', 'subject'] });
    expect(readingOf('心理学')).toEqual({ as: 'title', text: '心理学', others: ['subject'] });
    expect(readingOf('history of china')).toMatchObject({ as: 'class', codes: ['K2'] });
  });

  it('is missing where a text is nothing but words', () => {
    expect(readingOf('呐喊')).toEqual({ as: 'title', text: '呐喊', others: [] });
    expect(readingOf('呐喊 鲁迅')).toBeUndefined();
  });

  it('names the words that are left of a question', () => {
    expect(readingOf('请问有没有心理学这本书')).toMatchObject({ text: '心理学' });
    expect(readingOf('请问有没有呐喊这本书')).toEqual({ as: 'words', text: '呐喊', others: [] });
  });

  it('reports a number that is near an ISBN', () => {
    expect(fixture.search({ searchFieldContent: '9787020002208' })).toMatchObject({ widened: 'number', total: 1 });
  });
});
