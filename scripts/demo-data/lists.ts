/**
 * Writes the book lists and topics of the demo libraries from their records only: works of an author, titles of a
 * series, the literature of a dynasty, the most borrowed books of a subject.
 *
 *   node scripts/demo-data/lists.ts
 */
import type { ListSearch } from '#lib/contract/calls/lists.ts';
import type { LocalText } from '#lib/contract/language.ts';
import type { CatalogueRecord } from '#service/catalogue/model/record.ts';
import { recordsOf, texts, toTaiwan, writeContent } from './shelves.ts';

/** Books of a list at the most. */
const maxBooks = 60;

interface Plan {
  library: string;
  series: number;
  authors: number;
  /** Subjects whose books that are lent most make a list. */
  subjects: readonly (readonly [subject: string, english: string, chinese?: string])[];
  dynasties: readonly (readonly [string, string])[];
}

const dynasties = [
  ['唐', 'Tang'],
  ['宋', 'Song'],
  ['明', 'Ming'],
  ['清', 'Qing'],
] as const;

const plans: readonly Plan[] = [
  {
    library: 'jianglan',
    series: 10,
    authors: 12,
    dynasties,
    subjects: [
      ['哲学', 'philosophy'],
      ['推理小说', 'detective fiction'],
      ['心理学', 'psychology'],
      ['中国历史', 'the history of China'],
      ['科幻', 'science fiction'],
      ['社会学', 'sociology'],
      ['诗歌', 'poetry'],
      ['艺术', 'art'],
    ],
  },
  {
    library: 'chengchuan',
    series: 8,
    authors: 10,
    dynasties: [],
    subjects: [
      ['童话', 'fairy tales'],
      ['武侠', 'martial arts fiction'],
      ['旅行', 'travel'],
      ['科幻', 'science fiction'],
      ['传记', 'biography'],
      ['漫画', 'comics'],
    ],
  },
  {
    library: 'mingwan',
    series: 3,
    authors: 6,
    dynasties,
    subjects: [
      ['禪宗', 'Chan Buddhism', '禅宗'],
      ['心理学', 'psychology'],
      ['管理', 'management'],
    ],
  },
];

/** Most lent first; what is lent as often in the order of the numbers. */
const byLoans = (a: CatalogueRecord, b: CatalogueRecord): number =>
  b.priorLoans - a.priorLoans || (a.controlNumber < b.controlNumber ? -1 : 1);

/** The first of each work: editions of one book are one entry of a list. */
function worksOf(books: readonly CatalogueRecord[]): CatalogueRecord[] {
  const works = new Map<string, CatalogueRecord>();
  for (const book of books) if (!works.has(book.title)) works.set(book.title, book);
  return [...works.values()].slice(0, maxBooks);
}

/** What the record says of a translated book's original. */
function noteOf(book: CatalogueRecord): LocalText | undefined {
  const original = book.originalTitle;
  if (original === undefined || original === book.title) return undefined;
  return { 'zh-CN': `原名：${original}`, zh_TW: `原名：${original}`, 'en-US': `Original title: ${original}` };
}

const entriesOf = (books: readonly CatalogueRecord[]) =>
  worksOf(books).map((book) => {
    const note = noteOf(book);
    return { controlNumber: book.controlNumber, ...(note && { note }) };
  });

/** The values that stand in most books, with these books. */
function frequent(books: readonly CatalogueRecord[], valuesOf: (book: CatalogueRecord) => string[], most: number) {
  const byValue = new Map<string, CatalogueRecord[]>();
  for (const book of books) {
    for (const value of new Set(valuesOf(book))) {
      const its = byValue.get(value);
      if (its) its.push(book);
      else byValue.set(value, [book]);
    }
  }
  return [...byValue].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1)).slice(0, most);
}

const authorsOf = (book: CatalogueRecord): string[] =>
  book.contributors
    .filter((contributor) => contributor.role === 'author' && /^\p{Script=Han}/u.test(contributor.name))
    .map((contributor) => contributor.name);
const countOf = (list: readonly unknown[], chinese: string): string => `${String(list.length)} ${chinese}`;

interface ListRow {
  id: string;
  name: LocalText;
  intro: LocalText;
  records: ReturnType<typeof entriesOf>;
}

