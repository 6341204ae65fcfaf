import { open, realpath, type FileHandle } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { RequestContext } from '../../lib/contract/answering.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { isAttachmentFile } from '../../lib/rules/attachment-file.ts';
import { ServiceError } from '../errors.ts';
import type { LoadedLibrary, Registry } from '../libraries/types.ts';
import { fileTypeOf } from './file-types.ts';

/** Name of the folder that a library's files lie in: in its own folder, or below the data folder under its mapping path. */
export const attachmentFolder = 'attachments';

/** A part of a file: first and last byte. */
interface Part {
  start: number;
  end: number;
}

/**
 * The one part that a Range header asks for.
 * @returns undefined for the whole file, as for what is not understood; null when there is no such part
 */
export function rangeOf(header: string | null, size: number): Part | null | undefined {
  const range = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!range || (range[1] === '' && range[2] === '')) return undefined;
  const [, from = '', to = ''] = range;
  if (from === '')
    return Number(to) === 0 || size === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start < size ? { start, end } : null;
}

/** `inline; filename*=UTF-8''…`: the title as the name to save under, with the end of the file's own. */
function disposition(title: string, file: string, isShown: boolean): string {
  const name = `${
    title
      .replace(/[\p{C}\s/\\:*?"<>|]+/gu, ' ')
      .trim()
      .slice(0, 120) || 'file'
  }${extname(file)}`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`;
}

/** Opens a file below the folder. Links out of it are not followed. @throws when there is none */
async function openBelow(folder: string, file: string): Promise<FileHandle> {
  const root = await realpath(folder);
  const path = await realpath(join(root, file));
  if (!path.startsWith(root + sep)) throw new Error('outside the folder');
  return open(path, 'r');
}

/** The file in the first of the folders that has it. */
async function openFirst(folders: readonly string[], file: string): Promise<FileHandle | undefined> {
  for (const folder of folders) {
    try {
      return await openBelow(folder, file);
    } catch {
      // Perhaps the next one has it.
    }
  }
  return undefined;
}

const chunkBytes = 64 * 1024;

/** Bytes of a file from start to end, both included; the file is closed when they are read or left. */
function bytesOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream({
    pull: async (controller) => {
      const wanted = Math.min(chunkBytes, end + 1 - position);
      const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, position);
      position += bytesRead;
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
      if (bytesRead > 0 && position <= end) return;
      await handle.close();
      // A file that has become shorter meanwhile must not be taken for whole.
      if (position <= end) controller.error(new Error('the file has become shorter'));
      else controller.close();
    },
    cancel: () => handle.close(),
  });
}

/** The folders that a library's files lie in, in the order in which they are looked through. */
function foldersOf({ dir, mappingPath }: Pick<LoadedLibrary, 'dir' | 'mappingPath'>, dataDir?: string): string[] {
  const own = join(dir, attachmentFolder);
  return dataDir === undefined ? [own] : [own, join(dataDir, attachmentFolder, mappingPath)];
}

/** The file of an attachment, whole. @returns undefined when there is none, or it is larger than that */
export async function readAttachmentFile(
  library: Pick<LoadedLibrary, 'dir' | 'mappingPath'>,
  dataDir: string,
  file: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const handle = isAttachmentFile(file) ? await openFirst(foldersOf(library, dataDir), file) : undefined;
  if (!handle) return undefined;
  try {
    const stats = await handle.stat();
    return stats.isFile() && stats.size <= maxBytes ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

/** Answers with the file of an attachment that the reader may read; whole or the part that was asked for. */
export type OpenFile = (
  request: Request,
  requestContext: RequestContext,
  attachment: OutputOf<'getAttachment'>,
) => Promise<Response>;

/**
 * @param dataDir data folder of the installation, which may hold files too: libraries' folders are often kept in version
 *   control, where a scanned book has no place
 */
export function attachmentOpener(registry: () => Registry, dataDir?: string): OpenFile {
  return async (request, { groupCode, mappingPath }, { title, file, access }) => {
    const missing = () => new ServiceError(errCodes.notFound, 'attachmentNotFound');
    const libraries = registry();
    const library =
      (groupCode === '' ? undefined : libraries.byGroupCode(groupCode)) ??
      libraries.byPath(mappingPath) ??
      libraries.default;
    if (file === null || !library || !isAttachmentFile(file)) throw missing();
    const handle = await openFirst(foldersOf(library, dataDir), file);
    if (!handle) throw missing();
    const stats = await handle.stat();
    if (!stats.isFile()) {
      await handle.close();
      throw missing();
    }

    const { size, mtimeMs } = stats;
    const { mediaType, isShown } = fileTypeOf(file);
    const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
    const headers = new Headers({
      'content-type': mediaType,
      'content-disposition': disposition(title, file, isShown),
      'accept-ranges': 'bytes',
      'cache-control': access === 'everyone' ? 'public, max-age=300' : 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': access === 'everyone' ? 'noindex' : 'noindex, noarchive',
      etag,
    });
    const stillHas = request.headers
      .get('if-none-match')
      ?.split(',')
      .some((one) => one.trim() === etag);
    const only = request.headers.get('if-range');
    const part = only === null || only === etag ? rangeOf(request.headers.get('range'), size) : undefined;
    const answer = (status: number, length?: number) => {
      if (length !== undefined) headers.set('content-length', String(length));
      return { status, headers };
    };
    if (stillHas === true || part === null || request.method === 'HEAD' || size === 0) {
      await handle.close();
      if (stillHas === true) return new Response(null, answer(304));
      if (part !== null) return new Response(null, answer(200, size));
      headers.set('content-range', `bytes */${String(size)}`);
      return new Response(null, answer(416));
    }
    const { start, end } = part ?? { start: 0, end: size - 1 };
    if (part) headers.set('content-range', `bytes ${String(start)}-${String(end)}/${String(size)}`);
    return new Response(bytesOf(handle, start, end), answer(part ? 206 : 200, end - start + 1));
  };
}
