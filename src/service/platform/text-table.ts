import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parse, type Options, type Parser } from 'csv-parse';
import { z } from 'zod';
import { createDecoder, detectEncoding, type EncodingGuess } from './detect-encoding.ts';
import { isWorkbook, workbookCsv } from './workbook.ts';

/** A name, or the name with the next number where it is taken. */
function ownName(name: string, isTaken: (name: string) => boolean): string {
  let own = name;
  for (let count = 2; isTaken(own); count += 1) own = `${name} ${String(count)}`;
  return own;
}

/** Unique names of columns, because a table may have two columns 备注. Empty names are not changed. */
export function uniqueNames(heads: readonly string[]): string[] {
  const names: string[] = [];
  for (const head of heads) names.push(head === '' ? head : ownName(head, (name) => names.includes(name)));
  return names;
}

/** Whether a file begins as LDIF (RFC 2849): with a version or the name of an entry, after comments. */
const isLdif = (head: Buffer): boolean =>
  /^\ufeff?(?:(?:#.*)?\r?\n)*(?:version|dn):/i.test(head.toString('utf8', 0, 4096));

/** An entry of a directory: the values of its attributes by name in lower case, further ones as `mail 2`. */
interface LdifEntry {
  /** The line of its name. */
  line: number;
  values: Record<string, string>;
}

/** The value of a line `name: text` or `name:: base64`; undefined for pictures, links and lines that have none. */
function valueOf(text: string): { name: string; value: string } | undefined {
  const colon = text.indexOf(':');
  const isCoded = text[colon + 1] === ':';
  const value = text.slice(colon + (isCoded ? 2 : 1)).trim();
  if (colon < 1 || value === '' || value.startsWith('<')) return undefined;
  const name = text.slice(0, colon).toLowerCase();
  if (!isCoded) return { name, value };
  const bytes = Buffer.from(value, 'base64');
  if (isUtf8(bytes)) return { name, value: bytes.toString('utf8') };
  // Directories in China also hold names in GB18030; what has control characters is a picture.
  const decoded = new TextDecoder('gb18030').decode(bytes);
  return /[\0-\x1f\ufffd]/.test(decoded) ? undefined : { name, value: decoded };
}

/** Reads the entries of a directory, as `ldapsearch -LLL` writes them. Comments, pictures and links are left out. */
function readLdif(text: string): LdifEntry[] {
  const entries: LdifEntry[] = [];
  let entry: LdifEntry | undefined;
  // A line that begins with a space continues the one before.
  const lines: { at: number; text: string }[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const last = lines.at(-1);
    if (line.startsWith(' ') && last) last.text += line.slice(1);
    else lines.push({ at: index + 1, text: line });
  }
  for (const { at, text: line } of lines) {
    if (line === '') entry = undefined;
    const found = line.startsWith('#') ? undefined : valueOf(line);
    if (!found || (!entry && found.name !== 'dn')) continue;
    if (!entry) {
      entry = { line: at, values: {} };
      entries.push(entry);
    }
    const { values } = entry;
    values[ownName(found.name, (name) => Object.hasOwn(values, name))] = found.value;
  }
  return entries;
}

// Tables of text as other systems and office programs write them.

/** Longest row of a table, in bytes: what is longer is none, and memory would have to hold it whole. */
export const longestRow = 4 * 1024 * 1024;

/** A row of a table by the heads of its columns, lower case. */
export type Row = Record<string, string>;

/** The sign between the cells of a table's first line; undefined when there is none. */
function delimiterOf(line: string): string | undefined {
  const counts = ['\t', ',', ';', '|'].map((sign): [string, number] => [sign, line.split(sign).length - 1]);
  counts.sort((count, other) => other[1] - count[1]);
  const [best] = counts;
  return best !== undefined && best[1] > 0 ? best[0] : undefined;
}

/**
 * The first line of a table, its heads: a line `sep=;` that a spreadsheet wrote before it names the sign between cells.
 * Line ends within quotes end no line.
 * @returns the number of the line with the heads, and undefined as delimiter where they have none
 */
export function firstLineOf(text: string): { line: string; from: number; delimiter: string | undefined } {
  const named = /^\ufeff?"?sep=(.)"?\s*?(?:\r\n|\n|\r)/i.exec(text);
  const rest = named === null ? text.replace(/^\ufeff/, '') : text.slice(named[0].length);
  const [line = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(rest) ?? [];
  return {
    line,
    from: named === null ? 1 : 2,
    delimiter: named?.[1] ?? delimiterOf(line.replace(/"(?:[^"]|"")*"/g, '')),
  };
}

/**
 * Encoding of a text table, from its first bytes: by byte order mark or the zero bytes of UTF-16, else UTF-8 when most of
 * what is not ASCII is valid UTF-8, else what the bytes look like, such as GB18030, which Chinese office programs write.
 */
export function guessTextEncoding(head: Buffer): EncodingGuess {
  const sure = (encoding: string): EncodingGuess => ({ encoding, confidence: 100 });
  if (head[0] === 0xff && head[1] === 0xfe) return sure('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return sure('utf-16be');
  const zero = head.indexOf(0);
  if (zero !== -1) return sure(zero % 2 === 1 ? 'utf-16le' : 'utf-16be');
  // The head may end inside a character.
  for (let cut = 0; cut < 4; cut += 1) if (isUtf8(head.subarray(0, head.length - cut))) return sure('utf-8');
  // A broken character in UTF-8 does not make a text GB18030, in which few characters look like UTF-8.
  const text = head.toString('utf8');
  const broken = text.split('\ufffd').length - 1;
  const whole = text.replace(/[\0-\x7f\ufffd]/g, '').length;
  return whole > broken ? sure('utf-8') : (detectEncoding(head) ?? { encoding: 'gb18030', confidence: 0 });
}

/** The encoding alone. */
export const sniffTextEncoding = (head: Buffer): string => guessTextEncoding(head).encoding;

/** The text of chunks in an encoding, without a byte order mark. */
async function* decodeText(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = createDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** Parses the rows of a table in an encoding. */
export function parseRows(chunks: AsyncIterable<Buffer>, encoding: string, options: Options): Parser {
  const parser = parse(options);
  const source = Readable.from(decodeText(chunks, encoding));
  source.on('error', (error) => parser.destroy(error));
  return source.pipe(parser);
}

/** Thrown when a file cannot be read as a table at all; the message is a sentence for staff. */
export class TableError extends Error {}

const sentences: Partial<Record<string, string>> = {
  ENOENT: 'file not found',
  EISDIR: 'is a folder, not a file',
  EACCES: 'no permission to read the file',
};
/** What is wrong with a file that cannot be opened; the message of any other error. */
export function fileProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return sentences[code] ?? (error instanceof Error ? error.message : String(error));
}
const unreadable = (error: unknown): TableError =>
  error instanceof TableError ? error : new TableError(fileProblem(error));

function placeAfter(text: string, from: { line: number; column: number }): { line: number; column: number } {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  return lines.length === 1
    ? { line: from.line, column: from.column + last.length }
    : { line: from.line + lines.length - 1, column: last.length + 1 };
}

/** @throws TableError with line and column where bytes are no text in this encoding */
async function requireText(chunks: AsyncIterable<Buffer>, encoding: string): Promise<void> {
  const strict = new TextDecoder(encoding, { fatal: true });
  const lenient = new TextDecoder(encoding);
  let place = { line: 1, column: 1 };
  const decode = (bytes?: Buffer) => {
    const text = lenient.decode(bytes, { stream: bytes !== undefined });
    try {
      strict.decode(bytes, { stream: bytes !== undefined });
      place = placeAfter(text, place);
    } catch {
      const { line, column } = placeAfter(text.split('\ufffd', 1)[0] ?? '', place);
      const at = `line ${String(line)}, column ${String(column)}`;
      throw new TableError(`${at}: bytes are not valid ${encoding.toUpperCase()}`);
    }
  };
  for await (const chunk of chunks) decode(chunk);
  decode();
}

/** The first bytes of a file, by which its encoding is recognised. */
async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const tableRow = z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) });

const formula = /^=(?:T\()?"((?:[^"]|"")*)"\)?$/;
/** The content of a cell that a spreadsheet wrote as a formula to protect its digits: `="00040001"`. */
export const plainCell = (text: string): string => formula.exec(text)?.[1]?.replaceAll('""', '"') ?? text;
/** A number that a spreadsheet wrote in powers of ten, without its last digits. */
export const powerOfTen = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i;

