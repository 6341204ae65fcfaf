import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CatalogueRecordInput } from '../../src/service/catalogue/model/record.ts';
import { thesisHoldings } from './holdings.ts';
import { chance, digits } from './random.ts';

// Writes dissertations of the invented universities, which no real university granted, into
// libraries/<path>/data/theses-own.jsonl.gz: `node bin/run.mjs scripts/demo-data/own-dissertations.ts`. Titles and
// names are invented, and every record says so.

/** Colleges with their discipline, and titles with the words that index them. */
const colleges: readonly (readonly [college: string, discipline: string, titles: readonly string[]])[] = [
  [
    '信息管理学院',
    '1205',
    [
      '高校图书馆座位预约行为的时间序列分析|高校图书馆 座位预约 时间序列',
      '公共图书馆儿童阅读推广的效果评估|公共图书馆 阅读推广 儿童',
      '书目数据中同名作者的区分方法|规范控制 作者 书目数据',
      '县域图书馆总分馆制的运行机制|总分馆制 县级图书馆',
      '检索词改写对查全率的影响|信息检索 查询扩展',
    ],
  ],
  [
    '文学院',
    '0501',
    [
      '江澜地区方言童谣的音韵特征|方言 童谣 音韵',
      '民国女作家书信中的城市空间|民国文学 书信 城市',
      '唐代题画诗的观看方式|唐诗 题画诗',
      '明清戏曲刻本插图的叙事功能|戏曲 刻本 插图',
      '当代乡土小说中的返乡叙事|乡土小说 当代文学',
    ],
  ],
  [
    '历史学院',
    '0602',
    [
      '近代长江航运与江澜商帮的变迁|长江 航运 商帮',
      '晚清地方志中的灾荒记述|地方志 灾荒 清代',
      '宋代县学经费的来源与支出|宋代 县学 教育史',
      '口述史料中的三线建设家庭|口述史 三线建设',
      '民国时期县立图书馆的读者群体|图书馆史 民国',
    ],
  ],
  [
    '计算机学院',
    '0812',
    [
      '面向古籍的版面分析与文字识别|古籍 文字识别 版面分析',
      '小样本条件下的中文命名实体识别|命名实体识别 小样本学习',
      '分布式存储系统的一致性检验|分布式系统 一致性',
      '低资源设备上的语音识别|语音识别 模型压缩',
      '隐私保护的借阅推荐算法|推荐系统 隐私保护',
    ],
  ],
  [
    '环境学院',
    '0830',
    [
      '北湖沉积物中微塑料的分布|微塑料 湖泊 沉积物',
      '城市内涝的雨洪模拟与调蓄|城市内涝 雨洪管理',
      '农田氮磷流失的生态拦截|面源污染 生态沟渠',
      '校园建筑能耗的分项计量|建筑能耗 校园',
    ],
  ],
  [
    '经济学院',
    '0202',
    [
      '数字支付与农村居民消费结构|数字支付 农村消费',
      '县域高铁开通的就业效应|高速铁路 就业',
      '社区团购的定价与竞争|社区团购 定价',
      '养老保险参保决策的家庭因素|养老保险 家庭',
    ],
  ],
  [
    '公共卫生学院',
    '1004',
    [
      '大学生睡眠质量与久坐行为的关联|睡眠 久坐 大学生',
      '社区老年人跌倒风险的筛查|老年人 跌倒 社区卫生',
      '学校午餐营养供给的调查|学校营养 午餐',
    ],
  ],
  [
    '艺术学院',
    '1357',
    [
      '地方剧种舞台美术的数字保存|戏曲 舞台美术 数字化',
      '书籍装帧中的留白|书籍装帧 版式设计',
      '校园导视系统的通用设计|导视系统 通用设计',
    ],
  ],
];

const surnames = '林周陈许沈顾陆方严程袁罗谢江唐傅丁戴韦石'.split('');
const given = '知远 书宁 若溪 景行 以晴 怀瑾 子谦 雨桐 思齐 望舒 清和 明轩 一诺 云帆 安之 修远'.split(' ');
const nameOf = (seed: string): string => {
  const pick = (list: readonly string[], salt: string) => list[Math.floor(chance(seed, salt) * list.length)] ?? '';
  return pick(surnames, 'surname') + pick(given, 'given');
};

interface Granting {
  university: string;
  prefix: string;
  theses: { libCode: string; locationId: string };
  colleges: typeof colleges;
  years: readonly number[];
}
const granting: Readonly<Record<string, Granting>> = {
  jianglan: {
    university: '江澜大学',
    prefix: 'JL',
    theses: { libCode: 'JLZ', locationId: 'JLZ-XW' },
    colleges,
    years: [2019, 2020, 2021, 2022, 2023, 2024, 2025],
  },
  mingwan: {
    university: '明湾学院',
    prefix: 'MW',
    theses: { libCode: 'MWT', locationId: 'MWT-LW' },
    colleges: colleges.slice(1, 3).concat(colleges.slice(-1)),
    years: [2022, 2023, 2024, 2025],
  },
};

function recordOf(library: Granting, college: string, discipline: string, row: string): CatalogueRecordInput {
  const [title = '', words = ''] = row.split('|');
  const seed = `${library.university} ${title}`;
  const degreeType =
    library.prefix === 'JL' && chance(seed, 'degree') < 0.4 ? ('doctor' as const) : ('master' as const);
  const pubYear = library.years[Math.floor(chance(seed, 'year') * library.years.length)] ?? 2025;
  const record: CatalogueRecordInput = {
    controlNumber: digits(seed),
    kind: 'dissertation',
    title,
    contributors: [
      { name: nameOf(`author ${seed}`), role: 'author' },
      { name: nameOf(`advisor ${college} ${String(chance(seed, 'advisor') < 0.5)}`), role: 'advisor' },
    ],
    pubYear,
    languages: ['chi'],
    script: 'Hans',
    country: 'CN',
    subjects: words.split(' '),
    discipline,
    degree: degreeType === 'doctor' ? '博士学位论文' : '硕士学位论文',
    degreeType,
    university: library.university,
    department: college,
    notes: ['演示数据：题名与人名均为虚构。'],
    acquiredOn: `${String(pubYear)}-07-05`,
  };
  return { ...record, holdings: thesisHoldings(record, { prefix: library.prefix, theses: library.theses }) };
}

for (const [path, library] of Object.entries(granting)) {
  const lines = library.colleges.flatMap(([college, discipline, titles]) =>
    titles.map((row) => JSON.stringify(recordOf(library, college, discipline, row))),
  );
  const file = join(import.meta.dirname, '../../libraries', path, 'data/theses-own.jsonl.gz');
  await writeFile(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
  console.log(`${path}: ${String(lines.length)} dissertations of ${library.university}`);
}
