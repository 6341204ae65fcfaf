import { extname, join } from 'node:path';
import type { RequestContext } from '../../../lib/contract/answering.ts';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { isAttachmentFile } from '../../../lib/rules/attachment-file.ts';
import { ServiceError } from '../../platform/context/context.ts';
import {
  FilesAwayError,
  readWhole,
  type FilePart,
  type FileStore,
  type StoredFile,
} from '../../platform/files/file-store.ts';
import { folderFiles } from '../../platform/files/folder-files.ts';
import type { LoadedLibrary, Registry } from '../../platform/configuration/types.ts';
import { fileTypeOf } from './file-types.ts';

/** Folder of a library's files, in its own folder or, by mapping path, among the installation's files. */
export const attachmentFolder = 'attachments';
/** Retry-After in seconds if the file store did not answer. */
const retryAfter = 10;

/**
 * Parses a Range header with a single range.
 * @returns undefined for the whole file, also for an unsupported header; null for an unsatisfiable range
 */
export function rangeOf(header: string | null, size: number): FilePart | null | undefined {
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

/** The file of an attachment: in the library's own folder, else among the files of the installation. */
async function findFile(
  { dir, mappingPath }: Pick<LoadedLibrary, 'dir' | 'mappingPath'>,
  files: Pick<FileStore, 'find'> | undefined,
  file: string,
): Promise<StoredFile | undefined> {
  const own = await folderFiles(join(dir, attachmentFolder)).find(file);
  return own ?? files?.find(`${attachmentFolder}/${mappingPath}/${file}`);
}

/** Reads the whole file of an attachment. @returns undefined if it is missing or larger than the limit */
export async function readAttachmentFile(
  library: Pick<LoadedLibrary, 'dir' | 'mappingPath'>,
  files: Pick<FileStore, 'find'>,
  file: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (!isAttachmentFile(file)) return undefined;
  return readWhole({ find: () => findFile(library, files, file) }, file, maxBytes);
}

/** Responds with an attachment that the reader may open, or with the requested range of it. */
export type OpenFile = (
  request: Request,
  requestContext: RequestContext,
  attachment: OutputOf<'getAttachment'>,
) => Promise<Response>;

/** @param files files of the installation, for files too large for a library folder under version control */
export function attachmentOpener(registry: () => Registry, files?: Pick<FileStore, 'find'>): OpenFile {
  return async (request, { groupCode, mappingPath }, { title, file, access }) => {
    const missing = () => new ServiceError(errCodes.notFound, 'attachmentNotFound');
    const libraries = registry();
    const library =
      (groupCode === '' ? undefined : libraries.byGroupCode(groupCode)) ??
      libraries.byPath(mappingPath) ??
      libraries.default;
    if (file === null || !library || !isAttachmentFile(file)) throw missing();
    const found = await findFile(library, files, file).catch((error: unknown) => {
      if (error instanceof FilesAwayError)
        throw new ServiceError(errCodes.unavailable, 'filesAway', {}, { retryAfter });
      throw error;
    });
    if (!found) throw missing();

    const { size, version } = found;
    const { mediaType, isShown } = fileTypeOf(file);
    const etag = `"${version}"`;
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
      .some((entry) => entry.trim() === etag);
    const only = request.headers.get('if-range');
    const part = only === null || only === etag ? rangeOf(request.headers.get('range'), size) : undefined;
    const answer = (status: number, length?: number) => {
      if (length !== undefined) headers.set('content-length', String(length));
      return { status, headers };
    };
    if (stillHas === true || part === null || request.method === 'HEAD' || size === 0) {
      if (stillHas === true) return new Response(null, answer(304));
      if (part !== null) return new Response(null, answer(200, size));
      headers.set('content-range', `bytes */${String(size)}`);
      return new Response(null, answer(416));
    }
    const { start, end } = part ?? { start: 0, end: size - 1 };
    if (part) headers.set('content-range', `bytes ${String(start)}-${String(end)}/${String(size)}`);
    return new Response(await found.read(part ? { start, end } : undefined), answer(part ? 206 : 200, end - start + 1));
  };
}
