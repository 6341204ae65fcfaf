import { describe, expect, it } from 'vitest';
import { collect, inChunks, type TestRecord, writeIso2709 } from '../../../../../tests/fixtures/import/iso2709.ts';
import { type Profile, profileSchema } from '../../../platform/configuration/import-profile.schema.ts';
import { readIso2709 } from './iso2709.ts';
import { mapMarc21 } from './marc21.ts';

async function map(record: TestRecord, profile: Partial<Profile> = {}) {
  const [parsed] = await collect(readIso2709(inChunks(writeIso2709(record), 4096), { family: 'marc21' }));
  if (parsed?.ok !== true) throw new Error('The test record cannot be read');
  const target = {
    profile: { ...profileSchema.parse({}), ...profile },
    libCodes: ['MAIN', 'MED'],
    locations: { stacks: 'MAIN', medicine: 'MED' },
  };
  return mapMarc21(parsed.value, target);
}

const fixed = '090101s2009    cc a     b    001 0 chi d';
const linked: TestRecord = {
  fields: [
    ['001', 'ocm1'],
    ['008', fixed],
    ['020', { subfields: [['a', '9787503717444 (pbk.)']] }],
    ['020', { subfields: [['a', '9787503717440']] }],
    ['082', { subfields: [['a', '895.1/09']] }],
    [
      '100',
      {
        indicators: '1 ',
        subfields: [
          ['6', '880-01'],
          ['a', 'Lin, Yishan,'],
          ['d', '1900-1980.'],
        ],
      },
    ],
    [
      '245',
      {
        indicators: '10',
        subfields: [
          ['6', '880-02'],
          ['a', 'Deng xia ji :'],
          ['b', 'xuan ben /'],
          ['c', 'Lin Yishan zhu.'],
        ],
      },
    ],
    [
      '264',
      {
        indicators: ' 1',
        subfields: [
          ['6', '880-03'],
          ['a', 'Beijing :'],
          ['b', 'Deng ta,'],
          ['c', '2009.'],
        ],
      },
    ],
    [
      '300',
      {
        subfields: [
          ['a', '320 pages ;'],
          ['c', '21 cm'],
        ],
      },
    ],
    ['505', { subfields: [['a', 'One -- Two.']] }],
    [
      '650',
      {
        indicators: ' 0',
        subfields: [
          ['a', 'Lamps'],
          ['x', 'History.'],
        ],
      },
    ],
    [
      '852',
      {
        subfields: [
          ['b', 'MAIN'],
          ['c', 'stacks'],
          ['h', 'I26'],
          ['i', 'L1'],
          ['p', '0001'],
          ['p', '0002'],
        ],
      },
    ],
    [
      '856',
      {
        indicators: '40',
        subfields: [
          ['u', 'https://example.org/1'],
          ['y', 'Full text'],
        ],
      },
    ],
    [
      '856',
      {
        indicators: '42',
        subfields: [
          ['u', 'https://example.org/toc'],
          ['3', 'Contents'],
        ],
      },
    ],
    [
      '880',
      {
        indicators: '1 ',
        subfields: [
          ['6', '100-01/$1'],
          ['a', '林一山,'],
        ],
      },
    ],
    [
      '880',
      {
        indicators: '10',
        subfields: [
          ['6', '245-02/$1'],
          ['a', '灯下集 :'],
          ['b', '选本 /'],
          ['c', '林一山著.'],
        ],
      },
    ],
    [
      '880',
      {
        indicators: ' 1',
        subfields: [
          ['6', '264-03/$1'],
          ['a', '北京 :'],
          ['b', '灯塔,'],
          ['c', '2009.'],
        ],
      },
    ],
    [
      '880',
      {
        indicators: ' 0',
        subfields: [
          ['6', '650-00/$1'],
          ['a', '灯'],
        ],
      },
    ],
  ],
};

