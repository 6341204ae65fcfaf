import type { DiscoverySearch, Reference } from '../../../lib/contract/calls/discovery.ts';
import type { SearchField } from '../../../lib/contract/search-terms.ts';
import { readDoi } from '../../catalogue/model/identifiers.ts';
import type { CatalogueRecord } from '../../catalogue/model/record.ts';
import { detailOfRecord, entriesOfRecords } from './entries.ts';
import type { SruSettings } from '../../platform/configuration/discovery.schema.ts';
import type { DiscoveryProvider } from './discovery.ts';
import type { Limits } from '../../platform/http/http.ts';
import { cqlClause, cqlTerm, searchRetrieve } from '../../catalogue/exchange/sru.ts';

const indexedFields = ['keyWord', 'title', 'author', 'subject', 'publisher', 'isbn', 'issn'] as const;
type IndexedField = (typeof indexedFields)[number];
const isIndexed = (field: SearchField): field is IndexedField =>
  indexedFields.some((indexedField) => indexedField === field);

/** Filters that are clauses of the query; types and languages are named differently by every server. */
const clauseFilters = ['author', 'subject', 'publisher'] as const;

/** Sort keys of CQL 1.2. */
const sortKeys = { publishYear: 'dc.date', title: 'dc.title' } as const;

/** References shown of one work: some cite hundreds, and a list in a record is not a bibliography. */
const maxReferences = 500;

/**
 * The query of CQL for a search: words by the index of their field, years and filters as further clauses.
 * @returns undefined when no words are left to search for, or the server has no index for them
 */
function cqlOf(settings: SruSettings, query: DiscoverySearch): string | undefined {
  const { indexes, relation } = settings;
  const { searchField, publishBegin, publishEnd } = query;
  const index = isIndexed(searchField) ? indexes[searchField] : null;
  if (index === null) return undefined;
  const number = searchField === 'isbn' || searchField === 'issn';
  const words = cqlClause(index, number ? '=' : relation, query.searchFieldContent);
  if (words === undefined) return undefined;
  const clauses: (string | undefined)[] = [words];
  for (const name of clauseFilters) {
    const own = indexes[name];
    const values = query[name].flatMap((value) => (own === null ? [] : (cqlClause(own, '=', value) ?? [])));
    if (values.length > 0) clauses.push(values.length > 1 ? `(${values.join(' or ')})` : values[0]);
  }
  if (indexes.date !== null) {
    if (typeof publishBegin === 'number') clauses.push(cqlClause(indexes.date, '>=', String(publishBegin)));
    if (typeof publishEnd === 'number') clauses.push(cqlClause(indexes.date, '<=', String(publishEnd)));
  }
  const sort = query.sortField === 'publishYear' || query.sortField === 'title' ? sortKeys[query.sortField] : undefined;
  const order = query.sortClause === 'desc' ? 'descending' : 'ascending';
  const sorted = settings.sorts && sort ? ` sortBy ${sort}/sort.${order}` : '';
  return clauses.filter((clause) => clause !== undefined).join(' and ') + sorted;
}

/**
 * SRU has no address for a record. The id is the server's identifier if it can be searched; else the ISBN, else the
 * title with the first author, which finds the record again among those of the same title.
 */
function idOf(settings: SruSettings, record: CatalogueRecord): string {
  const [isbn] = record.isbn;
  if (settings.indexes.identifier !== null && record.controlNumber !== '') return `n:${record.controlNumber}`;
  if (settings.indexes.isbn !== null && isbn !== undefined) return `i:${isbn}`;
  return `t:${JSON.stringify([record.title, record.contributors[0]?.name ?? ''])}`.slice(0, 1000);
}

interface Lookup {
  query: string | undefined;
  matches: (record: CatalogueRecord) => boolean;
}

function titleAndAuthor(text: string): [title: string, author: string] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return undefined;
    const [title, author]: unknown[] = parsed;
    return typeof title === 'string' && typeof author === 'string' ? [title, author] : undefined;
  } catch {
    return undefined;
  }
}

/** The search that finds an entry again. */
function lookupOf({ indexes, relation }: SruSettings, id: string): Lookup | undefined {
  const value = id.slice(2);
  const by = (index: string | null, how: string, text: string) =>
    index === null ? undefined : cqlClause(index, how, text);
  if (id.startsWith('n:')) {
    return { query: by(indexes.identifier, '=', value), matches: (record) => record.controlNumber === value };
  }
  if (id.startsWith('i:')) {
    return { query: by(indexes.isbn, '=', value), matches: (record) => record.isbn.includes(value) };
  }
  const named = id.startsWith('t:') ? titleAndAuthor(value) : undefined;
  if (!named) return undefined;
  const [title, author] = named;
  const clauses = [
    by(indexes.title, relation, title),
    author === '' ? undefined : by(indexes.author, relation, author),
  ];
  return {
    query: clauses.filter((clause) => clause !== undefined).join(' and ') || undefined,
    matches: (record) => record.title === title && (record.contributors[0]?.name ?? '') === author,
  };
}

const referencesOf = (texts: readonly string[] | undefined): Reference[] | null =>
  texts?.slice(0, maxReferences).map((text) => ({ text, doi: readDoi(text) ?? null })) ?? null;

/** A server of SRU, asked in CQL. */
export function sruDiscovery(settings: SruSettings, limits: Limits): DiscoveryProvider {
  const { indexes } = settings;
  return {
    can: {
      fields: indexedFields.filter((field) => indexes[field] !== null),
      sorts: settings.sorts ? ['relevance', 'publishYear', 'title'] : ['relevance'],
      filters: clauseFilters.filter((name) => indexes[name] !== null),
      years: indexes.date !== null,
      clusters: false,
      browse: false,
    },
    search: async (query, call) => {
      const cql = cqlOf(settings, query);
      if (cql === undefined) return { numFound: 0, entries: [], clusters: {}, years: [] };
      const { page, rows } = query;
      const request = { query: cql, startRecord: (page - 1) * rows + 1, maximumRecords: rows };
      const { numberOfRecords, records } = await searchRetrieve(settings, request, limits);
      // A server may send more than it was asked for.
      const shown = records.slice(0, rows).map((entry) => entry.record);
      const entries = await entriesOfRecords(call, shown, (record) => idOf(settings, record));
      return { numFound: numberOfRecords, entries, clusters: {}, years: [] };
    },
    detail: async (id, call) => {
      const lookup = lookupOf(settings, id);
      if (lookup?.query === undefined || cqlTerm(id.slice(2)) === '') return undefined;
      const { records } = await searchRetrieve(settings, { query: lookup.query, maximumRecords: 20 }, limits);
      const found = records.find((entry) => lookup.matches(entry.record));
      if (!found) return undefined;
      const [entry] = await entriesOfRecords(call, [found.record], () => id);
      if (!entry) return undefined;
      const record = await detailOfRecord(call, found.record);
      const { references, citedBy } = found;
      return { entry, record, references: referencesOf(references), citedBy: referencesOf(citedBy), related: null };
    },
  };
}
