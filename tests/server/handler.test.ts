import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { METHODS, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClientFiles } from '../../src/server/client-files.ts';
import { readProxies } from '../../src/server/client.ts';
import { Gate } from '../../src/server/gate.ts';
import { createHandler, maxBodyBytes } from '../../src/server/handler.ts';
import { libraryFilesIn } from '../../src/server/library-files.ts';
import { createHttpServer, drain, listen } from '../../src/server/lifecycle.ts';
import { createMetrics } from '../../src/server/metrics.ts';
import { createOrigins } from '../../src/server/origin.ts';
import { PageCache } from '../../src/server/page-cache.ts';
import { noPageVisits } from '../../src/server/page-visits.ts';
import { createWellKnown } from '../../src/server/security-txt.ts';
import { requestId } from '../../src/service/platform/request-id.ts';
import { renderBy } from './render.ts';

// The process' answers over real connections, with a site behind it that notes what it is asked.

const folder = mkdtempSync(join(tmpdir(), 'yuelan-server-'));
const rendered: Request[] = [];
const addresses: string[] = [];
let server: Server;
let port = 0;
let ready = true;
let trouble: string | undefined;
let missing: string | undefined;
let unfit: string | undefined;
const loggedIds: (string | undefined)[] = [];
let cache: PageCache;

const html = (request: Request) =>
  `<!doctype html><title>${new URL(request.url).pathname}</title>${'馆藏目录 '.repeat(400)}`;

