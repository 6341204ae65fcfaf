import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { chooseEncoding, encode, isCompressible } from './encoding.ts';
import { mediaTypeOf } from './media-types.ts';
import { isUnchanged, send, sendText } from './reply.ts';

/** Largest file of a library that is served, in bytes. */
const maxBytes = 4 * 1024 * 1024;
const segmentPattern = /^[\w\u0080-\uffff][\w\u0080-\uffff.-]*$/;

/** The path of a library's file below its folder, or undefined when the address does not name one that is served. */
function pathInside(rest: readonly string[]): string | undefined {
  const decoded = rest.map((segment) => decodeURIComponent(segment));
  if (decoded.length === 0 || !decoded.every((segment) => segmentPattern.test(segment))) return undefined;
  return mediaTypeOf(decoded.at(-1) ?? '')?.startsWith('image/') === true ? join(...decoded) : undefined;
}

/**
 * Answers /files/{mappingPath}/…: pictures that libraries put into their `files` folder. Only pictures, only from that
 * folder (links out of it are not followed), and drawings may not run anything.
 * @param dirOf folder of the library with that mapping path
 */
export async function serveLibraryFile(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  dirOf: (mappingPath: string) => string | undefined,
): Promise<void> {
  const missing = () => {
    sendText(request, response, 404, 'There is no such file.');
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(request, response, 405, 'Files are only read.', { allow: 'GET, HEAD' });
    return;
  }
  const [mappingPath = '', ...rest] = pathname.slice('/files/'.length).split('/');
  const dir = dirOf(mappingPath);
  const inside = pathInside(rest);
  if (dir === undefined || inside === undefined) {
    missing();
    return;
  }
  let body: Buffer;
  try {
    const folder = await realpath(join(dir, 'files'));
    const path = await realpath(join(folder, inside));
    const found = await stat(path);
    if (!path.startsWith(folder + sep) || !found.isFile() || found.size > maxBytes) {
      missing();
      return;
    }
    body = await readFile(path);
  } catch {
    missing();
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
  const sent = await encode(body, encoding);
  const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  send(request, response, 200, { ...headers, ...coding, 'content-length': String(sent.length) }, sent);
}
