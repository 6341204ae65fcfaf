import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collect, inChunks, simpleRecord, writeIso2709 } from '../../../../tests/fixtures/import/iso2709.ts';
import { readMarcXml } from './marc/marcxml.ts';
import { profileSchema } from '../../platform/configuration/import-profile.schema.ts';
import { readEntries } from './read-entries.ts';
import { sniffFormat } from './sniff.ts';
import { readHead } from './source.ts';

const dir = mkdtempSync(join(tmpdir(), 'yuelan-formats-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/import', name));

async function entriesOf(bytes: Buffer, profile: Parameters<typeof profileSchema.parse>[0] = {}) {
  const file = join(dir, 'file');
  writeFileSync(file, bytes);
  const { packing, head } = await readHead(file);
  const format = sniffFormat(head);
  if (format === undefined) throw new Error('unknown format');
  const target = {
    profile: profileSchema.parse(profile),
    libCodes: ['MAIN'],
    locations: { stacks: 'MAIN', reading: 'MAIN' },
  };
  return collect(readEntries({ file, format, packing, head, target, encoding: undefined, position: 0 }));
}

const recordsOf = async (...input: Parameters<typeof entriesOf>) =>
  (await entriesOf(...input)).flatMap(({ operation }) => (operation?.op === 'put' ? [operation.record] : []));

describe('KBART', () => {
  it('makes one record of a title with several lines and reports lines without a title', async () => {
    const entries = await entriesOf(gzipSync(fixture('books.kbart.txt')));
    expect(entries.filter((entry) => entry.reason !== undefined)).toMatchObject([
      { reason: 'Line 5 has no publication_title' },
    ]);
    const records = entries.flatMap(({ operation }) => (operation?.op === 'put' ? [operation.record] : []));
    expect(records).toMatchObject([
      {
        controlNumber: 'B1',
        kind: 'book',
        isbn: ['9780306406157'],
        pubYear: 2011,
        openAccess: true,
        contributors: [{ name: 'Green, A.' }],
      },
      {
        controlNumber: 'J1',
        kind: 'journal',
        issn: ['0317-8471'],
        publisher: 'Lamp Press',
        access: [
          { url: 'https://example.org/jqr', from: '1990 (1:1)', to: '1999 (10:4)' },
          { url: 'https://example.org/jqr', from: '2003 (14:1)', note: 'lacks 2005; R1Y' },
        ],
      },
      { controlNumber: 'J3', title: 'Science & Čas', access: [{ url: 'http://www.example.org/cas', from: '2001' }] },
    ]);
  });
});

it('KBART: keeps each title and number of lines that have one identifier', async () => {
  const lines = [
    'publication_title\tprint_identifier\ttitle_id\tpublication_type',
    'Lamps\t0317-8471\tn1\tserial',
    'Lamps and light\t1050-124X\tn1\tserial',
  ];
  expect(await entriesOf(Buffer.from(lines.join('\n')))).toMatchObject([
    {
      operation: { record: { title: 'Lamps', otherTitles: ['Lamps and light'], issn: ['0317-8471', '1050-124X'] } },
      warnings: ['Title Lamps and light has the same number and was added to Lamps'],
    },
  ]);
});

describe('CSV', () => {
  it('limits the length of a row: a longer row is reported in pieces, and the rows before it are read', async () => {
    const head = 'controlNumber,title\nC1,One\nC2,"';
    const packed = gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(64 * 1024 * 1024, 'x')]));
    const entries = await entriesOf(packed);
    expect(entries[0]?.operation).toMatchObject({ op: 'put', record: { controlNumber: 'C1' } });
    const rest = new Set(entries.slice(1).map(({ reason }) => reason?.replace(/ at line.*/, '')));
    expect([...rest]).toEqual([expect.stringContaining('4194304')]);
  });

  it('reads a table with common heads, an item a row, in UTF-8 and GB18030', async () => {
    const profile = {
      csv: {
        columns: {
          controlNumber: '编号',
          title: '题名',
          author: { column: '责任者', split: ';' },
          publisher: '出版社',
          year: '出版年',
          isbn: 'ISBN',
          clc: '中图分类号',
          callNumber: '索书号',
          barcode: '条码',
          location: '馆藏地',
          status: '状态',
        },
      },
    };
    const entries = await entriesOf(fixture('books.csv'), profile);
    expect(entries.map((entry) => [entry.controlNumber, entry.reason, entry.warnings])).toEqual([
      ['k1', undefined, []],
      ['k2', undefined, ['Item status 奇怪 is unknown; taken as available']],
      [expect.stringMatching(/^content-/), 'The record has no title', []],
    ]);
    expect((await recordsOf(fixture('books.csv'), profile))[0]).toMatchObject({
      title: '灯下集',
      pubYear: 2009,
      contributors: [
        { name: '林一山', nation: '清', role: 'author' },
        { name: '王小明', role: 'annotator' },
      ],
      holdings: [
        {
          callNumber: 'I26/1',
          items: [
            { barcode: '0001', status: 'available' },
            { barcode: '0002', status: 'loaned' },
          ],
        },
      ],
    });
    const gb = Buffer.concat([
      Buffer.from([0xcc, 0xe2, 0xc3, 0xfb]),
      Buffer.from(',isbn\n'),
      Buffer.from([0xb5, 0xc6]),
      Buffer.from(',9780306406157\n'),
    ]);
    expect(await recordsOf(gb)).toMatchObject([{ controlNumber: 'isbn-9780306406157', title: '灯' }]);
  });
});

