import type { RecordDetail } from '../../contract/calls/record.ts';
import { commonYear } from '../../rules/common-year.ts';
import { nonFiling } from '../../rules/filing.ts';
import { itemOf } from '../item.ts';
import { invertedName, readName } from '../names.ts';
import { cleanLine } from '../text.ts';
import type { MarcDataField, MarcFields } from './marc-fields.ts';

/** The signs that ISBD sets between the parts of a description, which MARC 21 writes at the end of a subfield. */

type Part = readonly [code: string, value: string | null | undefined];

/**
 * Subfields of one area, each part ended by the sign that goes before the next one that is there.
 * @param signs for each code, what comes before it: ` :`, ` /`, `,`
 */
function ended(signs: Readonly<Record<string, string>>, ...parts: readonly Part[]): Part[] {
  const said = parts.filter(([, value]) => value?.trim());
  return said.map(([code, value], at): Part => {
    const next = said[at + 1];
    const sign = next === undefined ? '' : (signs[next[0]] ?? '');
    const text = (value ?? '').trimEnd();
    return [code, text.endsWith(sign) ? text : `${text}${sign}`];
  });
}

/** Splits a text at the last occurrence of a mark if that has spaces around it. */
function splitAtLast(text: string, mark: string): [before: string, after?: string] {
  const at = text.lastIndexOf(mark);
  const [before, after] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  const isSpaced = before !== before.trimEnd() && after !== after.trimStart();
  return isSpaced ? [before.trimEnd(), after.trimStart()] : [text];
}

/** `xii, 320 p. : ill. ; 24 cm` in its subfields: how many, what else, how large. */
function isbdExtent(extent: string | null): Part[] {
  if (extent === null) return [];
  const [body, size] = splitAtLast(extent, ';');
  const [pages, other] = splitAtLast(body, ':');
  return ended({ b: ' :', c: ' ;' }, ['a', pages], ['b', other], ['c', size]);
}

/** What an article is in, before what follows: its title ends with a stop. */
const heldIn = (title: string): string => (/\p{P}$/u.test(title) ? title : `${title}.`);

type Subfield = readonly [code: string, value: string | null | undefined];
type Contributor = RecordDetail['contributors'][number];

/** MARC relator codes of our roles. */
const relators: Record<string, string> = {
  author: 'aut',
  editor: 'edt',
  compiler: 'com',
  translator: 'trl',
  annotator: 'ann',
  illustrator: 'ill',
  advisor: 'ths',
  sponsor: 'spn',
  corporate: 'aut',
};

function field(tag: string, indicators: string, ...subfields: Subfield[]): MarcDataField[] {
  const said = subfields.flatMap(([code, value]) => {
    const text = value ? cleanLine(value) : '';
    return text === '' ? [] : [{ code, value: text }];
  });
  return said.length > 0 ? [{ tag, indicators, subfields: said }] : [];
}

const isBody = (role: string): boolean => role === 'corporate' || role === 'sponsor';

/** Heading of a person (X00) or body (X10); 1XX for the first author, 7XX for everyone else. */
function heading(one: Contributor, main: boolean): MarcDataField[] {
  const body = isBody(one.role);
  const name = readName(cleanLine(one.name), body);
  const text = name.kind === 'person' && !one.name.includes(',') ? invertedName(name) : one.name;
  const entry = name.kind === 'person' || name.cjk ? '1 ' : '0 ';
  return field(
    `${main ? '1' : '7'}${body ? '10' : '00'}`,
    body ? '2 ' : entry,
    ...ended({ d: ',' }, ['a', text], ['d', one.dates]),
    ['4', relators[one.role] ?? 'oth'],
  );
}

function classField({ scheme, code }: RecordDetail['classes'][number]): MarcDataField[] {
  if (scheme === 'ddc') return field('082', '04', ['a', code]);
  if (scheme === 'lcc') return field('050', ' 4', ['a', code]);
  return field('084', '  ', ['a', code], ['2', scheme === 'clc' ? 'clc' : null]);
}

/** Civil engineering -- History → $a Civil engineering $x History. */
function subjectField(subject: string): MarcDataField[] {
  const [head, ...subdivisions] = subject.split(/(?<!\s)\s+--\s+/);
  return field('650', ' 4', ['a', head], ...subdivisions.map((part): Subfield => ['x', part]));
}

