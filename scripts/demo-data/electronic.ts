import type { CatalogueRecordInput, Contributor } from '../../src/service/catalogue/model/record.ts';
import { disciplineOf } from './disciplines.ts';
import { cleanText, hasHan, parseName, splitTitle, withoutRoleFlag } from './clean.ts';
import { digits } from './random.ts';
import type { RawDatabase, RawGutenberg, RawProgramming } from './raw.ts';

/** ISO 639-1 codes, and other values of the sources, to MARC language codes. */
export const marcLanguage: Record<string, string> = {
  en: 'eng',
  fr: 'fre',
  de: 'ger',
  it: 'ita',
  es: 'spa',
  pt: 'por',
  pt_BR: 'por',
  pt_PT: 'por',
  nl: 'dut',
  fi: 'fin',
  zh: 'chi',
  ja: 'jpn',
  ko: 'kor',
  ru: 'rus',
  sv: 'swe',
  da: 'dan',
  no: 'nor',
  pl: 'pol',
  hu: 'hun',
  cs: 'cze',
  el: 'gre',
  la: 'lat',
  eo: 'epo',
  ca: 'cat',
  tl: 'tgl',
  ar: 'ara',
  he: 'heb',
  tr: 'tur',
  id: 'ind',
  uk: 'ukr',
  vi: 'vie',
  th: 'tha',
  bn: 'ben',
  hi: 'hin',
  ta: 'tam',
  te: 'tel',
  fa_IR: 'per',
  bg: 'bul',
  ro: 'rum',
  sr: 'srp',
  sk: 'slo',
  sl: 'slv',
  et: 'est',
  lv: 'lav',
  my: 'bur',
  ml: 'mal',
  ur: 'urd',
  cy: 'wel',
  af: 'afr',
  fy: 'fry',
};

const lccToClc: [RegExp, string][] = [
  [/^PL/, 'I2'],
  [/^PS/, 'I712'],
  [/^PR/, 'I561'],
  [/^PQ/, 'I565'],
  [/^PT/, 'I516'],
  [/^PG/, 'I512'],
  [/^PH/, 'I531'],
  [/^PA/, 'I545'],
  [/^PZ/, 'I18'],
  [/^PN/, 'I1'],
  [/^P/, 'H0'],
  [/^B[FJ]/, 'B84'],
  [/^B[C-D]|^B$/, 'B'],
  [/^B[LMPQRSTVX]/, 'B9'],
  [/^CT/, 'K83'],
  [/^C/, 'K85'],
  [/^DS/, 'K3'],
  [/^DA/, 'K561'],
  [/^DC/, 'K565'],
  [/^D/, 'K5'],
  [/^[EF]/, 'K71'],
  [/^G/, 'K91'],
  [/^H[BCDFGJ]/, 'F'],
  [/^H/, 'C91'],
  [/^J/, 'D'],
  [/^K/, 'D9'],
  [/^L/, 'G4'],
  [/^M/, 'J6'],
  [/^N/, 'J'],
  [/^QA/, 'O1'],
  [/^QB/, 'P1'],
  [/^QC/, 'O4'],
  [/^QD/, 'O6'],
  [/^QE/, 'P5'],
  [/^QH/, 'Q'],
  [/^Q[KLMPR]/, 'Q'],
  [/^Q/, 'N'],
  [/^R/, 'R'],
  [/^S/, 'S'],
  [/^TX/, 'TS972'],
  [/^T/, 'T'],
  [/^U|^V/, 'E'],
  [/^Z/, 'G25'],
  [/^A/, 'Z'],
];

/** A free e-book of Project Gutenberg: headings inverted, with life dates, LCSH and LCC as its catalogue has them. */
export function gutenbergOf(row: RawGutenberg): CatalogueRecordInput | null {
  const { title, subtitle } = splitTitle(row.title.replace(/\s*[\r\n]+\s*/g, ' '));
  if (title.length < 2) return null;
  const language = marcLanguage[row.lang[0] ?? ''] ?? 'und';
  const dates = `${row.authorBirth ? String(row.authorBirth) : ''}-${row.authorDeath ? String(row.authorDeath) : ''}`;
  const names = row.author
    .map(cleanText)
    .filter((name) => name.length > 1 && !/^(Various|Anonymous|Unknown)$/.test(name));
  const contributors = names.map((name, at): Contributor => ({
    name,
    role: 'author',
    ...(at === 0 && dates.length > 4 && { dates }),
  }));
  const lcc = row.lcc.map((code) => code.trim()).filter((code) => /^[A-Z]{1,3}\d*$/.test(code));
  const clc = lccToClc.find(([pattern]) => lcc.some((code) => pattern.test(code)))?.[1];
  const discipline = clc === undefined ? undefined : disciplineOf(clc);
  const chinese = language === 'chi' && hasHan(title);
  return {
    controlNumber: digits(`gutenberg|${row.id}`),
    kind: 'book',
    title,
    ...(subtitle !== undefined && { subtitle }),
    contributors,
    publisher: 'Project Gutenberg',
    languages: [language],
    ...(chinese && { script: 'Hant' as const }),
    classes: [...new Set(lcc)]
      .map((code): { scheme: 'lcc' | 'clc'; code: string } => ({ scheme: 'lcc', code }))
      .concat(clc === undefined ? [] : [{ scheme: 'clc', code: clc }]),
    subjects: [...new Set(row.subjects.map(cleanText))].filter((subject) => subject.length > 1).slice(0, 6),
    ...(discipline !== undefined && { discipline }),
    access: [{ url: row.url, collection: 'Project Gutenberg' }],
  };
}

