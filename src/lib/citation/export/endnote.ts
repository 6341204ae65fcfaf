import { commonYear } from '../../rules/common-year.ts';
import type { Item } from '../item.ts';
import { invertedName, type Name } from '../names.ts';
import { pagesOf, titleOf } from '../shared.ts';
import { theses } from './terms.ts';

const types: Record<Item['type'], string> = {
  book: 'Book',
  serial: 'Serial',
  article: 'Journal Article',
  conferencePaper: 'Conference Paper',
  thesis: 'Thesis',
  database: 'Online Database',
};

/** A name that ends with a comma is taken whole and not turned round. */
const heads = (names: readonly Name[]): string[] =>
  names.map((name) => (name.kind === 'literal' ? `${name.literal},` : invertedName(name)));

function fieldsOf(item: Item): [tag: string, value: string | readonly string[]][] {
  const { host, secondary, type } = item;
  const [series] = item.series;
  const authored = item.principalRole === 'author';
  const inProceedings = type === 'conferencePaper';
  return [
    ['0', type === 'book' && item.online ? 'Electronic Book' : types[type]],
    ['A', authored ? heads(item.principal) : []],
    ['E', heads([...(authored ? [] : item.principal), ...secondary.editor, ...secondary.compiler])],
    ['Y', heads(type === 'thesis' ? item.advisors : [])],
    ['?', heads(secondary.translator)],
    ['T', titleOf(item)],
    ['J', inProceedings ? '' : (host?.title ?? '')],
    ['B', inProceedings ? (host?.title ?? '') : host ? '' : (series?.title ?? '')],
    ['V', host?.volume || (host ? '' : (series?.number ?? ''))],
    ['N', host?.issue ?? ''],
    ['P', host ? pagesOf(host, '-') : ''],
    ['D', commonYear(item.year)],
    ['C', item.place],
    ['I', type === 'thesis' ? item.university || item.publisher : item.publisher],
    ['7', item.edition],
    ['9', type === 'thesis' ? theses[item.degree] : ''],
    ['@', [...item.isbns, ...item.issns]],
    ['R', item.doi],
    ['U', item.url],
    ['G', item.language === 'und' ? '' : item.language],
    ['K', item.subjects],
    ['X', item.summary],
    ['L', item.callNumber],
  ];
}

/** Records in EndNote's import format (refer): UTF-8, CRLF, an empty line between records. */
export function endnote(items: readonly Item[]): string {
  const records = items.map((item) =>
    fieldsOf(item)
      .flatMap(([tag, value]) => (typeof value === 'string' ? [value] : value).map((entry) => [tag, entry] as const))
      .filter(([, entry]) => entry !== '')
      .map(([tag, entry]) => `%${tag} ${entry}\r\n`)
      .join(''),
  );
  return records.join('\r\n');
}
