import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { articleFixture, bookFixture } from '#support/seo-record.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { contextObject } from './context-object.ts';

/** Splits keys and values like a reference manager: at & and =, each decoded separately. */
const read = (record: RecordDetail): [string, string][] =>
  contextObject(record, 'lib.example.edu')
    .split('&')
    .map((pair) => {
      const [key = '', value = '', ...more] = pair.split('=');
      expect(more).toEqual([]);
      return [key, decodeURIComponent(value)];
    });
const person = (name: string, role = 'author') => ({
  name,
  role,
  roleName: role,
  otherName: null,
  nation: null,
  dates: null,
});

describe('COinS', () => {
  it('describes a book', () => {
    expect(read(bookFixture())).toEqual([
      ['ctx_ver', 'Z39.88-2004'],
      ['rfr_id', 'info:sid/lib.example.edu'],
      ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:book'],
      ['rft.genre', 'book'],
      ['rft.btitle', '白夜行'],
      ['rft.au', '东野圭吾'],
      ['rft.date', '2013-01'],
      ['rft.place', '海口'],
      ['rft.pub', '南海出版公司'],
      ['rft.edition', '2'],
      ['rft.series', '新经典文库'],
      ['rft.isbn', '9787544258609'],
      ['rft.language', 'zh-Hans'],
    ]);
  });

  it('describes an article with its journal, pages and DOI', () => {
    const said = Object.fromEntries(read(articleFixture()));
    expect(said).toMatchObject({
      rft_val_fmt: 'info:ofi/fmt:kev:mtx:journal',
      'rft.genre': 'article',
      'rft.atitle': 'Attention in libraries',
      'rft.jtitle': 'Systems Engineering',
      'rft.au': 'Doe, Jane',
      'rft.volume': '21',
      'rft.issue': '4',
      'rft.pages': '17-22',
      'rft.issn': '1001-4098',
    });
    expect(read(articleFixture())).toContainEqual(['rft_id', 'info:doi/10.1000/182']);
  });

  it('describes a dissertation with its university and degree, and a corporate name as one', () => {
    const thesis = bookFixture({ docCode: '4', university: 'Lehigh University', degree: 'Ph.D.', isbns: [] });
    expect(Object.fromEntries(read(thesis))).toMatchObject({
      rft_val_fmt: 'info:ofi/fmt:kev:mtx:dissertation',
      'rft.title': '白夜行',
      'rft.inst': 'Lehigh University',
      'rft.degree': 'PhD thesis',
    });
    const body = bookFixture({ contributors: [person('World Health Organization', 'corporate')] });
    expect(read(body)).toContainEqual(['rft.aucorp', 'World Health Organization']);
  });

  it('is taken apart again whatever the fields hold', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a&b=c', '50% + 3', '\uD800', '"<>'));
    fc.assert(
      fc.property(text, text, (title, publisher) => {
        const said = Object.fromEntries(read(bookFixture({ title: `x${title}`, publisher })));
        expect(said['rft.btitle']).toMatch(/^x/);
      }),
    );
  });
});
