import type { CatalogueRecordInput } from '../../src/service/catalogue/model/record.ts';
import { cleanText, hasHan, splitTitle } from './clean.ts';
import { digits } from './random.ts';
import type { RawDissertation, RawPaper } from './raw.ts';

/** Labels of the paper collection to discipline codes; the widest code where a label covers two. */
const labels: Record<string, string> = {
  哲学: '0101',
  理论经济学: '0201',
  应用经济学: '0202',
  法学: '0301',
  政治学: '0302',
  社会学: '0303',
  民族学: '0304',
  教育学: '0401',
  心理学: '0402',
  体育学: '0403',
  中国语言文学: '0501',
  新闻传播学: '0503',
  历史学: '06',
  数学: '0701',
  物理学: '0702',
  天文学: '0704',
  地理学: '0705',
  大气科学: '0706',
  海洋科学: '0707',
  地球物理学: '0708',
  '地质学/地质资源与地质工程': '0709',
  '生物学/生物科学与工程': '0710',
  力学: '0801',
  机械工程: '0802',
  光学工程: '0803',
  材料科学与工程: '0805',
  冶金工程: '0806',
  动力工程及工程热物理: '0807',
  电气工程: '0808',
  电子科学与技术: '0809',
  信息与通信工程: '0810',
  控制科学与工程: '0811',
  计算机科学与技术: '0812',
  建筑学: '0813',
  土木工程: '0814',
  水利工程: '0815',
  测绘科学与技术: '0816',
  '化学/化学工程与技术': '0817',
  矿业工程: '0819',
  石油与天然气工程: '0820',
  纺织科学与工程: '0821',
  交通运输工程: '0823',
  船舶与海洋工程: '0824',
  航空宇航科学与技术: '0825',
  兵器科学与技术: '0826',
  核科学与技术: '0827',
  农业工程: '0828',
  环境科学与工程: '0830',
  食品科学与工程: '0832',
  作物学: '0901',
  园艺学: '0902',
  农业资源利用: '0903',
  植物保护: '0904',
  '畜牧学/兽医学': '0905',
  '林学/林业工程': '0907',
  水产: '0908',
  '基础医学/临床医学': '1002',
  口腔医学: '1003',
  公共卫生与预防医学: '1004',
  '中医学/中药学': '1005',
  药学: '1007',
  军事学: '11',
  工商管理: '1202',
  农林经济管理: '1203',
  公共管理: '1204',
  '图书馆、情报与档案管理': '1205',
  艺术学: '1301',
  经济学: '02',
  文学: '05',
  理学: '07',
  工学: '08',
  农学: '09',
  医学: '10',
  管理学: '12',
};
const areas: Record<string, [code: string, subject: string]> = {
  nlp: ['0812', 'Natural language processing'],
  security: ['0839', 'Computer security'],
  hci: ['0812', 'Human-computer interaction'],
  ir: ['0812', 'Information retrieval'],
};
const paperLanguages: [RegExp, string][] = [
  [/^(en|EN|eng|ENG|en-US|English|Englisch|anglais)\.?$/, 'eng'],
  [/^(zh|chi)/, 'chi'],
  [/^(de|ger|German|Deutsch)/, 'ger'],
  [/^(fr|fran)/, 'fre'],
  [/^(es|spa|Spanish)/i, 'spa'],
  [/^(ru|rus)/, 'rus'],
  [/^(jpn|ja)/, 'jpn'],
  [/^(ko|kor)/, 'kor'],
  [/^(pt|Port)/, 'por'],
];
/** Words that no title in the other languages has. */
const english = /\b(the|of|and|with|from|by|for|on)\b/i;
/** Undefined where neither the row nor the title says it. */
const languageOf = (lang: string | null | undefined, title: string): string | undefined =>
  paperLanguages.find(([pattern]) => pattern.test(lang ?? ''))?.[1] ??
  (hasHan(title) ? 'chi' : english.test(title) ? 'eng' : undefined);

/** Script of a Chinese title, by characters that most academic titles have. */
const scriptOf = (title: string) =>
  /[學論術國與對應實驗證關們這種從為價據罵]/.test(title) ? ('Hant' as const) : ('Hans' as const);

/** Words that stand in the test data of citation programs and in no real paper. */
const specimen = /keyword|test|title|example|lorem|untitled/i;

