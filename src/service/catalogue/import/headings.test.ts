import { describe, expect, it } from 'vitest';
import { field, marcOf, recordOf } from '#support/import-entries.ts';
import type { TestRecord } from '../../../../tests/fixtures/import/iso2709.ts';

const marc21 = (...fields: TestRecord['fields']) => recordOf(marcOf(field('245', '00', 'a', 'Title'), ...fields));
const unimarc = (...fields: TestRecord['fields']) => recordOf(marcOf(field('200', '1 ', 'a', '题名'), ...fields));

it.each([
  ['Li, Na.', 'Li, Na', undefined],
  ['Li, Na,', 'Li, Na', undefined],
  ['Li, Na, author.', 'Li, Na', undefined],
  ['Li, Na, 1970-', 'Li, Na', '1970-'],
  ['Li, Na, 1970-2001, author.', 'Li, Na', '1970-2001'],
  ['Li, Na (1970-2001)', 'Li, Na', '1970-2001'],
  ['Li, Na, born 1970', 'Li, Na', 'born 1970'],
  ['李娜, 1970-', '李娜', '1970-'],
  ['Green, A.', 'Green, A.', undefined],
  ['King, Martin Luther, Jr.', 'King, Martin Luther, Jr.', undefined],
  ['Smith, J. R.', 'Smith, J. R.', undefined],
  ['Brown, Wm.', 'Brown, Wm.', undefined],
])('the heading %s is of %s', async (heading, name, dates) => {
  const { record } = await marc21(field('100', '1 ', 'a', heading));
  expect(record.contributors).toEqual([{ name, role: 'author', ...(dates !== undefined && { dates }) }]);
});

it('takes a relator term of a heading for the role where nothing else says one', async () => {
  const { record } = await marc21(
    field('100', '1 ', 'a', 'Li, Na.'),
    field('700', '1 ', 'a', 'Brown, Bo, translator.'),
  );
  expect(record.contributors.map(({ name, role }) => [name, role])).toEqual([
    ['Li, Na', 'author'],
    ['Brown, Bo', 'translator'],
  ]);
});

it('removes the signs of ISBD from the beginnings of subfields', async () => {
  const { record } = await recordOf(
    marcOf(
      field('200', '1 ', 'a', '并列题名例', 'd', '= Parallel title', 'e', ': 副题名', 'f', '/ 江某著'),
      field('210', '  ', 'a', '北京', 'c', ': 海港出版社', 'd', ', 2001'),
      field('225', '1 ', 'a', '海港丛书', 'v', '; 3'),
    ),
  );
  expect(record).toMatchObject({
    otherTitles: ['Parallel title'],
    subtitle: '副题名',
    publisher: '海港出版社',
    pubDate: '2001',
    series: [{ title: '海港丛书', number: '3' }],
    contributors: [{ name: '江某', role: 'author' }],
  });
});

describe('a binding', () => {
  it.each([
    ['v. 1', undefined],
    ['set', undefined],
    ['Springer', undefined],
    ['上册', undefined],
    ['hardcover', 'hardcover'],
    ['pbk.', 'pbk.'],
    ['精装', '精装'],
    ['alk. paper', 'alk. paper'],
  ])('of the qualifier %s is %s', async (qualifier, binding) => {
    expect((await marc21(field('020', '  ', 'a', `9787532776771 (${qualifier})`))).record.binding).toBe(binding);
    expect((await marc21(field('020', '  ', 'a', '9787532776771', 'q', `(${qualifier})`))).record.binding).toBe(
      binding,
    );
    expect((await unimarc(field('010', '  ', 'a', '978-7-5327-7677-1', 'b', qualifier))).record.binding).toBe(binding);
  });
});

