import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kbartColumns, kbartHead, kbartRows, type KbartTitle } from './kbart.ts';

const title: KbartTitle = {
  recordId: '12',
  title: 'Acta Example',
  titleLang: 'en',
  isSerial: true,
  issn: ['0001-5962', '1600-5724'],
  isbn: [],
  publisher: 'Example Press',
  isFree: false,
  access: [
    { url: 'https://x.example/j', collection: 'C', from: '1990-01 (1:1)', to: '2001-12 (12:4)', note: null },
    { url: 'https://x.example/j', collection: 'C', from: '2005', to: null, note: 'P1Y' },
    { url: 'https://y.example/j', collection: 'C', from: '16:1', to: null, note: 'some issues' },
  ],
};
const read = (row: string) => {
  const cells = row.split('\t');
  return Object.fromEntries(kbartColumns.flatMap((name, at) => (cells[at] === '' ? [] : [[name, cells[at]]])));
};

describe('rows of a KBART file', () => {
  it('are one an address and stretch of coverage, with date, volume and issue apart', () => {
    const [first, second, third] = kbartRows(title).map(read);
    expect(first).toEqual({
      publication_title: 'Acta Example',
      print_identifier: '0001-5962',
      online_identifier: '1600-5724',
      title_url: 'https://x.example/j',
      date_first_issue_online: '1990-01',
      num_first_vol_online: '1',
      num_first_issue_online: '1',
      date_last_issue_online: '2001-12',
      num_last_vol_online: '12',
      num_last_issue_online: '4',
      title_id: '12',
      coverage_depth: 'fulltext',
      publisher_name: 'Example Press',
      publication_type: 'serial',
      access_type: 'P',
    });
    expect(second).toMatchObject({ date_first_issue_online: '2005', embargo_info: 'P1Y' });
    expect(second).not.toHaveProperty('notes');
    expect(third).toMatchObject({ num_first_vol_online: '16', num_first_issue_online: '1', notes: 'some issues' });
  });

  it('of a book have no issues; a single number is the online one', () => {
    const [row] = kbartRows({ ...title, isSerial: false, issn: [], isbn: ['9780321486813'], isFree: true, access: [] });
    expect(read(row ?? '')).toEqual({
      publication_title: 'Acta Example',
      online_identifier: '9780321486813',
      title_id: '12',
      access_type: 'F',
      publisher_name: 'Example Press',
      publication_type: 'monograph',
      coverage_depth: 'fulltext',
    });
  });

  it('have as many cells as the header, for any catalogue', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a\tb', 'a\r\nb', '1990 (1:\t2)'));
    const copy = fc.record({
      url: text,
      collection: text,
      from: fc.option(text),
      to: fc.option(text),
      note: fc.option(text),
    });
    fc.assert(
      fc.property(text, fc.array(copy, { maxLength: 4 }), fc.boolean(), (name, access, isSerial) => {
        for (const row of kbartRows({ ...title, title: name, access, isSerial })) {
          expect(row.split('\t')).toHaveLength(kbartHead.split('\t').length);
          expect(row).not.toMatch(/[\r\n]/);
        }
      }),
    );
  });
});