function listsOf({ library, series, authors, subjects, dynasties: times }: Plan): ListRow[] {
  const books = recordsOf(library, 'book').sort(byLoans);
  const inChinese = books.filter((book) => book.languages[0] === 'chi');
  const bySubject = subjects.map(([subject, english, chinese = subject]): ListRow => {
    const records = entriesOf(books.filter((book) => book.subjects.includes(subject))).slice(0, 40);
    return {
      id: `most-lent-${english.replaceAll(' ', '-').toLowerCase()}`,
      name: texts(`借阅最多的${chinese}类图书`, `Most borrowed: ${english}`),
      intro: {
        'zh-CN': `本馆主题为“${chinese}”的图书，按借阅次数排列。`,
        zh_TW: `本館主題為「${toTaiwan(chinese)}」的圖書，按借閱次數排列。`,
        'en-US': `Books on ${english} in this library, by number of loans.`,
      },
      records,
    };
  });
  const byAuthor = frequent(inChinese, authorsOf, authors).map(([author, its], at): ListRow => {
    const records = entriesOf(its);
    return {
      id: `author-${String(at + 1)}`,
      name: texts(`${author}作品`, `Works by ${author}`),
      intro: texts(
        `本馆收藏的${author}作品 ${countOf(records, '种')}。`,
        `${countOf(records, 'works')} by ${author} in this library.`,
      ),
      records,
    };
  });
  const bySeries = frequent(inChinese, (book) => book.series.map((series) => series.title), series).map(
    ([title, its], at) => {
      const records = entriesOf(its);
      return {
        id: `series-${String(at + 1)}`,
        name: texts(`丛书：${title}`, `Series: ${title}`),
        intro: {
          'zh-CN': `本馆收藏的“${title}” ${countOf(records, '种')}。`,
          zh_TW: `本館收藏的「${toTaiwan(title)}」${countOf(records, '種')}。`,
          'en-US': `${countOf(records, 'titles')} of this series in the library.`,
        },
        records,
      };
    },
  );
  const byDynasty = times.map(([dynasty, english]): ListRow => {
    const of = (book: CatalogueRecord) =>
      book.contributors.some((contributor) => contributor.role === 'author' && contributor.nation === dynasty);
    const records = entriesOf(books.filter(of));
    return {
      id: `dynasty-${english.toLowerCase()}`,
      name: texts(`${dynasty}代著述`, `Writings of the ${english} dynasty`),
      intro: texts(
        `题名页注明著者为${dynasty}代人的图书 ${countOf(records, '种')}。`,
        `${countOf(records, 'books')} whose title pages place the author in the ${english} dynasty.`,
      ),
      records,
    };
  });
  return [...byDynasty, ...bySeries, ...byAuthor, ...bySubject].filter((entry) => entry.records.length > 2);
}

interface TopicRow {
  id: string;
  libraries: readonly string[];
  name: LocalText;
  intro: LocalText;
  search: ListSearch;
  begins?: string;
  ends?: string;
}

const all = plans.map((plan) => plan.library);
const popular = { sortField: 'popularity', sortClause: 'desc' } as const;

