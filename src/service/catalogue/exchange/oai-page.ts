import { ProviderError } from '../../platform/http/http.ts';

/** A record of a repository: its header and its metadata in the requested format. */
export interface OaiRecord {
  identifier: string;
  isDeleted: boolean;
  /** XML inside the element `metadata`, if present. */
  metadata: string | undefined;
}

/** One answer to ListRecords. */
export interface OaiPage {
  /** The repository's own clock when it answered. */
  responseDate: string;
  records: OaiRecord[];
  /** The resumption token; undefined at the end of the list. */
  token: string | undefined;
  /** Date granularity of the repository; only in Identify. */
  granularity: string | undefined;
  /** Length of the complete list, if the repository reports it. */
  listSize: number | undefined;
}

/** An error response of a repository (OAI-PMH 3.6). */
export class OaiError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'OaiError';
    this.code = code;
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The text of an element that has no elements in it. */
const textOf = (xml: string): string =>
  xml
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    })
    .trim();

const element = (name: string, flags = '') =>
  new RegExp(`<((?:[\\w.-]+:)?${name})(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</\\1\\s*>)`, flags);
const inside = (xml: string, name: string): string | undefined => element(name).exec(xml)?.[3];
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];

const headers = element('header', 'g');

/**
 * Parses a response. Each record is extracted and parsed on its own, so that invalid XML in one does not affect the
 * others and the envelope may have any size.
 * @throws OaiError with the error that the repository reports
 * @throws ProviderError (unreadable) if it is not an OAI-PMH response or is truncated
 */
export function readOaiPage(xml: string): OaiPage {
  if (!/<(?:[\w.-]+:)?OAI-PMH[\s>]/.test(xml)) throw new ProviderError('unreadable', 'no answer of OAI-PMH');
  if (!/<\/(?:[\w.-]+:)?OAI-PMH\s*>\s*$/.test(xml)) throw new ProviderError('unreadable', 'the answer does not end');
  const first = headers.exec(xml);
  headers.lastIndex = 0;
  const [, , errorAttributes = '', message = ''] = (first ? undefined : element('error').exec(xml)) ?? [];
  const code = attribute(errorAttributes, 'code');
  if (code !== undefined) throw new OaiError(code, textOf(message));

  const found = [...xml.matchAll(headers)];
  const records = found.map((header, at): OaiRecord => {
    const [whole, , attributes = '', content = ''] = header;
    const behind = xml.slice(header.index + whole.length, found[at + 1]?.index);
    const [, open] = /<((?:[\w.-]+:)?metadata)[\s>]/.exec(behind) ?? [];
    const end = open === undefined ? -1 : behind.lastIndexOf(`</${open}`);
    const start = open === undefined ? -1 : behind.indexOf('>', behind.indexOf(`<${open}`)) + 1;
    return {
      identifier: textOf(inside(content, 'identifier') ?? ''),
      isDeleted: attribute(attributes, 'status') === 'deleted',
      metadata: end > start && start > 0 ? behind.slice(start, end) : undefined,
    };
  });
  const [, , tokenAttributes = '', token = ''] =
    element('resumptionToken').exec(xml.slice(found.at(-1)?.index ?? 0)) ?? [];
  const listSize = Number(attribute(tokenAttributes, 'completeListSize') ?? Number.NaN);
  return {
    responseDate: textOf(inside(xml, 'responseDate') ?? ''),
    records,
    token: textOf(token) || undefined,
    granularity: inside(xml, 'granularity')?.trim(),
    listSize: Number.isSafeInteger(listSize) ? listSize : undefined,
  };
}
