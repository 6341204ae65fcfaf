import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { securityHeaders } from './security-headers.ts';

/** Answers a request for a file of the build; false when there is no such file. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;

const year = 31_536_000;
const forGood = `public, max-age=${String(year)}, immutable`;

/**
 * The files of the build (dist/client) with their compressed forms. They are listed once, so that no address is ever
 * looked up on the disk. Files under /_astro have a hash of their content in their name and are cached by browsers for
 * good, all others are revalidated by ETag.
 */
export function createClientFiles(dir: string): FileHandler {
  const serve = sirv(dir, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: true,
    extensions: [],
    setHeaders: (response, pathname) => {
      response.setHeader('cache-control', pathname.startsWith('/_astro/') ? forGood : 'no-cache');
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    },
  });
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    // A file that went after the start: sirv minds no error of its stream, and an error that nobody minds ends the process.
    response.once('pipe', (file) => {
      file.once('error', () => response.destroy());
    });
    let isFound = true;
    serve(request, response, () => {
      isFound = false;
    });
    return isFound;
  };
}
