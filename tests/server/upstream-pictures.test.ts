import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Gate } from '../../src/server/gate.ts';
import { createHandler, type HandlerOptions } from '../../src/server/handler.ts';
import { libraryFilesIn } from '../../src/server/library-files.ts';
import { createHttpServer, drain, listen } from '../../src/server/lifecycle.ts';
import { upstreamPictures } from '../../src/server/upstream-pictures.ts';
import { picturesOfUpstream } from '../../src/service/platform/http/upstream-pictures.ts';
import { handlerOptions, visitorsPage } from './handler-options.ts';

// A portal that asks the library service of another one, which has the pictures: LIBRARY_SERVICE_URL.

const cover = '0123456789abcdef0123-80.webp';
const folder = mkdtempSync(join(tmpdir(), 'yuelan-upstream-'));
const servers: Server[] = [];
const coversRead: string[] = [];
let portal = '';

async function start(input: Partial<HandlerOptions>): Promise<string> {
  const render = () => Promise.resolve(visitorsPage());
  const options = handlerOptions({ render, gate: new Gate(), origin: () => 'http://127.0.0.1' });
  const server = createHttpServer(createHandler({ ...options, ...input }));
  servers.push(server);
  return `http://127.0.0.1:${String(await listen(server, '127.0.0.1', 0))}`;
}

beforeAll(async () => {
  const pictures = join(folder, 'files', '图片');
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, 'logo.svg'), '<svg/>');
  const upstream = await start({
    covers: {
      read: (name) => {
        coversRead.push(name);
        return Promise.resolve(name === cover ? Buffer.from('a picture') : undefined);
      },
    },
    libraryFiles: libraryFilesIn((path) => (path === 'jianglan' ? folder : undefined)),
  });
  portal = await start(upstreamPictures(picturesOfUpstream(upstream)));
});
afterAll(async () => {
  for (const server of servers) await drain(server);
  rmSync(folder, { recursive: true, force: true });
});

test('covers come from that service, as the portal’s own, and are asked for once', async () => {
  for (let time = 0; time < 2; time += 1) {
    const answer = await fetch(`${portal}/covers/${cover}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'a picture']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
  expect(coversRead).toEqual([cover]);
  expect((await fetch(`${portal}/covers/${'f'.repeat(20)}-80.webp`)).status).toBe(404);
  expect((await fetch(`${portal}/covers/..%2fsecrets.json`)).status).toBe(404);
});

test('so do pictures of libraries', async () => {
  const answer = await fetch(`${portal}/files/jianglan/图片/logo.svg`);
  expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
    200,
    '<svg/>',
    'image/svg+xml',
  ]);
  for (const path of [
    'jianglan/图片/other.svg',
    'other/图片/logo.svg',
    'jianglan/%2e%2e/files/图片/logo.svg',
    '..%2fx/a.svg',
  ])
    expect((await fetch(`${portal}/files/${path}`)).status).toBe(404);
});

test('while that service does not answer they are not there for a moment', async () => {
  const alone = await start(upstreamPictures(picturesOfUpstream('http://127.0.0.1:1')));
  for (const path of [`covers/${cover}`, 'files/jianglan/图片/logo.svg']) {
    const answer = await fetch(`${alone}/${path}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});
