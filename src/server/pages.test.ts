import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from './gate.ts';
import { PageCache } from './page-cache.ts';
import { createPages } from './pages.ts';
import { pathFacts } from './path-facts.ts';
import { createRouteCosts } from './route-costs.ts';

let server: Server;
let cache: PageCache;
let rendered: number;
let runs: number;
let pageHeaders: Record<string, string>;
let status: number;
/** Delays a page until it resolves. */
let held: Promise<undefined> | undefined;
let gate: Gate;
let joined: number;
let left: number;
let visits: number;
const text = 'page '.repeat(1_000);

const send = (encoding: string, method = 'GET', headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  return sendRequest({ port, method, headers: { 'accept-encoding': encoding, ...headers }, agent: false }).end();
};
const ask = async (encoding: string, method?: string, headers?: Record<string, string>) => {
  const [response] = (await once(send(encoding, method, headers), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, cookies: response.headers['set-cookie'], body };
};

beforeEach(async () => {
  [rendered, runs, joined, left, visits, pageHeaders, status, held] = [0, 0, 0, 0, 0, {}, 200, undefined];
  cache = new PageCache({ maxBytes: 1_000_000, now: () => 0 });
  gate = new Gate();
  const run = gate.run.bind(gate);
  gate.run = (...input) => {
    runs += 1;
    const { result, join, leave } = run(...input);
    return {
      result,
      join: (client) => {
        joined += 1;
        join(client);
      },
      leave: () => {
        left += 1;
        leave();
      },
    };
  };
  const page = async () => {
    rendered += 1;
    await held;
    const headers = new Headers({ 'content-type': 'text/html', 'x-yuelan-cache': '60 library:1', ...pageHeaders });
    return { status, headers, body: Buffer.from(text) };
  };
  const render = { page, answer: () => Promise.reject(new Error('not a page')) };
  const servePage = createPages(cache, render, gate, createRouteCosts(5), {
    count: () => {
      visits += 1;
    },
  });
  server = createServer((request, response) => {
    const [client, facts] = [{ address: '192.0.2.1', agent: '' }, pathFacts('/jianglan/home')];
    servePage(request, response, { origin: 'http://localhost', address: '/jianglan/home', facts, client }).catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterEach(() => {
  server.close();
});

describe('a page that sets a cookie', () => {
  it('is neither cached nor sent with the cookie', async () => {
    pageHeaders = { 'set-cookie': 'session=1' };
    for (let time = 1; time <= 2; time += 1) {
      expect((await ask('br')).cookies).toBeUndefined();
      expect([rendered, cache.size]).toEqual([time, 0]);
    }
    // Without the cookie the same page is cached.
    pageHeaders = {};
    await ask('br');
    await ask('br');
    expect([rendered, cache.size]).toEqual([3, 1]);
  });
});

describe('a form of a cached page that is not in memory', () => {
  it.each(['gzip', 'identity'])('is made and charged once for fifty requests: %s', async (encoding) => {
    await ask('br');
    expect(runs).toBe(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(encoding)));
    for (const { body } of answers) expect((encoding === 'gzip' ? gunzipSync(body) : body).toString()).toBe(text);
    expect([rendered, runs]).toEqual([1, 2]);
  });
});

describe('the answer with a page', () => {
  it.each([
    [200, 'public, no-cache'],
    [399, 'public, no-cache'],
    [400, 'no-store'],
    [404, 'no-store'],
  ])('of status %i has cache-control %s, unless the page has its own', async (code, cacheControl) => {
    status = code;
    expect((await ask('br')).headers['cache-control']).toBe(cacheControl);
    cache.invalidate(['library:1']);
    pageHeaders = { 'cache-control': 'max-age=60' };
    expect((await ask('br')).headers['cache-control']).toBe('max-age=60');
  });

  it('names the character set of HTML, and leaves other types alone', async () => {
    expect((await ask('br')).headers['content-type']).toBe('text/html; charset=utf-8');
    cache.invalidate(['library:1']);
    pageHeaders = { 'content-type': 'application/xml' };
    expect((await ask('br')).headers['content-type']).toBe('application/xml');
  });

  it('is 304 without a body for a reader who has it, if it is a success', async () => {
    const { headers } = await ask('br');
    const known = { 'if-none-match': headers.etag ?? '' };
    const unchanged = await ask('br', 'GET', known);
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    cache.invalidate(['library:1']);
    status = 404;
    expect((await ask('br', 'GET', known)).status).toBe(404);
  });

  it('has headers only for HEAD', async () => {
    const [head, get] = [await ask('identity', 'HEAD'), await ask('identity')];
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(text.length)]);
    expect(get.body.toString()).toBe(text);
  });

  it('counts as a visit and, from memory, shows the gate that a reader is there', async () => {
    const seen = vi.spyOn(gate, 'seen');
    await ask('br');
    const fromRendering = seen.mock.calls.length;
    await ask('br');
    expect([seen.mock.calls.length - fromRendering, visits]).toEqual([1, 2]);
  });
});

describe('a page that is being rendered', () => {
  it('is joined by other readers and given up when all connections are closed', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    held = promise;
    const first = ask('br');
    await expect.poll(() => rendered).toBe(1);
    expect(joined).toBe(0);
    const second = send('br').on('error', () => undefined);
    await expect.poll(() => joined).toBe(1);
    second.destroy();
    await expect.poll(() => left).toBe(1);
    resolve(undefined);
    expect((await first).body.length).toBeGreaterThan(0);
    expect([rendered, joined, left]).toEqual([1, 1, 1]);
  });
});
