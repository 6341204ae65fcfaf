import { decodeText, fetchOutside, ProviderError, type OutsideRequest } from '../../platform/http/http.ts';
import { readSruRecord, type SruRecord } from './sru-records.ts';
import { child, childText, readXml, type XmlElement } from '../../platform/http/xml.ts';

/** A diagnostic about a request, or in place of a record (info:srw/diagnostic/1/<code>). */
interface SruDiagnostic {
  /** Number at the end of the diagnostic's identifier; undefined when it has none. */
  code: number | undefined;
  message: string;
}

interface SruResponse {
  numberOfRecords: number;
  records: { data: XmlElement; identifier: string | undefined; position: number | undefined }[];
  diagnostics: SruDiagnostic[];
}

function diagnosticOf(element: XmlElement): SruDiagnostic {
  const code = /(\d{1,4})$/.exec(childText(element, 'uri') ?? '')?.[1];
  const parts = [childText(element, 'message'), childText(element, 'details')];
  const message = parts.filter((part) => part !== undefined).join(': ');
  return { code: code === undefined ? undefined : Number(code), message };
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** The record inside recordData: as XML, or as a text that is XML again (recordPacking string). */
function contentOf(data: XmlElement | undefined): XmlElement | undefined {
  if (data === undefined) return undefined;
  return data.children[0] ?? (data.text.trim() === '' ? undefined : readXml(data.text.trim()));
}

/**
 * Reads an answer to searchRetrieve, of SRU 1.1, 1.2 or 2.0. A record that is a diagnostic or cannot be read is left
 * out and reported among the diagnostics.
 * @throws ProviderError (unreadable) if it is no such answer
 */
function readSruResponse(text: string): SruResponse {
  const root = readXml(text);
  if (root.name !== 'searchRetrieveResponse') throw new ProviderError('unreadable', `SRU: an answer ${root.name}`);
  const diagnostics = (child(root, 'diagnostics')?.children ?? [])
    .filter((entry) => entry.name === 'diagnostic')
    .map(diagnosticOf);
  const records: SruResponse['records'] = [];
  for (const element of child(root, 'records')?.children ?? []) {
    if (element.name !== 'record') continue;
    try {
      const data = contentOf(child(element, 'recordData'));
      if (data?.name === 'diagnostic') diagnostics.push(diagnosticOf(data));
      else if (data) {
        const position = wholeNumber(childText(element, 'recordPosition'));
        records.push({ data, identifier: childText(element, 'recordIdentifier'), position });
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      diagnostics.push({ code: undefined, message: error.message });
    }
  }
  const total = wholeNumber(childText(root, 'numberOfRecords'));
  if (total === undefined && diagnostics.length === 0) throw new ProviderError('unreadable', 'SRU: no numberOfRecords');
  return { numberOfRecords: total ?? 0, records, diagnostics };
}

export type { SruRecord } from './sru-records.ts';
/** A server of SRU (Search/Retrieve via URL, http://www.loc.gov/standards/sru/). */
export interface SruServer {
  /** Base address; its query parameters are retained. */
  url: string;
  version: '1.1' | '1.2' | '2.0';
  /** Short name or identifier of the requested record schema: dc, marcxml, info:srw/schema/1/marcxml-v1.1 … */
  recordSchema: string;
}

export interface SruQuery {
  /** CQL; use `cqlClause` to escape input of readers. */
  query: string;
  /** From 1. */
  startRecord?: number;
  maximumRecords?: number;
}

export interface SruAnswer {
  numberOfRecords: number;
  records: SruRecord[];
  /** Diagnostics of the server, and of records that could not be read. */
  diagnostics: SruDiagnostic[];
}

/** Special characters inside a quoted CQL term, which servers treat differently, and control characters. */
const special = /["\\*?^\p{Cc}]+/gu;

/** A text as a term of CQL finds it: without the signs that would make it a pattern or end it. */
export const cqlTerm = (text: string): string => text.toWellFormed().replace(special, ' ').replace(/\s+/g, ' ').trim();

/**
 * Formats a clause of a query.
 * @param index name with its context set (dc.title); empty for the server's default index
 * @param relation `=`, `all`, `any`, `exact`, `<`, `>=` …
 * @returns undefined if the text has no searchable characters
 */
export function cqlClause(index: string, relation: string, text: string): string | undefined {
  const term = cqlTerm(text);
  if (term === '') return undefined;
  return `${index === '' ? 'cql.serverChoice' : index} ${relation} "${term}"`;
}

/** Decodes XML by the charset of the transport, then the byte order mark, then the XML declaration. */
function xmlText(bytes: Uint8Array, charset: string | undefined): string {
  const head = decodeText(bytes.subarray(0, 200), 'latin1');
  if (head.startsWith('ÿþ')) return decodeText(bytes, 'utf-16le');
  if (head.startsWith('þÿ')) return decodeText(bytes, 'utf-16be');
  const declared = /^\s*(?:ï»¿)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  return decodeText(bytes, charset ?? declared);
}

/**
 * Searches an SRU server.
 * @throws ProviderError if there is no usable response; a response of only diagnostics counts as a refusal
 */
export async function searchRetrieve(
  server: SruServer,
  query: SruQuery,
  options: OutsideRequest = {},
): Promise<SruAnswer> {
  const url = new URL(server.url);
  // Only versions before 2.0 need the version parameter.
  if (server.version !== '2.0') {
    url.searchParams.set('version', server.version);
    url.searchParams.set('operation', 'searchRetrieve');
  }
  url.searchParams.set('query', query.query);
  url.searchParams.set('startRecord', String(query.startRecord ?? 1));
  url.searchParams.set('maximumRecords', String(query.maximumRecords ?? 10));
  url.searchParams.set('recordSchema', server.recordSchema);
  const headers = { accept: 'application/sru+xml, application/xml, text/xml', ...options.headers };
  const { bytes, charset } = await fetchOutside(url, { ...options, headers });
  const { numberOfRecords, records, diagnostics } = readSruResponse(xmlText(bytes, charset));
  const [reason] = diagnostics;
  if (records.length === 0 && reason && numberOfRecords === 0) {
    throw new ProviderError('refused', `SRU diagnostic ${String(reason.code ?? '')} ${reason.message}`);
  }
  const read: SruRecord[] = [];
  for (const { data, position } of records) {
    const record = readSruRecord(data);
    if (record) read.push(record);
    else diagnostics.push({ code: undefined, message: `record ${String(position ?? '')} in an unknown format` });
  }
  return { numberOfRecords, records: read, diagnostics };
}
