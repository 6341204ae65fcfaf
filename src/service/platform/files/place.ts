import { type FileStore, FilesAwayError, requireFileName, type StoredFile } from './file-store.ts';
import { folderFiles } from './folder-files.ts';
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';

interface BucketAccess {
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** How long the bucket may take to begin its answer, in milliseconds; bodies are waited for longer. */
const answerMs = 10_000;

/**
 * Asks a bucket of S3, or of what speaks like it; what it answers is read as it comes.
 * @param expected statuses; anything else is an error
 * @throws FilesAwayError when nothing is heard, or what is not expected
 */
type AskBucket = (url: string, init: RequestInit, expected: readonly number[], waitMs?: number) => Promise<Response>;

/** The way to a bucket: every request is signed. */
function createBucket({ bucket, region, accessKey, secretKey }: BucketAccess): AskBucket {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  });
  return async (url, init, expected, waitMs = answerMs) => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      stop.abort();
    }, waitMs);
    let answer: Response;
    try {
      answer = await client.fetch(url, { ...init, signal: stop.signal });
    } catch (error) {
      // The cause of a failed fetch says who was not reached; neither it nor the address carries a key.
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new FilesAwayError(`${init.method ?? 'GET'} in bucket ${bucket}: ${cause}`);
    } finally {
      clearTimeout(timer);
    }
    if (expected.includes(answer.status)) return answer;
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? '';
    throw new FilesAwayError(`${init.method ?? 'GET'} in bucket ${bucket}: ${String(answer.status)} ${code}`.trim());
  };
}

interface S3Place extends BucketAccess {
  endpoint: string;
  /** What names begin with there; empty, or with a slash at its end. */
  prefix: string;
}

/** How long a bucket may take with what it is sent, in milliseconds. */
const putMs = 600_000;

/** Names on one page of a listing, and where the next one begins. */
function readListing(xml: string): { keys: string[]; next: string | undefined } {
  const keys: string[] = [];
  let next: string | undefined;
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') keys.push(text);
    if (name === 'NextContinuationToken') next = text;
    text = '';
  });
  parser.write(xml).close();
  return { keys, next };
}

/** SHA-256 of what is sent, which the bucket compares with what came. */
async function hashOf(body: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of body.stream()) hash.update(part);
  return hash.digest('hex');
}

/**
 * Files in a bucket of S3, or of what speaks like it (MinIO, Ceph, OSS, COS). What is put is signed with its length, and the
 * hash of its bytes, so that the bucket shows it when it has all of it, and never before.
 */
export function s3Files(place: S3Place): FileStore {
  const { bucket, prefix } = place;
  const root = `${place.endpoint.replace(/\/$/, '')}/${bucket}`;
  const ask = createBucket(place);
  const urlOf = (name: string): string =>
    `${root}/${`${prefix}${requireFileName(name)}`
      .split('/')
      .map((entry) =>
        encodeURIComponent(entry).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
      )
      .join('/')}`;

  async function find(name: string): Promise<StoredFile | undefined> {
    const url = urlOf(name);
    const head = await ask(url, { method: 'HEAD' }, [200, 404]);
    if (head.status === 404) return undefined;
    const size = Number(head.headers.get('content-length') ?? '0');
    const etag = head.headers.get('etag') ?? '';
    return {
      size,
      version: etag.replace(/^W\/|"/g, ''),
      read: async (part) => {
        const range = part && { range: `bytes=${String(part.start)}-${String(part.end)}` };
        const headers = { ...(etag !== '' && { 'if-match': etag }), ...range };
        const answer = await ask(url, { headers }, part ? [206] : [200]);
        const { body } = answer;
        // Not every server that speaks like S3 knows If-Match; what it names is what it sends.
        if ((answer.headers.get('etag') ?? etag) !== etag) {
          await body?.cancel();
          throw new FilesAwayError(`a file in bucket ${bucket} has changed while it was read`);
        }
        return body ?? new ReadableStream({ start: (controller) => controller.close() });
      },
    };
  }

  return {
    put: async (name, content) => {
      const body = content instanceof Uint8Array ? new Blob([new Uint8Array(content)]) : await openAsBlob(content.path);
      const headers = { 'x-amz-content-sha256': await hashOf(body) };
      await ask(urlOf(name), { method: 'PUT', body, headers }, [200], putMs);
    },
    find,
    exists: async (name) => (await find(name)) !== undefined,
    remove: async (name) => {
      await ask(urlOf(name), { method: 'DELETE' }, [200, 204, 404]);
    },
    list: async function* (folder) {
      const within = `${prefix}${requireFileName(folder.replace(/\/$/, ''))}/`;
      for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
        const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix: within });
        if (next !== undefined) query.set('continuation-token', next);
        const page = readListing(await (await ask(`${root}?${query.toString()}`, {}, [200])).text());
        for (const key of page.keys) yield decodeURIComponent(key.replaceAll('+', ' ')).slice(prefix.length);
        ({ next } = page);
      }
    },
  };
}

export type FilesPlace = { kind: 'folder'; dir: string } | ({ kind: 's3' } & S3Place);

/**
 * Reads FILES_URL: `file:///srv/yuelan`, or `s3://bucket/prefix?endpoint=https://s3.example.edu&region=cn-north-1`.
 * @param keys AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; never part of the address, which is in logs of others
 * @throws with a sentence that says what is wrong
 */
export function readFilesPlace(
  address: string | undefined,
  dataDir: string,
  keys: { accessKey: string | undefined; secretKey: string | undefined },
): FilesPlace {
  if (address === undefined) return { kind: 'folder', dir: dataDir };
  const url = new URL(address);
  if (url.protocol === 'file:') return { kind: 'folder', dir: decodeURIComponent(url.pathname) };
  if (url.username !== '' || url.password !== '') throw new Error('keys are not written into the address');
  const endpoint = url.searchParams.get('endpoint') ?? '';
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new Error('an endpoint is needed: s3://bucket?endpoint=https://…');
  if (keys.accessKey === undefined || keys.secretKey === undefined)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed with a bucket');
  const path = url.pathname.replace(/^\/|\/$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: keys.accessKey,
    secretKey: keys.secretKey,
  };
}

/** `attachments/<mappingPath>/…`: what belongs together. */
const foldersOfOwner = 2;

/** The files of an installation. */
export const openFiles = (place: FilesPlace): FileStore =>
  place.kind === 'folder' ? folderFiles(place.dir, foldersOfOwner) : s3Files(place);
