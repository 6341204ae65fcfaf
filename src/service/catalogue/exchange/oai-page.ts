import { ProviderError } from '../../platform/http/http.ts';

/** A record of a repository: its header and its metadata in the requested format. */
export interface OaiRecord {
  identifier: string;
  isDeleted: boolean;
  /** XML inside the element `metadata`, if present. */
  metadata: string | undefined;
}

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
    .replaceAll('<![CDATA[', '')
    .replaceAll(']]>', '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    })
    .trim();

interface Element {
  attributes: string;
  content: string;
  start: number;
  end: number;
}

/** The elements of a name, in one pass: a repository may send any number that never end. */
function* elements(xml: string, name: string, from = 0): Generator<Element, undefined> {
  const opening = new RegExp(`<(?:[\\w.-]+:)?${name}((?:[\\s/][^<>]*)?)>`, 'g');
  const closing = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, 'g');
  opening.lastIndex = from;
  for (let tag; (tag = opening.exec(xml));) {
    const { index: start } = tag;
    const attributes = tag[1] ?? '';
    let end = opening.lastIndex;
    let content = '';
    if (!attributes.endsWith('/')) {
      closing.lastIndex = end;
      const close = closing.exec(xml);
      if (!close) return undefined;
      content = xml.slice(end, close.index);
      end = closing.lastIndex;
    }
    yield { attributes, content, start, end };
    opening.lastIndex = end;
  }
  return undefined;
}

const first = (xml: string, name: string, from = 0): Element | undefined => elements(xml, name, from).next().value;
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];

/**
 * Parses a response. Each record is extracted and parsed on its own, so that invalid XML in one does not affect the
 * others and the envelope may have any size.
 * @throws OaiError with the error that the repository reports
 * @throws ProviderError (unreadable) if it is not an OAI-PMH response or is truncated
 */
export function readOaiPage(xml: string): OaiPage {
  if (!/<(?:[\w.-]+:)?OAI-PMH[\s>]/.test(xml)) throw new ProviderError('unreadable', 'no answer of OAI-PMH');
  if (!/<\/(?:[\w.-]+:)?OAI-PMH\s*>\s*$/.test(xml)) throw new ProviderError('unreadable', 'the answer does not end');
  const found = [...elements(xml, 'header')];
  const error = found.length === 0 ? first(xml, 'error') : undefined;
  const code = error && attribute(error.attributes, 'code');
  if (error && code !== undefined) throw new OaiError(code, textOf(error.content));

  const records = found.map(({ attributes, content, end: after }, at): OaiRecord => {
    const behind = xml.slice(after, found[at + 1]?.start);
    const [, open] = /<((?:[\w.-]+:)?metadata)[\s>]/.exec(behind) ?? [];
    const end = open === undefined ? -1 : behind.lastIndexOf(`</${open}`);
    const start = open === undefined ? -1 : behind.indexOf('>', behind.indexOf(`<${open}`)) + 1;
    return {
      identifier: textOf(first(content, 'identifier')?.content ?? ''),
      isDeleted: attribute(attributes, 'status') === 'deleted',
      metadata: end > start && start > 0 ? behind.slice(start, end) : undefined,
    };
  });
  const token = first(xml, 'resumptionToken', found.at(-1)?.end);
  const listSize = Number(attribute(token?.attributes ?? '', 'completeListSize') ?? Number.NaN);
  return {
    responseDate: textOf(first(xml, 'responseDate')?.content ?? ''),
    records,
    token: textOf(token?.content ?? '') || undefined,
    granularity: first(xml, 'granularity')?.content.trim(),
    listSize: Number.isSafeInteger(listSize) ? listSize : undefined,
  };
}
