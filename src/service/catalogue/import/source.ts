import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isWorkbook, workbookCsv } from '../../platform/workbook.ts';

const chunkSize = 256 * 1024;

/** Compression of a file. A workbook is read as the CSV of its first sheet. */
export type Packing = 'none' | 'gzip' | 'workbook';

export interface FileHead {
  size: number;
  packing: Packing;
  /** The first bytes of the unpacked content, at most 64 KiB. */
  head: Buffer;
  /** Size and digest of the head as stored: the same file can be recognised after a break without reading it whole. */
  fingerprint: string;
}

/**
 * Reads the start of a file.
 * @throws if the file cannot be opened or decompressed
 */
export async function readHead(file: string): Promise<FileHead> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const stored = buffer.subarray(0, bytesRead);
    const isGzip = stored[0] === 0x1f && stored[1] === 0x8b;
    const packing: Packing = isGzip ? 'gzip' : isWorkbook(stored) ? 'workbook' : 'none';
    const digest = createHash('sha256').update(stored).digest('hex').slice(0, 32);
    const head = packing === 'none' ? stored : await firstBytes(openBytes(file, { packing, from: 0 }), 64 * 1024);
    return { size, packing, head, fingerprint: `${String(size)}-${digest}` };
  } finally {
    await handle.close();
  }
}

async function firstBytes(chunks: AsyncIterable<Buffer>, wanted: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= wanted) break;
  }
  return Buffer.concat(parts).subarray(0, wanted);
}

export interface OpenBytes {
  packing: Packing;
  /** Byte of the unpacked content to start at. */
  from: number;
  /** Called with the number of bytes read from the stored file, for the progress display. */
  onRead?: (storedBytes: number) => void;
}

/**
 * Streams the decompressed bytes of a file. A gzip file is always decompressed from the start, because gzip does not
 * support random access.
 */
export async function* openBytes(file: string, options: OpenBytes): AsyncGenerator<Buffer> {
  if (options.packing === 'workbook') {
    const csv = await workbookCsv(await readFile(file));
    yield csv.subarray(options.from);
    return;
  }
  const isPacked = options.packing === 'gzip';
  const start = isPacked ? 0 : options.from;
  const stored = createReadStream(file, { start, highWaterMark: chunkSize });
  let skip = isPacked ? options.from : 0;
  let read = start;
  stored.on('data', (chunk) => {
    read += chunk.length;
    options.onRead?.(read);
  });
  for await (const chunk of isPacked ? unpacked(stored) : stored) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    if (skip >= bytes.length) skip -= bytes.length;
    else {
      yield skip > 0 ? bytes.subarray(skip) : bytes;
      skip = 0;
    }
  }
}

function unpacked(stored: ReadStream): AsyncIterable<Buffer> {
  const gunzip = createGunzip({ chunkSize });
  // Errors of either stream surface in the loop that reads `gunzip`.
  pipeline(stored, gunzip, () => undefined);
  return gunzip;
}