describe('numbers', () => {
  const numbers = async (...parts: string[]) => {
    const { record } = await marc21(field('020', '  ', ...parts));
    return [record.isbn, record.notes];
  };
  it('are cited where they are valid, and found where they are not', async () => {
    expect(await numbers('z', '9787111213826')).toEqual([[], ['ISBN 9787111213826 (invalid)']]);
    expect(await numbers('a', '9787111213827')).toEqual([[], ['ISBN 9787111213827 (invalid)']]);
    expect(await numbers('a', '978-7-111-21382-7')).toEqual([[], ['ISBN 978-7-111-21382-7 = 9787111213827 (invalid)']]);
    expect(await numbers('a', '9787544258609 7544258602 0-306-40615-2')).toEqual([
      ['9787544258609', '9780306406157'],
      [],
    ]);
    expect(await numbers('a', '9787544258609; 978-0-306-40615-7 (pbk.)')).toEqual([
      ['9787544258609', '9780306406157'],
      [],
    ]);
    expect(await numbers('a', '978 7 5442 5860 9')).toEqual([['9787544258609'], []]);
    expect(await numbers('a', '\u200e9787544258609\u200f')).toEqual([['9787544258609'], []]);
    expect(await numbers('a', 'SBN 306-40615-2')).toEqual([['9780306406157'], []]);
    // The last letter is Cyrillic.
    expect(await numbers('a', '5-02-013855-Х')).toEqual([['9785020138551'], []]);
    expect(await numbers('a', '9787544258609', 'z', '9787544258609')).toEqual([['9787544258609'], []]);
  });

  it('of serials that are cancelled or wrong are in notes', async () => {
    const { record } = await marc21(field('022', '  ', 'a', '0317-8471', 'y', '0317-8472', 'z', '1050-124X'));
    expect([record.issn, record.notes]).toEqual([
      ['0317-8471'],
      ['ISSN 0317-8472 (invalid)', 'ISSN 1050-124X (invalid)'],
    ]);
  });

  it.each(['10019·3456', '10019.3456', '10019-3456', '10019・3456', '统一书号：10019·3456', '１００１９·３４５６'])(
    'of Chinese books before 1987 are read from %s',
    async (text) => {
      const { record } = await unimarc(field('091', '  ', 'a', text, 'd', 'CNY1.20'));
      expect(record).toMatchObject({ notes: ['统一书号 10019·3456'], price: 'CNY1.20' });
      expect(record.cn).toBeUndefined();
    },
  );

  it.each([
    ['219·5', '统一书号 219·5'],
    ['T17·3', '统一书号 17·3'],
    ['书号 12345', 'CN 书号 12345'],
    ['100193', 'CN 100193'],
  ])('of few digits are kept as written: %s', async (text, note) => {
    expect((await unimarc(field('091', '  ', 'a', text))).record.notes).toEqual([note]);
  });

  it('of Chinese serials are unchanged', async () => {
    expect((await unimarc(field('091', '  ', 'a', 'CN11-1234/G2'))).record).toMatchObject({
      cn: '11-1234/G2',
      notes: [],
    });
  });
});

it.each([
  ['doi:10.1000/182', 'https://doi.org/10.1000/182', '10.1000/182'],
  ['DOI: 10.1000/182', 'https://doi.org/10.1000/182', '10.1000/182'],
  ['info:doi/10.1000/182', 'https://doi.org/10.1000/182', '10.1000/182'],
  ['10.1000/182', 'https://doi.org/10.1000/182', '10.1000/182'],
  ['doi.org/10.1000/182', 'https://doi.org/10.1000/182', '10.1000/182'],
  ['hdl:2027/mdp.1', 'https://hdl.handle.net/2027/mdp.1', undefined],
  ['//example.org/a', 'https://example.org/a', undefined],
])('field 856 with %s links to %s', async (address, url, doi) => {
  const { record, warnings } = await marc21(field('856', '40', 'u', address));
  expect(record.access).toEqual([{ url }]);
  expect(record.doi).toBe(doi);
  expect(warnings).toEqual([]);
});

it.each([
  [marcOf(field('245', '04', 'a', 'The quarry')), 4],
  [marcOf(field('245', '00', 'a', 'The quarry')), undefined],
  [marcOf(field('245', '0 ', 'a', 'The quarry')), undefined],
  [marcOf(field('200', '1 ', 'a', '\u0098Das \u009cWerk')), 4],
  [marcOf(field('200', '1 ', 'a', 'Das Werk')), undefined],
])('reads how many characters of the title are not filed', async (marc, expected) => {
  expect((await recordOf(marc)).record.nonFiling).toBe(expected);
});