describe('the translation of MARC 21', () => {
  it('puts original-script titles and names first and keeps the romanised ones', async () => {
    expect(await map(linked)).toMatchObject({
      op: 'put',
      warnings: ['ISBN 9787503717440 is not valid and is kept in a note'],
      record: {
        controlNumber: 'ocm1',
        kind: 'book',
        title: '灯下集',
        subtitle: '选本',
        otherTitles: ['Deng xia ji : xuan ben'],
        contributors: [{ name: '林一山', otherName: 'Lin, Yishan', role: 'author', dates: '1900-1980' }],
        place: '北京',
        publisher: '灯塔',
        pubYear: 2009,
        country: 'CN',
        languages: ['chi'],
        isbn: ['9787503717444'],
        binding: 'pbk.',
        classes: [{ scheme: 'ddc', code: '895.109' }],
        subjects: ['Lamps -- History', '灯'],
        contents: ['One', 'Two'],
        access: [{ url: 'https://example.org/1', label: 'Full text' }],
        attachments: [{ url: 'https://example.org/toc', title: 'Contents' }],
        holdings: [
          {
            libCode: 'MAIN',
            locationId: 'stacks',
            callNumber: 'I26 L1',
            items: [{ barcode: '0001' }, { barcode: '0002' }],
          },
        ],
      },
    });
  });

  it('knows serials, theses, articles and withdrawn records', async () => {
    const title: TestRecord['fields'][number] = ['245', { indicators: '00', subfields: [['a', 'Lamps.']] }];
    const serial = await map({
      leader: '     nas a22        4500',
      fields: [
        ['001', 's'],
        ['008', '900101d19901999xxkmr p       0   a0eng d'],
        title,
        ['780', { subfields: [['t', 'Lanterns.']] }],
        ['785', { subfields: [['t', 'Bulbs.']] }],
      ],
    });
    expect(serial).toMatchObject({
      record: {
        kind: 'journal',
        pubYear: 1990,
        endYear: 1999,
        frequency: 'm',
        country: 'GB',
        formerTitles: ['Lanterns'],
        laterTitles: ['Bulbs'],
      },
    });
    const thesis = await map({
      fields: [['001', 't'], title, ['502', { subfields: [['a', 'Thesis (Ph. D.)--University of Lamps, 2001.']] }]],
    });
    expect(thesis).toMatchObject({
      record: { kind: 'dissertation', degreeType: 'doctor', university: 'University of Lamps' },
    });
    type Field = TestRecord['fields'][number];
    const bodyOf = (...subfields: [string, string][]): Field => ['710', { indicators: '2 ', subfields }];
    const note: Field = ['502', { subfields: [['a', 'Thesis (Ph. D.)--University of Lamps, 2001.']] }];
    const departmentIn = async (...fields: Field[]) => {
      const mapped = await map({ fields: [['001', 't'], title, note, ...fields] });
      return mapped.op === 'put' ? mapped.record.department : mapped;
    };
    expect(await departmentIn(bodyOf(['a', 'University of Lamps.'], ['b', 'Department of Light.']))).toBe(
      'Department of Light',
    );
    expect(await departmentIn(bodyOf(['a', 'Lamp Foundation.'], ['b', 'Grants Office.']))).toBeUndefined();
    const grantor = bodyOf(['a', 'Univ. of Lamps.'], ['b', 'Faculty of Science.'], ['b', 'Optics.'], ['4', 'dgg']);
    expect(await departmentIn(grantor)).toBe('Faculty of Science. Optics');
    const article = await map({
      leader: '     nab a22        4500',
      fields: [
        ['001', 'p'],
        title,
        [
          '773',
          {
            subfields: [
              ['t', 'Journal of Light.'],
              ['g', 'Vol. 24, no. 3 (2001), p. 12-30'],
              ['x', '0317-8471'],
            ],
          },
        ],
      ],
    });
    expect(article).toMatchObject({
      record: {
        kind: 'paper',
        host: { title: 'Journal of Light', volume: '24', issue: '3', pages: '12-30', issn: '0317-8471' },
      },
    });
    expect(await map({ leader: '     dam a22        4500', fields: [['001', 'd'], title] })).toMatchObject({
      op: 'delete',
      controlNumber: 'd',
    });
    expect(
      await map({
        fields: [
          ['001', 'x'],
          ['100', { subfields: [['a', 'Nobody']] }],
        ],
      }),
    ).toMatchObject({ op: 'reject' });
  });

  it('reads holdings by the rules and codes of a profile', async () => {
    const record: TestRecord = {
      fields: [
        ['001', 'h'],
        ['245', { subfields: [['a', 'Lamps']] }],
        [
          '949',
          {
            subfields: [
              ['m', 'M'],
              ['l', 'med2'],
              ['c', 'R1'],
              ['s', 'x'],
            ],
          },
        ],
      ],
    };
    const { profile } = {
      profile: profileSchema.parse({
        holdings: [{ field: '949', library: 'm', location: 'l', callNumber: 'c', barcode: 'b', status: 's' }],
        libraries: { M: 'MED' },
        locations: { med2: 'medicine' },
        statuses: { x: 'reference' },
        deriveBarcode: true,
      }),
    };
    expect(await map(record, profile)).toMatchObject({
      record: {
        holdings: [
          {
            libCode: 'MED',
            locationId: 'medicine',
            callNumber: 'R1',
            items: [{ barcode: 'h-1', status: 'reference' }],
          },
        ],
      },
    });
    expect(await map(record, { ...profile, deriveBarcode: false })).toMatchObject({
      record: { holdings: [{ items: [] }] },
    });
  });

  it('takes items from 876 linked to their 852', async () => {
    const mapped = await map({
      fields: [
        ['001', 'l'],
        ['245', { subfields: [['a', 'Lamps']] }],
        [
          '852',
          {
            subfields: [
              ['8', '1'],
              ['b', 'MAIN'],
              ['c', 'stacks'],
              ['h', 'A'],
            ],
          },
        ],
        [
          '852',
          {
            subfields: [
              ['8', '2'],
              ['b', 'MED'],
              ['c', 'medicine'],
              ['h', 'B'],
            ],
          },
        ],
        [
          '866',
          {
            subfields: [
              ['8', '2.1'],
              ['a', 'v.1-9'],
            ],
          },
        ],
        [
          '876',
          {
            subfields: [
              ['8', '2.1'],
              ['p', '77'],
              ['j', 'on loan'],
            ],
          },
        ],
      ],
    });
    expect(mapped).toMatchObject({
      record: {
        holdings: [
          { callNumber: 'A', items: [] },
          { libCode: 'MED', statement: 'v.1-9', items: [{ barcode: '77', status: 'loaned' }] },
        ],
      },
    });
  });

  it('gives a record without a control number the same made-up one each time', async () => {
    const record: TestRecord = { fields: [['245', { subfields: [['a', 'Lamps']] }]] };
    const entry = await map(record);
    expect(entry).toMatchObject({ op: 'put', warnings: [expect.stringContaining('control number')] });
    expect(await map(record)).toEqual(entry);
  });
});
