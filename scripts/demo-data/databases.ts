/**
 * Makes what the three demo libraries say of their databases (docs/guide/library-content.md, content/databases.jsonl), and the
 * records of the platforms that their electronic holdings come from.
 *
 *   node scripts/demo-data/databases.ts
 *
 * Subjects and types follow from what a database is. What is subscribed to, tried out and reached from outside is the
 * fictional libraries' own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { LocalText } from '../../src/lib/contract/language.ts';
import { databaseContent } from '../../src/service/databases/database-content.ts';
import {
  catalogueRecordSchema,
  type CatalogueRecord,
  type CatalogueRecordInput,
} from '../../src/service/catalogue/model/record.ts';
import { chance, digits } from './random.ts';
import { recordsOf, texts, writeContent } from './shelves.ts';

type Path = 'jianglan' | 'chengchuan' | 'mingwan';

/** Platforms whose titles stand in the records, by the name of their collection there. */
const platforms: readonly (readonly [collection: string, title: string, aliases: string[], url: string])[] = [
  ['DOAJ', 'Directory of Open Access Journals', ['DOAJ'], 'https://doaj.org'],
  ['arXiv', 'arXiv', ['arXiv.org'], 'https://arxiv.org'],
  ['Project Gutenberg', 'Project Gutenberg', [], 'http://www.gutenberg.org'],
];

/** What a database has, by its name: the first pattern that fits says subjects and types. */
const kinds: readonly (readonly [pattern: RegExp, subjects: string[], types: string[]])[] = [
  [/法宝|法律|法规|裁判|法源|Westlaw|Hein|Case Law/i, ['03'], ['law']],
  [/政策文件/, ['03', '12'], ['law', 'data']],
  [/专利|智慧芽|Soopat|Patent/i, ['08'], ['patent']],
  [/标准|工标/, ['08'], ['standard']],
  [/科技报告|Technical Report|JRC|ROSA P/i, ['08'], ['report']],
  [/医院|医疗|医学|Med\b|Medical|PubMed|BMJ|JAMA|ASCO|Karger/i, ['10'], ['fulltext']],
  [/佛學/, ['01'], ['index', 'fulltext']],
  [/Philosophy|Philpapers/i, ['01'], ['reference']],
  [/博碩士論文|学位论文|Dissertation|Thes[ei]s/i, [], ['thesis']],
  [/报刊索引/, ['06'], ['index', 'newspaper']],
  [/Chronicling|UNZ|人民网|Newspaper/i, ['06'], ['newspaper', 'archive']],
  [/抗日战争|Archives Research|Public Broadcasting|Europeana/i, ['06'], ['archive']],
  [/复印报刊|社会科学|集刊|皮书|一带一路|乡村|哲学社会科学/, ['03', '02'], ['fulltext']],
  [/统计局|OECD|World Bank|Open Knowledge Repository|FAO|调查数据|Dataverse/i, ['02', '03'], ['data']],
  [/IDEAS|RePEc|NBER|SSRN|AEA/i, ['02'], ['index', 'preprint']],
  [/工具书|百科|词条|Encyclopedia|Dictionar|Reference/i, [], ['reference']],
  [/Shakespeare|MUSE|Brill|Cairn|CEEOL|Central and Eastern/i, ['05', '06'], ['fulltext']],
  [/Music and Art/i, ['13'], ['reference']],
  [/MathSciNet|AMS|zbMATH|Mathemat/i, ['07'], ['index']],
  [/ADS|AIP|APS|Optica|Optical|Physics|INSPIRE/i, ['07'], ['fulltext', 'index']],
  [/ACS|chemrxiv|Cambridge Engage/i, ['07'], ['fulltext']],
  [/arXiv|ChinaXiv|预发布|Preprint|bioRxiv/i, ['07', '08'], ['preprint']],
  [/Microbiology|Annual Reviews/i, ['07', '10'], ['fulltext']],
  [/IEEE|ACM\b|ASCE|DBLP/i, ['08'], ['fulltext']],
  [/电子书|電子書|读秀|科学文库|方正|E-?books|Gutenberg|University Press/i, [], ['ebook']],
  [/Scopus|OpenAlex|Semantic|Web of|Dialnet/i, [], ['index']],
  [/Scholar|发现|PubScholar|Summon|掌桥|钛学术|Pure/i, [], ['discovery']],
  [/Catalog|WorldCat|文津|联盟|National Library|Nationalbibliothek|Neuerscheinung|出版发行|版权/i, [], ['catalogue']],
  [/Internet Archive|HathiTrust|Archive Ouverte|AOSIC/i, [], ['archive', 'ebook']],
  [/蔻享/, ['07'], ['multimedia']],
  [
    /期刊|维普|万方|知网|Springer|Nature|Elsevier|Wiley|ProQuest|Journals|J-Stage|SciELO|SciEngine|MDPI|eLibrary|Airiti|文献|TOAJ/i,
    [],
    ['fulltext'],
  ],
];

