import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readWhole, type FileStore } from '../platform/files/file-store.ts';
import { makePrivateFolder } from '../platform/private-files.ts';
import { partName } from './file-imports.ts';

/** Turns the name of an upload into a safe file name; staff still see the original. */
const safeName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '')
    .slice(-100) || 'file';

/** Whether bytes are the beginning of a file that is packed with gzip. */
const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * Puts the parts of an uploaded file together.
 * @param file.from number of its first part
 * @param file.to number after its last part
 * @param file.unpack whether a packed file is unpacked
 * @returns the path of the file
 * @throws when a part is missing
 */
export async function assembleFile(
  { files, library }: { files: Pick<FileStore, 'find'>; library: { id: number } },
  { name, from, to, unpack }: { name: string; from: number; to: number; unpack: boolean },
  folder: string,
): Promise<string> {
  makePrivateFolder(folder);
  const path = join(folder, safeName(name));
  const read = async (part: number): Promise<Buffer> => {
    const bytes = await readWhole(files, partName(library.id, part));
    if (!bytes) throw new Error(`part ${String(part)} of the file is missing`);
    return bytes;
  };
  async function* parts(): AsyncGenerator<Buffer> {
    for (let part = from; part < to; part += 1) yield await read(part);
  }
  const target = createWriteStream(path, { mode: 0o600 });
  if (unpack && isPacked(await read(from))) await pipeline(Readable.from(parts()), createGunzip(), target);
  else await pipeline(Readable.from(parts()), target);
  return path;
}
