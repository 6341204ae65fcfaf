import { decodeText, fetchOutside, ProviderError, type OutsideRequest } from '../../platform/http/http.ts';
import { readSruRecord, type SruRecord } from './sru-records.ts';
import { readSruResponse, type SruDiagnostic } from './sru-response.ts';

export type { SruRecord } from './sru-records.ts';
/** A server of SRU (Search/Retrieve via URL, http://www.loc.gov/standards/sru/). */
export interface SruServer {
  /** Base address; what is in its query is kept. */
  url: string;
  version: '1.1' | '1.2' | '2.0';
  /** Short name or identifier of the schema that records are wanted in: dc, marcxml, info:srw/schema/1/marcxml-v1.1 … */
  recordSchema: string;
}

export interface SruQuery {
  /** CQL: write it with `cqlClause`, for what readers type may break it. */
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

/** Signs that mean something inside a quoted term of CQL (and that servers treat in ways of their own), and controls. */
const special = /["\\*?^\p{Cc}]+/gu;

/** A text as a term of CQL finds it: without the signs that would make it a pattern or end it. */
export const cqlTerm = (text: string): string => text.toWellFormed().replace(special, ' ').replace(/\s+/g, ' ').trim();

/**
 * One clause of a query.
 * @param index name with its context set (dc.title); empty asks whatever the server looks into on its own
 * @param relation `=`, `all`, `any`, `exact`, `<`, `>=` …
 * @returns undefined when nothing is left of the text
 */
export function cqlClause(index: string, relation: string, text: string): string | undefined {
  const term = cqlTerm(text);
  if (term === '') return undefined;
  return `${index === '' ? 'cql.serverChoice' : index} ${relation} "${term}"`;
}

/** XML says its encoding itself; a byte order mark goes before it, and what the transport says before both. */
function xmlText(bytes: Uint8Array, charset: string | undefined): string {
  const head = decodeText(bytes.subarray(0, 200), 'latin1');
  if (head.startsWith('ÿþ')) return decodeText(bytes, 'utf-16le');
  if (head.startsWith('þÿ')) return decodeText(bytes, 'utf-16be');
  const declared = /^\s*(?:ï»¿)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  return decodeText(bytes, charset ?? declared);
}

/**
 * Asks an SRU server for records.
 * @throws ProviderError when there is no answer that can be used; a server that answers with diagnostics and nothing
 *   else counts as refusing
 */
export async function searchRetrieve(
  server: SruServer,
  query: SruQuery,
  options: OutsideRequest = {},
): Promise<SruAnswer> {
  const url = new URL(server.url);
  // Version 2.0 tells itself by its parameters; the older two have to be named.
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
