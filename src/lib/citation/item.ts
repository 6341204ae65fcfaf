import type { RecordDetail } from '../contract/calls/record.ts';
import { chineseNumber } from '../rules/chinese-number.ts';
import { languageTagOf } from '../rules/language-tag.ts';
import { readPages, type PageRange } from '../rules/pages.ts';
import { readName, type Name } from './names.ts';
import { cleanLine } from './text.ts';

type ItemType = 'book' | 'serial' | 'article' | 'conferencePaper' | 'thesis' | 'database';

/** What citations and exports say of a record, each field clean (one line, no control characters); '' is unknown. */
export interface Item {
  recordId: string;
  type: ItemType;
  /** BCP 47 tag of the item's language, `und` when unknown. */
  language: string;
  title: string;
  subtitle: string;
  /** Who answers for the work; editors only when it has no author, then `principalRole` says so. */
  principal: Name[];
  principalRole: 'author' | 'editor' | 'compiler';
  /** Editors, compilers, annotators, illustrators and translators of a work with an author. */
  secondary: Record<SecondaryRole, Name[]>;
  advisors: Name[];
  /** `2`, or the statement as it is when it is no number; '' for a first edition. */
  edition: string;
  place: string;
  publisher: string;
  /** Of the work; for serials the first. */
  year: number | null;
  endYear: number | null;
  month: number | null;
  day: number | null;
  series: { title: string; number: string }[];
  host: {
    title: string;
    volume: string;
    issue: string;
    pages: PageRange[];
    firstPage: string;
    lastPage: string;
  } | null;
  university: string;
  /** Dissertations. */
  degree: 'doctor' | 'master' | 'bachelor' | 'other';
  extent: string;
  isbns: string[];
  issns: string[];
  doi: string;
  url: string;
  /** Nothing of it is on a shelf. */
  online: boolean;
  subjects: string[];
  summary: string;
  callNumber: string;
}

export const secondaryRoles = ['editor', 'compiler', 'annotator', 'illustrator', 'translator'] as const;
export type SecondaryRole = (typeof secondaryRoles)[number];

const clean = (text: string | null | undefined): string => (text ? cleanLine(text) : '');
const cleanAll = (texts: readonly string[]): string[] => texts.map(cleanLine).filter((text) => text !== '');

/** Takes from a record what citations and exports need. */
export function itemOf(record: RecordDetail): Item {
  const type = typeOf(record);
  const named = (...roles: string[]) => namesOf(record, roles);
  const bodies = named('corporate');
  const { principal, principalRole } = principalOf(named, bodies, type);
  const secondaryNames = (role: SecondaryRole) => (role === principalRole ? [] : named(role));
  const [, month, day] = /^-?\d{4}-(\d{1,2})(?:-(\d{1,2}))?/.exec(record.pubDate ?? '') ?? [];
  const url = clean(record.electronicUrl);
  return {
    recordId: record.recordId,
    type,
    language: languageOf(record),
    title: clean(record.title),
    subtitle: clean(record.subtitle),
    principal,
    principalRole,
    secondary: {
      editor: secondaryNames('editor'),
      compiler: secondaryNames('compiler'),
      annotator: secondaryNames('annotator'),
      illustrator: secondaryNames('illustrator'),
      translator: secondaryNames('translator'),
    },
    advisors: named('advisor'),
    edition: editionOf(clean(record.edition)),
    place: clean(record.place),
    publisher: clean(record.publisher),
    year: record.publishYear,
    endYear: type === 'serial' ? record.endYear : null,
    month: inRange(month, 12),
    day: inRange(day, 31),
    series: record.series
      .map((series) => ({ title: clean(series.title), number: clean(series.number) }))
      .filter((entry) => entry.title !== ''),
    host: hostOf(record),
    university: clean(record.university),
    degree: degreeOf(clean(record.degree)),
    extent: clean(record.extent),
    isbns: cleanAll(record.isbns),
    issns: cleanAll(record.issns.length > 0 ? record.issns : record.host?.issn ? [record.host.issn] : []),
    doi: clean(record.doi).replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, ''),
    online: record.isElectronic && !record.isPrint,
    url: /^https?:\/\/\S+$/.test(url) ? url : '',
    subjects: cleanAll(record.subjects),
    summary: clean(record.summary),
    callNumber: clean(record.callNo),
  };
}

