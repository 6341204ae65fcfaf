import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';

/** Records for service tests: one or more of each kind, with what the rules need to be seen at work. */

export const whiteNight: CatalogueRecordInput = {
  controlNumber: 'b1',
  kind: 'book',
  title: '白夜行',
  subtitle: '推理小说',
  otherTitles: ['Byakuyakō'],
  originalTitle: '白夜行',
  contributors: [
    { name: '东野圭吾', role: 'author', nation: '日', dates: '1958-' },
    { name: '刘姿君', role: 'translator' },
  ],
  edition: '第2版',
  publisher: '南海出版公司',
  place: '海口',
  pubYear: 2013,
  pubDate: '2013-01',
  series: [{ title: '新经典文库', number: '12' }],
  isbn: ['9787544258609'],
  languages: ['chi'],
  script: 'Hans',
  country: 'CN',
  classes: [{ scheme: 'clc', code: 'I313.45' }],
  subjects: ['长篇小说', '日本'],
  extent: '467页',
  binding: '平装',
  price: 'CNY39.50',
  contents: ['第一章', '第二章'],
  holdings: [
    {
      libCode: 'MED',
      locationId: 'medicine',
      callNumber: 'I313.45/D732',
      items: [{ barcode: 'M1', status: 'loaned', dueDate: '2026-03-01' }],
    },
    {
      libCode: 'MAIN',
      locationId: 'reading',
      callNumber: 'I313.45/D732=2',
      items: [
        { barcode: 'R1', status: 'reference' },
        { barcode: 'R2', status: 'withdrawn' },
      ],
    },
    {
      libCode: 'MAIN',
      locationId: 'stacks',
      callNumber: 'I313.45/D732',
      items: [
        { barcode: 'S1', status: 'available', currentLocationId: 'reading' },
        { barcode: 'S2', status: 'loaned', dueDate: '2026-02-01' },
      ],
    },
  ],
  acquiredOn: '2026-01-10',
  priorLoans: 40,
};

export const devotion: CatalogueRecordInput = {
  controlNumber: 'b2',
  kind: 'book',
  title: '嫌疑人X的献身',
  contributors: [
    { name: '东野圭吾', role: 'author' },
    { name: '刘子倩', role: 'translator' },
  ],
  publisher: '南海出版公司',
  pubYear: 2008,
  isbn: ['9787544241694'],
  languages: ['chi'],
  script: 'Hans',
  classes: [{ scheme: 'clc', code: 'I313.45' }],
  subjects: ['长篇小说'],
  holdings: [
    {
      libCode: 'MAIN',
      locationId: 'stacks',
      callNumber: 'I313.45/D733',
      items: [
        { barcode: 'X1', status: 'loaned', dueDate: '2026-02-20' },
        { barcode: 'X2', status: 'loaned', dueDate: '2026-02-10' },
      ],
    },
  ],
  acquiredOn: '2026-01-12',
  priorLoans: 90,
};

export const compilers: CatalogueRecordInput = {
  controlNumber: 'b3',
  kind: 'book',
  title: 'Compilers',
  subtitle: 'principles, techniques, and tools',
  contributors: [
    { name: 'Aho, Alfred V.', role: 'author' },
    { name: 'Ullman, Jeffrey D.', role: 'author' },
  ],
  publisher: 'Addison-Wesley',
  pubYear: 2007,
  isbn: ['9780321486813'],
  languages: ['eng'],
  country: 'US',
  classes: [
    { scheme: 'lcc', code: 'QA76.76.C65' },
    { scheme: 'clc', code: 'TP314' },
  ],
  subjects: ['Compilers (Computer programs)'],
  access: [
    { url: 'https://books.example.org/compilers', label: 'Full text', collection: 'Example Books' },
    { url: 'https://mirror.example.org/compilers' },
  ],
  attachments: [
    { title: 'Errata', url: '/files/errata.pdf', mediaType: 'application/pdf' },
    { title: 'Not a link', url: 'javascript:alert(1)' },
  ],
  acquiredOn: '2030-01-01',
};

const systemsJournal: CatalogueRecordInput = {
  controlNumber: 'j1',
  kind: 'journal',
  title: '系统工程',
  contributors: [{ name: '湖南省系统工程与管理学会', role: 'sponsor' }],
  pubYear: 1983,
  issn: ['1001-4098'],
  cn: '43-1115/N',
  languages: ['chi'],
  classes: [{ scheme: 'clc', code: 'N94' }],
  frequency: 'm',
  coreInclude: ['CSSCI', 'LOCAL'],
  discipline: '0711',
  holdings: [
    {
      libCode: 'MAIN',
      locationId: 'reading',
      statement: '2001-2015',
      items: [
        { barcode: 'J2', volume: '2003年 第2期' },
        { barcode: 'J10', volume: '2003年 第10期' },
        { barcode: 'J04', volume: '2004年 第1期' },
      ],
    },
    { libCode: 'MAIN', locationId: 'ANNEX', statement: '1983-2000' },
  ],
};

const article: CatalogueRecordInput = {
  controlNumber: 'p1',
  kind: 'paper',
  title: '图书馆排队系统的优化',
  contributors: [{ name: '王五', role: 'author' }],
  pubYear: 2003,
  languages: ['chi'],
  script: 'Hans',
  host: { title: '系统工程', issn: '1001-4098', volume: '21', issue: '4', pages: '17-22' },
  doi: '10.1000/182',
};

const thesis: CatalogueRecordInput = {
  controlNumber: 'd1',
  kind: 'dissertation',
  title: '館藏檢索之研究',
  contributors: [
    { name: '李四', role: 'author' },
    { name: '趙六', role: 'advisor' },
  ],
  pubYear: 2019,
  languages: ['chi'],
  script: 'Hant',
  degreeType: 'doctor',
  university: '示範大學',
};

const database: CatalogueRecordInput = {
  controlNumber: 'e1',
  kind: 'database',
  title: 'Example Full Text',
  languages: ['eng'],
  access: [{ url: 'https://db.example.org/', collection: 'Example Books', from: '1990', to: '2020' }],
  acquiredOn: '2026-01-01',
};

export const testRecords = [whiteNight, devotion, compilers, systemsJournal, article, thesis, database];

/** A second library that holds one of the books under its ISBN and one under title and author. */
export const otherLibrary = {
  file: {
    groupCode: '900002',
    mappingPath: 'other',
    unionCatalogue: true,
    name: { 'zh-CN': '邻校图书馆', zh_TW: '鄰校圖書館', 'en-US': 'Neighbour Library' },
  },
};
export const otherRecords: CatalogueRecordInput[] = [
  {
    controlNumber: 'o1',
    kind: 'book',
    title: '白夜行（精装版）',
    contributors: [{ name: '东野圭吾', role: 'author' }],
    isbn: ['9787544258609'],
    holdings: [
      {
        libCode: 'MAIN',
        locationId: 'stacks',
        items: [{ barcode: 'O1' }, { barcode: 'O2', status: 'missing' }, { barcode: 'O3', status: 'withdrawn' }],
      },
    ],
  },
  {
    controlNumber: 'o2',
    kind: 'book',
    title: '嫌疑人Ｘ的獻身',
    contributors: [{ name: '東野圭吾', role: 'author' }],
  },
];
