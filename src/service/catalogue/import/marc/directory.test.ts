import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  collect,
  inChunks,
  simpleRecord,
  writeIso2709,
  type TestRecord,
} from '../../../../../tests/fixtures/import/iso2709.ts';
import { profileSchema } from '../../../platform/configuration/import-profile.schema.ts';
import { readEntries } from '../read-entries.ts';
import { readIso2709 } from './iso2709.ts';

const read = (bytes: Buffer) => collect(readIso2709(inChunks(bytes, 4096), { family: 'marc21' }));
const record: TestRecord = {
  fields: [
    ...simpleRecord('n1', 'One').fields,
    ['500', { subfields: [['a', 'First note.']] }],
    ['504', { subfields: [['a', 'Second note.']] }],
    ['650', { subfields: [['a', 'Things.']] }],
  ],
};
/** Cuts a record's bytes, leaving its leader and directory as they are but for what `change` does. */
const changed = (change: (bytes: Buffer) => Buffer): Buffer => change(writeIso2709(record));
const fieldsOf = async (bytes: Buffer) => {
  const [entry] = await read(bytes);
  return entry?.ok
    ? entry.value.fields.map(({ tag, value, subfields }) => `${tag} ${value || (subfields[0]?.value ?? '')}`)
    : entry?.reason;
};
const whole = ['001 n1', '100 Writer, A.', '245 One /', '500 First note.', '504 Second note.', '650 Things.'];
const splice = (bytes: Buffer, at: number, remove: number, insert: string): Buffer =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(insert), bytes.subarray(at + remove)]);

describe('a directory that does not fit', () => {
  it('is followed by the terminators where text was put in', async () => {
    expect(await fieldsOf(changed((bytes) => splice(bytes, bytes.indexOf('First'), 0, 'A long ')))).toEqual(
      whole.map((line) => line.replace('First', 'A long First')),
    );
  });

  it('is followed behind text with terminators in it, whose fields are found by their lengths', async () => {
    const broken = changed((bytes) => splice(bytes, bytes.indexOf('First'), 0, 'a\x1eb\x1ec\x1e  \x1fa'));
    const fields = await fieldsOf(broken);
    expect(fields).toEqual(expect.arrayContaining(['001 n1', '245 One /', '504 Second note.', '650 Things.']));
  });

  it('is found again behind a lost character', async () => {
    expect(await fieldsOf(changed((bytes) => splice(bytes, 24, 1, '')))).toEqual(whole);
    expect(await fieldsOf(changed((bytes) => splice(bytes, 24 + 12, 0, '0')))).toEqual(whole);
  });

  it('loses an entry that points nowhere, and keeps the others', async () => {
    const broken = changed((bytes) => splice(bytes, 24 + 12 * 3, 12, '500999999999'));
    const [entry] = await read(splice(broken, broken.indexOf('First note.'), 0, 'Stray.\x1e  \x1fa'));
    expect(entry?.ok && entry.value.fields.map(({ tag }) => tag)).toEqual(['001', '100', '245', '504', '650']);
    expect(entry?.ok && entry.warnings.join()).toContain('1 of 6 directory entries do not fit');
  });
});

it('reads a record whose leader is damaged but for its length', async () => {
  const broken = changed((bytes) => splice(bytes, 12, 5, 'f00x7'));
  expect(await fieldsOf(broken)).toEqual(whole);
});

describe('records of the other kind in a file', () => {
  const unimarc: TestRecord = {
    leader: '     nam  22     450 ',
    fields: [
      ['001', 'u1'],
      ['100', { subfields: [['a', '20200101d2001    em y0chiy50      ea']] }],
      [
        '200',
        {
          subfields: [
            ['a', '物之名'],
            ['f', '特勒著'],
          ],
        },
      ],
    ],
  };
  const readFile = async (format: 'marc' | 'unimarc', ...records: TestRecord[]) => {
    const dir = mkdtempSync(join(tmpdir(), 'yuelan-kinds-'));
    try {
      const file = join(dir, 'mixed');
      const bytes = Buffer.concat(records.map((record) => writeIso2709(record)));
      writeFileSync(file, bytes);
      const target = { profile: profileSchema.parse({}), libCodes: ['MAIN'], locations: {} };
      const options = { file, format, packing: 'none' as const, head: bytes, target, encoding: undefined, position: 0 };
      return await collect(readEntries(options));
    } finally {
      rmSync(dir, { recursive: true });
    }
  };
  const outcomes = (entries: Awaited<ReturnType<typeof readFile>>) =>
    entries.map(({ operation, warnings }) => [
      operation?.op === 'put' ? `${operation.record.title} ${operation.original?.format ?? ''}` : '',
      warnings.join(),
    ]);

  it('are read as what they are, and kept as that', async () => {
    expect(outcomes(await readFile('marc', record, unimarc))).toEqual([
      ['One marc', ''],
      ['物之名 unimarc', 'The record is UNIMARC and was read as such'],
    ]);
    expect(outcomes(await readFile('unimarc', record, unimarc))).toEqual([
      ['One marc', 'The record is MARC 21 and was read as such'],
      ['物之名 unimarc', ''],
    ]);
  });
});
