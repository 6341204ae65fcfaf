import { commonYear } from '../../rules/common-year.ts';
import type { Item } from '../item.ts';
import { invertedName, type Name } from '../names.ts';
import { titleOf } from '../shared.ts';
import { theses } from './terms.ts';

const types: Record<Item['type'], string> = {
  book: 'BOOK',
  serial: 'JFULL',
  article: 'JOUR',
  // CPAPER would be a paper that was read and is in no volume.
  conferencePaper: 'CONF',
  thesis: 'THES',
  database: 'DBASE',
};

const heads = (names: readonly Name[]): string[] => names.map(invertedName);

/** 2013/01/05/ as far as known: RIS keeps the slashes. */
function dateOf({ year, month, day }: Item): string {
  if (year === null || year < 0 || month === null) return '';
  const two = (value: number | null) => (value === null ? '' : String(value).padStart(2, '0'));
  return `${year}/${two(month)}/${two(day)}/`;
}

/** Tags in the order in which reference managers expect them: type first, ER last. */
function fieldsOf(item: Item): [tag: string, value: string | readonly string[]][] {
  const { host, secondary, type } = item;
  const [series] = item.series;
  const authored = item.principalRole === 'author';
  const editors = [...(authored ? [] : item.principal), ...secondary.editor, ...secondary.compiler];
  return [
    ['TY', type === 'book' && item.online ? 'EBOOK' : types[type]],
    ['ID', item.recordId],
    ['AU', authored ? heads(item.principal) : []],
    // Of a book A2 is the editor of its series: its own editors are A3, and A3 of a dissertation is the advisor.
    [type === 'book' ? 'A3' : 'A2', heads(editors)],
    ['A3', type === 'thesis' ? heads(item.advisors) : []],
    ['A4', heads(secondary.translator)],
    ['TI', titleOf(item)],
    ['T2', host?.title ?? series?.title ?? ''],
    ['C3', type === 'conferencePaper' ? (host?.title ?? '') : ''],
    ['M1', type === 'book' && !host ? (series?.number ?? '') : ''],
    ['PY', commonYear(item.year)],
    // Of proceedings PY is the year of the conference.
    ['C2', type === 'conferencePaper' ? commonYear(item.year) : ''],
    ['DA', dateOf(item)],
    ['CY', item.place],
    ['PB', type === 'thesis' ? item.university || item.publisher : item.publisher],
    ['M3', type === 'thesis' ? theses[item.degree] : ''],
    ['ET', item.edition],
    ['VL', host?.volume ?? ''],
    ['IS', host?.issue ?? ''],
    ['SP', host?.firstPage ?? ''],
    ['EP', host?.lastPage ?? ''],
    ['SN', [...item.isbns, ...item.issns]],
    ['DO', item.doi],
    ['UR', item.url],
    ['LA', item.language === 'und' ? '' : item.language],
    ['KW', item.subjects],
    ['AB', item.summary],
    ['CN', item.callNumber],
  ];
}

/** Records as RIS: UTF-8, CRLF, an empty line after each `ER`. */
export function ris(items: readonly Item[]): string {
  let out = '';
  for (const item of items) {
    for (const [tag, value] of fieldsOf(item)) {
      for (const entry of typeof value === 'string' ? [value] : value) {
        if (entry !== '') out += `${tag}  - ${entry}\r\n`;
      }
    }
    out += 'ER  - \r\n\r\n';
  }
  return out;
}