/** Conference volumes are catalogued like journals; only their title shows it: its words, or the place and year it ends with. */
const proceedings =
  /proceedings|\bproc\.|conference|symposium|workshop|\bcongress\b|会议|會議|论文集|論文集|研讨会|研討會|, (?:.{0,200}\b)?(?:19|20)\d\d$/i;

function typeOf(record: RecordDetail): ItemType {
  switch (record.docCode) {
    case '2':
      return 'serial';
    case '3':
      return record.host && !record.host.issn && !record.host.volume && proceedings.test(record.host.title)
        ? 'conferencePaper'
        : 'article';
    case '4':
      return 'thesis';
    case '5':
      return 'database';
    default:
      return 'book';
  }
}

function namesOf(record: RecordDetail, roles: readonly string[]): Name[] {
  const seen = new Set<string>();
  const names: Name[] = [];
  for (const { name, role } of record.contributors) {
    const text = cleanLine(name);
    if (!roles.includes(role) || text === '' || seen.has(text)) continue;
    seen.add(text);
    names.push(readName(text, role === 'corporate' || role === 'sponsor'));
  }
  return names;
}

/** Authors, else editors, else compilers, else the body; for serials also who sponsors them. */
function principalOf(
  named: (...roles: string[]) => Name[],
  bodies: Name[],
  type: ItemType,
): Pick<Item, 'principal' | 'principalRole'> {
  const authors = named('author');
  if (authors.length > 0) return { principal: authors, principalRole: 'author' };
  for (const role of ['editor', 'compiler'] as const) {
    const found = named(role);
    if (found.length > 0) return { principal: found, principalRole: role };
  }
  if (bodies.length > 0) return { principal: bodies, principalRole: 'author' };
  return { principal: type === 'serial' ? named('sponsor') : [], principalRole: 'author' };
}

function languageOf(record: RecordDetail): string {
  if (record.titleLang && record.titleLang !== 'und') return record.titleLang;
  return languageTagOf(record.languages[0]?.code);
}

function hostOf({ host }: RecordDetail): Item['host'] {
  if (!host || clean(host.title) === '') return null;
  const pages = readPages(clean(host.pages));
  const firstPage = pages[0]?.first ?? '';
  const last = pages.at(-1)?.last ?? '';
  const lastPage = last === firstPage ? '' : last;
  return { title: clean(host.title), volume: clean(host.volume), issue: clean(host.issue), pages, firstPage, lastPage };
}

const inRange = (text: string | undefined, most: number): number | null => {
  const value = Number(text ?? '0');
  return value >= 1 && value <= most ? value : null;
};

const englishNumbers = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** 第2版, 二版, 2nd ed., Second edition → 2; a first edition is not said; anything else stays as it is. */
function editionOf(text: string): string {
  const arabic =
    /^第?\s*(\d{1,3})\s*版$/.exec(text) ?? /^(\d{1,3})(?:st|nd|rd|th|d)?\.?\s*ed(?:ition|n|\.)?\.?$/i.exec(text);
  const bare = /^(\d{1,3})$/.exec(text);
  const chinese = /^第?\s*([一二三四五六七八九十]{1,3})\s*版$/.exec(text)?.[1];
  const english =
    englishNumbers.indexOf(/^(?:the\s+)?([a-z]+)\s+edition\.?$/i.exec(text)?.[1]?.toLowerCase() ?? '') + 1;
  const number = Number(arabic?.[1] ?? bare?.[1] ?? (chinese ? chineseNumber(chinese) : english));
  if (number === 1) return '';
  return number > 1 ? String(number) : text;
}

function degreeOf(text: string): Item['degree'] {
  if (/博士|doct|ph\.?\s*d|d\.?\s*phil/i.test(text)) return 'doctor';
  if (/硕士|碩士|master|m\.?\s*(?:sc|phil|a|s)\b/i.test(text)) return 'master';
  if (/学士|學士|bachelor|b\.?\s*(?:sc|a)\b/i.test(text)) return 'bachelor';
  return 'other';
}
