import { contextSets, indexes } from '../rules/cql/indexes.ts';
import type { Diagnostic } from '../rules/cql/query.ts';
import { sruFormats } from '../metadata/formats.ts';
import { xmlText } from '../seo/text.ts';
import { element, textElement, xmlDeclaration } from '../xml/element.ts';
import { maxRecords, usualRecords, type SruVersion } from './request.ts';

/** SRU diagnostics (info:srw/diagnostic/1/…) that are answered here, with the words of the list. */
export const diagnosticMessages: Readonly<Record<number, string>> = {
  1: 'General system error',
  2: 'System temporarily unavailable',
  4: 'Unsupported operation',
  5: 'Unsupported version',
  6: 'Unsupported parameter value',
  7: 'Mandatory parameter not supplied',
  8: 'Unsupported parameter',
  10: 'Query syntax error',
  12: 'Too many characters in query',
  13: 'Invalid or unsupported use of parentheses',
  14: 'Invalid or unsupported use of quotes',
  15: 'Unsupported context set',
  16: 'Unsupported index',
  19: 'Unsupported relation',
  20: 'Unsupported relation modifier',
  22: 'Unsupported combination of relation and index',
  23: 'Too many characters in term',
  26: 'Non special character escaped in term',
  27: 'Empty term unsupported',
  28: 'Masking character not supported',
  31: 'Anchoring character not supported',
  36: 'Term in invalid format for index or relation',
  38: 'Too many boolean operators in query',
  40: 'Unsupported proximity relation',
  41: 'Unsupported proximity distance',
  42: 'Unsupported proximity unit',
  46: 'Unsupported boolean modifier',
  48: 'Query feature unsupported',
  61: 'First record position out of range',
  64: 'Record temporarily unavailable',
  66: 'Unknown schema for retrieval',
  71: 'Unsupported record packing',
  82: 'Unsupported sort sequence',
  84: 'Too many sort keys',
  88: 'Unsupported path for sort',
  110: 'Stylesheets not supported',
  120: 'Response position out of range',
};

/** A diagnostic as an element with the prefix `diag` in the namespace of its version. */
const diagnosticElement = ({ code, details }: Diagnostic, namespace: string): string =>
  element(
    'diag:diagnostic',
    { 'xmlns:diag': namespace },
    textElement('diag:uri', `info:srw/diagnostic/1/${String(code)}`),
    // Of what XML cannot carry nothing may be left.
    ...(xmlText(details) === '' ? [] : [textElement('diag:details', details)]),
    textElement('diag:message', diagnosticMessages[code] ?? 'Cannot process query; reason unknown'),
  );

// The prefixes zs and diag are those that clients know: some read them instead of the namespaces.
const namespaces = {
  old: {
    response: 'http://www.loc.gov/zing/srw/',
    scan: 'http://www.loc.gov/zing/srw/',
    diagnostic: 'http://www.loc.gov/zing/srw/diagnostic/',
  },
  new: {
    response: 'http://docs.oasis-open.org/ns/search-ws/sruResponse',
    scan: 'http://docs.oasis-open.org/ns/search-ws/scan',
    diagnostic: 'http://docs.oasis-open.org/ns/search-ws/diagnostic',
  },
};
const namespacesOf = (version: SruVersion) => (version === '2.0' ? namespaces.new : namespaces.old);
const zeerex = 'http://explain.z3950.org/dtd/2.0/';
const diagnosticSchema = 'info:srw/schema/1/diagnostics-v1.1';

const versionElement = (version: SruVersion): string => (version === '2.0' ? '' : textElement('zs:version', version));

function document(version: SruVersion, name: string, ...content: readonly string[]): string {
  const { response, scan } = namespacesOf(version);
  const root = element(
    name,
    { 'xmlns:zs': name === 'zs:scanResponse' ? scan : response },
    versionElement(version),
    ...content,
  );
  return `${xmlDeclaration}${root}\n`;
}

const diagnosticsElement = (version: SruVersion, diagnostic: Diagnostic | undefined): string =>
  diagnostic ? element('zs:diagnostics', {}, diagnosticElement(diagnostic, namespacesOf(version).diagnostic)) : '';

interface RecordParts {
  schema: string;
  data: string;
  escaping: 'xml' | 'string';
  position?: number;
}

function recordElement(version: SruVersion, { schema, data, escaping, position }: RecordParts): string {
  const escapingName = version === '2.0' ? 'zs:recordXMLEscaping' : 'zs:recordPacking';
  return element(
    'zs:record',
    {},
    textElement('zs:recordSchema', schema),
    textElement(escapingName, escaping),
    element('zs:recordData', {}, escaping === 'xml' ? data : xmlText(data)),
    position === undefined ? '' : textElement('zs:recordPosition', position),
  );
}