/** Converts a paper with its host publication; keywords become subjects. */
export function paperOf(row: RawPaper): CatalogueRecordInput | null {
  const { title, subtitle } = splitTitle(row.title.replace(/\.$/, ''));
  const arxiv = row.source.some((source) => source.startsWith('arXiv'));
  const dblp = row.source.some((source) => source.startsWith('DBLP'));
  if (title.length < 5 || (!dblp && !arxiv && specimen.test(title))) return null;
  const stated = languageOf(row.lang, title) ?? (dblp || arxiv ? 'eng' : undefined);
  // An English title of a Chinese paper is how an English database lists it.
  const language = stated === 'chi' && !hasHan(title) ? 'eng' : stated;
  const area = areas[row.area ?? ''];
  const discipline = labels[row.discipline ?? row.category ?? ''] ?? area?.[0];
  const keywords = row.keywords
    .map(cleanText)
    .filter((word) => word.length > 1 && word.length < 60 && !/keyword/i.test(word));
  const host = row.journal ?? row.proceedings ?? (arxiv ? 'arXiv' : undefined);
  const url = row.doi ? `https://doi.org/${row.doi}` : row.url && URL.canParse(row.url) ? row.url : undefined;
  const authors = row.author
    .map((name) => cleanText(name).replace(/\s+\d{4}$/, ''))
    .filter((name) => name.length > (hasHan(name) ? 1 : 2) && name.length < 60);
  // A family name that is an initial comes from a transliteration that went wrong.
  if (authors.length === 0 || authors.some((name) => /^\p{Lu}\.,/u.test(name))) return null;
  return {
    controlNumber: digits(`paper|${row.doi ?? row.title}|${row.author[0] ?? ''}`),
    kind: 'paper',
    title,
    ...(subtitle !== undefined && { subtitle }),
    contributors: authors.slice(0, 12).map((name) => ({ name, role: 'author' })),
    ...(row.publisher && { publisher: cleanText(row.publisher) }),
    ...(row.pubYear && row.pubYear > 1700 && row.pubYear <= 2026 && { pubYear: row.pubYear }),
    ...(row.doi && { doi: row.doi }),
    ...(language !== undefined && { languages: [language] }),
    ...(language === 'chi' && { script: scriptOf(title) }),
    subjects: [...new Set(keywords)].slice(0, 6).concat(area && keywords.length === 0 ? [area[1]] : []),
    ...(discipline !== undefined && { discipline }),
    ...(host && {
      host: {
        title: cleanText(host).replace(/\.$/, ''),
        ...(row.issn && /^\d{4}-\d{3}[\dX]$/.test(row.issn) && { issn: row.issn }),
        ...(row.volume && { volume: row.volume }),
        ...(row.issue && { issue: row.issue }),
        ...(row.pages && /^[\w:, –-]+$/.test(row.pages) && { pages: row.pages.replace('–', '-') }),
      },
    }),
    ...(arxiv && { openAccess: true }),
    ...(url !== undefined && /^https?:/.test(url) && { access: [{ url, ...(arxiv && { collection: 'arXiv' }) }] }),
  };
}

const countries: [RegExp, string][] = [
  [/\(UK\)|United Kingdom|Oxford|Cambridge|London|Edinburgh/, 'GB'],
  [/\(Canada\)|Toronto|British Columbia|McGill|Montreal|Alberta/, 'CA'],
  [/chartes|Paris|Lyon|Université/, 'FR'],
  [/Australia|Melbourne|Sydney/, 'AU'],
  [/大学|学院/, 'CN'],
  [
    /California|Harvard|Yale|Princeton|Stanford|Pennsylvania|Columbia|Chicago|Michigan|Wisconsin|Texas|Indiana|New York|Cornell|Duke|Johns Hopkins|Massachusetts|Minnesota|Washington|Virginia|Illinois|Ohio|Brown|Rutgers|Temple|Iowa|Oregon|Notre Dame/,
    'US',
  ],
];

/** A dissertation; the rows of the genealogy of science historians are doctoral ones. */
export function dissertationOf(row: RawDissertation): CatalogueRecordInput | null {
  const genealogy = row.source.some((source) => source.startsWith('coronium'));
  const lower = row.source.some((source) => source.startsWith('lamps-lab'));
  const { title, subtitle } = splitTitle(row.title);
  if (lower || title.length < 6 || specimen.test(title) || !row.university || row.author.length === 0) return null;
  const language = languageOf(row.lang, title) ?? 'eng';
  const degree = row.degree === undefined || row.degree === null ? undefined : cleanText(row.degree);
  const degreeType =
    genealogy || /ph\.? ?d|doct|博士/i.test(degree ?? '')
      ? 'doctor'
      : /master|m\.[as]\.|硕士|碩士|diplôme/i.test(degree ?? '')
        ? 'master'
        : undefined;
  const country = countries.find(([pattern]) => pattern.test(row.university ?? ''))?.[1];
  const subjects = [...row.subject, ...row.keywords]
    .map(cleanText)
    .filter((word) => word.length > 1 && word.length < 50);
  return {
    controlNumber: digits(`dissertation|${row.title}|${row.author[0] ?? ''}`),
    kind: 'dissertation',
    title,
    ...(subtitle !== undefined && { subtitle }),
    contributors: [
      ...row.author.map((name) => ({ name: cleanText(name), role: 'author' as const })),
      ...row.advisor.map((name) => ({ name: cleanText(name), role: 'advisor' as const })),
    ].filter((entry) => entry.name.length > 1),
    ...(row.pubYear && { pubYear: row.pubYear }),
    languages: [language],
    ...(language === 'chi' && { script: scriptOf(title) }),
    ...(country !== undefined && { country }),
    subjects: [...new Set(subjects)].slice(0, 6),
    ...(genealogy && { discipline: '0712' }),
    ...(degree !== undefined && degree.length > 1 && !/NonPeer|Type|^thesis$|^theses$/i.test(degree) && { degree }),
    ...(degreeType !== undefined && { degreeType }),
    university: cleanText(row.university),
    ...(row.url && URL.canParse(row.url) && { access: [{ url: row.url }] }),
  };
}
