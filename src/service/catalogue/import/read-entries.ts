import { readRecord } from './lenient.ts';
import type { WriteOperation } from './write/records.ts';
import { mapCsv } from './csv.ts';
import { readCsv } from './csv.rows.ts';
import type { Mapped } from './draft.ts';
import { mapKbart, readKbart } from './kbart.ts';
import { type EncodingGuess, guessProblem } from '../../platform/detect-encoding.ts';
import { type EncodingName, encodingNames } from './marc/encoding.ts';
import { readIso2709 } from './marc/iso2709.ts';
import { mapMarc21 } from './marc/marc21.ts';
import { readMarcXml } from './marc/marcxml.ts';
import { syntaxOfRecord } from './marc/syntax.ts';
import { mapUnimarc } from './marc/unimarc.ts';
import type { MarcRecord } from './marc/record.ts';
import { type Original, originalOf } from './original.ts';
import type { Parsed, Readable } from './parsed.ts';
import type { Target } from '../../platform/configuration/import-profile.schema.ts';
import type { Format } from './sniff.ts';
import { openBytes, type Packing } from './source.ts';
import { guessTextEncoding, type Row } from '../../platform/text-table.ts';
import { readLines } from './lines.ts';

/** In JSON control characters are escaped. */
const controls = /\\(?:[bf]|u00(?:0[0-8bcef]|1[0-9a-f]|7f))/i;

/** Reads JSON Lines: one value a line, empty lines skipped. Positions are bytes. */
async function* readJsonLines(chunks: AsyncIterable<Buffer>, position: number): AsyncGenerator<Parsed<unknown>[]> {
  const decoder = new TextDecoder('utf-8');
  for await (const lines of readLines(chunks, position, decoder)) {
    const values: Parsed<unknown>[] = [];
    for (const line of lines) {
      if (line.text.trim() === '') continue;
      const { position: start, end } = line;
      try {
        const value: unknown = JSON.parse(line.text);
        const source = { bytes: Buffer.from(line.text.trim()), encoding: 'utf-8' };
        const warnings = controls.test(line.text) ? ['Control characters were left out'] : [];
        values.push({ ok: true, position: start, end, value, warnings, source });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        values.push({ ok: false, position: start, end, reason: `Not JSON: ${message.slice(0, 200)}` });
      }
    }
    if (values.length > 0) yield values;
  }
}

/** A record of a file to import, or the reason why it is rejected. */
export interface Entry {
  position: number;
  end: number;
  controlNumber: string | undefined;
  operation: WriteOperation | undefined;
  reason: string | undefined;
  warnings: string[];
  /** The detected encoding, if none was declared. */
  guess?: EncodingGuess | undefined;
  /** The text is probably wrong: characters could not be decoded, or the encoding was detected with low confidence. */
  isDoubtful?: boolean;
}

export interface ReadOptions {
  file: string;
  format: Format;
  packing: Packing;
  head: Buffer;
  target: Target;
  encoding: string | undefined;
  /** Position from which a resumed import continues, in the units of the format (see Parsed). */
  position: number;
  onRead?: (storedBytes: number) => void;
}

/**
 * Reads and validates the records of a file of any format as a stream.
 * @throws if the file cannot be read or the encoding is not supported
 */
export async function* readEntries(options: ReadOptions): AsyncGenerator<Entry[]> {
  const { file, format, packing, head, target, encoding, position, onRead } = options;
  const open = (from = 0): AsyncGenerator<Buffer> => openBytes(file, { packing, from, ...(onRead && { onRead }) });
  const found = guessTextEncoding(head);
  const textEncoding = encoding === undefined ? found.encoding : plainEncoding(encoding);
  const guess = encoding === undefined && !/^utf/.test(found.encoding) ? found : undefined;
  switch (format) {
    case 'marc':
    case 'unimarc': {
      const family = format === 'marc' ? 'marc21' : 'unimarc';
      const records = readIso2709(open(position), { family, encoding: marcEncoding(encoding), position });
      yield* entries(records, mapMarc(family, target), marcOriginal(family, ''));
      return;
    }
    case 'marcxml':
    case 'unimarcxml': {
      const records = readMarcXml(open(), { skip: position, encoding: encoding && plainEncoding(encoding) });
      const family = format === 'marcxml' ? 'marc21' : 'unimarc';
      yield* entries(records, mapMarc(family, target), marcOriginal(family, 'xml'));
      return;
    }
    case 'kbart':
      yield* entries(
        readKbart(open, { skip: position, encoding: textEncoding, head }),
        mapKbart,
        rowsOriginal(format),
        guess,
      );
      return;
    case 'csv': {
      const titles = readCsv(open, target, { skip: position, encoding: textEncoding, head });
      yield* entries(
        titles,
        (title) => mapCsv(title, target),
        ({ source }) => source && originalOf(format, source),
        guess,
      );
      return;
    }
    case 'jsonl':
      for await (const lines of readJsonLines(open(position), position))
        yield lines.map((line) =>
          withDoubts(
            checked(line, undefined, ({ source }) => source && originalOf(format, source)),
            line,
            undefined,
          ),
        );
  }
}

/** Creates the original of a parsed record. */
type MakeOriginal<T> = (parsed: Readable<T>) => Original | undefined;

type Family = 'marc21' | 'unimarc';

const marcOriginal =
  (family: Family, carrier: '' | 'xml'): MakeOriginal<MarcRecord> =>
  ({ source, value }) =>
    source &&
    originalOf(syntaxOfRecord(value, family) === 'marc21' ? `marc${carrier}` : `unimarc${carrier}`, source, value);

