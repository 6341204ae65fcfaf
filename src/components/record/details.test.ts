import { describe, expect, it } from 'vitest';
import { translator } from '#lib/i18n/server.ts';
import { articleFixture, bookFixture } from '#support/seo-record.ts';
import { detailRows } from './details.ts';

const t = translator('zh-CN');

describe('detailRows', () => {
  it('shows no row that has nothing', () => {
    const rows = detailRows(bookFixture({ series: [], binding: null, price: null, originalTitle: null }), t);
    expect(rows.every((row) => row.values.length > 0 && row.values.every((value) => value.text !== ''))).toBe(true);
    expect(rows.map((row) => row.label)).not.toContain('丛书');
  });

  it('leads from an article to its journal where the catalogue has it, and else to a search for it', () => {
    const article = articleFixture();
    const { host } = article;
    if (!host) throw new Error('the article has no journal');
    const source = (recordId: string | null) =>
      detailRows({ ...article, host: { ...host, recordId } }, t).find((row) => row.label === '来源')?.values[0]?.path;
    expect(source('77')).toBe('/searchList/bookDetails/77');
    expect(source(null)).toContain('field=title');
  });

  it('names university and college of a dissertation', () => {
    const rows = detailRows(bookFixture({ docCode: '4', university: '示范大学', department: '物理学院' }), t);
    const textOf = (label: string) => rows.find((row) => row.label === label)?.values[0]?.text;
    expect([textOf('授予单位'), textOf('培养单位')]).toEqual(['示范大学', '物理学院']);
  });

  it('marks a serial as current', () => {
    const serial = bookFixture({ docCode: '2', publishYear: 1986, endYear: null });
    const row = detailRows(serial, t).find((entry) => entry.label === '出版');
    expect(row?.values.at(-1)?.text).toBe('1986 年至今');
  });
});
