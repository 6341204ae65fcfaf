import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClientFiles } from './client-files.ts';

let dir: string;
let server: Server;
let origin: string;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-files-'));
  mkdirSync(join(dir, '_astro'));
  writeFileSync(join(dir, '_astro', 'page.a1.js'), 'export {};');
  writeFileSync(join(dir, 'robot.svg'), '<svg/>');
  const files = createClientFiles(dir);
  server = createServer((request, response) => {
    if (!files(request, response, request.url ?? '')) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(() => {
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

test('files with a hash in their name are kept by browsers for good, others asked for again, and no others are there', async () => {
  const hashed = await fetch(`${origin}/_astro/page.a1.js`);
  expect(hashed.headers.get('cache-control')).toContain('immutable');
  expect(hashed.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await fetch(`${origin}/robot.svg`)).headers.get('cache-control')).toBe('no-cache');
  expect((await fetch(`${origin}/_astro/other.js`)).status).toBe(404);
});

test('a file that was taken away after the start, as by a new build, ends its request and not the process', async () => {
  rmSync(join(dir, '_astro', 'page.a1.js'));
  await expect(fetch(`${origin}/_astro/page.a1.js`).then((answer) => answer.text())).rejects.toThrow();
  expect((await fetch(`${origin}/robot.svg`)).status).toBe(200);
});
