import { request as sendRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Gate } from '../../src/server/gate.ts';
import { createHandler, type HandlerOptions } from '../../src/server/handler.ts';
import { createHttpServer, drain, listen } from '../../src/server/lifecycle.ts';
import { PageCache } from '../../src/server/page-cache.ts';
import { createPageVisits } from '../../src/server/page-visits.ts';
import { securityHeaders } from '../../src/server/security-headers.ts';
import { handlerOptions, visitorsPage } from './handler-options.ts';

// Pages that memory has are answered before anything else of a request is looked at: the answers must be the same.

const path = '/jianglan/newDataBase?letter=A';
let server: Server;
let origin = '';
let now = 0;
let rendered: string[] = [];
let counted: { route: string; status: number }[] = [];
let options: HandlerOptions;

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Over a plain connection: `fetch` takes bodies apart and hides headers. */
const ask = (target: string, headers: Record<string, string | string[]> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = sendRequest(`${origin}${target}`, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const rest = { ...response.headers };
        delete rest.date;
        resolve({ status: response.statusCode, headers: rest, body: Buffer.concat(parts).toString('base64') });
      });
    });
    sent.on('error', reject).end();
  });

beforeEach(async () => {
  now = 0;
  rendered = [];
  counted = [];
  options = {
    ...handlerOptions({
      render: (request) => {
        rendered.push(request.url.slice(origin.length));
        return Promise.resolve(visitorsPage(`page ${String(rendered.length)}`));
      },
      gate: new Gate(),
      origin: () => origin,
      cache: new PageCache({ maxBytes: 10_000_000, now: () => now }),
    }),
    metrics: {
      count: () => undefined,
      countPage: (route, status) => counted.push({ route, status }),
      serve: () => Promise.resolve(),
    },
  };
  server = createHttpServer((request, response) => {
    createHandler(options)(request, response);
  });
  origin = `http://127.0.0.1:${String(await listen(server, '127.0.0.1', 0))}`;
});
afterEach(() => drain(server));

describe('a page that memory has', () => {
  it('is answered as it was when it was made, in every encoding, and counted', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await ask(path, { 'accept-encoding': encoding });
      expect(first.status).toBe(200);
      expect(first.headers).toMatchObject({ ...securityHeaders, vary: 'Accept-Encoding' });
      expect(await ask(path, { 'accept-encoding': encoding })).toEqual(first);
    }
    expect(rendered).toEqual([path]);
    expect(counted).toEqual(Array.from({ length: 3 }, () => ({ route: '/newDataBase', status: 200 })));
  });

  it('is not sent to who has it already', async () => {
    const { headers } = await ask(path);
    const again = await ask(path, { 'if-none-match': headers.etag ?? '' });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers).toMatchObject({ etag: headers.etag, ...securityHeaders });
    expect(again.headers['content-length']).toBeUndefined();
    expect(counted).toEqual([{ route: '/newDataBase', status: 304 }]);
  });

  it('is for who has chosen the usual language, and leads who has chosen another', async () => {
    await ask(path);
    expect((await ask(path, { cookie: 'language=zh-CN' })).status).toBe(200);
    const led = await ask(path, { cookie: 'language=en-US' });
    expect(led).toMatchObject({ status: 302, headers: { location: '/jianglan/en-US/newDataBase?letter=A' } });
  });

  it('is the same page under another spelling of its query', async () => {
    const first = await ask(path);
    expect(await ask(`${path}&who=me`)).toEqual(first);
    expect(rendered).toHaveLength(1);
  });

  it('keeps its answer to HEAD without a body', async () => {
    const { headers } = await ask(path);
    expect(await ask(path, {}, 'HEAD')).toEqual({ status: 200, headers, body: '' });
  });

  it('is made anew past its age, and the old one is answered once meanwhile', async () => {
    const first = await ask(path);
    now = 61_000;
    expect(await ask(path)).toEqual(first);
    await expect.poll(() => rendered.length).toBe(2);
    await expect.poll(async () => (await ask(path)).body).not.toBe(first.body);
  });

  it('is forgotten with its tags', async () => {
    const first = await ask(path);
    options.cache.invalidate(['library:1']);
    expect((await ask(path)).body).not.toBe(first.body);
  });

  it('is not for a host that is none of ours', async () => {
    await ask(path);
    options = { ...options, origins: { of: () => undefined, usual: origin } };
    expect((await ask(path)).status).toBe(421);
  });
});

describe('what somebody looked at', () => {
  const reader = {
    accept: 'text/html,*/*;q=0.8',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  let seen: string[] = [];
  beforeEach(() => {
    seen = [];
    const libraries = new Map([
      ['jianglan', 1],
      ['chengchuan', 2],
    ]);
    const byPath = (mappingPath: string) => {
      const id = libraries.get(mappingPath);
      return id === undefined ? undefined : { id };
    };
    options.visits = createPageVisits(() => ({ byPath, byHost: () => undefined }) as never, {
      add: (library, language, isVisit) => seen.push(`${String(library)} ${language} ${isVisit ? 'visit' : 'page'}`),
    });
  });

  it('is counted the same when it is made, when memory has it, and when the browser has it', async () => {
    const { headers } = await ask(path, reader);
    await ask(path, reader);
    const held = await ask(path, { ...reader, 'if-none-match': headers.etag ?? '' });
    expect(held.status).toBe(304);
    expect(seen).toEqual(Array.from({ length: 3 }, () => '1 zh-CN visit'));
    await ask(path, { ...reader, referer: `${origin}/jianglan/home` });
    await ask('/chengchuan/en-US/home', { ...reader, referer: `${origin}${path}` });
    expect(seen.slice(3)).toEqual(['1 zh-CN page', '2 en-US visit']);
  });

  it('is counted once where an address leads on, and of pages that are nobody else’s', async () => {
    const led = await ask(path, { ...reader, cookie: 'language=en-US' });
    expect(led.status).toBe(302);
    expect(seen).toEqual([]);
    await ask(led.headers.location ?? '', { ...reader, cookie: 'language=en-US' });
    await ask('/jianglan/login', reader);
    expect(seen).toEqual(['1 en-US visit', '1 zh-CN visit']);
  });

  it('is nothing where a program asks, nobody is shown the page, or another node has to answer', async () => {
    await ask(path);
    await ask(path, reader, 'HEAD');
    await ask(path, { ...reader, 'sec-purpose': 'prefetch' });
    await ask(path, { ...reader, 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' });
    await ask('/find/unify/search', reader);
    await ask('/jianglan/desk', reader);
    options.origins = { of: () => undefined, usual: origin };
    expect((await ask(path, reader)).status).toBe(421);
    expect(seen).toEqual([]);
  });

  it('is counted once each of a burst that waits for one page', async () => {
    await Promise.all(Array.from({ length: 200 }, () => ask(path, reader)));
    expect(rendered).toEqual([path]);
    expect(seen).toEqual(Array.from({ length: 200 }, () => '1 zh-CN visit'));
  });
});
