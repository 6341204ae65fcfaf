import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

type Next = () => void;
export type FileHandler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** The built site's own files: hashed ones for ever, all of them precompressed by the build. */
export function builtFiles(clientDir: string): FileHandler {
  return sirv(clientDir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      const forEver = path.startsWith('/_astro/');
      response.setHeader('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

/** What a library may show of its own: pictures, and nothing that runs. */
const pictures = /^\/files\/([a-z][a-z0-9-]{1,31})(\/[\w./-]+\.(?:svg|png|jpe?g|webp|avif|gif|ico))$/i;

/**
 * Files of the libraries under /files/<mappingPath>/…, from libraries/<mappingPath>/files/.
 * @param librariesDir folder of all libraries
 */
export function libraryFiles(librariesDir: string): FileHandler {
  const byLibrary = new Map<string, ReturnType<typeof sirv>>();
  return (request, response, next) => {
    const [, library, rest] = pictures.exec(request.url?.split('?')[0] ?? '') ?? [];
    if (!library || !rest) {
      next();
      return;
    }
    let serve = byLibrary.get(library);
    if (!serve) {
      // `dev` looks at the disk each time: a library changes its logo without a restart.
      serve = sirv(join(librariesDir, library, 'files'), {
        etag: true,
        dev: true,
        setHeaders: (answer) => {
          answer.setHeader('cache-control', 'public, max-age=3600');
          answer.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
        },
      });
      if (byLibrary.size < 1000) byLibrary.set(library, serve);
    }
    const whole = request.url;
    request.url = rest;
    serve(request, response, () => {
      request.url = whole;
      next();
    });
  };
}
