import { commonYear } from '../../rules/common-year.ts';
import type { Item } from '../item.ts';
import type { Name } from '../names.ts';
import { pagesOf, titleOf } from '../shared.ts';
import { theses } from './terms.ts';

/** Characters that TeX takes for commands. Braces by name: BibTeX counts them even behind a backslash. */
const escapes: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
};
/** Of two hyphens TeX makes a dash, of two quotes one: something empty is between them. */
const ligature = /([-`'])(?=\1)/g;
const tex = (text: string): string =>
  text.replace(/[\\{}~^&%$#_]/g, (sign) => escapes[sign] ?? sign).replace(ligature, '$1{}');
/** A list by its nature: an `and` in it would begin the next. */
const listed = (text: string): string => (/\band\b/i.test(text) ? `{${tex(text)}}` : tex(text));

/** Addresses are printed as they are, so only what would end the field is percent-encoded. */
const verbatim = (text: string): string =>
  text.replace(/[\\{}"\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** `von Last, Jr, First`; what must not be taken apart is in braces. */
function nameOf(name: Name): string {
  if (name.kind === 'literal') return `{${tex(name.literal)}}`;
  const given = tex([name.given, name.dropping].filter((part) => part !== '').join(' '));
  const family = tex(name.family);
  // Braces keep "and" inside a name from being read as the next name's beginning.
  const guarded = (text: string) => (/\band\b/i.test(text) ? `{${text}}` : text);
  return [guarded(family), name.suffix, guarded(given)].filter((part) => part !== '').join(', ');
}
const namesOf = (names: readonly Name[]): string => names.map(nameOf).join(' and ');

/** Rowling 1997 of record 12 → rowling1997_12: the number alone makes it unique, in every set and at any time. */
function keyOf(item: Item): string {
  const [first] = item.principal;
  const word = first ? (first.kind === 'person' ? first.family : first.literal) : '';
  const folded = word
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
    .slice(0, 30);
  return `${folded || 'record'}${commonYear(item.year)}_${item.recordId}`;
}

function typeOf(item: Item): string {
  if (item.type === 'thesis') {
    return item.degree === 'doctor' ? 'phdthesis' : item.degree === 'master' ? 'mastersthesis' : 'misc';
  }
  const types = {
    book: 'book',
    article: 'article',
    conferencePaper: 'inproceedings',
    serial: 'misc',
    database: 'misc',
  };
  return types[item.type];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function entryOf(item: Item): string {
  const { host, secondary } = item;
  const type = typeOf(item);
  const authored = item.principalRole === 'author';
  const [series] = item.series;
  const school = item.university || item.publisher;
  const text: Record<string, string> = {
    author: authored ? namesOf(item.principal) : '',
    editor: namesOf([...(authored ? [] : item.principal), ...secondary.editor, ...secondary.compiler]),
    translator: namesOf(secondary.translator),
    // Doubled, so that no style changes the capitals.
    title: `{${tex(titleOf(item))}}`,
    journal: type === 'article' ? tex(host?.title ?? '') : '',
    booktitle: type === 'inproceedings' ? tex(host?.title ?? '') : '',
    series: host ? '' : tex(series?.title ?? ''),
    volume: tex(host?.volume ?? ''),
    number: tex(host ? host.issue : (series?.number ?? '')),
    // The one place where TeX's dash is meant.
    pages: host ? tex(pagesOf(host, '\0')).replaceAll('\0', '--') : '',
    edition: tex(item.edition),
    school: item.type === 'thesis' ? listed(school) : '',
    type: item.type === 'thesis' && type === 'misc' ? theses[item.degree] : '',
    publisher: item.type === 'thesis' ? '' : listed(item.publisher),
    address: listed(item.place),
    year: commonYear(item.year),
    isbn: tex(item.isbns.join(', ')),
    issn: tex(item.issns.join(', ')),
    doi: verbatim(item.doi),
    url: verbatim(item.url),
    language: item.language === 'und' ? '' : tex(item.language),
    keywords: tex(item.subjects.join(', ')),
    abstract: tex(item.summary),
  };
  const lines = Object.entries(text).flatMap(([name, value]) => (value === '' ? [] : [`  ${name} = {${value}}`]));
  const month = item.month === null ? undefined : months[item.month - 1];
  if (month) lines.push(`  month = ${month}`);
  return `@${type}{${keyOf(item)},\n${lines.join(',\n')}\n}\n`;
}

/** Records as BibTeX entries: UTF-8, keys that stay the same however often and with whatever else they are exported. */
export const bibtex = (items: readonly Item[]): string => items.map(entryOf).join('\n');