/** Open to everybody by those who make them. */
const free =
  /DOAJ|Directory of Open|arXiv|ChinaXiv|预发布|Gutenberg|国家统计局|法律法规|裁判文书|政策文件|标准全文公开|全国标准信息|科技报告|哲学社会科学文献|PubScholar|版权数据|Internet Archive|OpenAlex|Stanford Encyc|Open Knowledge|FAO|JRC|ROSA|Chronicling|US National Archives|National Library|Nationalbibliothek|RePEc|NASA|MDPI|Dialnet|J-Stage|Dataverse|佛學|臺灣學術期刊|博碩士|臺灣華文|Archive Ouverte|抗日战争|Encyclopedia of Korean|WorldCat|Preprints|American Archive|文津|Baidu|社会科学词条|Case Law/i;

const text = (hans: string, hant: string, english: string): LocalText => ({
  'zh-CN': hans,
  zh_TW: hant,
  'en-US': english,
});

/** What one of the libraries wrote about its own use of a database. */
const notes: Partial<Record<Path, Readonly<Record<string, LocalText>>>> = {
  jianglan: {
    北大法宝: text(
      '本馆订购，校园网内直接使用，同时使用人数不限。法学院新生培训每年九月举行，培训材料见使用指南。',
      '本館訂購，校園網路內直接使用，不限同時使用人數。法學院新生培訓於每年九月舉行，教材見使用指南。',
      'Subscribed by the library for the campus network, for any number of readers at once. Law students are introduced to it every September; see the guide.',
    ),
    读秀: text(
      '本馆订购。可按章节查找图书内容，缺藏的部分由本馆文献传递服务提供。',
      '本館訂購。可依章節查找圖書內容，缺藏部分由本館文獻傳遞服務提供。',
      'Subscribed by the library. Parts of books that the library does not hold are sent by its document delivery.',
    ),
    'ACM Digital Library': text(
      '本馆订购，供计算机学院及相关专业使用。校外请先经本馆的校外访问系统登录。',
      '本館訂購，供資訊學院及相關科系使用。校外請先經本館的校外連線系統登入。',
      'Subscribed for computing and related subjects. Off campus, sign in through the library’s remote access first.',
    ),
    智慧芽: text(
      '本学期试用，试用期间请将使用感受告诉学科馆员，图书馆据此决定是否订购。',
      '本學期試用，試用期間請將使用心得告訴學科館員，圖書館據此決定是否訂購。',
      'On trial this term. Please tell your subject librarian how useful it is: the library decides by that.',
    ),
  },
  mingwan: {
    Scopus: text(
      '本馆订购，校园网内直接使用；作者标识的更正可请参考咨询台代办。',
      '本館訂購，校園網路內直接使用；作者識別的更正可請參考諮詢檯代辦。',
      'Subscribed for the campus network. The reference desk helps with corrections of author profiles.',
    ),
  },
};

/** What a database has, in a sentence written for Yuelan, by its title: title, Chinese and English (databases.tsv). */
const descriptions = new Map(
  readFileSync(join(import.meta.dirname, 'databases.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, LocalText] => {
      const [title = '', chinese = '', english = ''] = line.split('\t');
      return [title, texts(chinese, english)];
    }),
);

