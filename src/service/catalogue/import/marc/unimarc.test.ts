import { expect, it } from 'vitest';
import { collect, inChunks, type TestRecord, writeIso2709 } from '../../../../../tests/fixtures/import/iso2709.ts';
import { profileSchema } from '../../../platform/configuration/import-profile.schema.ts';
import { readIso2709 } from './iso2709.ts';
import { mapUnimarc } from './unimarc.ts';

async function map(record: TestRecord) {
  const [parsed] = await collect(readIso2709(inChunks(writeIso2709(record), 4096), { family: 'unimarc' }));
  if (parsed?.ok !== true) throw new Error('The test record cannot be read');
  return mapUnimarc(parsed.value, { profile: profileSchema.parse({}), libCodes: ['MAIN'], locations: {} });
}

it('translates a CNMARC book with its people, classes and holdings', async () => {
  const mapped = await map({
    leader: '     nam0 22        450 ',
    fields: [
      ['001', '012001'],
      [
        '010',
        {
          subfields: [
            ['a', '7-5037-1744-0'],
            ['b', '平装'],
            ['d', 'CNY50.00'],
          ],
        },
      ],
      ['100', { subfields: [['a', '20120517d2012    em y0chiy0110    ea']] }],
      [
        '101',
        {
          indicators: '1 ',
          subfields: [
            ['a', 'chi'],
            ['c', 'eng'],
          ],
        },
      ],
      [
        '102',
        {
          subfields: [
            ['a', 'CN'],
            ['b', '110000'],
          ],
        },
      ],
      [
        '200',
        {
          indicators: '1 ',
          subfields: [
            ['a', '纸上花园'],
            ['9', 'zhi shang hua yuan'],
            ['d', 'The paper garden'],
            ['e', '园艺笔记'],
            ['f', '(英)格林著'],
            ['g', '林一山译'],
            ['h', '第2册'],
          ],
        },
      ],
      ['205', { subfields: [['a', '第2版']] }],
      [
        '210',
        {
          subfields: [
            ['a', '北京'],
            ['c', '灯塔出版社'],
            ['d', '2012.05'],
          ],
        },
      ],
      [
        '215',
        {
          subfields: [
            ['a', '264页'],
            ['c', '图'],
            ['d', '24cm'],
          ],
        },
      ],
      [
        '225',
        {
          indicators: '2 ',
          subfields: [
            ['a', '灯塔丛书'],
            ['v', '3'],
          ],
        },
      ],
      ['330', { subfields: [['a', '讲园艺。']] }],
      [
        '454',
        {
          indicators: ' 0',
          subfields: [
            ['1', '2001 '],
            ['a', 'The paper garden'],
          ],
        },
      ],
      [
        '606',
        {
          indicators: '0 ',
          subfields: [
            ['a', '园艺'],
            ['x', '技术'],
          ],
        },
      ],
      [
        '610',
        {
          indicators: '0 ',
          subfields: [
            ['a', '花园'],
            ['a', '笔记'],
          ],
        },
      ],
      [
        '690',
        {
          subfields: [
            ['a', 'S68'],
            ['v', '4'],
          ],
        },
      ],
      [
        '701',
        {
          indicators: ' 0',
          subfields: [
            ['c', '(英)'],
            ['a', '格林'],
            ['9', 'ge lin'],
            ['g', '(Green, A.)'],
            ['4', '著'],
          ],
        },
      ],
      [
        '702',
        {
          indicators: ' 0',
          subfields: [
            ['a', '林一山'],
            ['9', 'lin yi shan'],
            ['4', '译'],
          ],
        },
      ],
      [
        '905',
        {
          subfields: [
            ['a', 'XX'],
            ['b', '0001'],
            ['b', '0002'],
            ['d', 'S68'],
            ['e', '12'],
          ],
        },
      ],
    ],
  });
  expect(mapped).toMatchObject({
    op: 'put',
    warnings: [],
    record: {
      title: '纸上花园. 第2册',
      subtitle: '园艺笔记',
      otherTitles: ['The paper garden'],
      originalTitle: 'The paper garden',
      contributors: [
        { name: '格林', role: 'author', nation: '英', otherName: 'Green, A.' },
        { name: '林一山', role: 'translator', otherName: 'lin yi shan' },
      ],
      edition: '第2版',
      place: '北京',
      publisher: '灯塔出版社',
      pubYear: 2012,
      pubDate: '2012.05',
      extent: '264页 : 图 ; 24cm',
      series: [{ title: '灯塔丛书', number: '3' }],
      isbn: ['9787503717444'],
      binding: '平装',
      price: 'CNY50.00',
      languages: ['chi'],
      country: 'CN',
      summary: '讲园艺。',
      subjects: ['园艺 -- 技术', '花园', '笔记'],
      classes: [{ scheme: 'clc', code: 'S68' }],
      holdings: [{ libCode: 'MAIN', callNumber: 'S68/12', items: [{ barcode: '0001' }, { barcode: '0002' }] }],
    },
  });
});

it('translates a serial and takes people from the statement when none is traced', async () => {
  const mapped = await map({
    leader: '     nas0 22        450 ',
    fields: [
      ['001', 's1'],
      ['011', { subfields: [['a', '0317-8471']] }],
      ['091', { subfields: [['a', 'CN11-1234/G2']] }],
      ['100', { subfields: [['a', '20120517b19901999em y0chiy0110    ea']] }],
      ['110', { subfields: [['a', 'afa']] }],
      [
        '200',
        {
          indicators: '1 ',
          subfields: [
            ['a', '灯'],
            ['f', '灯塔学会编'],
          ],
        },
      ],
      [
        '430',
        {
          indicators: ' 1',
          subfields: [
            ['1', '2001 '],
            ['a', '灯笼'],
          ],
        },
      ],
    ],
  });
  expect(mapped).toMatchObject({
    record: {
      kind: 'journal',
      pubYear: 1990,
      endYear: 1999,
      frequency: 'm',
      issn: ['0317-8471'],
      cn: '11-1234/G2',
      formerTitles: ['灯笼'],
      contributors: [{ name: '灯塔学会', role: 'compiler' }],
    },
  });
});

it('reads university and college of a dissertation from its note and the body that granted the degree', async () => {
  const thesisWith = (...subfields: [string, string][]) =>
    map({
      leader: '     nam0 22        450 ',
      fields: [
        ['001', 'd1'],
        ['200', { indicators: '1 ', subfields: [['a', '灯塔的光学研究']] }],
        [
          '328',
          {
            subfields: [
              ['b', '博士学位论文'],
              ['c', '光学'],
              ['e', '灯塔大学'],
            ],
          },
        ],
        ['712', { indicators: '02', subfields }],
      ],
    });
  expect(await thesisWith(['a', '灯塔大学'], ['b', '物理学院'], ['4', '295'])).toMatchObject({
    record: { kind: 'dissertation', degreeType: 'doctor', university: '灯塔大学', department: '物理学院' },
  });
  expect(await thesisWith(['a', '灯塔大学'], ['b', '物理学院'])).toMatchObject({ record: { department: '物理学院' } });
  expect(await thesisWith(['a', '港口集团'], ['b', '技术部'])).not.toHaveProperty('record.department');
});
