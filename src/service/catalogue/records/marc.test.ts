import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeIso2709, type TestRecord } from '../../../../tests/fixtures/import/iso2709.ts';
import { marcFields } from '../../../lib/citation/export/marc-original.ts';
import { marcxml, marcXchange } from '../../../lib/citation/export/marcxml.ts';
import { unpacked } from '../import/packing.ts';
import { profileSchema } from '../../platform/configuration/import-profile.schema.ts';
import { testService, type TestService } from '#support/service.ts';
import { marcHelpers, readXml } from '#support/marc.ts';

let service: TestService;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-marc-'));
  service = await testService();
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});

const { run, save, details } = marcHelpers(() => ({ service, dir }));

const field = (...parts: [string, string][]) => ({ indicators: '  ', subfields: parts });
const came: TestRecord = {
  leader: '     cam a22        4500',
  fields: [
    ['001', 'ocm00012345 '],
    ['003', 'OCoLC'],
    ['005', '20200101000000.0'],
    ['008', '750101s1975    nyu           000 1 eng d'],
    ['010', field(['a', '   75001234 '])],
    ['035', field(['a', '(OCoLC)12345'])],
    [
      '245',
      {
        indicators: '14',
        subfields: [
          ['6', '880-01'],
          ['a', 'The name of things /'],
          ['c', 'retold by A. Teller ; with a foreword by B. Friend.'],
        ],
      },
    ],
    ['533', field(['a', 'Microfilm.'], ['b', 'Ann Arbor'])],
    ['590', field(['a', 'Signed copy.'])],
    [
      '880',
      {
        indicators: '14',
        subfields: [
          ['6', '245-01/$1'],
          ['a', '物之名 /'],
          ['c', '讲述者著'],
        ],
      },
    ],
    ['949', field(['l', 'stacks'], ['c', 'PS1 .T4'], ['b', '31000001'], ['b', '31000002'])],
  ],
};
const profile = profileSchema.parse({ holdings: [{ field: '949', location: 'l', callNumber: 'c', barcode: 'b' }] });

describe('a record that came in MARC 21', () => {
  it('is kept as it came, byte by byte, in less room', async () => {
    const bytes = writeIso2709(came);
    await run(save('a.mrc', bytes), { profile });
    const row = await service.store.db.selectFrom('record_source').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ format: 'marc', encoding: 'utf-8', size: bytes.length });
    expect(row.bytes.length).toBeLessThan(bytes.length * 0.8);
    expect(unpacked(row.bytes)).toEqual(bytes);
  });

  it('goes out with its own numbers, 880, notes and wording, and its copies are not doubled', async () => {
    await run(save('a.mrc', writeIso2709(came)), { profile });
    const [record] = await readXml(marcxml(await details()));
    expect(record?.fields.map(({ tag, value, subfields }) => [tag, value || subfields])).toEqual(
      came.fields.map(([tag, content]) => [
        tag,
        typeof content === 'string' ? content : content.subfields.map(([code, value]) => ({ code, value })),
      ]),
    );
    expect(record?.fields.find(({ tag }) => tag === '245')?.indicators).toBe('14');
  });

  it('goes out with the copies that it does not name itself, which read again are the same copies', async () => {
    const bare = { ...came, fields: came.fields.filter(([tag]) => tag !== '949') };
    const shelf: TestRecord['fields'][number] = ['852', field(['b', 'MAIN'], ['c', 'stacks'], ['h', 'PS1'])];
    const shelves = { ...bare, fields: [...bare.fields, shelf] };
    const derived = profileSchema.parse({ deriveBarcode: true, defaultStatus: 'reference' });
    const file = save('b.mrc', writeIso2709(shelves));
    await run(file, { profile: derived });
    const [barcode] = await service.store.db.selectFrom('item').select('barcode').execute();
    const xml = marcxml(await details());
    const [record] = await readXml(xml);
    const copies = record?.fields.filter(({ tag }) => tag === '852').map(({ subfields }) => subfields);
    expect(copies).toEqual([
      [
        { code: 'b', value: 'MAIN' },
        { code: 'c', value: 'stacks' },
        { code: 'h', value: 'PS1' },
      ],
      [
        { code: 'b', value: 'MAIN' },
        { code: 'c', value: 'stacks' },
        { code: 'h', value: 'PS1' },
        { code: 'p', value: barcode?.barcode },
        { code: '9', value: 'reference' },
        { code: '9', value: 'yuelan' },
      ],
    ]);
    expect(await run(save('b.xml', xml), { profile: derived })).toMatchObject({
      unchanged: 1,
      updated: 0,
      inserted: 0,
    });
    expect(await run(save('b.xml', xml))).toMatchObject({ unchanged: 1, updated: 0, inserted: 0 });
  });

  it('is known again without a number of its own', async () => {
    const nameless = { ...came, fields: came.fields.filter(([tag]) => tag === '245') };
    await run(save('c.mrc', writeIso2709(nameless)));
    const xml = marcxml(await details());
    expect(xml).toMatch(/<controlfield tag="001">content-/);
    expect(await run(save('c.xml', xml))).toMatchObject({ unchanged: 1, inserted: 0 });
  });

  it('counts as changed when a field changed that we have no use for, and only then', async () => {
    const file = save('a.mrc', writeIso2709(came));
    await run(file, { profile });
    const [before] = (await service.data('listChanges', {})).result;
    expect(await run(file, { profile })).toMatchObject({ unchanged: 1, updated: 0 });
    expect((await service.data('listChanges', {})).result[0]?.changedAt).toBe(before?.changedAt);
    const changed = {
      ...came,
      fields: came.fields.map((entry): typeof entry => (entry[0] === '590' ? ['590', field(['a', 'Lost.'])] : entry)),
    };
    expect(await run(save('a.mrc', writeIso2709(changed)), { profile })).toMatchObject({ unchanged: 0, updated: 1 });
    expect(marcxml(await details())).toContain('Lost.');
    expect((await service.data('listChanges', {})).result[0]?.changedAt).toBeGreaterThan(before?.changedAt ?? 0);
  });

  it('keeps its source record when it is withdrawn', async () => {
    await run(save('a.mrc', writeIso2709(came)), { profile });
    await run(save('d.mrc', writeIso2709({ ...came, leader: '     dam a22        4500' })), { profile });
    expect(await details()).toEqual([]);
    expect(await service.store.db.selectFrom('record_source').select('format').execute()).toHaveLength(1);
  });
});

