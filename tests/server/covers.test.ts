import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveCover } from '../../src/server/handler.ts';

const name = '0123456789abcdef0123';
const files = new Map([
  [`${name}-80.webp`, Buffer.from('small')],
  [`${name}-480.jpg`, Buffer.from('jpeg')],
]);
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    void serveCover(request, response, request.url ?? '', { read: (file) => Promise.resolve(files.get(file)) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port }: AddressInfo = address;
  origin = `http://127.0.0.1:${String(port)}`;
});
afterAll(() => {
  server.close();
});
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}/covers/${path}`, { headers });

test('a picture is kept for good and known by its name', async () => {
  const answer = await get(`${name}-80.webp`);
  expect(await answer.text()).toBe('small');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '5',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const again = await get(`${name}-80.webp`, { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test.each([
  ['image/avif,image/webp,*/*', 'small'],
  ['*/*', 'small'],
  ['image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'jpeg'],
])('who takes %s gets %s', async (accept, body) => {
  const answer = await get(`${name}-80.webp`, { accept });
  expect([await answer.text(), answer.headers.get('vary')]).toEqual([body, 'Accept']);
});

test.each([`${name}-81.webp`, `${'f'.repeat(20)}-80.webp`, '..%2f..%2fsecrets.json', ''])(
  '%s is not there',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('nothing is written there', async () => {
  expect((await fetch(`${origin}/covers/${name}-80.webp`, { method: 'POST', body: '' })).status).toBe(405);
});
