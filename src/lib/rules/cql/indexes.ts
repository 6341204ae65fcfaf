import type { SearchField } from '../../contract/search-terms.ts';

export type Index =
  | { kind: 'text'; field: SearchField }
  /** ISBN, ISSN: one number, with or without hyphens. */
  | { kind: 'number'; field: 'isbn' | 'issn' }
  /** Whichever of the two the number is. */
  | { kind: 'identifier' }
  | { kind: 'year' }
  | { kind: 'type' }
  | { kind: 'language' }
  /** A control number of the Library of Congress. */
  | { kind: 'lccn' }
  /** A record by the number that its address has. */
  | { kind: 'records' }
  /** The whole catalogue. */
  | { kind: 'all' };

/** An index under the name in an explain record; others are understood too. */
export interface NamedIndex {
  set: 'cql' | 'dc' | 'bath' | 'rec' | 'yuelan';
  name: string;
  title: string;
  index: Index;
}

export const contextSets: Readonly<Record<NamedIndex['set'], string>> = {
  cql: 'info:srw/cql-context-set/1/cql-v1.2',
  dc: 'info:srw/cql-context-set/1/dc-v1.1',
  rec: 'info:srw/cql-context-set/2/rec-1.1',
  bath: 'http://zing.z3950.org/cql/bath/2.0/',
  yuelan: 'info:yuelan/cql-context-set/1/catalogue',
};

export const indexes: readonly NamedIndex[] = [
  { set: 'cql', name: 'anywhere', title: 'Any field', index: { kind: 'text', field: 'keyWord' } },
  { set: 'cql', name: 'serverChoice', title: 'Any field', index: { kind: 'text', field: 'keyWord' } },
  { set: 'cql', name: 'allRecords', title: 'All records', index: { kind: 'all' } },
  { set: 'dc', name: 'title', title: 'Title', index: { kind: 'text', field: 'title' } },
  { set: 'dc', name: 'creator', title: 'Author or contributor', index: { kind: 'text', field: 'author' } },
  { set: 'dc', name: 'contributor', title: 'Author or contributor', index: { kind: 'text', field: 'author' } },
  { set: 'dc', name: 'subject', title: 'Subject', index: { kind: 'text', field: 'subject' } },
  { set: 'dc', name: 'publisher', title: 'Publisher', index: { kind: 'text', field: 'publisher' } },
  { set: 'dc', name: 'date', title: 'Year of publication', index: { kind: 'year' } },
  { set: 'dc', name: 'identifier', title: 'ISBN or ISSN', index: { kind: 'identifier' } },
  { set: 'dc', name: 'type', title: 'Document type', index: { kind: 'type' } },
  { set: 'dc', name: 'language', title: 'Language (ISO 639-2)', index: { kind: 'language' } },
  { set: 'bath', name: 'isbn', title: 'ISBN', index: { kind: 'number', field: 'isbn' } },
  { set: 'bath', name: 'issn', title: 'ISSN', index: { kind: 'number', field: 'issn' } },
  { set: 'bath', name: 'lccn', title: 'LCCN', index: { kind: 'lccn' } },
  { set: 'rec', name: 'identifier', title: 'Number of the record', index: { kind: 'records' } },
  { set: 'yuelan', name: 'series', title: 'Series', index: { kind: 'text', field: 'series' } },
  { set: 'yuelan', name: 'callNumber', title: 'Call number', index: { kind: 'text', field: 'callNo' } },
  { set: 'yuelan', name: 'class', title: 'Class number', index: { kind: 'text', field: 'kindNo' } },
];

const byName = new Map<string, Index>();
for (const { set, name, index } of indexes) {
  byName.set(`${set}.${name}`.toLowerCase(), index);
  if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), index);
}
// What readers of the standard write for the same.
for (const [other, same] of [
  ['cql.anyindexes', 'cql.anywhere'],
  ['cql.keywords', 'cql.anywhere'],
  ['author', 'dc.creator'],
  ['dc.author', 'dc.creator'],
  ['', 'cql.serverchoice'],
] as const) {
  const index = byName.get(same);
  if (index) byName.set(other, index);
}

/** The index of a name, whatever its case and with or without its set; else whether the set or the index is unknown. */
export function findIndex(name: string): Index | 'unknownSet' | 'unknownIndex' {
  const found = byName.get(name.toLowerCase());
  if (found) return found;
  const set = /^([^.]*)\./.exec(name)?.[1]?.toLowerCase();
  return set !== undefined && !(set in contextSets) ? 'unknownSet' : 'unknownIndex';
}

/** Codes of document types by the words for them; the codes themselves are understood too. */
export const typeCodes: ReadonlyMap<string, string> = new Map([
  ...['1', 'book', 'monograph'].map((word): [string, string] => [word, '1']),
  ...['2', 'journal', 'serial', 'periodical'].map((word): [string, string] => [word, '2']),
  ...['3', 'article', 'paper'].map((word): [string, string] => [word, '3']),
  ...['4', 'dissertation', 'thesis'].map((word): [string, string] => [word, '4']),
  ...['5', 'database'].map((word): [string, string] => [word, '5']),
]);