async function site(request: Request, clientAddress: string): Promise<Response> {
  rendered.push(request);
  addresses.push(clientAddress);
  const { pathname } = new URL(request.url);
  if (pathname === '/find/foreign') return new Response('Cross-site forms are forbidden', { status: 403 });
  if (pathname.startsWith('/find/')) return Response.json({ got: await request.text(), many: 'x'.repeat(2_000) });
  if (pathname === '/jianglan/broken' || pathname.endsWith('/opensearch.xml')) throw new Error('broken');
  const headers = { 'content-type': 'text/html', 'x-yuelan-cache': '60 library:1', 'x-page': 'yes' };
  if (pathname.endsWith('/searchList'))
    return new Response(html(request), { headers: { ...headers, 'set-cookie': 'a=b' } });
  return new Response(html(request), { headers });
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks with the path exactly as written. */
const ask = (path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

const originsAt = (listening: number) =>
  createOrigins({
    publicOrigin: undefined,
    listening: { host: '127.0.0.1', port: listening },
    isLibraryHost: (host) => host === 'lib.example.edu',
  });

beforeAll(async () => {
  const client = join(folder, 'client');
  mkdirSync(join(client, '_astro'), { recursive: true });
  writeFileSync(join(client, '_astro', 'a.js'), 'console.log(1)');
  writeFileSync(join(client, '_astro', 'a.js.br'), 'compressed');
  writeFileSync(join(client, 'icon.svg'), '<svg/>');
  const files = join(folder, 'jianglan', 'files');
  mkdirSync(join(files, 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'jianglan', 'library.json'), '{}');
  writeFileSync(join(folder, 'jianglan', 'secret.svg'), '<svg/>');
  writeFileSync(join(files, 'pictures', 'logo.svg'), '<svg><script>alert(1)</script></svg>');
  writeFileSync(join(files, 'page.html'), '<p>');
  symlinkSync(join(folder, 'jianglan', 'secret.svg'), join(files, 'link.svg'));
  cache = new PageCache({ maxBytes: 10_000_000, now: Date.now });
  const [gate, proxies] = [new Gate(), readProxies([])];
  server = createHttpServer(
    createHandler({
      render: renderBy(site),
      cache,
      gate,
      proxies,
      origins: { of: (host) => originsAt(port).of(host), usual: 'http://127.0.0.1' },
      clientFiles: createClientFiles(client),
      covers: { read: () => Promise.resolve(undefined) },
      libraryFiles: libraryFilesIn((path) => (path === 'jianglan' ? join(folder, path) : undefined)),
      isReady: () => ready,
      health: {
        trouble: () => trouble,
        missing: () => missing,
        unfit: () => unfit,
        parts: () => Promise.resolve({ store: 'ok' }),
      },
      visits: noPageVisits,
      wellKnown: createWellKnown(
        {
          securityTxt: { contacts: ['mailto:security@lib.example.edu'], expires: '9999-12-31T23:59:59Z' },
          publicOrigin: undefined,
        },
        Date.now,
      ),
      metrics: createMetrics({
        access: { token: 'a token of sixteen', allow: ['203.0.113.9'] },
        proxies,
        cache,
        gate,
        readings: () => Promise.resolve([{ name: 'yuelan_store_up', help: 'Up.', labels: { node: 'a' }, value: 1 }]),
      }),
      log: { error: () => loggedIds.push(requestId()) },
    }),
  );
  port = await listen(server, '127.0.0.1', 0);
});
afterAll(() => drain(server));
beforeEach(() => {
  rendered.length = 0;
  addresses.length = 0;
  cache.invalidate(['library:1']);
});

describe('pages', () => {
  it('are rendered once for all who ask at the same moment, and then from memory', async () => {
    await Promise.all(Array.from({ length: 200 }, () => ask('/jianglan/home', { headers: { host: 'localhost' } })));
    await ask('/jianglan/home?utm_source=x', { headers: { host: 'localhost' } });
    expect(rendered).toHaveLength(1);
  });

  it('carry nothing of who asks first', async () => {
    const personal = { cookie: 'session=1', authorization: 'Bearer x', 'x-lang': 'ENG', 'user-agent': 'one' };
    const answer = await ask('/jianglan/home', { headers: personal });
    expect([...(rendered[0]?.headers.keys() ?? [])]).toEqual([]);
    expect(addresses).toEqual(['127.0.0.1']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('keep a cookie that a page sets to themselves and are not kept', async () => {
    const answers = [await ask('/jianglan/searchList'), await ask('/jianglan/searchList')];
    expect(answers.map((answer) => answer.headers['set-cookie'])).toEqual([undefined, undefined]);
    expect(rendered).toHaveLength(2);
  });

  it('are compressed as the reader accepts, and are the same in every form', async () => {
    const br = await ask('/jianglan/home', { headers: { 'accept-encoding': 'gzip, br' } });
    const plain = await ask('/jianglan/home');
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers.vary).toBe('Accept-Encoding');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(rendered).toHaveLength(1);
  });

  it('are not sent again to who has them, until they change', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await ask('/jianglan/home', { headers });
    const known = { ...headers, 'if-none-match': first.headers.etag ?? '' };
    const again = await ask('/jianglan/home', { headers: known });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    expect((await ask('/jianglan/home', { headers: { 'if-none-match': '"other.b5"' } })).status).toBe(200);
  });

  it('are rendered anew when a tag of theirs went stale', async () => {
    await ask('/jianglan/home');
    cache.invalidate(['library:2']);
    await ask('/jianglan/home');
    expect(rendered).toHaveLength(1);
    cache.invalidate(['library:1']);
    await ask('/jianglan/home');
    expect(rendered).toHaveLength(2);
  });

  it('have their headers alone for HEAD, out of the same memory', async () => {
    const head = await ask('/jianglan/home', { method: 'HEAD' });
    const get = await ask('/jianglan/home');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(get.body.length));
    expect(rendered).toHaveLength(1);
  });

  it('keep what they tell the process inside it', async () => {
    const answer = await ask('/jianglan/home');
    expect(answer.headers['x-yuelan-cache']).toBeUndefined();
    expect(answer.headers['x-page']).toBe('yes');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('are rendered for each of our hosts apart', async () => {
    for (const host of ['lib.example.edu', 'localhost', 'lib.example.edu']) await ask('/home', { headers: { host } });
    expect(rendered.map((entry) => entry.url)).toEqual(['http://lib.example.edu/home', 'http://localhost/home']);
  });

  it('lead to the language the reader has chosen before they are looked up', async () => {
    const answer = await ask('/jianglan/searchList?q=x', { headers: { cookie: 'language=en-US' } });
    expect([answer.status, answer.headers.location]).toEqual([302, '/jianglan/en-US/searchList?q=x']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(rendered).toHaveLength(0);
  });

  it('that fail are an error without details, and are tried again', async () => {
    const answers = [await ask('/jianglan/opensearch.xml'), await ask('/jianglan/opensearch.xml')];
    expect(answers.map((answer) => answer.status)).toEqual([500, 500]);
    expect(answers[0]?.body.toString()).not.toContain('broken');
    expect(rendered).toHaveLength(2);
  });
});

describe('calls', () => {
  it('reach the site with their headers and body, and are answered compressed', async () => {
    const answer = await ask('/find/unify/search', {
      method: 'POST',
      headers: {
        'accept-encoding': 'br',
        'content-type': 'application/json',
        groupcode: '1',
        cookie: 'session=1',
        host: 'lib.example.edu',
      },
      body: '{"a":1}',
    });
    expect(JSON.parse(brotliDecompressSync(answer.body).toString())).toMatchObject({ got: '{"a":1}' });
    const [request] = rendered;
    expect(request?.headers.get('groupcode')).toBe('1');
    expect(request?.headers.get('cookie')).toBe('session=1');
    // The page it came from has this host, which Astro compares with Origin.
    expect(request?.url).toBe('http://lib.example.edu/find/unify/search');
  });

  it('are refused when their body is too long, announced or not', async () => {
    const body = 'x'.repeat(maxBodyBytes + 1);
    const announced = await ask('/find/x', {
      method: 'POST',
      headers: { 'content-length': String(body.length) },
      body,
    });
    const chunked = await ask('/find/x', { method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body });
    expect([announced.status, chunked.status]).toEqual([413, 413]);
    expect(rendered).toHaveLength(0);
  });

  it('have their envelope in the reader’s language also when their body is too long', async () => {
    const body = 'x'.repeat(maxBodyBytes + 1);
    const headers = { 'content-language': 'en_US', 'content-length': String(body.length) };
    const answer = await ask('/find/x', { method: 'POST', headers, body });
    expect(JSON.parse(answer.body.toString())).toEqual({
      success: false,
      data: null,
      message: 'The request is too large',
      errCode: 413,
    });
  });

  it('of a program need no type of their body, for another site’s form has an origin', async () => {
    await ask('/find/x', { method: 'POST', headers: { host: 'localhost' } });
    const form = { host: 'localhost', 'content-type': 'text/plain', origin: 'http://x.example' };
    await ask('/find/x', { method: 'POST', headers: form, body: '{}' });
    expect(rendered.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', 'text/plain']);
  });

  it('that are the form of another site are told so in the envelope', async () => {
    const headers = { host: 'localhost', 'content-type': 'text/plain', origin: 'http://x.example', 'x-lang': 'ENG' };
    const answer = await ask('/find/foreign', { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false, errCode: 403 });
  });

  it('know the reader’s address from a proxy on this machine', async () => {
    await ask('/find/x', { headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' } });
    await ask('/find/x');
    expect(addresses).toEqual(['203.0.113.9', '127.0.0.1']);
    expect(rendered[0]?.headers.get('x-forwarded-for')).toBeNull();
  });
});

describe('protocols of machines', () => {
  it('are asked by a form from anywhere, as if from the site itself', async () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://x.example',
    };
    await ask('/jianglan/oai', { method: 'POST', headers, body: 'verb=Identify' });
    const [request] = rendered;
    expect(request?.url).toBe(`http://127.0.0.1:${String(port)}/jianglan/oai`);
    expect(request?.headers.get('origin')).toBe(`http://127.0.0.1:${String(port)}`);
    expect(await request?.text()).toBe('verb=Identify');
  });

  it('are the only ones: what else is posted keeps the origin it came with', async () => {
    const headers = {
      host: 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://x.example',
    };
    await ask('/find/x', { method: 'POST', headers, body: 'a=b' });
    expect(rendered[0]?.headers.get('origin')).toBe('http://x.example');
  });
});

describe('hosts', () => {
  it('that are none of ours are refused for pages, calls and files alike, and nothing is rendered', async () => {
    for (const path of ['/jianglan/home', '/find/x', '/_astro/a.js', '/files/jianglan/pictures/logo.svg']) {
      for (const host of ['evil.example', 'localhost:1', `lib.example.edu:1`]) {
        expect((await ask(path, { headers: { host } })).status, `${host} ${path}`).toBe(421);
      }
    }
    expect(rendered).toHaveLength(0);
    expect((await ask('/healthz', { headers: { host: 'any.example' } })).status).toBe(200);
  });

  it('are refused when there are two of them', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'GET /jianglan/home HTTP/1.1\r\nhost: lib.example.edu\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
    );
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 4(00|21) /);
    expect(rendered).toHaveLength(0);
  });
});

describe('files', () => {
  it('of the build are kept for good when their name has a hash, and come precompressed', async () => {
    const hashed = await ask('/_astro/a.js', { headers: { 'accept-encoding': 'br' } });
    expect(hashed.body.toString()).toBe('compressed');
    expect(hashed.headers['cache-control']).toContain('immutable');
    expect(hashed.headers['content-type']).toBe('text/javascript');
    const plain = await ask('/_astro/a.js');
    expect(plain.body.toString()).toBe('console.log(1)');
    const icon = await ask('/icon.svg');
    expect(icon.headers['cache-control']).toBe('no-cache');
    expect((await ask('/icon.svg', { headers: { 'if-none-match': icon.headers.etag ?? '' } })).status).toBe(304);
  });

  it('of a library are pictures from its folder, and run nothing', async () => {
    const logo = await ask('/files/jianglan/pictures/logo.svg');
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(logo.headers['content-security-policy']).toContain('sandbox');
    expect(logo.headers['x-content-type-options']).toBe('nosniff');
    expect(
      (await ask('/files/jianglan/pictures/logo.svg', { headers: { 'if-none-match': logo.headers.etag ?? '' } }))
        .status,
    ).toBe(304);
  });

  it.each([
    '/files/jianglan/../library.json',
    '/files/jianglan/../secret.svg',
    '/files/jianglan/%2e%2e/secret.svg',
    '/files/jianglan/..%2fsecret.svg',
    '/files/jianglan/pictures%5c..%5c..%5csecret.svg',
    '/files/jianglan/link.svg',
    '/files/jianglan/page.html',
    '/files/jianglan/pictures',
    '/files/jianglan/',
    '/files/other/pictures/logo.svg',
    '/_astro/../../jianglan/secret.svg',
  ])('do not include %s', async (path) => {
    const answer = await ask(path);
    expect(answer.body.toString()).not.toContain('<svg');
    if (path.startsWith('/files/')) expect(answer.status).toBe(404);
  });
});

describe('the process', () => {
  it('tells whether it is ready', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    ready = false;
    expect((await ask('/healthz')).status).toBe(503);
    ready = true;
    trouble = 'there is no space left on its disk';
    const full = await ask('/healthz');
    expect([full.status, full.body.toString()]).toEqual([503, 'there is no space left on its disk\n']);
    const parts = await ask('/healthz?full');
    expect([parts.status, JSON.parse(parts.body.toString())]).toEqual([503, { ready: false, store: 'ok' }]);
    trouble = undefined;
  });

  it('serves security.txt, and answers 404 to other paths under /.well-known/', async () => {
    const { status, headers, body } = await ask('/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body.toString()).toMatch(/^Contact: mailto:security@lib\.example\.edu\nExpires: 9999-12-31T23:59:59Z\n/);
    expect((await ask('/.well-known/change-password')).status).toBe(404);
    expect(rendered).toHaveLength(0);
  });

  it.each(['//evil.example/x', '/\\evil.example', '/%zz', '/%00', '/%e4%b8'])('refuses %s', async (path) => {
    expect((await ask(path)).status).toBe(400);
    expect(rendered).toHaveLength(0);
  });

  it('sends its security headers with everything', async () => {
    for (const path of ['/jianglan/home', '/find/x', '/icon.svg', '/files/x', '/%zz', '/healthz']) {
      const { headers } = await ask(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    }
  });

  const raw = async (head: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');
    return text.split('\r\n')[0] ?? '';
  };

  it.each(METHODS)('answers %s everywhere without a failure', async (method) => {
    loggedIds.length = 0;
    const isSupported = ['GET', 'HEAD', 'POST'].includes(method);
    for (const path of ['/jianglan/home', '/find/x', '/files/jianglan/pictures/logo.svg', '/covers/x', '/healthz']) {
      const status = await raw(`${method} ${path} HTTP/1.1`);
      if (isSupported) expect(status, path).not.toMatch(/ 5\d\d /);
      else expect(status, path).toContain(' 405 ');
    }
    expect(loggedIds).toEqual([]);
    if (!isSupported) expect(rendered).toHaveLength(0);
  });

  it('refuses an address over 8 kB before it is parsed', async () => {
    const address = (length: number) => `/jianglan${'/'.repeat(length - 10)}a`;
    expect(await raw(`GET ${address(8_192)} HTTP/1.1`)).toContain(' 302 ');
    expect(await raw(`GET ${address(8_193)} HTTP/1.1`)).toContain(' 414 ');
    expect(await raw(`GET ${address(16_000)} HTTP/1.1`)).toContain(' 414 ');
  });

  it.each(['GET', 'POST'])('redirects %s with repeated slashes and renders nothing', async (method) => {
    const answer = await ask('/jianglan//searchList///bookDetails/1?q=a//b', { method });
    expect([answer.status, answer.headers.location]).toEqual([302, '/jianglan/searchList/bookDetails/1?q=a//b']);
    expect(rendered).toHaveLength(0);
  });

  it('refuses a request whose headers are endless', async () => {
    const socket = connect(port, '127.0.0.1');
    const answered = new Promise<string>((resolve) =>
      socket.once('data', (data) => {
        resolve(data.toString());
      }),
    );
    socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
    expect(await answered).toContain('431');
    socket.destroy();
  });
});

describe('drain', () => {
  it('lets a request under way finish and ends idle connections', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let arrived: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => (arrived = resolve));
    const own = createHttpServer((_, response) => {
      arrived();
      void gate.then(() => response.end('finished'));
    });
    const at = await listen(own, '127.0.0.1', 0);
    const idle = connect(at, '127.0.0.1');
    const idleClosed = new Promise((resolve) => idle.once('close', resolve));
    const answer = fetch(`http://127.0.0.1:${String(at)}/`).then((response) => response.text());
    await underWay;
    const drained = drain(own);
    open();
    expect(await answer).toBe('finished');
    await drained;
    idle.destroy();
    await idleClosed;
  });

  it('cuts off what does not end', async () => {
    const own = createHttpServer(() => undefined);
    const at = await listen(own, '127.0.0.1', 0);
    const answer = fetch(`http://127.0.0.1:${String(at)}/`);
    await new Promise((resolve) => own.once('request', resolve));
    const drained = drain(own, 50);
    await expect(answer).rejects.toThrow();
    await drained;
  });
});

describe('what operators ask', () => {
  const metrics = (headers: Record<string, string>) => ask('/metrics', { headers });

  it('metrics are for those who bring the token or ask from an allowed address, and are not there for others', async () => {
    expect((await metrics({})).status).toBe(404);
    expect((await metrics({ authorization: 'Bearer wrong' })).status).toBe(404);
    // Nobody is believed to be the allowed address but by the word of a proxy.
    expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
    expect((await metrics({ 'x-forwarded-for': '203.0.113.10' })).status).toBe(404);
    expect((await metrics({ authorization: 'Bearer a token of sixteen' })).status).toBe(200);
  });

  it('metrics tell requests by route and status, the cache, what waits, and what the service has to tell', async () => {
    const headers = { host: 'localhost' };
    await ask('/jianglan/home', { headers });
    await ask('/jianglan/home', { headers });
    await ask('/jianglan/searchList/bookDetails/17', { headers });
    await ask('/find/unify/search', { method: 'POST', body: '{}', headers });
    await ask('/find/nothing', { headers });
    const { body, headers: sent } = await metrics({ authorization: 'Bearer a token of sixteen' });
    expect(sent['content-type']).toMatch(/^text\/plain/);
    const text = body.toString();
    const count = 'yuelan_http_request_duration_seconds_count';
    expect(text).toMatch(new RegExp(`${count}{method="GET",route="[^"]*home",status="200"} \\d`));
    expect(text).toMatch(new RegExp(`${count}{method="POST",route="/find/unify/search",status="200"} \\d`));
    expect(text).toContain('route="no call"');
    expect(text).not.toContain('jianglan');
    expect(text).toMatch(/yuelan_page_cache_total{result="hit"} [1-9]/);
    expect(text).toMatch(/yuelan_queue_waiting 0/);
    expect(text).toMatch(/yuelan_store_up{node="a"} 1/);
    expect(text).toMatch(/process_resident_memory_bytes \d/);
  });

  it('a node is ready when nothing is missing any more', async () => {
    missing = 'indexes are being built';
    expect([(await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([503, 200]);
    missing = undefined;
    expect((await ask('/readyz')).status).toBe(200);
    ready = false;
    expect((await ask('/readyz')).status).toBe(503);
    ready = true;
  });

  it('a node that is cut off stays ready, and a balancer that asks for the store takes others', async () => {
    unfit = 'the database does not answer';
    const [alone, withStore] = [await ask('/readyz'), await ask('/readyz?store')];
    unfit = undefined;
    expect([alone.status, withStore.status]).toEqual([200, 503]);
    expect(withStore.body.toString()).toContain('the database does not answer');
    missing = 'indexes are being built';
    expect((await ask('/readyz?store')).status).toBe(503);
    missing = undefined;
    expect((await ask('/readyz?store')).status).toBe(200);
  });

  it('a request has the number that a proxy gave it, in its log lines and its answer; others get one of their own', async () => {
    const broken = (headers: Record<string, string>) =>
      ask('/jianglan/broken', { headers: { host: 'localhost', ...headers } });
    loggedIds.length = 0;
    const answer = await broken({ 'x-request-id': 'abc-12345678' });
    expect(answer.headers['x-request-id']).toBe('abc-12345678');
    await broken({ 'x-request-id': 'a b\tc' });
    const other = await broken({});
    expect(other.headers['x-request-id']).toBeUndefined();
    expect(loggedIds[0]).toBe('abc-12345678');
    expect(loggedIds[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(loggedIds).size).toBe(3);
  });
});
