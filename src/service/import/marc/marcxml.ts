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
 * SRU or OAI-PMH. A record in which the XML is broken is answered as unreadable; reading goes on at the next one.
 * Positions count records from 0.
 */
export async function* readMarcXml(
  chunks: AsyncIterable<Buffer>,
  options: MarcXmlOptions = {},
): AsyncGenerator<Parsed<MarcRecord>[]> {
  const builder = new RecordBuilder(options.skip ?? 0);
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(options.encoding ?? declaredEncoding(chunk));
    builder.write(decoder.decode(chunk, { stream: true }));
    const records = builder.take();
    if (records.length > 0) yield records;
  }
  builder.close();
  const last = builder.take();
  if (last.length > 0) yield last;
}

function declaredEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  const declared = /encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return 'utf-8';
  }
}

class RecordBuilder {
  readonly #parser = new SaxesParser();
  #done: Parsed<MarcRecord>[] = [];
  #count = 0;
  readonly #skip: number;
  #record: MarcRecord | undefined;
  #field: MarcField | undefined;
  #text: string | undefined;
  #problem: string | undefined;

  constructor(skip: number) {
    this.#skip = skip;
    this.#parser.on('error', (error) => {
      // Outside records only the envelope is broken, which harms nobody.
      if (this.#record !== undefined) this.#problem ??= error.message.replace(/^\d+:\d+: /, '');
    });
    this.#parser.on('opentag', (tag) => {
      this.#open(tag);
    });
    this.#parser.on('closetag', (tag) => {
      this.#close(localName(tag.name));
    });
    const addText = (text: string): void => {
      if (this.#text !== undefined) this.#text += text;
    };
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  close(): void {
    if (this.#record !== undefined) {
      this.#problem ??= 'The file ends inside the record';
      this.#finish();
    }
    this.#parser.close();
  }

  take(): Parsed<MarcRecord>[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #open(tag: SaxesTagPlain): void {
    const name = localName(tag.name);
    if (name === 'record' && (this.#record === undefined || this.#record.fields.length > 0)) {
      // OAI-PMH wraps a record in another one of the same name; a second start without an end means broken XML.
      if (this.#record !== undefined) {
        this.#problem ??= 'The record does not end';
        this.#finish();
      }
      this.#record = { leader: '', fields: [] };
      return;
    }
    const record = this.#record;
    if (record === undefined) return;
    if (name === 'leader') this.#text = '';
    else if (name === 'controlfield' || name === 'datafield') {
      const { tag: number = '', ind1 = ' ', ind2 = ' ' } = tag.attributes;
      const indicators = name === 'datafield' ? (ind1 || ' ').charAt(0) + (ind2 || ' ').charAt(0) : '';
      this.#field = { tag: number, indicators, value: '', subfields: [] };
      if (name === 'controlfield') this.#text = '';
    } else if (name === 'subfield' && this.#field !== undefined) {
      this.#field.subfields.push({ code: tag.attributes['code'] ?? '', value: '' });
      this.#text = '';
    }
  }

  #close(name: string): void {
    const record = this.#record;
    if (record === undefined) return;
    const text = this.#text ?? '';
    if (name === 'leader') record.leader = text.padEnd(24);
    else if (name === 'subfield') {
      const last = this.#field?.subfields.at(-1);
      if (last !== undefined) last.value = text;
    } else if (name === 'controlfield' || name === 'datafield') {
      if (this.#field !== undefined) {
        if (name === 'controlfield') this.#field.value = text;
        record.fields.push(this.#field);
      }
      this.#field = undefined;
    } else if (name === 'record') this.#finish();
    this.#text = undefined;
  }

  #finish(): void {
    const record = this.#record;
    const problem = this.#problem;
    this.#record = undefined;
    this.#field = undefined;
    this.#text = undefined;
    this.#problem = undefined;
    if (record === undefined || (record.fields.length === 0 && record.leader === '' && problem === undefined)) return;
    const position = this.#count;
    this.#count += 1;
    if (position < this.#skip) return;
    const end = this.#count;
    if (problem === undefined) {
      this.#done.push({ ok: true, position, end, value: record, warnings: [] });
      return;
    }
    const controlNumber = record.fields.find((field) => field.tag === '001')?.value.trim();
    const reason = `Broken XML: ${problem}`;
    this.#done.push({ ok: false, position, end, ...(controlNumber ? { controlNumber } : {}), reason });
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
