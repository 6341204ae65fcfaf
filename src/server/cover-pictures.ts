import type { IncomingMessage, ServerResponse } from 'node:http';
import { coverJpegWidth, isCoverFile } from '../lib/rules/cover-picture.ts';
import type { CoverFiles } from '../service/covers/cover-files.ts';
import { isUnchanged, send, sendText } from './reply.ts';

/** Whether a browser that says what pictures it takes leaves WebP out; programs say nothing, and take what they asked for. */
const lacksWebp = (accept: string | undefined): boolean =>
  accept !== undefined && accept.includes('image/') && !accept.includes('image/webp');

/**
 * Answers /covers/…: pictures of covers, whose names change with what is in them, so that browsers keep them for good. A
 * browser without WebP gets the JPEG.
 */
export async function serveCover(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  covers: Pick<CoverFiles, 'read'>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(request, response, 405, 'Pictures are only read.', { allow: 'GET, HEAD' });
    return;
  }
  const wanted = pathname.slice('/covers/'.length);
  const needsJpeg = wanted.endsWith('.webp') && lacksWebp(request.headers.accept);
  const name = needsJpeg ? wanted.replace(/-\d+\.webp$/, `-${String(coverJpegWidth)}.jpg`) : wanted;
  const body = isCoverFile(name) ? await covers.read(name) : undefined;
  if (!body) {
    sendText(request, response, 404, 'There is no such picture.');
    return;
  }
  const headers = {
    'content-type': name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    etag: `"${name}"`,
    ...(wanted.endsWith('.webp') && { vary: 'Accept' }),
  };
  if (isUnchanged(request, name.replace(/\.\w+$/, ''))) send(request, response, 304, headers);
  else send(request, response, 200, { ...headers, 'content-length': String(body.length) }, body);
}