export interface FoundRecords {
  total: number;
  /** XML of the records; undefined where one could not be had at this moment. */
  records: readonly (string | undefined)[];
  /** Position of the first of them, from 1. */
  start: number;
  schema: string;
  escaping: 'xml' | 'string';
}

/** Answer to searchRetrieve, with records or with what is wrong. */
export function searchDocument(version: SruVersion, found: FoundRecords | undefined, diagnostic?: Diagnostic): string {
  const { diagnostic: namespace } = namespacesOf(version);
  const elements = (found?.records ?? []).map((data, at) => {
    const position = (found?.start ?? 1) + at;
    if (data !== undefined && found) {
      return recordElement(version, { schema: found.schema, data, escaping: found.escaping, position });
    }
    const instead = diagnosticElement({ code: 64, details: '' }, namespace);
    return recordElement(version, { schema: diagnosticSchema, data: instead, escaping: 'xml', position });
  });
  const next = (found?.start ?? 1) + elements.length;
  return document(
    version,
    'zs:searchRetrieveResponse',
    textElement('zs:numberOfRecords', found?.total ?? 0),
    elements.length > 0 ? element('zs:records', {}, ...elements) : '',
    elements.length > 0 && next <= (found?.total ?? 0) ? textElement('zs:nextRecordPosition', next) : '',
    diagnosticsElement(version, diagnostic),
  );
}

export interface ScanTerm {
  value: string;
  name: string | null;
  records: number;
}

/** Answer to scan, with the values of an index or with what is wrong. */
export function scanDocument(version: SruVersion, terms: readonly ScanTerm[], diagnostic?: Diagnostic): string {
  const elements = terms.map(({ value, name, records }) =>
    element(
      'zs:term',
      {},
      textElement('zs:value', value),
      textElement('zs:numberOfRecords', records),
      name === null ? '' : textElement('zs:displayTerm', name),
    ),
  );
  return document(
    version,
    'zs:scanResponse',
    elements.length > 0 ? element('zs:terms', {}, ...elements) : '',
    diagnosticsElement(version, diagnostic),
  );
}

/** Answer to explain: where the server is, what it can be asked (ZeeRex 2.0). */
export function explainDocument(
  version: SruVersion,
  database: { url: URL; title: string; description: string },
  escaping: 'xml' | 'string',
  diagnostic?: Diagnostic,
): string {
  const data = explainElement(version, database);
  return document(
    version,
    'zs:explainResponse',
    recordElement(version, { schema: zeerex, data, escaping }),
    diagnosticsElement(version, diagnostic),
  );
}

const supported = {
  relation: ['=', '==', 'exact', 'adj', 'all', 'any', '<', '<=', '>', '>=', 'within'],
  relationModifier: ['ignoreCase', 'ignoreAccents', 'relevant'],
  booleanOperator: ['and', 'or', 'not', 'prox'],
  proximityModifier: ['distance', 'ordered', 'unit'],
  maskingCharacter: ['*'],
  sort: ['dc.title', 'dc.date'],
};

function explainElement(
  version: SruVersion,
  { url, title, description }: { url: URL; title: string; description: string },
): string {
  const transport = url.protocol.replace(':', '');
  const port = url.port || (transport === 'https' ? '443' : '80');
  return element(
    'explain',
    { xmlns: zeerex },
    element(
      'serverInfo',
      { protocol: 'SRU', version, transport, method: 'GET POST' },
      textElement('host', url.hostname),
      textElement('port', port),
      textElement('database', url.pathname.slice(1)),
    ),
    element(
      'databaseInfo',
      {},
      textElement('title', title, { primary: 'true' }),
      textElement('description', description),
    ),
    element(
      'indexInfo',
      {},
      ...Object.entries(contextSets).map(([name, identifier]) => element('set', { name, identifier })),
      ...indexes.map(({ set, name, title: text }) =>
        element('index', {}, textElement('title', text), element('map', {}, textElement('name', name, { set }))),
      ),
    ),
    element(
      'schemaInfo',
      {},
      ...sruFormats.map(({ name, identifier, schema, title: text }) =>
        element('schema', { name, identifier, location: schema, retrieve: 'true' }, textElement('title', text)),
      ),
    ),
    element(
      'configInfo',
      {},
      textElement('default', usualRecords, { type: 'numberOfRecords' }),
      textElement('default', 'dc', { type: 'retrieveSchema' }),
      textElement('setting', maxRecords, { type: 'maximumRecords' }),
      ...Object.entries(supported).flatMap(([type, values]) =>
        values.map((value) => textElement('supports', value, { type })),
      ),
    ),
  );
}
