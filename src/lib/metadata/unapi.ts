import { exportFormats, type ExportFormat, type ExportFormatName } from '../citation/export/formats.ts';
import type { RecordDetail } from '../contract/calls/record.ts';
import { element, xmlDeclaration, type Attributes } from '../xml/element.ts';
import { mods, oaiDc, type MetadataFormat } from './formats.ts';

/** A format in which one record is handed out at its own address (unAPI, version 1). */
export interface UnapiFormat {
  name: string;
  type: string;
  docs: string | undefined;
  /** It gives the record as it came: what lies behind it in MARC has to be loaded. */
  ofMarc?: boolean | undefined;
  /** @param url of the record's page */
  write: (record: RecordDetail, url: string) => string;
}

const ofMetadata = (format: MetadataFormat, type: string): UnapiFormat => ({
  name: format.name,
  type,
  docs: format.schema,
  write: (record, url) => `${xmlDeclaration}${format.write(record, url)}\n`,
});
const ofExport = (name: ExportFormatName, docs?: string): UnapiFormat => {
  const { mediaType, write, ofMarc }: ExportFormat = exportFormats[name];
  return { name, type: mediaType, docs, ofMarc, write: (record) => write([record], new Date()) };
};

const everywhere: readonly UnapiFormat[] = [
  ofMetadata(oaiDc, 'application/xml'),
  ofExport('ris'),
  ofExport('bibtex'),
  ofExport('csl-json'),
];

/**
 * MODS and MARCXML are named for a single record alone: Zotero takes them before anything else that a server says it has,
 * and reads less out of them than out of RIS (docs/develop/machines.md).
 */
export const unapiFormats: readonly UnapiFormat[] = [
  ...everywhere,
  ofMetadata(mods, 'application/mods+xml'),
  ofExport('marcxml', 'http://www.loc.gov/standards/marcxml/'),
];

/** The formats that there are, of one record or of any. */
export function unapiFormatList(recordId?: string): string {
  const formats = recordId === undefined ? everywhere : unapiFormats;
  const rows = formats.map(({ name, type, docs }) => element('format', { name, type, docs } satisfies Attributes));
  return `${xmlDeclaration}${element('formats', { id: recordId }, ...rows)}\n`;
}