interface TableOptions {
  /** Checks the names of the columns. @throws TableError */
  checkHeads: (heads: readonly string[]) => void;
  /** Detected if omitted. */
  encoding?: string | undefined;
  /** Receives the detected encoding, unless it is UTF-8 or UTF-16. */
  onGuess?: (guess: EncodingGuess) => void;
  delimiter?: string | undefined;
  /** Character before a quote inside quotes; a second quote if omitted. */
  escape?: string | undefined;
}

/** A check for a table in which each column must have a known name. */
export const strictHeads =
  (known: readonly string[], needed: readonly string[]): TableOptions['checkHeads'] =>
  (heads) => {
    const unknown = heads.filter((name) => !known.includes(name));
    const missing = needed.filter((name) => !heads.includes(name));
    if (unknown.length > 0) {
      throw new TableError(`unknown columns: ${unknown.join(', ')}; known: ${known.join(', ')}`);
    }
    if (missing.length > 0) throw new TableError(`columns are missing: ${missing.join(', ')}`);
  };

/**
 * Reads a table whose first line names its columns: CSV in UTF-8, UTF-16 or another encoding that its bytes tell, or an
 * .xlsx workbook; or LDIF, whose columns are the attributes of its entries. It is decoded as a whole before the first row
 * comes. Columns without a name are left out.
 * @throws TableError when there is no such file, bytes cannot be decoded, its columns are refused, or it is no CSV
 */
