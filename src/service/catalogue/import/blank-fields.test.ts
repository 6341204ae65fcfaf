import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { collect, writeIso2709 } from '../../../../tests/fixtures/import/iso2709.ts';
import { csvFields, profileSchema } from '../../platform/configuration/import-profile.schema.ts';
import { readEntries, type Entry } from './read-entries.ts';
import type { Format } from './sniff.ts';
import { readHead } from './source.ts';

/**
 * Whatever optional fields of a record are blank, it is taken. Records of every format with some of their fields blank,
 * many in a file; what reads JSON Lines is tried key by key in lenient.test.ts.
 */

const dir = mkdtempSync(join(tmpdir(), 'yuelan-blank-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const target = {
  profile: profileSchema.parse({ csv: { columns: Object.fromEntries(csvFields.map((name) => [name, name])) } }),
  libCodes: ['MAIN'],
  locations: { stacks: 'MAIN' },
};

async function read(bytes: Buffer, format: Format): Promise<Entry[]> {
  const file = join(dir, format);
  writeFileSync(file, bytes);
  const { packing, head } = await readHead(file);
  return collect(readEntries({ file, format, packing, head, target, encoding: undefined, position: 0 }));
}

/** Values of a record by the names of its fields, with some of them blank. */
const records = (names: readonly string[], valueOf: (name: string) => string) =>
  fc
    .array(
      fc.record({
        blanks: fc.subarray([...names]),
        blank: fc.constantFrom('', ' ', '   ', '\u3000', '\u00a0'),
      }),
      { minLength: 1, maxLength: 30 },
    )
    .map((all) =>
      all.map(({ blanks, blank }) => {
        const isBlank = new Set(blanks);
        return (name: string): string => (isBlank.has(name) ? blank : valueOf(name));
      }),
    );

const tagsOf = {
  marc:
    '010 020 022 024 041 044 050 082 084 090 100 110 111 240 246 247 250 260 264 300 440 490 500 502 504 505 506 520 530 546 ' +
    '600 610 611 630 648 650 651 653 655 700 710 711 765 773 780 785 830 852 856 866 876 880 952 995',
  unimarc:
    '010 011 017 100 101 102 105 110 205 210 214 215 225 295 300 327 328 330 410 430 454 461 463 500 510 532 540 541 600 606 ' +
    '610 675 676 680 686 690 692 700 701 702 710 711 712 720 801 856 905 920 930 995',
} as const;
const codes = 'abcdeghptuvxz'.split('');
const titleTags = { marc: '245', unimarc: '200' } as const;

type Family = keyof typeof tagsOf;
const fieldsOf = (family: Family) => tagsOf[family].split(' ');
const named = (family: Family) => ['008', ...fieldsOf(family).flatMap((tag) => codes.map((code) => `${tag}${code}`))];

const marcField = (name: string): string => {
  if (name === '008') return '200101s2019    cc            000 0 chi d';
  const [tag, code] = [name.slice(0, 3), name.slice(3)];
  if (['020', '010'].includes(tag)) return '9787544258609';
  if (['022', '011'].includes(tag)) return '0028-0836';
  if (tag === '856') return code === 'u' ? 'https://x.example/1' : 'text';
  return code === 'v' ? '3' : `text ${name}`;
};

const isoOf = (family: Family, at: number, valueOf: (name: string) => string): Buffer =>
  writeIso2709({
    fields: [
      ['001', `n${String(at)}`],
      ['008', valueOf('008')],
      [titleTags[family], { indicators: '10', subfields: [['a', 'Title']] }],
      ...fieldsOf(family).map((tag): [string, { subfields: [string, string][] }] => [
        tag,
        { subfields: codes.map((code) => [code, valueOf(`${tag}${code}`)]) },
      ]),
    ],
  });

const xmlOf = (family: Family, at: number, valueOf: (name: string) => string): string => {
  const fields = fieldsOf(family).map((tag) => {
    const parts = codes.map((code) => `<subfield code="${code}">${valueOf(`${tag}${code}`)}</subfield>`).join('');
    return `<datafield tag="${tag}" ind1=" " ind2=" ">${parts}</datafield>`;
  });
  return (
    `<record><leader>     nam a22        4500</leader><controlfield tag="001">n${String(at)}</controlfield>` +
    `<controlfield tag="008">${valueOf('008')}</controlfield>` +
    `<datafield tag="${titleTags[family]}" ind1="1" ind2="0"><subfield code="a">Title</subfield></datafield>` +
    `${fields.join('')}</record>`
  );
};

const kbartFields = (
  'print_identifier online_identifier date_first_issue_online num_first_vol_online num_first_issue_online ' +
  'date_last_issue_online num_last_vol_online num_last_issue_online title_url first_author title_id embargo_info ' +
  'coverage_depth notes publisher_name publication_type date_monograph_published_print ' +
  'date_monograph_published_online monograph_volume monograph_edition first_editor parent_publication_title_id ' +
  'preceding_publication_title_id access_type'
).split(' ');
const csvOptional = csvFields.filter((name) => name !== 'title' && name !== 'controlNumber' && name !== 'kind');

async function expectAllTaken(bytes: Buffer, format: Format, count: number): Promise<void> {
  const entries = await read(bytes, format);
  expect(entries.filter(({ operation }) => operation?.op !== 'put').map(({ reason }) => reason)).toEqual([]);
  expect(entries).toHaveLength(count);
  for (const { operation } of entries) {
    expect(operation?.op === 'put' && operation.record.title).toMatch(/^Title/);
  }
}
const runs = { numRuns: 15 };

describe('a record is taken whatever optional fields are blank', () => {
  it.each(['marc', 'unimarc'] as const)('of %s in ISO 2709', async (family) => {
    await fc.assert(
      fc.asyncProperty(records(named(family), marcField), async (all) => {
        await expectAllTaken(Buffer.concat(all.map((valueOf, at) => isoOf(family, at, valueOf))), family, all.length);
      }),
      runs,
    );
  });

  it.each(['marc', 'unimarc'] as const)('of %s in XML', async (family) => {
    await fc.assert(
      fc.asyncProperty(records(named(family), marcField), async (all) => {
        const xml = `<collection>${all.map((valueOf, at) => xmlOf(family, at, valueOf)).join('')}</collection>`;
        await expectAllTaken(Buffer.from(xml), family === 'marc' ? 'marcxml' : 'unimarcxml', all.length);
      }),
      runs,
    );
  });

  it('of CSV', async () => {
    const cell = (name: string): string => (name === 'isbn' ? '9787544258609' : name === 'year' ? '2019' : `x ${name}`);
    await fc.assert(
      fc.asyncProperty(records(csvOptional, cell), async (all) => {
        const heads = ['controlNumber', 'title', ...csvOptional];
        const lines = all.map((valueOf, at) => [`n${String(at)}`, 'Title', ...csvOptional.map(valueOf)].join(','));
        await expectAllTaken(Buffer.from([heads.join(','), ...lines, ''].join('\n')), 'csv', all.length);
      }),
      runs,
    );
  });

  it('of KBART', async () => {
    const cell = (name: string): string =>
      name.startsWith('date') ? '2001' : name === 'title_url' ? 'https://x.example' : '1';
    await fc.assert(
      fc.asyncProperty(records(kbartFields, cell), async (all) => {
        const heads = ['publication_title', ...kbartFields];
        const lines = all.map((valueOf, at) =>
          // Lines of one title are one record.
          [
            `Title ${String(at)}`,
            ...kbartFields.map((name) => (name === 'title_id' ? `t${String(at)}` : valueOf(name))),
          ].join('\t'),
        );
        await expectAllTaken(Buffer.from([heads.join('\t'), ...lines, ''].join('\n')), 'kbart', all.length);
      }),
      runs,
    );
  });
});
