import { createHash, createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The one account of the bucket. */
export const bucketKeys = { accessKey: 'AKTEST', secretKey: 'a secret of tests' };
/** So few names are on one page of a listing that tests turn pages. */
const namesOnPage = 2;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Verifies the AWS signature (version 4) of a request. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, key, day = '', region = '', names = '', signature] = given.exec(headers.authorization ?? '') ?? [];
  if (key !== bucketKeys.accessKey) return false;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const hash = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const own = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${bucketKeys.secretKey}`);
  return hmac(own, text).toString('hex') === signature;
}

/** A bucket that tests write into: S3 as its documentation has it, as far as files need it. */
export interface TestBucket {
  endpoint: string;
  /** Names and bytes of all that is in it. */
  objects: Map<string, Buffer>;
  close: () => void;
}

/**
 * Starts a bucket named `yuelan`: signatures are verified, and an upload counts when all of it has come.
 * @param how.isCareless it takes no heed of If-Match, as some servers do
 */
export async function startBucket(how: { isCareless?: boolean } = {}): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();

  const list = (query: URLSearchParams): string => {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, namesOnPage);
    const last = page.at(-1);
    const isUrl = query.get('encoding-type') === 'url';
    const keys = page.map((name) => `<Contents><Key>${isUrl ? encode(name) : name}</Key><Size>1</Size></Contents>`);
    const next = names.length > page.length && last !== undefined;
    const token = next
      ? `<NextContinuationToken>${last.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</NextContinuationToken>`
      : '';
    return `<?xml version="1.0"?>\n<ListBucketResult><Name>yuelan</Name>${keys.join('')}${token}</ListBucketResult>`;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const [, bucket, ...parts] = pathname.split('/').map(decodeURIComponent);
    const name = parts.join('/');
    if (!isSigned(request)) return void refuse(403, 'SignatureDoesNotMatch');
    if (bucket !== 'yuelan') return void refuse(404, 'NoSuchBucket');
    if (request.method === 'GET' && name === '') return void response.writeHead(200).end(list(searchParams));
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return void refuse(411, 'MissingContentLength');
      const hash = request.headers['x-amz-content-sha256'];
      if (hash !== sha256(body)) return void refuse(400, 'XAmzContentSHA256Mismatch');
      objects.set(name, body);
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    const object = objects.get(name);
    if (!object) return void refuse(404, 'NoSuchKey');
    const etag = `"${createHash('md5').update(object).digest('hex')}"`;
    if (how.isCareless !== true && ![undefined, etag].includes(request.headers['if-match']))
      return void refuse(412, 'PreconditionFailed');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const shown = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object;
    response.writeHead(range ? 206 : 200, { etag, 'content-length': shown.length });
    response.end(request.method === 'HEAD' ? undefined : shown);
  }

  const server = createServer((request, response) => {
    // Who leaves in the middle of an upload has sent nothing.
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${String(port)}`,
    objects,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
