import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Gate } from './gate.ts';
import { PageCache } from './page-cache.ts';
import { noPageVisits } from './page-visits.ts';
import { createPages } from './pages.ts';
import { pathFacts } from './path-facts.ts';
import { createRouteCosts } from './route-costs.ts';

let server: Server;
let cache: PageCache;
let rendered: number;
let runs: number;
let pageHeaders: Record<string, string>;
const text = 'page '.repeat(1_000);

const ask = (encoding: string) =>
  new Promise<{ cookies: string[] | undefined; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    sendRequest({ port, headers: { 'accept-encoding': encoding }, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ cookies: response.headers['set-cookie'], body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });

beforeEach(async () => {
  [rendered, runs, pageHeaders] = [0, 0, {}];
  cache = new PageCache({ maxBytes: 1_000_000, now: () => 0 });
  const gate = new Gate();
  const run = gate.run.bind(gate);
  gate.run = (...input) => {
    runs += 1;
    return run(...input);
  };
  const page = () => {
    rendered += 1;
    const headers = new Headers({ 'content-type': 'text/html', 'x-yuelan-cache': '60 library:1', ...pageHeaders });
    return Promise.resolve({ status: 200, headers, body: Buffer.from(text) });
  };
  const render = { page, answer: () => Promise.reject(new Error('not a page')), made: { framed: 0, whole: 0 } };
  const servePage = createPages(cache, render, gate, createRouteCosts(5), noPageVisits);
  server = createServer((request, response) => {
    const [client, facts] = [{ address: '192.0.2.1', agent: '' }, pathFacts('/jianglan/home')];
    void servePage(request, response, { origin: 'http://localhost', address: '/jianglan/home', facts, client });
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
