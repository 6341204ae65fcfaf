import { indexes, typeCodes, type Index } from '../cql/indexes.ts';

export interface SyntaxField {
  name: string;
  index: Index;
  /** The other names that are understood: English, simplified and traditional Chinese. */
  others: readonly string[];
}

const indexOf = (name: string): Index => {
  const found = indexes.find((index) => `${index.set}.${index.name}` === name);
  if (!found) throw new Error(`no index ${name}`);
  return found.index;
};

/** The fields of the query language: the indexes of CQL under the names that readers know. */
export const syntaxFields: readonly SyntaxField[] = [
  { name: 'any', index: indexOf('cql.anywhere'), others: ['keyword', 'kw', 'all', '任意', '任意字段', '任意欄位'] },
  {
    name: 'title',
    index: indexOf('dc.title'),
    others: ['ti', '题名', '題名', '标题', '標題', '书名', '書名', '刊名', '篇名'],
  },
  {
    name: 'author',
    index: indexOf('dc.creator'),
    others: ['au', 'creator', 'contributor', '作者', '著者', '责任者', '責任者'],
  },
  {
    name: 'subject',
    index: indexOf('dc.subject'),
    others: ['su', '主题', '主題', '主题词', '主題詞', '关键词', '關鍵詞'],
  },
  {
    name: 'publisher',
    index: indexOf('dc.publisher'),
    others: ['pb', '出版社', '出版者', '出版商'],
  },
  { name: 'isbn', index: indexOf('bath.isbn'), others: [] },
  { name: 'issn', index: indexOf('bath.issn'), others: [] },
  {
    name: 'year',
    index: indexOf('dc.date'),
    others: ['date', 'py', '年', '年份', '出版年', '出版年份'],
  },
  {
    name: 'callno',
    index: indexOf('yuelan.callNumber'),
    others: ['callnumber', 'cn', '索书号', '索書號', '索取号', '索取號'],
  },
  {
    name: 'class',
    index: indexOf('yuelan.class'),
    others: ['clc', '分类号', '分類號', '中图分类号', '中圖分類號', '中图法', '中圖法'],
  },
  {
    name: 'series',
    index: indexOf('yuelan.series'),
    others: ['se', '丛书', '叢書', '丛书名', '叢書名', '丛编', '叢編'],
  },
  {
    name: 'language',
    index: indexOf('dc.language'),
    others: ['lang', 'la', '语言', '語言', '语种', '語種'],
  },
  {
    name: 'type',
    index: indexOf('dc.type'),
    others: ['format', '类型', '類型', '文献类型', '文獻類型', '资料类型', '資料類型'],
  },
];

const byName = new Map(syntaxFields.flatMap((field) => [field.name, ...field.others].map((name) => [name, field])));

/** The field of a name, in whatever case and width. */
export const findField = (name: string): SyntaxField | undefined => byName.get(name.normalize('NFKC').toLowerCase());

/** Names of the fields in texts for readers: one a field. */
export const fieldNames: readonly string[] = syntaxFields.map(({ name }) => name);

const chineseTypes: Readonly<Record<string, string>> = {
  图书: '1',
  圖書: '1',
  书: '1',
  書: '1',
  期刊: '2',
  刊物: '2',
  杂志: '2',
  雜誌: '2',
  论文: '3',
  論文: '3',
  期刊论文: '3',
  期刊論文: '3',
  文章: '3',
  学位论文: '4',
  學位論文: '4',
  博硕士论文: '4',
  博碩士論文: '4',
  数据库: '5',
  數據庫: '5',
  資料庫: '5',
};

/** Codes of a type of document by the word for it; undefined where there is no such type. */
export function typeOf(word: string): string | undefined {
  const plain = word.normalize('NFKC').toLowerCase();
  const singular =
    typeCodes.get(plain) ?? typeCodes.get(plain.replace(/s$/, '')) ?? typeCodes.get(plain.replace(/es$/, 'is'));
  return singular ?? (Object.hasOwn(chineseTypes, plain) ? chineseTypes[plain] : undefined);
}

/** The word for a type that is written again. */
export const typeWord = (code: string): string =>
  [...typeCodes].find(([word, entry]) => entry === code && word !== code)?.[0] ?? code;

/** Codes of languages (ISO 639-2) by two letters and by their names. */
const languages: Readonly<Record<string, string>> = {
  zh: 'chi',
  zho: 'chi',
  chinese: 'chi',
  中文: 'chi',
  汉语: 'chi',
  漢語: 'chi',
  en: 'eng',
  english: 'eng',
  英文: 'eng',
  英语: 'eng',
  英語: 'eng',
  ja: 'jpn',
  japanese: 'jpn',
  日文: 'jpn',
  日语: 'jpn',
  日語: 'jpn',
  ko: 'kor',
  korean: 'kor',
  韩文: 'kor',
  韓文: 'kor',
  韩语: 'kor',
  韓語: 'kor',
  朝鲜语: 'kor',
  fr: 'fre',
  fra: 'fre',
  french: 'fre',
  法文: 'fre',
  法语: 'fre',
  法語: 'fre',
  de: 'ger',
  deu: 'ger',
  german: 'ger',
  德文: 'ger',
  德语: 'ger',
  德語: 'ger',
  ru: 'rus',
  russian: 'rus',
  俄文: 'rus',
  俄语: 'rus',
  俄語: 'rus',
  es: 'spa',
  spanish: 'spa',
  西班牙文: 'spa',
  西班牙语: 'spa',
  西班牙語: 'spa',
  it: 'ita',
  italian: 'ita',
  意大利文: 'ita',
  意大利语: 'ita',
  義大利文: 'ita',
  義大利語: 'ita',
  pt: 'por',
  portuguese: 'por',
  葡萄牙文: 'por',
  葡萄牙语: 'por',
  葡萄牙語: 'por',
  la: 'lat',
  latin: 'lat',
  拉丁文: 'lat',
  拉丁语: 'lat',
  拉丁語: 'lat',
  ar: 'ara',
  arabic: 'ara',
  阿拉伯文: 'ara',
  阿拉伯语: 'ara',
  阿拉伯語: 'ara',
};

/** Code of a language by its code or name; undefined where it is neither. */
export function languageOf(word: string): string | undefined {
  const plain = word.normalize('NFKC').toLowerCase();
  if (Object.hasOwn(languages, plain)) return languages[plain];
  return /^[a-z]{3}$/.test(plain) ? plain : undefined;
}