const programmingClasses: [RegExp, string][] = [
  [
    /Python|Java|C\\?#|C\+\+|^C$|PHP|Ruby|Go\b|Golang|Rust|Perl|Haskell|Scala|Lisp|TypeScript|JavaScript|Prolog|Clojure|Fortran|Swift|Kotlin|Scheme|Erlang|R$|Assembly|Bash|PowerShell/i,
    'TP312',
  ],
  [/Machine Learning|机器学习|Deep Learning/i, 'TP181'],
  [/Artificial|人工智能/i, 'TP18'],
  [/SQL|Database|数据库/i, 'TP311.13'],
  [/Linux|Unix|Operating|操作系统|Android|iOS/i, 'TP316'],
  [/Security|安全/i, 'TP393.08'],
  [/Network|HTML|CSS|Web|React|Angular|Node|Django|Laravel|Vue/i, 'TP393'],
  [/Mathem|Algebra|Calculus|Statistic|数学/i, 'O1'],
  [/Algorithm|算法/i, 'TP301.6'],
  [/LaTeX|Graphic/i, 'TP391'],
  [/Architecture|Git|Version|Agile|Testing|Open Source|软件/i, 'TP311.5'],
];

/** A free book on programming or mathematics. Lists of other lists and courses without a title are left out. */
export function programmingOf(row: RawProgramming): CatalogueRecordInput | null {
  const { title, subtitle } = splitTitle(row.title.replace(/[`*_\\]/g, ''));
  const subject = cleanText(row.subject)
    .replace(/\\/g, '')
    .replace(/^\W*\d+\s*-\s*/, '');
  if (
    title.length < 3 ||
    /Meta-Lists|Misc/i.test(subject) ||
    !/^https?:\/\/[^\s]+$/.test(row.url) ||
    !URL.canParse(row.url)
  )
    return null;
  const language = marcLanguage[row.lang] ?? (hasHan(title) ? 'chi' : 'eng');
  const authors = row.author
    .flatMap((text) => cleanText(text).split(/,\s*|\s+(?:and|&)\s+/))
    .filter((text) => !/^\W|[[\]`:]|PDF|EPUB|HTML|trl|http/i.test(text))
    .map(parseName)
    .filter((name) => name !== null)
    .map(withoutRoleFlag);
  const code = programmingClasses.find(([pattern]) => pattern.test(subject))?.[1] ?? 'TP3';
  return {
    controlNumber: digits(`programming|${row.url}|${title}`),
    kind: 'book',
    title,
    ...(subtitle !== undefined && { subtitle }),
    contributors: authors.slice(0, 6),
    languages: [language],
    classes: [{ scheme: 'clc', code }],
    subjects: subject.length > 0 && subject.length < 40 ? [subject] : [],
    discipline: disciplineOf(code) ?? '0812',
    openAccess: true,
    access: [{ url: row.url, collection: 'Free Programming Books' }],
  };
}

/** Shops, news sites, social networks and places of stolen copies, which no library lists among its databases. */
const noDatabase =
  /Library Catalog \(|Primo 20|Summon|Galegroup|京东|当当|豆瓣|哔哩|bilibili|知乎|微信|微博|亚马逊|新闻|新华网|求是网|日报|时报|电子版|書店|书店|元照|谷粉|小宇宙|法学研究|泉方|百度百科|谷歌|Genesis|Sci-?Hub|Z-Library|Wayback|Times|News|Post|Magazine|Museum Shop|Film/i;
/** Words in the names of what libraries do list; the source holds many other sites. */
const database =
  /Librar(y|ies)|Archive|Database|ProQuest|EBSCO|JSTOR|Springer|Wiley|Elsevier|ScienceDirect|Scopus|Web of|PubMed|IEEE|\bACM\b|\bACS\b|\bAIP\b|\bASCE\b|Taylor|SAGE|Cambridge|Oxford|Ovid|Gale|Hein|Lexis|Westlaw|arXiv|DOAJ|SSRN|RePEc|NBER|OECD|World Bank|MUSE|HathiTrust|Europeana|Gallica|Museum|Bibliothe|Bibliograph|Encyclop|Collections|Repository|Journals|Scholar|Nature|Society|MathSciNet|Emerald|Persée|Cairn|Dialnet|SciELO|ERIC|NASA|Patent|bioRxiv|UNESCO|WorldCat|Karger|Brill|De ?Gruyter|Annual Reviews|BMJ|JAMA|Airiti|CiNii|J-Stage|DBLP|Semantic|OpenAlex|Zenodo|Dataverse|Philpapers|INSPIRE|Treaty|Summon|Primo|Mathematical/i;

/** A database or platform; the Chinese name first where there is one. */
export function databaseOf(row: RawDatabase): CatalogueRecordInput | null {
  const name = cleanText(row.name).replace(/\s*\((?:search results|.*translator.*)\)$/i, '');
  const chinese = row.zhName === undefined || row.zhName === null ? '' : cleanText(row.zhName);
  if (
    noDatabase.test(`${name} ${chinese}`) ||
    (chinese === '' && !database.test(name)) ||
    row.url === undefined ||
    row.url === null ||
    !URL.canParse(row.url)
  )
    return null;
  const title = chinese.length > 1 ? chinese : name;
  const collection = /^(EBSCO|ProQuest|Gale|JSTOR|Ovid|Springer|Wiley|Elsevier|CNKI|Wanfang|国家图书馆)/.exec(
    title,
  )?.[1];
  return {
    controlNumber: digits(`database|${row.url}|${name}`),
    kind: 'database',
    title,
    ...(title !== name && { otherTitles: [name] }),
    languages: [hasHan(title) ? 'chi' : 'eng'],
    ...(hasHan(title) && { country: new URL(row.url).hostname.endsWith('.tw') ? 'TW' : 'CN' }),
    access: [{ url: row.url, ...(collection !== undefined && { collection }) }],
  };
}
