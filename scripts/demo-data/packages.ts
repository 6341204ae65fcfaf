/**
 * Makes the special bases of the three demo libraries (docs/guide/library-content.md, content/packages.jsonl) from their
 * records.
 *
 *   node scripts/demo-data/packages.ts
 *
 * Most packages are saved searches. The scriptures by period are lists of control numbers, since the dynasty of a
 * translator or author is known of each record and searched by nobody.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { LocalText } from '../../src/lib/contract/language.ts';
import { packageContent, type PackageRow } from '../../src/service/packages/package-content.ts';
import { catalogueRecordSchema, type CatalogueRecord } from '../../src/service/catalogue/model/record.ts';

type Path = 'jianglan' | 'chengchuan' | 'mingwan';
type Search = PackageRow['search'];

const text = (hans: string, hant: string, english: string): LocalText => ({
  'zh-CN': hans,
  zh_TW: hant,
  'en-US': english,
});
const folder = (path: Path): string => join(import.meta.dirname, '../../libraries', path);
const recordsOf = (path: Path, file: string): CatalogueRecord[] =>
  gunzipSync(readFileSync(join(folder(path), 'data', `${file}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => catalogueRecordSchema.parse(JSON.parse(line)));

/** A package: its id, its three names and what is searched. */
type Row = readonly [id: string, hans: string, hant: string, english: string, search: Search];
const below = (parent: string, within: object, rows: readonly Row[]): PackageRow[] =>
  rows.map(([id, hans, hant, english, search]) => ({
    id: `${parent}-${id}`,
    parent,
    name: text(hans, hant, english),
    search: [search ?? {}].flat().map((entry) => ({ ...within, ...entry })),
  }));

/** Divisions of the Buddhist canon by the subject in records. */
const divisions: readonly Row[] = [
  ['ahan', '阿含', '阿含', 'Āgama', { subject: '阿含' }],
  ['bore', '般若', '般若', 'Prajñāpāramitā', { subject: '般若' }],
  ['fahua', '法华', '法華', 'Lotus', { subject: '法華' }],
  ['huayan', '华严', '華嚴', 'Avataṃsaka', { subject: '華嚴' }],
  ['baoji', '宝积', '寶積', 'Ratnakūṭa', { subject: '寶積' }],
  ['jingji', '经集', '經集', 'Collected sūtras', { subject: '經集' }],
  ['mijiao', '密教', '密教', 'Esoteric texts', { subject: '密教' }],
  ['lv', '律', '律', 'Vinaya', { subject: '律' }],
  ['yuqie', '瑜伽', '瑜伽', 'Yogācāra', { subject: '瑜伽' }],
  ['chan', '禅宗', '禪宗', 'Chan', { subject: '禪宗' }],
  ['jingtu', '净土宗', '淨土宗', 'Pure Land', { subject: '淨土宗' }],
  ['shizhuan', '史传', '史傳', 'Histories and biographies', { subject: '史傳' }],
];

/** Periods and the dynasties next to names in records. */
const periods: readonly (readonly [id: string, hans: string, hant: string, english: string, nations: string])[] = [
  [
    'early',
    '东汉至南北朝',
    '東漢至南北朝',
    'Eastern Han to Northern and Southern dynasties',
    '東漢 吳 曹魏 西晉 東晉 姚秦 符秦 後秦 北涼 劉宋 陳 梁 元魏 後魏 東魏 北周 宇文周',
  ],
  ['tang', '隋唐', '隋唐', 'Sui and Tang', '隋 唐'],
  ['song', '宋元', '宋元', 'Song and Yuan', '宋 遼 元'],
  ['ming', '明', '明', 'Ming', '明'],
  ['qing', '清', '清', 'Qing', '清'],
  ['republic', '民国', '民國', 'Republic', '民國'],
];

/** Scriptures by division and by period. */
function scriptures(path: Path, locationId: string): PackageRow[] {
  const records = recordsOf(path, 'books').filter(({ holdings }) =>
    holdings.some((holding) => holding.locationId === locationId),
  );
  const numbersOf = (nations: string) =>
    records
      .filter(({ contributors }) => contributors.some(({ nation }) => nation && nations.split(' ').includes(nation)))
      .map((record) => record.controlNumber)
      .sort();
  return [
    {
      id: 'scriptures',
      name: text('佛教典籍', '佛教典籍', 'Buddhist scriptures'),
      intro: text(
        '本馆收藏的线装佛教典籍，分别按部类和译著者的时代编排。原书在特藏阅览室阅览，不外借。',
        '本館收藏的線裝佛教典籍，分別依部類與譯著者的時代編排。原書於特藏閱覽室閱覽，不外借。',
        'Thread-bound Buddhist scriptures of this library, arranged by division of the canon and by the time of their translators and authors. They are read in the reading room for special collections and not lent.',
      ),
      search: { subject: '佛教典籍', locationId },
      entries: [
        {
          title: 'CBETA Online',
          creator: '中華電子佛典協會',
          url: 'https://cbetaonline.dila.edu.tw/',
          note: '漢文佛典的線上全文',
        },
      ],
    },
    { id: 'scriptures-division', parent: 'scriptures', name: text('按部类', '依部類', 'By division') },
    ...below('scriptures-division', { locationId }, divisions),
    { id: 'scriptures-period', parent: 'scriptures', name: text('按时代', '依時代', 'By period') },
    ...periods.map(([id, hans, hant, english, nations]): PackageRow => ({
      id: `scriptures-period-${id}`,
      parent: 'scriptures-period',
      name: text(hans, hant, english),
      records: numbersOf(nations),
    })),
  ];
}

