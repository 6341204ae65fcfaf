import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Parsed } from '../parsed.ts';
import { declaredEncoding, ElementCutter, localName, type Piece } from '../xml.ts';
import { mendXml } from '../../model/character-references.ts';
import type { MarcField, MarcRecord } from './record.ts';

export interface MarcXmlOptions {
  /** Records to leave out at the beginning, for a resumed import. */
  skip?: number;
  /** Overrides the XML declaration. */
  encoding?: string | undefined;
}

/**
 * Reads MARCXML (and MarcXchange, ISO 25577) from chunks, with or without namespace prefixes, inside any envelope such
 * as SRU or OAI-PMH. Each record is extracted by its tags and parsed on its own, so that invalid XML in one does not
 * affect the others. Positions count records from 0.
 */
export async function* readMarcXml(
  chunks: AsyncIterable<Buffer>,
  options: MarcXmlOptions = {},
): AsyncGenerator<Parsed<MarcRecord>[]> {
  const skip = options.skip ?? 0;
  const cutter = new ElementCutter('record', content);
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

/** Parses the element of one record. */
export const readOneMarcXml = (text: string): Parsed<MarcRecord> => parsePiece({ text, isWhole: true }, 0);

const content = /<(?:[\w.-]+:)?(?:leader|controlfield|datafield)[\s>]/i;

function parsePiece(piece: Piece, position: number): Parsed<MarcRecord> {
  const { text: mended, warnings } = mendXml(piece.text);
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
  if (problem === undefined) {
    const source = { bytes: Buffer.from(piece.text), encoding: 'utf-8' };
    return { ok: true, position, end, value: record, warnings, source };
  }
  const controlNumber = record.fields.find((field) => field.tag === '001')?.value.trim();
  const reason = `Broken XML: ${problem}`;
  return { ok: false, position, end, ...(controlNumber ? { controlNumber } : {}), reason };
}

function newField(tag: SaxesTagPlain, isControl: boolean): MarcField {
  const { tag: number = '', ind1 = ' ', ind2 = ' ' } = tag.attributes;
  const indicators = isControl ? '' : (ind1 || ' ').charAt(0) + (ind2 || ' ').charAt(0);
  return { tag: number, indicators, value: '', subfields: [] };
}
