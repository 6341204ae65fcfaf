import type { CoverOrigin } from '../platform/db/schema.catalogue.ts';
import type { Store } from '../platform/db/open.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { addChanges } from '../catalogue/import/write/changes.ts';
import { createReadStream } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Unzip, UnzipInflate } from 'fflate';
import { readIsbn } from '../catalogue/model/identifiers.ts';

export interface CoverName {
  /** 13 digits; undefined where the name is none. */
  isbn: string | undefined;
  controlNumber: string;
}

const picture = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/**
 * Reads a name like `978-7-5442-5860-9.jpg`, `7544258602.png` or `jl000123.webp`; folders before it are ignored, and it
 * is never used as a path.
 * @returns undefined if it names no picture, and for system files such as `._a.jpg`
 */
export function readCoverName(path: string): CoverName | undefined {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  if (!picture.test(name) || name.startsWith('.')) return undefined;
  const stem = name.replace(picture, '').trim();
  if (stem === '') return undefined;
  return { isbn: /^[\dXx\s-]+$/.test(stem) ? readIsbn(stem) : undefined, controlNumber: stem.normalize('NFC') };
}

/** What the file of a picture may weigh: a scan of 40 million dots stays far below it. */
const maxCoverBytes = 30 * 1024 * 1024;
/** An archive whose entries unpack to so many times what a picture may weigh is none of pictures. */
const maxTimes = 8;

interface CoverFile {
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

export interface NewCover {
  picture: string;
  origin: CoverOrigin;
  source: string;
}

const findCover = (db: Db, recordId: number) =>
  db.selectFrom('record_cover').select(['picture', 'origin']).where('record_id', '=', recordId).executeTakeFirst();

/** Pictures that no record has any more; the caller removes their files. */
async function findUnused(db: Db, before: Iterable<string>): Promise<string[]> {
  const unused: string[] = [];
  for (const picture of new Set(before)) {
    const used = await db
      .selectFrom('record_cover')
      .select('record_id')
      .where('picture', '=', picture)
      .limit(1)
      .executeTakeFirst();
    if (!used) unused.push(picture);
  }
  return unused;
}

/**
 * Gives records a picture, and has their pages made again. What a file brought gives way to another file alone.
 * @returns records whose picture changed, and pictures that none has any more
 */
export const putCovers = (
  { db }: Store,
  libraryId: number,
  recordIds: readonly number[],
  cover: NewCover,
  now: number,
): Promise<{ changed: number[]; free: string[] }> =>
  inTransaction(db, async (inside) => {
    const { picture, origin } = cover;
    const changed: number[] = [];
    const before: string[] = [];
    for (const recordId of recordIds) {
      const old = await findCover(inside, recordId);
      if (old?.picture === picture && old.origin === origin) continue;
      if (old?.origin === 'file' && origin !== 'file') continue;
      const set = { ...cover, added_at: now };
      await inside
        .insertInto('record_cover')
        .values({ record_id: recordId, library_id: libraryId, ...set })
        .onConflict((conflict) => conflict.column('record_id').doUpdateSet(set))
        .execute();
      changed.push(recordId);
      if (old && old.picture !== picture) before.push(old.picture);
    }
    await addChanges(
      inside,
      libraryId,
      changed.map((recordId) => ({ recordId, op: 'items' })),
      now,
    );
    return { changed, free: await findUnused(inside, before) };
  });

/** Takes their pictures from records. @returns pictures that no record has any more */
export const removeCovers = (
  { db }: Store,
  libraryId: number,
  recordIds: readonly number[],
  now: number,
): Promise<{ removed: number; free: string[] }> =>
  inTransaction(db, async (inside) => {
    const before: string[] = [];
    const changes: { recordId: number; op: 'items' }[] = [];
    for (const recordId of recordIds) {
      const old = await findCover(inside, recordId);
      if (!old) continue;
      await inside.deleteFrom('record_cover').where('record_id', '=', recordId).execute();
      before.push(old.picture);
      changes.push({ recordId, op: 'items' });
    }
    await addChanges(inside, libraryId, changes, now);
    return { removed: changes.length, free: await findUnused(inside, before) };
  });
