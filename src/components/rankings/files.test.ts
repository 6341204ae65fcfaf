import { expect, test } from 'vitest';
import { csvFile } from '#lib/rules/csv.ts';
import { recordCells } from './files.ts';

test('a number is a text to spreadsheets, and nothing but the number', () => {
  const record = { title: '白夜行', subtitle: null, author: '东野圭吾', publisher: null, publishYear: 2008 } as const;
  const isbnOf = (isbn: string | null) => recordCells({ ...record, isbn, kindNo: null, callNo: null }, '')[4];
  expect([isbnOf('9787544258609'), isbnOf('978754425860'), isbnOf(null)]).toEqual([
    '978-7544258609',
    '978754425860',
    null,
  ]);
  expect(csvFile([[isbnOf('9787544258609') ?? '']])).toContain('978-7544258609');
});