export async function* readTable(
  file: string,
  { checkHeads, encoding: named, onGuess, delimiter: sign, escape = '"' }: TableOptions,
): AsyncGenerator<{ line: number; record: Row }> {
  try {
    const stored = await headOf(file);
    const sheet = isWorkbook(stored) ? await workbookCsv(await readFile(file)) : undefined;
    const head = sheet ?? stored;
    const chunks = () => (sheet === undefined ? createReadStream(file) : Readable.from([sheet]));
    const guess = guessTextEncoding(head);
    const encoding = sheet === undefined ? (named ?? guess.encoding) : 'utf-8';
    if (named === undefined && !encoding.startsWith('utf')) onGuess?.(guess);
    await requireText(chunks(), encoding);
    if (isLdif(head)) {
      const entries = readLdif(createDecoder(encoding).decode(await readFile(file)));
      checkHeads([...new Set(entries.flatMap(({ values }) => Object.keys(values)))]);
      for (const { line, values } of entries) yield { line, record: values };
      return;
    }
    const { from, delimiter } = firstLineOf(new TextDecoder(encoding).decode(head));
    const rows = parseRows(chunks(), encoding, {
      bom: true,
      info: true,
      trim: true,
      relax_quotes: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
      delimiter: sign ?? delimiter ?? ',',
      escape,
      from_line: from,
      max_record_size: longestRow,
      columns: (names: string[]) => {
        const own = uniqueNames(names);
        checkHeads(own.filter((name) => name !== ''));
        return own.map((name) => (name === '' ? false : name));
      },
    });
    for await (const row of rows) {
      const { record, info } = tableRow.parse(row);
      yield { line: info.lines, record };
    }
  } catch (error) {
    throw unreadable(error);
  }
}