describe('JSON Lines', () => {
  it('imports valid records and reports the errors of the others', async () => {
    const lines = [
      '{"controlNumber":"1","kind":"book","title":"One"}',
      '',
      '{"controlNumber":"2","kind":"book"}',
      'nonsense',
    ];
    const entries = await entriesOf(Buffer.from(lines.join('\r\n')));
    expect(entries.map((entry) => [entry.position, entry.controlNumber, entry.operation?.op])).toEqual([
      [0, '1', 'put'],
      [53, '2', undefined],
      [90, undefined, undefined],
    ]);
  });
});

describe('what a source writes of people', () => {
  it('loses words of responsibility in names, in whatever format it comes', async () => {
    const contributors = [{ name: '周汝昌 注解', role: 'author' }];
    const [entry] = await entriesOf(
      Buffer.from(JSON.stringify({ controlNumber: '1', kind: 'book', title: '红楼梦', contributors })),
    );
    expect(entry?.operation).toMatchObject({ record: { contributors: [{ name: '周汝昌', role: 'annotator' }] } });
  });
});

describe('MARCXML', () => {
  const record = (number: string, inside = '') =>
    `<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:leader>00000nam a2200000 a 4500</marc:leader>` +
    `<marc:controlfield tag="001">${number}</marc:controlfield><marc:datafield tag="245" ind1="1" ind2="0">` +
    `<marc:subfield code="a">灯下集 &amp; more${inside}</marc:subfield></marc:datafield></marc:record>`;

  it('reads records inside any envelope, in chunks of any size', async () => {
    const xml = `<?xml version="1.0"?><OAI-PMH><record><header/><metadata>${record('x1')}</metadata></record>${record('x2')}</OAI-PMH>`;
    const parsed = await collect(readMarcXml(inChunks(Buffer.from(xml), 7)));
    expect(parsed.map((entry) => entry.ok && entry.value.fields[0]?.value)).toEqual(['x1', 'x2']);
    expect(parsed[0]).toMatchObject({
      value: { fields: [{}, { tag: '245', indicators: '10', subfields: [{ code: 'a', value: '灯下集 & more' }] }] },
    });
    const resumed = await collect(readMarcXml(inChunks(Buffer.from(xml), 7), { skip: 1 }));
    expect(resumed).toMatchObject([{ position: 1, ok: true }]);
  });

  it('reports a broken record and reads the ones around it', async () => {
    const xml = `<collection>${record('x1')}${record('x2', ' & < ').replace('</marc:datafield>', '')}${record('x3')}</collection>`;
    const parsed = await collect(readMarcXml(inChunks(Buffer.from(xml), 50)));
    expect(parsed.map((entry) => entry.ok)).toEqual([true, false, true]);
    expect(parsed[1]).toMatchObject({ controlNumber: 'x2', reason: expect.stringMatching(/^Broken XML/) });
  });
});

it.each([',', ';'])('KBART with %s between its columns is read', async (sign) => {
  const row = (...cells: string[]): string => `${cells.map((cell) => `"${cell}"`).join(sign)}\n`;
  const bytes =
    row('publication_title', 'title_id', 'title_url') + row('River, notes; "" news', 't1', 'https://x.example');
  expect(await entriesOf(Buffer.from(bytes))).toMatchObject([
    {
      operation: { record: { kind: 'journal', title: 'River, notes; " news', access: [{ url: 'https://x.example' }] } },
    },
  ]);
});

describe('the format', () => {
  it.each([
    ['marc', writeIso2709(simpleRecord('a', 'One'))],
    [
      'unimarc',
      writeIso2709({
        fields: [
          ['001', 'a'],
          ['200', { subfields: [['a', 'One']] }],
        ],
      }),
    ],
    ['marcxml', Buffer.from('<?xml version="1.0"?><collection><record><datafield tag="245">')],
    ['unimarcxml', Buffer.from('<record><datafield tag="200">')],
    ['kbart', fixture('books.kbart.txt')],
    ['csv', fixture('books.csv')],
    ['jsonl', Buffer.from('{"controlNumber":"1"}')],
    [undefined, Buffer.from('hello')],
  ])('%s is recognised by content', (format, bytes) => {
    expect(sniffFormat(bytes)).toBe(format);
  });
});
