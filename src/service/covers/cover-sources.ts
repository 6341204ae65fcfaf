import { createReadStream } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Unzip, UnzipInflate } from 'fflate';
import { readCoverName, type CoverName } from './cover-names.ts';

/** What the file of a picture may weigh: a scan of 40 million dots stays far below it. */
const maxCoverBytes = 30 * 1024 * 1024;
/** An archive whose entries unpack to so many times what a picture may weigh is none of pictures. */
const maxTimes = 8;

export interface CoverFile {
  /** As it is called in the folder or archive. */
  path: string;
  name: CoverName;
  /** `tooLarge` where it weighs more than a picture may. */
  bytes: Uint8Array | 'tooLarge';
}

/** An archive that cannot be read to its end. */
export class CoverArchiveError extends Error {}

/** Pictures below a folder in the order of their names; links are not followed. */
async function* inFolder(folder: string, maxBytes: number): AsyncGenerator<CoverFile> {
  const paths = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = paths.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of files.sort()) {
    const name = readCoverName(path);
    if (!name) continue;
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      const bytes = size > maxBytes ? ('tooLarge' as const) : await handle.readFile();
      yield { path: path.slice(folder.length + 1), name, bytes };
    } finally {
      await handle.close();
    }
  }
}

/** Pictures in a zip as they come: nothing is unpacked to the disk, and one picture at a time is in memory. */
async function* inZip(file: string, maxBytes: number): AsyncGenerator<CoverFile> {
  const ready: CoverFile[] = [];
  let trouble: CoverArchiveError | undefined;
  const archive = new Unzip((entry) => {
    const name = readCoverName(entry.name);
    if (!name) return;
    const parts: Uint8Array[] = [];
    let size = 0;
    entry.ondata = (error, part, isLast) => {
      if (error) trouble ??= new CoverArchiveError(`${entry.name} cannot be unpacked: ${error.message}`);
      else {
        size += part.length;
        if (size <= maxBytes) parts.push(part);
        else parts.length = 0;
        if (size > maxTimes * maxBytes) trouble ??= new CoverArchiveError(`${entry.name} is too large when unpacked`);
        if (isLast) ready.push({ path: entry.name, name, bytes: size > maxBytes ? 'tooLarge' : Buffer.concat(parts) });
      }
    };
    try {
      entry.start();
    } catch {
      trouble ??= new CoverArchiveError(`${entry.name} uses an unsupported compression method`);
    }
  });
  archive.register(UnzipInflate);
  let isZip: boolean | undefined;
  for await (const chunk of createReadStream(file, { highWaterMark: 64 * 1024 })) {
    if (!(chunk instanceof Buffer)) continue;
    isZip ??= chunk.readUInt16BE(0) === 0x50_4b;
    if (!isZip) throw new CoverArchiveError('The file is not a zip archive.');
    try {
      archive.push(chunk);
    } catch (error) {
      trouble ??= new CoverArchiveError(`The archive is damaged: ${error instanceof Error ? error.message : ''}`);
    }
    yield* ready.splice(0);
    if (trouble) throw trouble;
  }
}

/**
 * The pictures of a folder or zip whose names can be those of covers.
 * @param maxBytes what the file of a picture may weigh
 * @throws CoverArchiveError in the middle, when the rest of an archive cannot be read
 */
export async function* coverFilesFrom(path: string, maxBytes = maxCoverBytes): AsyncGenerator<CoverFile> {
  const stats = await lstat(path);
  yield* stats.isDirectory() ? inFolder(path, maxBytes) : inZip(path, maxBytes);
}