/** Maps records by their own syntax, with a warning if it differs from the file's format. */
const mapMarc =
  (family: Family, target: Target) =>
  (record: MarcRecord): Mapped => {
    const syntax = syntaxOfRecord(record, family);
    const mapped = (syntax === 'marc21' ? mapMarc21 : mapUnimarc)(record, target);
    if (syntax !== family && mapped.op === 'put')
      mapped.warnings.push(`The record is ${syntax === 'marc21' ? 'MARC 21' : 'UNIMARC'} and was read as such`);
    return mapped;
  };

/** The original of a table: the rows of the record with their column names. */
const rowsOriginal =
  (format: Format): MakeOriginal<Row[]> =>
  ({ value }) =>
    originalOf(format, { bytes: Buffer.from(JSON.stringify(value)), encoding: 'utf-8' });

async function* entries<T>(
  batches: AsyncIterable<Parsed<T>[]>,
  map: (value: T) => Mapped,
  original: MakeOriginal<T>,
  guess?: EncodingGuess,
): AsyncGenerator<Entry[]> {
  for await (const batch of batches)
    yield batch.map((parsed) => withDoubts(checked(parsed, map, original), parsed, guess));
}

const replacementBytes = Buffer.from('\ufffd');

/** Adds to an entry whether its text is probably wrong. */
function withDoubts<T>(entry: Entry, parsed: Parsed<T>, ofFile: EncodingGuess | undefined): Entry {
  if (!parsed.ok) return entry;
  const { source, guess = ofFile } = parsed;
  const isReported = entry.warnings.some((warning) => warning.endsWith('characters could not be decoded'));
  if (!isReported && source?.encoding === 'utf-8' && Buffer.from(source.bytes).includes(replacementBytes)) {
    const lost = Buffer.from(source.bytes).toString().split('\ufffd').length - 1;
    entry.warnings.push(`${String(lost)} characters could not be decoded`);
    return { ...entry, guess, isDoubtful: true };
  }
  const problem = guess && guessProblem(guess);
  if (problem !== undefined) entry.warnings.push(problem);
  const isDoubtful = isReported || problem !== undefined;
  return guess === undefined && !isDoubtful ? entry : { ...entry, guess, isDoubtful };
}

function checked<T>(parsed: Parsed<T>, map: ((value: T) => Mapped) | undefined, makeOriginal: MakeOriginal<T>): Entry {
  const { position, end } = parsed;
  const failed = (controlNumber: string | undefined, reason: string, warnings: string[] = []): Entry => ({
    position,
    end,
    controlNumber,
    operation: undefined,
    reason,
    warnings,
  });
  if (!parsed.ok) return failed(parsed.controlNumber, parsed.reason);
  const mapped = map?.(parsed.value);
  if (mapped?.op === 'reject') return failed(mapped.controlNumber, mapped.reason, parsed.warnings);
  const warnings = mapped === undefined ? [...parsed.warnings] : [...parsed.warnings, ...mapped.warnings];
  if (mapped?.op === 'delete') {
    const { controlNumber } = mapped;
    return { position, end, controlNumber, operation: { op: 'delete', controlNumber }, reason: undefined, warnings };
  }
  if (mapped?.op === 'holdings') {
    const { controlNumber, recordNumber, holdings } = mapped;
    const operation = { op: 'holdings' as const, controlNumber, recordNumber, holdings };
    return { position, end, controlNumber, operation, reason: undefined, warnings };
  }
  const result = readRecord(mapped === undefined ? parsed.value : mapped.record);
  if (!result.ok) return failed(mapped?.record.controlNumber ?? numberOf(parsed.value), result.reason, warnings);
  const { record } = result;
  warnings.push(...result.warnings);
  const operation = { op: 'put' as const, record, original: makeOriginal(parsed) };
  return { position, end, controlNumber: record.controlNumber, operation, reason: undefined, warnings };
}

function numberOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('controlNumber' in value)) return undefined;
  return typeof value.controlNumber === 'string' ? value.controlNumber : undefined;
}

/** Names that people type for encodings of ISO 2709 files. */
const aliases: Record<string, EncodingName> = {
  marc8: 'marc-8',
  ansel: 'marc-8',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp932: 'shift_jis',
  cp950: 'big5',
  iso5426: 'iso-5426',
  latin1: 'latin-1',
  'iso-8859-1': 'latin-1',
};

/** @throws when ISO 2709 files of this encoding cannot be read */
export function marcEncoding(name: string | undefined): EncodingName | undefined {
  if (name === undefined) return undefined;
  const plain = name.toLowerCase();
  const named = (label: string | undefined) => encodingNames.find((encodingName) => encodingName === label);
  const known = named(plain) ?? aliases[plain] ?? named(labelOf(plain));
  if (known === undefined) throw new Error(`Encoding ${name} is unknown: one of ${encodingNames.join(', ')}`);
  return known;
}

/** The platform's name of an encoding; undefined if it is not supported. */
function labelOf(name: string): string | undefined {
  try {
    return new TextDecoder(name.replace('_', '-')).encoding;
  } catch {
    return undefined;
  }
}

/** @throws when text in this encoding cannot be read */
function plainEncoding(name: string): string {
  const plain = name.toLowerCase();
  const known = labelOf(aliases[plain] ?? plain) ?? labelOf(plain);
  if (known === undefined) throw new Error(`Encoding ${name} is unknown`);
  return known;
}