const topics: readonly TopicRow[] = [
  {
    id: 'summer-2026',
    libraries: all,
    begins: '2026-07-01',
    ends: '2026-08-31',
    name: { 'zh-CN': '2026 年暑期阅读', zh_TW: '2026 年暑期閱讀', 'en-US': 'Summer reading 2026' },
    intro: {
      'zh-CN': '暑假里读几本长篇：馆藏中借阅最多的当代小说。',
      zh_TW: '暑假裡讀幾本長篇：館藏中借閱最多的當代小說。',
      'en-US': 'Long novels for the long vacation: the contemporary fiction borrowed most.',
    },
    search: { kindNo: ['I247'], docCode: ['1'], ...popular },
  },
  {
    id: 'new-term',
    libraries: ['jianglan', 'mingwan'],
    begins: '2026-09-01',
    ends: '2027-07-31',
    name: { 'zh-CN': '新学年：学会学习', zh_TW: '新學年：學會學習', 'en-US': 'A new year of study' },
    intro: {
      'zh-CN': '心理学与教育学馆藏，写给刚入学的同学。',
      zh_TW: '心理學與教育學館藏，寫給剛入學的同學。',
      'en-US': 'Psychology and education on our shelves, for those who have just arrived.',
    },
    search: { kindNo: ['B84', 'G4'], docCode: ['1'], ...popular },
  },
  {
    id: 'detective',
    libraries: all,
    name: { 'zh-CN': '侦探与推理', zh_TW: '偵探與推理', 'en-US': 'Crime and detection' },
    intro: {
      'zh-CN': '馆藏推理小说，按借阅次数排列。',
      zh_TW: '館藏推理小說，按借閱次數排列。',
      'en-US': 'Detective fiction in the library, by number of loans.',
    },
    search: { subject: ['推理小说', '推理', '侦探'], ...popular },
  },
  {
    id: 'science-fiction',
    libraries: ['jianglan', 'chengchuan'],
    name: { 'zh-CN': '科幻世界', zh_TW: '科幻世界', 'en-US': 'Science fiction' },
    intro: {
      'zh-CN': '从太空到未来城市：馆藏科幻作品。',
      zh_TW: '從太空到未來城市：館藏科幻作品。',
      'en-US': 'From space to the cities of the future: science fiction in the library.',
    },
    search: { subject: ['科幻', '科幻小说'], ...popular },
  },
  {
    id: 'history-of-china',
    libraries: all,
    name: { 'zh-CN': '读中国史', zh_TW: '讀中國史', 'en-US': 'Reading the history of China' },
    intro: {
      'zh-CN': '《中图法》K2 类馆藏：通史、断代史与专题研究。',
      zh_TW: '《中圖法》K2 類館藏：通史、斷代史與專題研究。',
      'en-US': 'Class K2 of the Chinese Library Classification: general histories, periods and special studies.',
    },
    search: { kindNo: ['K2'], docCode: ['1'], ...popular },
  },
  {
    id: 'machine-learning',
    libraries: ['jianglan'],
    name: { 'zh-CN': '自然语言处理论文', zh_TW: '自然語言處理論文', 'en-US': 'Papers on natural language processing' },
    intro: {
      'zh-CN': '馆藏论文中主题为自然语言处理的文献，新近的在前。',
      zh_TW: '館藏論文中主題為自然語言處理的文獻，新近的在前。',
      'en-US': 'Papers in the catalog on natural language processing, the latest first.',
    },
    search: { subject: ['Natural language processing'], docCode: ['3'], sortField: 'publishYear', sortClause: 'desc' },
  },
  {
    id: 'open-access',
    libraries: all,
    name: { 'zh-CN': '开放获取期刊', zh_TW: '開放取用期刊', 'en-US': 'Open access journals' },
    intro: {
      'zh-CN': '收录于 DOAJ、人人可读全文的期刊。',
      zh_TW: '收錄於 DOAJ、人人可讀全文的期刊。',
      'en-US': 'Journals listed in DOAJ that everyone can read in full.',
    },
    search: { collectionName: ['DOAJ'], docCode: ['2'], sortField: 'title', sortClause: 'asc' },
  },
  {
    id: 'gutenberg',
    libraries: all,
    name: { 'zh-CN': '古登堡计划电子书', zh_TW: '古騰堡計畫電子書', 'en-US': 'E-books of Project Gutenberg' },
    intro: {
      'zh-CN': '版权已届满、可自由阅读和下载的电子书。',
      zh_TW: '著作權已屆滿、可自由閱讀和下載的電子書。',
      'en-US': 'E-books out of copyright, free to read and to download.',
    },
    search: { collectionName: ['Project Gutenberg'], sortField: 'title', sortClause: 'asc' },
  },
  {
    id: 'buddhist-canon',
    libraries: ['jianglan', 'mingwan'],
    name: { 'zh-CN': '佛教典籍', zh_TW: '佛教典籍', 'en-US': 'The Buddhist canon' },
    intro: {
      'zh-CN': '馆藏佛教典籍目录，含译经与历代撰述。',
      zh_TW: '館藏佛教典籍目錄，含譯經與歷代撰述。',
      'en-US': 'Buddhist scriptures, translated and written through the dynasties.',
    },
    search: { subject: ['佛教典籍'], sortField: 'title', sortClause: 'asc' },
  },
];

// The last row is the newest one: days go back from the end, one list a week.
const dayMs = 86_400_000;
const newest = Date.UTC(2026, 9, 30);
const dated = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, at) => {
    const updated = newest - (rows.length - 1 - at) * 7 * dayMs;
    return { ...row, updatedOn: new Date(updated).toISOString().slice(0, 10) };
  });

for (const plan of plans) {
  writeContent(plan.library, 'book-lists', dated(listsOf(plan)));
  const own = topics.flatMap(({ libraries, ...row }) => (libraries.includes(plan.library) ? [row] : []));
  writeContent(plan.library, 'topics', dated(own));
}