/** What a database has, and then what the library says of its use. */
function descriptionOf(title: string, note: LocalText | undefined): LocalText | undefined {
  const described = descriptions.get(title);
  if (!described || !note) return described ?? note;
  const both = (language: keyof LocalText, separator: string) => [described[language], note[language]].join(separator);
  return text(both('zh-CN', ''), both('zh_TW', ''), both('en-US', ' '));
}

const guideTitle = text('使用指南', '使用指南', 'Guide');
const signIn = text('用读者证号登录', '用讀者證號登入', 'Sign in with your library card');
const onCampus = text('仅限校园网', '僅限校園網路', 'Campus network only');
const desk = text('参考咨询部', '參考諮詢組', 'Reference desk');

const isNamed = (record: CatalogueRecord, pattern: RegExp) =>
  pattern.test([record.title, ...record.otherTitles].join(' '));

/** What a library says of one of its databases. */
function rowOf(path: Path, record: CatalogueRecord): object {
  const { controlNumber, title, access } = record;
  const [, subjects, types] = kinds.find(([pattern]) => isNamed(record, pattern)) ?? [];
  const isFree = record.openAccess === true || isNamed(record, free);
  const at = chance(path, 'subscription', controlNumber);
  const note = notes[path]?.[title];
  const description = descriptionOf(title, note);
  const isTrial = title === '智慧芽' || (!note && at > 0.88);
  const isHad = isFree || isTrial || note !== undefined || at < 0.8;
  const subscription = isFree ? 'free' : isTrial ? 'trial' : 'subscribed';
  // Of the trials one is over.
  const period = isTrial
    ? { from: '2026-09-01', to: at > 0.98 ? '2026-10-31' : '2027-12-31' }
    : { from: `${String(2015 + Math.floor(at * 9))}-01-01`, to: '2027-12-31' };
  const url = access[0]?.url;
  const remote = `https://remote.${path}.example/login?url=${encodeURIComponent(url ?? '')}`;
  const collection = platforms.find(([, name]) => name === title)?.[0];
  return {
    controlNumber,
    ...(subjects && subjects.length > 0 && { subjects }),
    ...(types && { types }),
    ...(isHad && { subscription, ...(!isFree && period) }),
    ...(description && { description }),
    ...(note && { contact: desk }),
    ...(url !== undefined &&
      isHad && {
        access: isFree
          ? [{ kind: 'open', url }]
          : [
              { kind: 'campus', url, note: onCampus },
              { kind: 'remote', url: remote, note: signIn },
            ],
      }),
    ...(note && { guides: [{ title: guideTitle, url: `https://lib.${path}.example/guides/${controlNumber}` }] }),
    ...(collection !== undefined && { collections: [collection] }),
  };
}

for (const path of ['jianglan', 'chengchuan', 'mingwan'] as const) {
  const known = recordsOf(path, 'database');
  const held = new Set(
    recordsOf(path, 'book', 'journal', 'paper').flatMap((record) => record.access.map((entry) => entry.collection)),
  );
  const added = platforms
    .filter(([collection, title]) => held.has(collection) && known.every((record) => record.title !== title))
    .map(([collection, title, aliases, url]): CatalogueRecordInput => ({
      controlNumber: digits(`database|${url}|${title}`),
      kind: 'database',
      title,
      otherTitles: aliases,
      languages: ['eng'],
      openAccess: true,
      access: [{ url, collection }],
      acquiredOn: '2004-01-05',
    }));
  if (added.length > 0) {
    const file = join(import.meta.dirname, '../../libraries', path, 'data/platforms.jsonl.gz');
    writeFileSync(file, gzipSync(added.map((record) => `${JSON.stringify(record)}\n`).join('')));
  }
  const records = [...known, ...added.map((record) => catalogueRecordSchema.parse(record))];
  const rows = records.map((record) => rowOf(path, record));
  const { mistakes } = databaseContent.parse(rows.map((value, at) => ({ line: at + 1, value })));
  if (mistakes.length > 0) throw new Error(`${path}: ${JSON.stringify(mistakes)}`);
  writeContent(path, databaseContent.name, rows);
}
