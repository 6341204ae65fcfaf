import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { mediaTypeOf } from './media-types.ts';
import { isUnchanged, send } from './reply.ts';

interface ClientFile {
  path: string;
  /** Encodings beside the plain file, written at build time. */
  encodings: ReadonlySet<Encoding>;
  headers: Record<string, string>;
  hash: string;
  bodies: Map<Encoding, Buffer>;
}

/** Answers a request for a file of the build; false when there is no such file. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;

const suffixes = { br: '.br', gzip: '.gz' } as const;
const year = 31_536_000;

/**
 * The files of the build (dist/client). What is there is listed once, so that no address is ever looked up on the disk;
 * bodies are read when first asked for. Files under /_astro carry a hash of their content in their name and are kept by
 * browsers for good, all others are asked for again by ETag.
 */
export function createClientFiles(dir: string): FileHandler {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
  const all = new Set(names);
  const files = new Map<string, ClientFile>();
  for (const path of names) {
    const isCompressed = Object.values(suffixes).some(
      (suffix) => path.endsWith(suffix) && all.has(path.slice(0, -suffix.length)),
    );
    if (isCompressed) continue;
    const pathname = `/${path.slice(dir.length).replaceAll('\\', '/').replace(/^\/+/, '')}`;
    const encodings = new Set<Encoding>(['identity']);
    if (all.has(path + suffixes.br)) encodings.add('br');
    if (all.has(path + suffixes.gzip)) encodings.add('gzip');
    files.set(pathname, {
      path,
      encodings,
      hash: createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22),
      headers: {
        'content-type': mediaTypeOf(path) ?? 'application/octet-stream',
        'cache-control': pathname.startsWith('/_astro/') ? `public, max-age=${String(year)}, immutable` : 'no-cache',
        ...(encodings.size > 1 && { vary: 'Accept-Encoding' }),
      },
      bodies: new Map(),
    });
  }

  return (request, response, pathname) => {
    const file = files.get(pathname);
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const wanted = chooseEncoding(request.headers['accept-encoding']);
    const encoding = file.encodings.has(wanted) ? wanted : 'identity';
    const etag = `"${file.hash}.${encoding[0] ?? ''}"`;
    if (isUnchanged(request, file.hash)) {
      send(request, response, 304, { ...file.headers, etag });
      return true;
    }
    let body = file.bodies.get(encoding);
    if (!body) {
      body = readFileSync(encoding === 'identity' ? file.path : file.path + suffixes[encoding]);
      file.bodies.set(encoding, body);
    }
    const length = { 'content-length': String(body.length) };
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    send(request, response, 200, { ...file.headers, ...length, ...coding, etag }, body);
    return true;
  };
}
