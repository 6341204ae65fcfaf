import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Parsed } from '../parsed.ts';
import type { MarcField, MarcRecord } from './record.ts';

export interface MarcXmlOptions {
  /** Records to leave out at the beginning, for a resumed import. */
  skip?: number;
  /** Overrides the XML declaration. */
  encoding?: string | undefined;
}

/**
 * Reads MARCXML (and MarcXchange, ISO 25577) from chunks, with or without namespace prefixes, inside any envelope such as
 * SRU or OAI-PMH. Each record is cut out of the stream by its tags and parsed on its own, so that broken XML in one
 * harms no other. Positions count records from 0.
 */
export async function* readMarcXml(
  chunks: AsyncIterable<Buffer>,
  options: MarcXmlOptions = {},
): AsyncGenerator<Parsed<MarcRecord>[]> {
  const skip = options.skip ?? 0;
  const cutter = new RecordCutter();
  let decoder: TextDecoder | undefined;
  let count = 0;
  const parse = (pieces: Piece[]): Parsed<MarcRecord>[] => {
    const parsed: Parsed<MarcRecord>[] = [];
    for (const piece of pieces) {
      count += 1;
      if (count > skip) parsed.push(parsePiece(piece, count - 1));
    }
    return parsed;
  };
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(options.encoding ?? declaredEncoding(chunk));
    const parsed = parse(cutter.push(decoder.decode(chunk, { stream: true })));
    if (parsed.length > 0) yield parsed;
  }
  const last = parse(cutter.finish());
  if (last.length > 0) yield last;
}

function declaredEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const declared = /encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  if (/^utf-?16/i.test(declared)) return 'utf-8';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return 'utf-8';
  }
}

interface Piece {
  text: string;
  /** The record's end tag is there. */
  isWhole: boolean;
}

const longestRecord = 16 * 1024 * 1024;
const startTag = /<(?:[\w.-]+:)?record(?=[\s>])/gi;
const endTag = /<\/(?:[\w.-]+:)?record\s*>/gi;
const content = /<(?:[\w.-]+:)?(?:leader|controlfield|datafield)[\s>]/i;

/** Cuts the innermost `record` elements out of a stream of text; OAI-PMH wraps them in others of the same name. */
class RecordCutter {
  #pending = '';

  push(text: string): Piece[] {
    this.#pending += text;
    const pieces: Piece[] = [];
    let at = 0;
    endTag.lastIndex = 0;
    for (let end = endTag.exec(this.#pending); end !== null; end = endTag.exec(this.#pending)) {
      const stretch = this.#pending.slice(at, endTag.lastIndex);
      at = endTag.lastIndex;
      pieces.push(...cut(stretch, true));
    }
    this.#pending = this.#pending.slice(at);
    if (this.#pending.length > longestRecord) pieces.push(...this.finish());
    return pieces;
  }

  finish(): Piece[] {
    const rest = this.#pending;
    this.#pending = '';
    return cut(rest, false);
  }
}

/** The records of a stretch that ends with one; those before the last have lost their end tags. */
function cut(stretch: string, isWhole: boolean): Piece[] {
  const starts = [...stretch.matchAll(startTag)].map((match) => match.index);
  const pieces: Piece[] = [];
  starts.forEach((start, at) => {
    const isLast = at === starts.length - 1;
    const text = stretch.slice(start, starts[at + 1]);
    if (isLast && isWhole) pieces.push({ text, isWhole });
    else if (content.test(text)) pieces.push({ text, isWhole: false });
  });
  return pieces;
}

/** Ampersands that begin no reference are the commonest mistake; what was meant is plain. */
const looseAmpersand = /&(?!(?:#\d+|#x[0-9a-f]+|[a-z][\w.-]*);)/gi;

function parsePiece(piece: Piece, position: number): Parsed<MarcRecord> {
  const mended = piece.text.replace(looseAmpersand, '&amp;');
  const warnings = mended === piece.text ? [] : ['Ampersands that begin no reference were taken as text'];
  const record: MarcRecord = { leader: '', fields: [] };
  let field: MarcField | undefined;
  let text: string | undefined;
  let problem = piece.isWhole ? undefined : 'the record does not end';
  const parser = new SaxesParser({ fragment: true, xmlns: false });
  parser.on('error', (error) => {
    problem ??= error.message.replace(/^\d+:\d+: /, '');
  });
  parser.on('text', (part) => {
    if (text !== undefined) text += part;
  });
  parser.on('cdata', (part) => {
    if (text !== undefined) text += part;
  });
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (name === 'leader') text = '';
    else if (name === 'controlfield' || name === 'datafield') {
      field = newField(tag, name === 'controlfield');
      if (name === 'controlfield') text = '';
    } else if (name === 'subfield' && field !== undefined) {
      field.subfields.push({ code: tag.attributes['code'] ?? '', value: '' });
      text = '';
    }
  });
  parser.on('closetag', (tag) => {
    const name = localName(tag.name);
    const last = field?.subfields.at(-1);
    if (name === 'leader') record.leader = (text ?? '').padEnd(24);
    else if (name === 'subfield' && last !== undefined) last.value = text ?? '';
    else if ((name === 'controlfield' || name === 'datafield') && field !== undefined) {
      if (name === 'controlfield') field.value = text ?? '';
      record.fields.push(field);
      field = undefined;
    }
    text = undefined;
  });
  parser.write(mended).close();

  const end = position + 1;
  if (problem === undefined) return { ok: true, position, end, value: record, warnings };
  const controlNumber = record.fields.find((one) => one.tag === '001')?.value.trim();
  const reason = `Broken XML: ${problem}`;
  return { ok: false, position, end, ...(controlNumber ? { controlNumber } : {}), reason };
}

function newField(tag: SaxesTagPlain, isControl: boolean): MarcField {
  const { tag: number = '', ind1 = ' ', ind2 = ' ' } = tag.attributes;
  const indicators = isControl ? '' : (ind1 || ' ').charAt(0) + (ind2 || ' ').charAt(0);
  return { tag: number, indicators, value: '', subfields: [] };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
