import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { overhang, violations } from '../e2e/barriers.ts';
import { copyDataDir } from './data-dir.ts';

// The discovery screens of a library whose providers are elsewhere: one that answers, one that is slow, one that sends
// rubbish, one that is not there.

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'yuelan-discovery-'));
let elsewhere: Server;
let child: ChildProcess;
let base: string;
let requests: string[] = [];
/** Answers that the slow provider holds back. */
let held: (() => void)[] = [];

const entry = `<dc xmlns:dcterms="http://purl.org/dc/terms/"><title>系统工程引论</title><creator>钱学森</creator>
  <type>article</type><date>1978</date><identifier>https://doi.org/10.1000/xyz</identifier>
  <dcterms:references>Wiener, N. Cybernetics. 1948. doi:10.1000/abc</dcterms:references>
  <dcterms:isReferencedBy>汪应洛. 系统工程. 2003.</dcterms:isReferencedBy></dc>`;
const answer = `<searchRetrieveResponse><numberOfRecords>1</numberOfRecords>
  <records><record><recordData>${entry}</recordData></record></records></searchRetrieveResponse>`;

test.beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    requests.push(path);
    if (path === '/slow') held.push(() => response.end(answer));
    else response.end(path === '/rubbish' ? '<html>busy' : answer);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  const origin = `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}`;

  const libraries = join(folder, 'libraries');
  cpSync(join(root, 'libraries'), libraries, { recursive: true });
  const file = join(libraries, 'mingwan', 'library.json');
  const library = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const sru = (id: string, url: string, more = {}) => ({ id, kind: 'sru', name: { 'zh-CN': id }, url, ...more });
  library['discovery'] = {
    timeoutMs: 10_000,
    patienceMs: 1500,
    providers: [
      sru('national', `${origin}/good`),
      sru('slow', `${origin}/slow`, { timeoutMs: 20_000 }),
      sru('rubbish', `${origin}/rubbish`),
      sru('silent', `${origin}/slow`, { timeoutMs: 400 }),
      sru('gone', 'http://127.0.0.1:9/'),
    ],
  };
  writeFileSync(file, JSON.stringify(library));

  const dataDir = join(folder, 'data');
  const given = process.env['YUELAN_DEMO_DATA'];
  if (given !== undefined) copyDataDir(given, dataDir);
  child = spawn('node', ['dist/server/yuelan.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LIBRARIES_DIR: libraries, PORT: '0', LOG_LEVEL: 'fatal' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed).toMatch(/ready: http:\S+\n/);
  base = `${/ready: (http:\S+)/.exec(printed)?.[1] ?? ''}/mingwan`;
});
test.beforeEach(() => {
  requests = [];
  held = [];
});
test.afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  elsewhere.closeAllConnections();
  elsewhere.close();
  rmSync(folder, { recursive: true, force: true });
});
test.describe.configure({ mode: 'serial' });
test.use({ javaScriptEnabled: false });

test('the main provider answers on its screen, and its page is kept', async ({ page }) => {
  await page.goto(`${base}/chaoXingSearchList?q=%E7%B3%BB%E7%BB%9F`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“系统”在national的结果');
  await page.goto(`${base}/chaoXingSearchList?q=%E7%B3%BB%E7%BB%9F`);
  expect(requests).toEqual(['/good']);

  await page.getByRole('link', { name: '系统工程引论' }).click();
  await expect(page.getByRole('heading', { name: '参考文献' })).toBeVisible();
  await expect(page.getByText('Wiener, N. Cybernetics')).toBeVisible();
  await expect(page.getByRole('heading', { name: '引证文献' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^DOI 10\.1000\/xyz/ })).toHaveAttribute(
    'href',
    'https://doi.org/10.1000/xyz',
  );
  await page.getByRole('link', { name: '用题名查本馆馆藏' }).click();
  await expect(page).toHaveURL(/searchList\?q=.+&field=title$/);
});

for (const [id, words] of [
  ['rubbish', '返回的内容无法使用'],
  ['silent', '没有及时响应'],
  ['gone', '暂时连接不上'],
] as const) {
  test(`a provider that is ${id} is told of, the own papers stand in, and the page is not kept`, async ({ page }) => {
    const response = await page.goto(`${base}/otherSearchList?provider=${id}&q=network`);
    expect(response?.status()).toBe(200);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('region', { name: '先看看“本馆论文”的结果' }).locator('.entry').first()).toBeVisible();
    const before = requests.length;
    await page.getByRole('link', { name: '再试一次' }).click();
    await expect(page.getByText(words)).toBeVisible();
    if (id !== 'gone') expect(requests.length).toBe(before + 1);
  });
}

test('a slow provider holds nobody up, and what it answers later is there at the next look', async ({ page }) => {
  // The slow provider answers when it is released below, and not before.
  await page.goto(`${base}/otherSearchList2?q=network`);
  const slow = page.getByRole('region', { name: 'slow' });
  await expect(slow.getByText('尚未返回结果')).toBeVisible();
  await expect(page.getByRole('region', { name: 'national' }).locator('.entry')).toHaveCount(1);
  await expect(page.getByRole('region', { name: '本馆馆藏' }).locator('.entry').first()).toBeVisible();

  for (const release of held) release();
  await slow.getByRole('link', { name: '重新获取结果' }).click();
  await expect(slow.locator('.entry')).toHaveCount(1);
});

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true });

  test('failing and late providers leave no accessibility violation', async ({ page }) => {
    for (const [language, address, width] of [
      ['', '/otherSearchList?provider=gone&q=network', 390],
      ['/zh_TW', '/otherSearchList2?q=1366', 1366],
      ['/en-US', '/chaoXingSearchList', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${base}${language}${address}`);
      expect(await violations(page), address).toEqual([]);
      expect(await overhang(page), address).toBe(0);
    }
  });
});
