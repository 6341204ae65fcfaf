import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogueRecordSchema, type CatalogueRecordInput } from '../model/record.ts';
import { editionOf, gatherEditions, isSameWork, signsOf } from './same-work.ts';

type Said = Partial<Omit<CatalogueRecordInput, 'contributors'>> & { title: string; author?: string };

const record = ({ author, ...said }: Said) =>
  catalogueRecordSchema.parse({
    controlNumber: '1',
    kind: 'book',
    ...said,
    contributors: author === undefined ? [] : [{ name: author, role: 'author' }],
  });
const areOne = (entry: Said, other: Said): boolean => isSameWork(editionOf(record(entry)), editionOf(record(other)));
const by = (author: string, ...titles: [string, string]): [Said, Said] => [
  { title: titles[0], author },
  { title: titles[1], author },
];

describe('one work', () => {
  test.each<[Said, Said]>([
    by('托尔斯泰', '战争与和平', '战争与和平（全四册）'),
    by('伊坂幸太郎', '重力小丑', '重力小丑(2010年新版)'),
    by('同济大学数学系', '高等数学（上）', '高等数学（上册）'),
    by('卡洛·科洛迪', '木偶奇遇记', '木偶奇遇记（插图本）'),
    [
      { title: 'Lord of the Flies', author: 'William Golding' },
      { title: '蝇王', originalTitle: 'Lord of the Flies', author: '威廉·戈尔丁' },
    ],
    [
      { title: '国史大纲', author: '钱穆', isbn: ['9787100017664'] },
      { title: '国史大纲（修订本）', isbn: ['9787100017664'] },
    ],
    [
      { title: 'Nature', kind: 'journal', issn: ['0028-0836'] },
      { title: 'Nature (London)', kind: 'journal', issn: ['0028-0836'] },
    ],
  ])('%j and %j', (entry, other) => {
    expect(areOne(entry, other)).toBe(true);
    // They meet: one sign at least is the same.
    expect(signsOf(record(entry)).some((sign) => signsOf(record(other)).includes(sign))).toBe(true);
  });
});

describe('two works', () => {
  test.each<[Said, Said]>([
    by('曹雪芹', '红楼梦（上）', '红楼梦（下）'),
    by('鲁迅', '鲁迅选集', '鲁迅选集'),
    by('Yeats, W. B.', 'Selected Poems', 'Selected poems'),
    by('同济大学数学系', '高等数学', '高等数学（习题全解）'),
    by('人民教育出版社', '语文（一年级上册）', '语文（二年级上册）'),
    by('人民教育出版社', '数学 必修1', '数学 必修2'),
    by('扬眉', '漫话《随园食单》', '漫话《闲情偶寄》'),
    by('情報処理推進機構', '品質向上の勧め [設計編]', '品質向上の勧め [テスト編]'),
    by('国家统计局', '中国统计年鉴（2019）', '中国统计年鉴（2020）'),
    [
      { title: '上海年鉴', author: '上海年鉴编委会', pubYear: 2001 },
      { title: '上海年鉴', author: '上海年鉴编委会', pubYear: 2002 },
    ],
    [
      { title: '统计年鉴', author: '广东省统计局', pubYear: 2001 },
      { title: '统计年鉴', author: '广西省统计局', pubYear: 2001 },
    ],
    [
      { title: '中国史', author: '张三' },
      { title: '中国史', author: '李四' },
    ],
    [
      { title: '英语', author: '本书编写组' },
      { title: '英语', author: '本书编写组' },
    ],
    [
      { title: 'Poems', author: 'Smith, John' },
      { title: 'Poems', author: 'Smith, James' },
    ],
    [
      { title: 'Principles of Economics', author: 'Marshall, Alfred' },
      { title: '经济学原理', originalTitle: 'Principles of Economics', author: '曼昆' },
    ],
    [
      { title: '易中天中华史', subtitle: '百家争鸣', author: '易中天' },
      { title: '易中天中华史', subtitle: '魏晋风度', author: '易中天' },
    ],
    [
      { title: '博尔赫斯全集', author: '博尔赫斯' },
      { title: '博尔赫斯全集', subtitle: '诗歌卷', author: '博尔赫斯' },
    ],
    [
      { title: '小王子', author: '圣埃克苏佩里', isbn: ['9787020042494'] },
      { title: '夜航', author: '圣埃克苏佩里', isbn: ['9787020042494'] },
    ],
    [
      { title: '编者按', author: '李四', kind: 'paper' },
      { title: '编者按', author: '李四', kind: 'paper' },
    ],
  ])('%j and %j', (entry, other) => {
    expect(areOne(entry, other)).toBe(false);
  });
});

test('a record joins a work when it is the same as all that is in it', () => {
  const all = [
    { title: '古拉格', author: '阿普尔鲍姆' },
    { title: '古拉格', subtitle: '一部历史', author: '阿普尔鲍姆' },
    { title: '古拉格', subtitle: '另一部', author: '阿普尔鲍姆' },
  ].map((entry) => editionOf(record(entry)));
  expect(gatherEditions(all)).toEqual([[0, 1], [2]]);
});

test('volumes without numbers are no editions of each other', () => {
  const volumes = ['9787559612977', '9787559615466', '9787559622754'].map((isbn) =>
    editionOf(record({ title: '镖人', author: '许先哲', isbn: [isbn], publisher: '北京联合出版公司', pubYear: 2018 })),
  );
  expect(gatherEditions(volumes)).toEqual([[0], [1], [2]]);
  expect(gatherEditions(volumes.slice(1))).toEqual([[0, 1]]);
});

test('being one work is the same from both sides', () => {
  const title = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('红楼梦', '红楼梦（上）', 'Poems', '年鉴'),
  );
  const said = fc.record({
    title,
    subtitle: fc.option(title, { nil: undefined }),
    author: fc.constantFrom('曹雪芹', 'Cao, Xueqin'),
  });
  fc.assert(
    fc.property(said, said, (entry, other) => {
      fc.pre([entry, other].every((candidate) => candidate.title.trim() !== '' && candidate.subtitle?.trim() !== ''));
      expect(areOne(entry, other)).toBe(areOne(other, entry));
    }),
  );
});

test('works of which staff joined records are one, and a record that they set apart is compared with none', () => {
  const dream = { title: '红楼梦', author: '曹雪芹' };
  const joined = { work: 'a', isApart: false };
  const apart = { work: null, isApart: true };
  const all = [
    editionOf(record(dream)),
    editionOf(record({ title: 'A Dream of Red Mansions' }), joined),
    editionOf(record(dream), apart),
    editionOf(record(dream), { ...joined, work: 'b' }),
    editionOf(record({ title: '石头记' }), { work: 'a', isApart: true }),
    editionOf(record({ title: '围城' })),
  ];
  expect(gatherEditions(all)).toEqual([[0, 3], [1, 4], [2], [5]]);
  const linked = [...all, editionOf(record({ title: '金玉缘' }), { work: 'b', isApart: false })];
  expect(gatherEditions(linked)).toEqual([[0, 3, 6], [1, 4], [2], [5]]);
  const both = [...linked, editionOf(record(dream), joined)];
  expect(gatherEditions(both).map((work) => work.toSorted((a, b) => a - b))).toEqual([[0, 1, 3, 4, 6, 7], [2], [5]]);
  expect(signsOf(record(dream), apart)).toEqual([]);
  expect(signsOf(record(dream), joined)).toEqual([
    ...signsOf(record(dream)),
    ...signsOf(record(dream), { ...apart, work: 'a' }),
  ]);
});
