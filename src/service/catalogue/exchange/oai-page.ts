import { ProviderError } from '../../platform/http/http.ts';

/** A record of a repository: its header, and what it says in the format that was wanted. */
export interface OaiRecord {
  identifier: string;
  isDeleted: boolean;
  /** XML inside the element `metadata`; undefined where there is none. */
  metadata: string | undefined;
}

/** One answer to ListRecords. */
export interface OaiPage {
  /** The repository's own clock when it answered. */
  responseDate: string;
  records: OaiRecord[];
  /** Where the list goes on; undefined at its end. */
  token: string | undefined;
  /** In what the repository counts; of Identify alone. */
  granularity: string | undefined;
  /** The length of the whole list, where the repository tells. */
  listSize: number | undefined;
}

/** What a repository answers instead of a list (OAI-PMH 3.6). */
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
 * Takes an answer apart. Records are cut out by their headers and not parsed together, so that broken XML in one harms
 * no other and the envelope may be of any size.
 * @throws OaiError what the repository says is wrong
 * @throws ProviderError (unreadable) when it is no answer of OAI-PMH, or ends in the middle
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