const gutenberg = { collectionName: 'Project Gutenberg' };
const gutenbergEntry = { title: 'Project Gutenberg', url: 'https://www.gutenberg.org/' };
/** Classics in Chinese that are free to read. */
const chineseClassics = (): PackageRow[] => [
  {
    id: 'classics',
    name: text('中文古籍电子书', '中文古籍電子書', 'Chinese classics to read online'),
    intro: text(
      '可以免费在线阅读和下载的中文古籍，来自古登堡计划。',
      '可以免費線上閱讀及下載的中文古籍，來自古騰堡計畫。',
      'Chinese classics from Project Gutenberg, free to read and to download.',
    ),
    search: { ...gutenberg, langCode: 'chi' },
    entries: [gutenbergEntry],
  },
  ...below('classics', { ...gutenberg, langCode: 'chi' }, [
    ['ming', '明代小说', '明代小說', 'Fiction of the Ming', { subject: 'Chinese fiction -- Ming dynasty, 1368-1644' }],
    ['qing', '清代小说', '清代小說', 'Fiction of the Qing', { subject: 'Chinese fiction -- Qing dynasty, 1644-1912' }],
    [
      'poetry',
      '诗词',
      '詩詞',
      'Poetry',
      { subject: ['Ci (Chinese poetry)', 'Chinese poetry -- Tang dynasty, 618-907', 'Chinese poetry', 'Shi jing'] },
    ],
    ['drama', '戏曲', '戲曲', 'Drama', { subject: 'Chinese drama' }],
    ['thought', '诸子与哲学', '諸子與哲學', 'Thought', { kindNo: 'B' }],
    ['history', '史部与笔记', '史部與筆記', 'History', { kindNo: 'K' }],
    ['war', '兵书', '兵書', 'Art of war', { kindNo: 'E' }],
  ]),
];

/** Free books in other languages. */
const worldClassics = (): PackageRow[] => [
  {
    id: 'world',
    name: text('西文经典电子书', '西文經典電子書', 'Western classics to read online'),
    intro: text(
      '可以免费在线阅读和下载的西文图书，来自古登堡计划，按学科编排。',
      '可以免費線上閱讀及下載的西文圖書，來自古騰堡計畫，依學科編排。',
      'Books in Western languages from Project Gutenberg, free to read and to download, arranged by subject.',
    ),
    entries: [gutenbergEntry],
  },
  ...below('world', { ...gutenberg, langCode: ['eng', 'ger', 'fre', 'fin', 'dut', 'ita', 'spa', 'por'] }, [
    ['literature', '文学', '文學', 'Literature', { kindNo: 'I' }],
    ['history', '历史与传记', '歷史與傳記', 'History and biography', { kindNo: 'K' }],
    ['thought', '哲学与宗教', '哲學與宗教', 'Philosophy and religion', { kindNo: 'B' }],
    ['science', '自然科学与医学', '自然科學與醫學', 'Science and medicine', { kindNo: ['N', 'O', 'P', 'Q', 'R'] }],
    ['society', '社会与军事', '社會與軍事', 'Society and warfare', { kindNo: ['C', 'D', 'E', 'F', 'G'] }],
  ]),
];

const programmingBooks = { collectionName: 'Free Programming Books' };
const programming = (): PackageRow[] => [
  {
    id: 'programming',
    name: text('免费编程图书', '免費程式設計圖書', 'Free programming books'),
    intro: text(
      '作者在网上公开的编程图书，按程序语言和主题编排。',
      '作者在網路上公開的程式設計圖書，依程式語言與主題編排。',
      'Books on programming that their authors have put online, arranged by language and subject.',
    ),
    search: programmingBooks,
    entries: [
      {
        title: 'free-programming-books',
        creator: 'Free Ebook Foundation',
        url: 'https://github.com/EbookFoundation/free-programming-books',
      },
    ],
  },
  ...below('programming', programmingBooks, [
    ['python', 'Python', 'Python', 'Python', { subject: 'Python' }],
    ['javascript', 'JavaScript', 'JavaScript', 'JavaScript', { subject: ['JavaScript', 'Node.js', 'jQuery'] }],
    ['java', 'Java 与 Scala', 'Java 與 Scala', 'Java and Scala', { subject: ['Java', 'Scala'] }],
    ['c', 'C 与 C++', 'C 與 C++', 'C and C++', { subject: ['C', 'C++'] }],
    ['go', 'Go', 'Go', 'Go', { subject: ['Go', 'Golang'] }],
    ['ruby', 'Ruby', 'Ruby', 'Ruby', { subject: ['Ruby', 'Ruby on Rails'] }],
    ['web', '网页设计', '網頁設計', 'Web design', { subject: 'HTML and CSS' }],
    ['linux', 'Linux 与工具', 'Linux 與工具', 'Linux and tools', { subject: ['Linux', 'Git', 'PowerShell', 'LaTeX'] }],
    ['algorithms', '算法与数据结构', '演算法與資料結構', 'Algorithms', { subject: 'Algorithms & Data Structures' }],
    ['mathematics', '数学', '數學', 'Mathematics', { kindNo: 'O1' }],
  ]),
];

