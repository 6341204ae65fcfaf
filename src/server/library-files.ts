import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import type { Client } from './client.ts';
import { chooseEncoding, isCompressible } from './encoding.ts';
import type { FileForms } from './file-forms.ts';
import { isUnchanged, send, sendText } from './reply.ts';

/** Largest file of a library that is served, in bytes. */
const maxBytes = 4 * 1024 * 1024;
const segmentPattern = /^[\w\u0080-\uffff][\w\u0080-\uffff.-]*$/;

export interface LibraryFiles {
  /** @param path below the library's `files`, decoded; checked to stay there @returns undefined when there is none */
  read: (mappingPath: string, path: string) => Promise<Buffer | undefined>;
}

/**
 * Pictures in the folders of this machine; links out of them are not followed.
 * @param dirOf folder of the library with that mapping path
 */
export const libraryFilesIn = (dirOf: (mappingPath: string) => string | undefined): LibraryFiles => ({
  read: async (mappingPath, path) => {
    const dir = dirOf(mappingPath);
    if (dir === undefined) return undefined;
    try {
      const folder = await realpath(join(dir, 'files'));
      const file = await realpath(join(folder, path));
      const found = await stat(file);
      if (!file.startsWith(folder + sep) || !found.isFile() || found.size > maxBytes) return undefined;
      return await readFile(file);
    } catch {
      return undefined;
    }
  },
});

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** The media type of a picture by its file's name; undefined when it is none that is served. */
const mediaTypeOf = (name: string): string | undefined => types[extname(name).toLowerCase()];

/** The path of a library's file below its folder, or undefined when the address does not name one that is served. */
function pathInside(rest: readonly string[]): string | undefined {
  const decoded = rest.map((segment) => decodeURIComponent(segment));
  if (decoded.length === 0 || !decoded.every((segment) => segmentPattern.test(segment))) return undefined;
  return mediaTypeOf(decoded.at(-1) ?? '')?.startsWith('image/') === true ? decoded.join('/') : undefined;
}

/**
 * Answers /files/{mappingPath}/…: pictures that libraries put into their `files` folder. Only pictures, only from that
 * folder, and drawings may not run anything.
 */
export async function serveLibraryFile(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  files: LibraryFiles,
  forms: Pick<FileForms, 'get'>,
  client: Client,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(request, response, 405, 'Files are only read.', { allow: 'GET, HEAD' });
    return;
  }
  const [mappingPath = '', ...rest] = pathname.slice('/files/'.length).split('/');
  const inside = pathInside(rest);
  const body = inside === undefined ? undefined : await files.read(mappingPath, inside);
  if (inside === undefined || body === undefined) {
    sendText(request, response, 404, 'There is no such file.');
    return;
  }
  const type = mediaTypeOf(inside) ?? '';
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const encoding = isCompressible(type) ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=300',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    etag: `"${hash}.${encoding[0] ?? ''}"`,
    ...(isCompressible(type) && { vary: 'Accept-Encoding' }),
  };
  if (isUnchanged(request, hash)) {
    send(request, response, 304, headers);
    return;
  }
  const sent = await forms.get(response, client, { hash, body, encoding });
  const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  send(request, response, 200, { ...headers, ...coding, 'content-length': String(sent.length) }, sent);
}