function fieldsOf(record: RecordDetail): MarcDataField[] {
  const item = itemOf(record);
  const { host } = record;
  const main = record.contributors.find(({ role }) => role === 'author' || role === 'corporate');
  const year = commonYear(record.publishYear);
  const span = item.type === 'serial' && year ? `${year}-${record.endYear ?? ''}` : year;
  const issue = [host?.volume ? `Vol. ${host.volume}` : '', host?.issue ? `no. ${host.issue}` : ''];
  const numbered = issue.filter((part) => part !== '').join(', ');
  const dated = [numbered, year ? `(${year})` : ''].filter((part) => part !== '').join(' ');
  const part = [dated, host?.pages ? `p. ${host.pages}` : ''].filter((entry) => entry !== '').join(', ');
  return [
    ...record.isbns.flatMap((isbn, at) =>
      field(
        '020',
        '  ',
        ...ended(
          { c: ' :' },
          ['a', isbn],
          ['q', at === 0 ? record.binding : null],
          ['c', at === 0 ? record.price : null],
        ),
      ),
    ),
    ...record.issns.flatMap((issn) => field('022', '  ', ['a', issn])),
    ...field('024', '7 ', ['a', item.doi], ['2', item.doi ? 'doi' : null]),
    ...(record.cn ? field('024', '8 ', ['a', record.cn], ['q', 'CN']) : []),
    ...(record.languages.length > 1
      ? field('041', '  ', ...record.languages.map(({ code }): Subfield => ['a', code]))
      : []),
    ...(record.country ? field('044', '  ', ['c', record.country.code.toLowerCase()]) : []),
    ...record.classes.flatMap(classField),
    ...(main ? heading(main, true) : []),
    ...field(
      '245',
      `${main ? '1' : '0'}${String(nonFiling(record.title, record.languages[0]?.code ?? 'und'))}`,
      ...ended({ b: ' :', c: ' /' }, ['a', record.title], ['b', record.subtitle], ['c', record.author]),
    ),
    ...field('246', '33', ['a', record.originalTitle]),
    ...record.otherTitles.flatMap((title) => field('246', '33', ['a', title])),
    ...field('250', '  ', ['a', record.edition]),
    ...field('264', ' 1', ...ended({ b: ' :', c: ',' }, ['a', record.place], ['b', record.publisher], ['c', span])),
    ...field('300', '  ', ...isbdExtent(record.extent)),
    ...field('310', '  ', ['a', record.frequency?.name]),
    ...record.series.flatMap(({ title, number }) =>
      field('490', '0 ', ...ended({ v: ' ;' }, ['a', title], ['v', number])),
    ),
    ...record.notes.flatMap((note) => field('500', '  ', ['a', note])),
    ...(item.type === 'thesis' ? field('502', '  ', ['b', record.degree], ['c', record.university], ['d', year]) : []),
    ...field('505', '0 ', ['a', record.contents.join(' -- ')]),
    ...field('520', '  ', ['a', record.summary]),
    ...record.subjects.flatMap(subjectField),
    ...record.contributors
      .filter((contributor) => contributor !== main)
      .flatMap((contributor) => heading(contributor, false)),
    ...(host ? field('773', '0 ', ['t', heldIn(host.title)], ['g', part], ['x', host.issn]) : []),
    ...record.formerTitles.flatMap((title) => field('780', '00', ['t', title])),
    ...field('856', '40', ['u', item.url]),
  ];
}

/** New, language material, minimal level, with the signs of ISBD (MARC 21, leader). */
function leaderOf(docCode: string): string {
  const level = { '2': 's', '3': 'b', '5': 'i' }[docCode] ?? 'm';
  return `00000na${level} a22000007i 4500`;
}

const fourDigits = (year: number | null): string =>
  year !== null && year >= 0 && year <= 9999 ? String(year).padStart(4, '0') : 'uuuu';

/** 008: 40 characters; what our records do not say is `|`, no attempt to code. */
function fixedField(record: RecordDetail): string {
  const entered = /^\d\d(\d\d)-(\d\d)-(\d\d)/.exec(record.updatedAt)?.slice(1).join('') ?? '      ';
  const first = fourDigits(record.publishYear);
  const serial = record.docCode === '2';
  const dates = serial
    ? `${record.endYear === null ? 'c' : 'd'}${first}${record.endYear === null ? '9999' : fourDigits(record.endYear)}`
    : `${first === 'uuuu' ? 'n' : 's'}${first}${first === 'uuuu' ? 'uuuu' : '    '}`;
  const form = record.isElectronic && !record.isPrint ? 'o' : '|';
  const language = /^[a-z]{3}$/.exec(record.languages[0]?.code ?? '')?.[0] ?? 'und';
  return `${entered}${dates}xx |||||${form}|||||||||||${language} d`;
}

/** One record in MARC 21, made of our fields. */
export const madeMarc = (record: RecordDetail): MarcFields => ({
  leader: leaderOf(record.docCode),
  control: [
    { tag: '001', value: cleanLine(record.recordId) },
    { tag: '005', value: `${record.updatedAt.replace(/\D/g, '').padEnd(14, '0').slice(0, 14)}.0` },
    { tag: '008', value: fixedField(record) },
  ],
  data: fieldsOf(record),
});
