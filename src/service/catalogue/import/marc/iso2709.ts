import type { Parsed } from '../parsed.ts';
import { type FieldPlace, readDirectory } from './directory.ts';
import { type Frame, FrameReader, truncated } from './frames.ts';
import { type FieldDecoder, type RecordEncoding, RecordDecoder } from './encoding.ts';
import type { MarcField, MarcRecord, MarcSubfield } from './record.ts';

const fieldTerminator = 0x1e;
const directoryStart = 24;

export interface Iso2709Options {
  /** Determines how leader and record declare the encoding, and which legacy encoding is likely. */
  family: 'marc21' | 'unimarc';
  /** Given by the operator; otherwise decided record by record. */
  encoding?: RecordEncoding | undefined;
  /** Byte to start at, for a resumed import. */
  position?: number;
}

/**
 * Reads ISO 2709 (ISO 2709:2008; MARC 21 record structure) from chunks of any size, with memory bounded by the longest
 * record. Never throws on invalid content: unreadable parts are returned with position and reason.
 */
export async function* readIso2709(
  chunks: AsyncIterable<Buffer>,
  options: Iso2709Options,
): AsyncGenerator<Parsed<MarcRecord>[]> {
  const frames = new FrameReader(options.position ?? 0);
  const decoder = new RecordDecoder(options.family, options.encoding);
  for await (const chunk of chunks) {
    const complete = frames.push(chunk);
    if (complete.length > 0) yield complete.map((frame) => parseFrame(frame, decoder));
  }
  const last = frames.finish();
  if (last.length > 0) yield last.map((frame) => parseFrame(frame, decoder));
}

/** One record that was read before. @param encoding found out at that time */
export function readOneIso2709(bytes: Buffer, options: Iso2709Options): Parsed<MarcRecord> {
  const frame = { position: 0, end: bytes.length, bytes, problems: [] };
  return parseFrame(frame, new RecordDecoder(options.family, options.encoding));
}

function parseFrame(frame: Frame, decoder: RecordDecoder): Parsed<MarcRecord> {
  const { position, end, bytes } = frame;
  if (bytes === undefined) return { ok: false, position, end, reason: frame.problems.join('; ') };

  const warnings = [...frame.problems];
  const layout = readDirectory(bytes, warnings);
  const leader = bytes.toString('latin1', 0, directoryStart);
  const { encoding, decode, guess } = decoder.begin(bytes, leader, warnings);
  const cutOff = frame.problems.includes(truncated) && warnings.length > frame.problems.length;
  if (typeof layout === 'string' || cutOff) {
    const controlNumber = guessControlNumber(bytes);
    const reason = [...warnings, ...(typeof layout === 'string' ? [layout] : [])].join('; ');
    return { ok: false, position, end, ...(controlNumber !== undefined && { controlNumber }), reason };
  }
  const fields: MarcField[] = [];
  const controlled = new Set<string>();
  for (const entry of layout) {
    const field = parseField(entry, decode);
    if (field !== undefined) {
      fields.push(field);
      if (hasControls(field)) controlled.add(printable(entry.tag));
    } else warnings.push(`Field ${printable(entry.tag)} has no subfields`);
  }
  for (const tag of controlled) warnings.push(`Control characters in field ${tag} were left out`);
  return { ok: true, position, end, value: { leader, fields }, warnings, guess, source: { bytes, encoding } };
}

const controls = /[\0-\x08\v\f\x0e-\x1f\x7f]/;

const hasControls = ({ value, subfields }: MarcField): boolean =>
  controls.test(value) || subfields.some((part) => controls.test(part.value));

function parseField(entry: FieldPlace, decode: FieldDecoder): MarcField | undefined {
  // A terminator that had slipped into the text is none of it.
  const text = decode(entry.start, entry.end - 1).replaceAll('\x1e', '');
  const first = text.indexOf('\x1f');
  if (first === -1) {
    // Control fields have no delimiter; a data field without one is corrupt.
    return entry.tag < '010' || !/^\d/.test(entry.tag)
      ? { tag: entry.tag, indicators: '', value: text, subfields: [] }
      : undefined;
  }
  const subfields: MarcSubfield[] = [];
  let at = first + 1;
  while (at <= text.length) {
    const next = text.indexOf('\x1f', at);
    const stop = next === -1 ? text.length : next;
    if (stop > at) subfields.push({ code: text.charAt(at), value: text.slice(at + 1, stop) });
    at = stop + 1;
  }
  return { tag: entry.tag, indicators: text.slice(0, Math.min(first, 2)).padEnd(2), value: '', subfields };
}

/** Guesses the number of an unreadable record: in nearly every file 001 is the first field after the directory. */
function guessControlNumber(bytes: Buffer): string | undefined {
  const start = bytes.indexOf(fieldTerminator, directoryStart) + 1;
  if (start === 0 || bytes.toString('latin1', directoryStart, directoryStart + 3) !== '001') return undefined;
  const end = bytes.indexOf(fieldTerminator, start);
  const value = end === -1 ? '' : printable(bytes.toString('latin1', start, end)).trim();
  return value === '' || value.length > 40 ? undefined : value;
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}
