import { scannedFields, type ScannedField } from '../contract/search-terms.ts';
import { findIndex } from '../rules/cql/indexes.ts';
import { readTerm } from '../rules/cql/term.ts';
import { sruFormats, type MetadataFormat } from '../metadata/formats.ts';
import { parseCql } from '../rules/cql/parse.ts';
import { planCql } from '../rules/cql/plan.ts';
import { refuse, type Diagnostic, type Outcome, type Query, type SortKey } from '../rules/cql/query.ts';
import type { SearchParametersInput } from '../contract/calls/search.ts';

export const sruVersions = ['1.1', '1.2', '2.0'] as const;
export type SruVersion = (typeof sruVersions)[number];

/** Most records of one answer, and how many it has when the request does not say. */
export const maxRecords = 100;
export const usualRecords = 10;

export interface SearchRetrieve {
  parameters: SearchParametersInput;
  start: number;
  count: number;
  format: MetadataFormat;
  escaping: 'xml' | 'string';
}

/** A scan of an index around a term. */
export interface ScanRequest {
  field: ScannedField;
  from: string;
  before: number;
  after: number;
  /** Whether the term itself is left out. */
  isAfter: boolean;
}

export interface SruRequest {
  version: SruVersion;
  operation:
    | { kind: 'explain'; escaping: 'xml' | 'string'; diagnostic?: Diagnostic }
    | { kind: 'searchRetrieve'; search: Outcome<SearchRetrieve> }
    | { kind: 'scan'; scan: Outcome<ScanRequest> };
}

const known = new Set([
  'operation',
  'version',
  'query',
  'queryType',
  'startRecord',
  'maximumRecords',
  'recordSchema',
  'recordPacking',
  'scanClause',
  'maximumTerms',
  'responsePosition',
  'recordXMLEscaping',
  'sortKeys',
  'resultSetTTL',
  'stylesheet',
  'httpAccept',
  'renderedBy',
  'responseType',
]);
/** Parameters without a value mean the same as missing ones. */
const valueOf = (query: URLSearchParams, name: string): string | undefined => query.get(name)?.trim() || undefined;

/**
 * Reads a request of SRU 1.1, 1.2 or 2.0. A request that names no version is of 2.0, which has no such parameter, unless
 * it names an operation, which only the older ones must. In 2.0 a request without a query asks for the explanation.
 */
export function readSruRequest(query: URLSearchParams): SruRequest {
  const operation = valueOf(query, 'operation');
  const given = valueOf(query, 'version');
  const found = sruVersions.find((sruVersion) => sruVersion === given);
  const version = found ?? (operation === undefined ? '2.0' : '1.2');
  const escaping = escapingOf(query, version);
  const explain = (diagnostic?: Diagnostic): SruRequest => ({
    version,
    operation: { kind: 'explain', escaping: escaping.ok ? escaping.value : 'xml', ...(diagnostic && { diagnostic }) },
  });
  const isScan = operation === 'scan' || (operation === undefined && query.has('scanClause'));
  const isSearch = operation === 'searchRetrieve' || (operation === undefined && query.has('query'));
  if (!isSearch && !isScan && operation !== undefined && operation !== 'explain') {
    return explain({ code: 4, details: operation.slice(0, 100) });
  }
  const wrong = given !== undefined && !found ? { code: 5, details: sruVersions.join(', ') } : unknownParameter(query);
  if (isScan)
    return { version, operation: { kind: 'scan', scan: wrong ? { ok: false, diagnostic: wrong } : readScan(query) } };
  if (!isSearch) return explain(wrong ?? (escaping.ok ? undefined : escaping.diagnostic));
  const search = wrong ? { ok: false as const, diagnostic: wrong } : readSearch(query, escaping);
  return { version, operation: { kind: 'searchRetrieve', search } };
}

function unknownParameter(query: URLSearchParams): Diagnostic | undefined {
  const strange = [...query.keys()].find((name) => !known.has(name) && !/^x-/i.test(name));
  if (strange !== undefined) return { code: 8, details: strange.slice(0, 100).toWellFormed() };
  return valueOf(query, 'stylesheet') === undefined ? undefined : { code: 110, details: '' };
}

/** Before 2.0 the parameter was called recordPacking, which now means another thing and changes nothing here. */
function escapingOf(query: URLSearchParams, version: SruVersion): Outcome<'xml' | 'string'> {
  const packing = valueOf(query, 'recordPacking');
  const isOld = version !== '2.0';
  if (!isOld && packing !== undefined && packing !== 'packed' && packing !== 'unpacked') {
    return refuse(6, 'recordPacking');
  }
  const escaping = (isOld ? packing : valueOf(query, 'recordXMLEscaping')) ?? 'xml';
  return escaping === 'xml' || escaping === 'string'
    ? { ok: true, value: escaping }
    : refuse(71, escaping.slice(0, 100));
}