const theses = (locationId: string): PackageRow[] => [
  {
    id: 'theses',
    name: text('馆藏学位论文', '館藏學位論文', 'Dissertations in this library'),
    intro: text(
      '学位论文阅览室收藏的学位论文，按学位和语种编排，仅供阅览。',
      '學位論文閱覽室收藏的學位論文，依學位與語言編排，僅供閱覽。',
      'Dissertations in the theses reading room, arranged by degree and by language, to be read there.',
    ),
    search: { docCode: '4', locationId },
  },
  ...below('theses', { docCode: '4', locationId }, [
    ['doctor', '博士论文', '博士論文', 'Doctoral', { ddType: 'doctor' }],
    ['master', '硕士论文', '碩士論文', 'Master’s', { ddType: 'master' }],
    ['chinese', '中文论文', '中文論文', 'In Chinese', { langCode: 'chi' }],
    ['english', '英文论文', '英文論文', 'In English', { langCode: 'eng' }],
    ['french', '法文论文', '法文論文', 'In French', { langCode: 'fre' }],
  ]),
];

/** For children and their parents. */
const children = (): PackageRow[] => [
  {
    id: 'children',
    name: text('少儿阅读', '兒童閱讀', 'Children’s reading'),
    intro: text(
      '童书借阅区和绘本馆的图书，供孩子和家长一起选读。',
      '童書借閱區與繪本館的圖書，供孩子與家長一起選讀。',
      'Books of the children’s area and the picture book library, for children and parents to choose together.',
    ),
    search: { docCode: '1', locationId: ['CCE-TH', 'CCE-HB'] },
  },
  ...below('children', { docCode: '1' }, [
    ['picture', '绘本', '繪本', 'Picture books', { subject: '绘本' }],
    ['tales', '童话', '童話', 'Fairy tales', { subject: '童话' }],
    ['literature', '儿童文学', '兒童文學', 'Children’s literature', { subject: '儿童文学' }],
    ['science', '科普', '科普', 'Popular science', { subject: '科普' }],
  ]),
];
const stories = (): PackageRow[] => [
  {
    id: 'stories',
    name: text('类型小说', '類型小說', 'Genre fiction'),
    intro: text(
      '市民最常借阅的几类小说。',
      '市民最常借閱的幾類小說。',
      'Kinds of novels that readers of the city like to borrow.',
    ),
  },
  ...below('stories', { docCode: '1' }, [
    ['crime', '推理', '推理', 'Crime', { subject: ['推理小说', '推理'] }],
    ['science', '科幻', '科幻', 'Science fiction', { subject: ['科幻小说', '科幻'] }],
    ['wuxia', '武侠', '武俠', 'Wuxia', { subject: '武侠' }],
    ['fantasy', '奇幻', '奇幻', 'Fantasy', { subject: '奇幻' }],
  ]),
];

const bases: Record<Path, () => PackageRow[]> = {
  jianglan: () => [
    ...scriptures('jianglan', 'JLZ-GJ'),
    ...chineseClassics(),
    ...worldClassics(),
    ...programming(),
    ...theses('JLZ-XW'),
  ],
  chengchuan: () => [...chineseClassics(), ...children(), ...stories()],
  mingwan: () => [...scriptures('mingwan', 'MWT-GJ'), ...chineseClassics(), ...theses('MWT-LW')],
};

for (const path of ['jianglan', 'chengchuan', 'mingwan'] as const) {
  const rows = bases[path]();
  const { mistakes } = packageContent.parse(rows.map((value, at) => ({ line: at + 1, value })));
  if (mistakes.length > 0)
    throw new Error(mistakes.map((mistake) => `${String(mistake.line)}: ${mistake.message}`).join('\n'));
  const dir = join(folder(path), 'content');
  mkdirSync(dir, { recursive: true });
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(join(dir, 'packages.jsonl'), lines);
  console.log(`${path}: ${String(rows.length)} packages, ${String(Buffer.byteLength(lines))} bytes`);
}
