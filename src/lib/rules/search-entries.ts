import type { TypedSearch } from '../contract/calls/search.ts';
import type { EntryKind, SearchField } from '../contract/search-terms.ts';
import { readSyntax } from './search-syntax/read.ts';
import type { SearchTree } from './search-tree.ts';

type Search = Pick<
  TypedSearch,
  'entries' | 'searchField' | 'searchFieldContent' | 'matchMode' | 'searchItems' | 'cql' | 'exact'
>;

/** Fields that belong to an edition: who asks by them does not mean the work. */
const ofEditions: ReadonlySet<SearchField> = new Set(['isbn', 'issn', 'callNo', 'publisher', 'series']);

/** 第3版, 修订本, 2nd ed., paperback. */
const wording =
  /第\s*[\d一二三四五六七八九十]+\s*版|[修增校]订|影印|插图本|精装|平装|线装|\d(?:st|nd|rd|th)\s+ed(?:ition|n)?\b|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|revised|illustrated|abridged)\s+ed(?:ition|n)?\b|\b(?:paperback|hardcover|hardback|e-?book|facsimile|reprint)\b/iu;
const number = /^(?:isbn|issn)?[\s:：]*[\d\s‐-―-]{7,17}[\dXx]$/iu;
/** A year behind words. */
const yearBehind = /\S\s+(?:1[5-9]|20)\d{2}$/u;

function isEditionOf(tree: SearchTree): boolean {
  switch (tree.kind) {
    case 'leaf':
      return ofEditions.has(tree.field);
    case 'filter':
      return tree.filter.kind === 'years' || tree.filter.kind === 'lccn' || tree.filter.kind === 'records';
    case 'near':
      return false;
    default:
      return isEditionOf(tree.left) || isEditionOf(tree.right);
  }
}

function asksForEdition(field: SearchField, text: string, mode: string): boolean {
  if (text.trim() === '') return false;
  if (ofEditions.has(field)) return true;
  const plain = text.normalize('NFKC').trim();
  if (wording.test(plain) || number.test(plain) || yearBehind.test(plain)) return true;
  const read = mode === '2' ? readSyntax(text, field) : undefined;
  return read?.kind === 'query' && isEditionOf(read.tree);
}

/**
 * Whether a search lists works or editions, where it does not say itself. Works, unless the reader asks for an edition:
 * by a number, a publisher, a series, a call number, words such as 第3版, or a year behind other words. What narrows a
 * list (years, languages, formats, places) leaves it a list of works, each shown by the edition that fits. Other programs,
 * which ask in CQL or exactly, get records.
 */
export function entriesOf(search: Search): EntryKind {
  const { entries, searchField, searchFieldContent = '', matchMode, searchItems, cql, exact } = search;
  if (entries !== undefined) return entries;
  if (cql !== undefined || exact === true) return 'editions';
  const rows = searchItems.filter(({ oper }) => oper !== 'NOT');
  const isAsked =
    asksForEdition(searchField, searchFieldContent, matchMode) ||
    rows.some((row) => asksForEdition(row.searchField, row.searchFieldContent, row.matchMode));
  return isAsked ? 'editions' : 'works';
}