function wholeNumber(query: URLSearchParams, name: string, least: number, otherwise: number): Outcome<number> {
  const text = valueOf(query, name);
  if (text === undefined) return { ok: true, value: otherwise };
  return /^\d{1,9}$/.test(text) && Number(text) >= least ? { ok: true, value: Number(text) } : refuse(6, name);
}

function readSearch(query: URLSearchParams, escaping: Outcome<'xml' | 'string'>): Outcome<SearchRetrieve> {
  const text = valueOf(query, 'query');
  if (text === undefined) return refuse(7, 'query');
  if ((valueOf(query, 'queryType') ?? 'cql') !== 'cql') return refuse(6, 'queryType');
  if (!escaping.ok) return escaping;
  const start = wholeNumber(query, 'startRecord', 1, 1);
  if (!start.ok) return start;
  const count = wholeNumber(query, 'maximumRecords', 0, usualRecords);
  if (!count.ok) return count;
  const schema = valueOf(query, 'recordSchema') ?? 'dc';
  const format = sruFormats.find((sruFormat) =>
    [sruFormat.name, sruFormat.identifier, sruFormat.namespace].includes(schema),
  );
  if (!format) return refuse(66, schema.slice(0, 100));
  const parsed = parseCql(text);
  if (!parsed.ok) return parsed;
  const sorted = withSortKeys(parsed.value, valueOf(query, 'sortKeys'));
  if (!sorted.ok) return sorted;
  const planned = planCql(sorted.value);
  if (!planned.ok) return planned;
  const value: SearchRetrieve = {
    parameters: planned.value,
    start: start.value,
    count: Math.min(count.value, maxRecords),
    format,
    escaping: escaping.value,
  };
  return { ok: true, value };
}

/** Most terms of one scan, and how many it has when the request does not say. */
const maxTerms = 100;
const usualTerms = 10;

function readScan(query: URLSearchParams): Outcome<ScanRequest> {
  const text = valueOf(query, 'scanClause');
  if (text === undefined) return refuse(7, 'scanClause');
  const count = wholeNumber(query, 'maximumTerms', 1, usualTerms);
  if (!count.ok) return count;
  const position = wholeNumber(query, 'responsePosition', 0, 1);
  if (!position.ok) return position;
  const most = Math.min(count.value, maxTerms);
  if (position.value > most + 1) return refuse(120, String(position.value));
  const parsed = parseCql(text);
  if (!parsed.ok) return parsed;
  const { expression } = parsed.value;
  if (expression.kind !== 'clause') return refuse(10, 'one clause');
  if (!['', '=', '==', 'exact', 'scr'].includes(expression.relation)) return refuse(19, expression.relation);
  const index = findIndex(expression.index);
  if (typeof index === 'string') return refuse(index === 'unknownSet' ? 15 : 16, expression.index);
  const field = index.kind === 'text' || index.kind === 'number' ? index.field : undefined;
  // Without an index titles are read.
  const scanned = field === 'keyWord' ? 'title' : scannedFields.find((scannedField) => scannedField === field);
  if (scanned === undefined) return refuse(16, expression.index);
  const term = readTerm(expression.term);
  if (!term.ok) return term;
  const before = Math.min(most, Math.max(0, position.value - 1));
  return {
    ok: true,
    value: {
      field: scanned,
      from: term.value.text.slice(0, 200),
      before,
      after: most - before,
      isAfter: position.value === 0,
    },
  };
}

/** sortKeys of SRU 1.1: path,schema,ascending,caseSensitive,missingValue, all but the path optional; as sortBy of CQL. */
function withSortKeys(query: Query, sortKeys: string | undefined): Outcome<Query> {
  if (sortKeys === undefined) return { ok: true, value: query };
  const sort: SortKey[] = [];
  for (const key of sortKeys.split(/\s+/)) {
    const [path = '', , ascending = ''] = key.split(',');
    if (!/^(1|0|true|false)?$/.test(ascending)) return refuse(82, key.slice(0, 100));
    const isDescending = ascending === '0' || ascending === 'false';
    sort.push({ index: path, modifiers: [{ name: isDescending ? 'descending' : 'ascending', value: undefined }] });
  }
  return { ok: true, value: { ...query, sort } };
}