describe('a record that came in UNIMARC', () => {
  const unimarc: TestRecord = {
    leader: '     nam  22     450 ',
    fields: [
      ['001', '012000123'],
      ['035', field(['a', '(CN)7'])],
      ['100', field(['a', '20200101d2001    em y0chiy50      ea'])],
      ['101', { indicators: '0 ', subfields: [['a', 'eng']] }],
      [
        '200',
        {
          indicators: '1 ',
          subfields: [
            ['a', '\u0098The \u009cname of things'],
            ['f', '[美] 特勒 (A. Teller) 著'],
            ['g', '李四译'],
          ],
        },
      ],
      ['210', field(['a', '北京'], ['c', '出版社'], ['d', '2001'])],
      [
        '801',
        {
          indicators: ' 0',
          subfields: [
            ['a', 'CN'],
            ['b', 'NLC'],
          ],
        },
      ],
      ['905', field(['a', 'MAIN'], ['c', 'stacks'], ['d', 'I712/1'], ['b', 'B1'])],
    ],
  };

  it('remains UNIMARC in MarcXchange and on the MARC page', async () => {
    await run(save('u.iso', writeIso2709(unimarc)), { format: 'unimarc' });
    const found = await details();
    const [record] = found;
    if (!record) throw new Error('no record');
    expect(marcFields(record, 'came').data.map(({ tag }) => tag)).toEqual([
      '035',
      '100',
      '101',
      '200',
      '210',
      '801',
      '905',
    ]);
    const xml = marcXchange(found);
    expect(xml).toContain('format="UNIMARC"');
    expect(await run(save('u.xml', xml), { format: 'unimarcxml' })).toMatchObject({ unchanged: 1, inserted: 0 });
  });

  it('is MARC 21 in MARCXML, with its numbers, its wording and what its title is not filed under', async () => {
    await run(save('u.iso', writeIso2709(unimarc)), { format: 'unimarc' });
    const [record] = await readXml(marcxml(await details()));
    const of = (tag: string) => record?.fields.find((field) => field.tag === tag);
    expect([of('001')?.value, of('003')?.value]).toEqual(['012000123', 'NLC']);
    expect(of('035')?.subfields).toEqual([{ code: 'a', value: '(CN)7' }]);
    expect(of('245')?.indicators).toBe('14');
    expect(of('245')?.subfields).toEqual([
      { code: 'a', value: 'The name of things /' },
      { code: 'c', value: '[美] 特勒 (A. Teller) 著 ; 李四译' },
    ]);
    expect(of('852')?.subfields).toContainEqual({ code: 'p', value: 'B1' });
  });
});

describe('a record that came as something else', () => {
  const line = JSON.stringify({
    controlNumber: 'j1',
    kind: 'book',
    title: 'The name of things',
    subtitle: 'a history',
    languages: ['eng'],
    contributors: [{ name: 'Teller, A.', role: 'author' }],
    place: 'London',
    publisher: 'Press',
    pubYear: 2001,
    holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'PS1', items: [{ barcode: 'B1' }] }],
  });

  it('is MARC with the signs of ISBD, its article left out of the filing, and its copies', async () => {
    await run(save('a.jsonl', `${line}\n`));
    const [record] = await readXml(marcxml(await details()));
    const of = (tag: string) => record?.fields.find((field) => field.tag === tag);
    expect(record?.leader.charAt(18)).toBe('i');
    expect(of('245')).toMatchObject({
      indicators: '14',
      subfields: [
        { code: 'a', value: 'The name of things :' },
        { code: 'b', value: 'a history /' },
        { code: 'c', value: 'Teller, A.' },
      ],
    });
    expect(of('264')?.subfields.map(({ value }) => value)).toEqual(['London :', 'Press,', '2001']);
    expect(of('852')?.subfields).toContainEqual({ code: 'p', value: 'B1' });
  });

  it('is kept as its line, which says nothing new when it comes again otherwise written', async () => {
    await run(save('a.jsonl', `${line}\n`));
    const { bytes } = await service.store.db.selectFrom('record_source').selectAll().executeTakeFirstOrThrow();
    expect(unpacked(bytes).toString()).toBe(line);
    expect(
      await run(
        save(
          'b.jsonl',
          `${JSON.stringify(Object.fromEntries(Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(line))).reverse()))} \n`,
        ),
      ),
    ).toMatchObject({
      unchanged: 1,
    });
  });
});
