import type { CatalogueRecordInput } from '../../src/service/catalogue/model/record.ts';
import { disciplineOf } from './disciplines.ts';
import { cleanText, splitTitle } from './clean.ts';
import { marcLanguage } from './electronic.ts';
import { digits } from './random.ts';
import type { RawChineseJournal, RawJournal } from './raw.ts';

const frequencies: Record<string, string> = {
  月刊: 'm',
  双月: 'b',
  双月刊: 'b',
  季刊: 'q',
  半月: 's',
  半月刊: 's',
  半年: 'f',
  年刊: 'a',
  旬刊: 'j',
  周刊: 'w',
  周二刊: 'c',
  双周: 'e',
  四月一期: 't',
};

const coreLists: [RegExp, string][] = [
  [/^北大核心$/, 'PKU'],
  [/^CSSCI$/, 'CSSCI'],
  [/^CSSCI扩展/, 'CSSCIE'],
  [/^CSSCI来源集刊/, 'CSSCIC'],
  [/^CSCD$/, 'CSCD'],
  [/^CSCD扩展/, 'CSCDE'],
  [/^AMI.*(核心|权威|顶级)$/, 'AMI'],
  [/^AMI.*扩展$/, 'AMIE'],
  [/^AMI.*入库$/, 'AMIR'],
  [/^SCI$/, 'SCI'],
  [/^EI$/, 'EI'],
  [/^CA$/, 'CA'],
  [/^INSPEC$/, 'INSPEC'],
  [/^JST$/, 'JST'],
  [/^(Pж|РЖ)/, 'RJ'],
  [/^WJCI$/, 'WJCI'],
  [/^卓越期刊$/, 'EXC'],
  [/^社科基金/, 'NSSF'],
];

/** Names of kinds of subjects that say nothing of what a journal is about. */
const noSubject = /综合$/;

/** Country of an ISSN is not in it; journals with a Chinese serial number (CN) are Chinese. */
export function chineseJournalOf(row: RawChineseJournal): CatalogueRecordInput | null {
  const title = cleanText(row.title);
  if (title.length < 2 || (!row.issn && !row.cn)) return null;
  const code = /\/([A-Z]{1,2}\d{0,3})/.exec(row.cn ?? '')?.[1];
  const discipline = code === undefined ? undefined : disciplineOf(code);
  const core = row.indexedIn.flatMap((name) => coreLists.find(([pattern]) => pattern.test(name))?.[1] ?? []);
  const frequency = frequencies[row.frequency ?? ''];
  const place = row.place?.replace(/^.*(?:省|自治区)(?=.)/, '').replace(/市$/, '');
  const languages = [...(/中文/.test(row.lang ?? '') ? ['chi'] : []), ...(/英文/.test(row.lang ?? '') ? ['eng'] : [])];
  const former = (row.formerTitle ?? '')
    .split(/[;；]/)
    .map(cleanText)
    .filter((name) => name.length > 1 && name !== title);
  return {
    controlNumber: digits(`journal|${row.issn ?? row.cn ?? title}`),
    kind: 'journal',
    title,
    contributors: row.sponsor
      .map(cleanText)
      .filter((name) => name.length > 1)
      .slice(0, 4)
      .map((name) => ({ name, role: 'sponsor' })),
    ...(place !== undefined && place.length > 1 && { place }),
    ...(row.founded && { pubYear: row.founded }),
    ...(row.issn && { issn: [row.issn] }),
    ...(row.cn && { cn: row.cn }),
    languages: languages.length > 0 ? languages : ['chi'],
    ...(/\p{Script=Han}/u.test(title) && { script: 'Hans' as const }),
    country: 'CN',
    ...(code !== undefined && { classes: [{ scheme: 'clc' as const, code }] }),
    subjects: row.subject.filter((subject) => !noSubject.test(subject)),
    ...(discipline !== undefined && { discipline }),
    ...(frequency !== undefined && { frequency }),
    formerTitles: [...new Set(former)].slice(0, 5),
    coreInclude: [...new Set(core)],
    ...(row.status === '停刊' && { notes: ['已停刊'] }),
  };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const marcByName = new Map(
  Object.entries(marcLanguage).flatMap(([tag, marc]) =>
    tag.length === 2 ? [[languageNames.of(tag) ?? tag, marc]] : [],
  ),
);

/** A journal of the Directory of Open Access Journals, through which it is reached. */
export function journalOf(row: RawJournal): CatalogueRecordInput | null {
  const { title, subtitle } = splitTitle(row.title);
  const issn = [row.issn, row.eissn]
    .filter((entry) => entry !== null && entry !== undefined && /^\d{4}-\d{3}[\dX]$/.test(entry))
    .map(String);
  const listed = row.openAccess === true && row.eissn ? `https://doaj.org/toc/${row.eissn}` : undefined;
  if (title.length < 3 || issn.length === 0 || listed === undefined) return null;
  const languages = row.languages.flatMap((name) => marcByName.get(name) ?? []);
  const subjects = row.fields
    .filter((field) => field.length > 3 && !/generic|^science$/.test(field))
    .map((field) => field.replace(/[_-]/g, ' '));
  return {
    controlNumber: digits(`journal|${issn[0] ?? title}`),
    kind: 'journal',
    title,
    ...(subtitle !== undefined && { subtitle }),
    ...(row.publisher && { publisher: cleanText(row.publisher) }),
    issn,
    languages: [...new Set(languages.length > 0 ? languages : ['eng'])],
    subjects,
    ...(row.openAccess === true && { openAccess: true }),
    access: [{ url: listed, collection: 'DOAJ' }],
  };
}
