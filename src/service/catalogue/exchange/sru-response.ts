import { ProviderError } from '../../platform/http/http.ts';
import { child, childText, readXml, type XmlElement } from '../../platform/http/xml.ts';

/** A diagnostic about a request, or in place of a record (info:srw/diagnostic/1/<code>). */
export interface SruDiagnostic {
  /** Number at the end of the diagnostic's identifier; undefined when it has none. */
  code: number | undefined;
  message: string;
}

export interface SruResponse {
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
export function readSruResponse(text: string): SruResponse {
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
