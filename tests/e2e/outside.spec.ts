import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { environment, must, root } from '../../scripts/shell.ts';
import { serve, stopServer } from '../../scripts/test-server.ts';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';

// A library with services of others configured, on a server of its own: one that answers, one that is slow, one that is
// not there. What comes late has its place, and nothing moves when it comes.

const folder = mkdtempSync(join(tmpdir(), 'yuelan-outside-'));
let server: ChildProcess | undefined;
let others: Server;
let base = '';
/** Paths that were asked for. */
let requests: string[] = [];
/** Answers held back until the test lets them go; undefined when they are not. */
let held: (() => void)[] | undefined;

test.describe.configure({ mode: 'serial' });

const records = [
  {
    controlNumber: 'b1',
    kind: 'book',
    title: '白夜行',
    isbn: ['9787544258609'],
    languages: ['chi'],
    contributors: [{ name: '东野圭吾', role: 'author', dates: '1958-' }],
    subjects: ['长篇小说'],
    holdings: [],
  },
  {
    controlNumber: 'b2',
    kind: 'book',
    title: '嫌疑人X的献身',
    languages: ['chi'],
    subjects: ['长篇小说'],
    contributors: [{ name: '东野圭吾', role: 'author' }],
  },
  {
    controlNumber: 'p1',
    kind: 'paper',
    title: '图书馆排队系统的优化',
    doi: '10.1000/182',
    languages: ['chi'],
    contributors: [{ name: '王五', role: 'author' }],
  },
  {
    controlNumber: 'd1',
    kind: 'dissertation',
    title: '东野圭吾小说研究',
    languages: ['chi'],
    contributors: [{ name: '李四', role: 'author' }],
    subjects: ['长篇小说', '白夜行'],
  },
];

const sruRecord = `<dc><title>白夜行</title><creator>东野圭吾</creator><date>2008</date><type>text</type>
  <identifier>https://nl.example.org/1</identifier></dc>`;
const sruAnswer = `<searchRetrieveResponse><numberOfRecords>3</numberOfRecords>
  <records><record><recordData>${sruRecord}</recordData></record></records></searchRetrieveResponse>`;

function answer(url: URL, response: ServerResponse): void {
  const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  const title = url.searchParams.get('titles') ?? '';
  const extract = `<b>${title}</b>是推理小说。`;
  if (url.pathname === '/wiki') {
    json({ query: { pages: [{ title, extract, fullurl: 'https://wiki.example.org/x' }] } });
  } else if (url.pathname === '/sru') response.end(sruAnswer);
  else json({ message: { DOI: '10.1000/182', 'is-referenced-by-count': 7 } });
}

test.beforeAll(async () => {
  others = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://others');
    requests.push(url.pathname);
    const send = () => {
      answer(url, response);
    };
    if (held) held.push(send);
    else send();
  });
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const address = others.address();
  const origin = `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}`;

  const library = join(folder, 'libraries', 'mingwan');
  mkdirSync(join(library, 'data'), { recursive: true });
  const from = join(root, 'libraries', 'mingwan');
  for (const name of ['menus.json', 'dictionaries.json', 'files']) {
    cpSync(join(from, name), join(library, name), { recursive: true });
  }
  writeFileSync(join(library, 'data', 'records.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'));
  const file: object = JSON.parse(readFileSync(join(from, 'library.json'), 'utf8'));
  const name = (text: string, english: string) => ({ 'zh-CN': text, zh_TW: text, 'en-US': english });
  const outside = {
    encyclopedia: { kind: 'mediawiki', name: name('百科', 'Encyclopedia'), url: `${origin}/wiki`, timeoutMs: 5000 },
    citedCounts: [{ code: 'crossref', name: name('Crossref', 'Crossref'), kind: 'crossref', url: origin }],
    sites: [
      {
        code: 'nl',
        name: name('国图', 'National Library'),
        national: true,
        timeoutMs: 5000,
        sru: { url: `${origin}/sru` },
        links: 'https://nl.example.org/?q={title}',
      },
      {
        code: 'gone',
        name: name('不通', 'Gone'),
        sru: { url: 'http://127.0.0.1:9/' },
        links: 'https://gone.example.org/{title}',
      },
    ],
    lookups: [
      { code: 'shop', name: name('书店', 'Bookshop'), kind: 'bookshop', links: 'https://shop.example.org/{isbn}' },
    ],
  };
  writeFileSync(join(library, 'library.json'), JSON.stringify({ ...file, outside }));
  const env = environment({
    DATA_DIR: join(folder, 'data'),
    LIBRARIES_DIR: join(folder, 'libraries'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'fatal',
  });
  await must('node', ['demo/yuelan.ts', 'demo', 'load'], { env });
  const started = await serve(env);
  server = started.child;
  base = `${started.url}/mingwan`;
});
test.beforeEach(() => {
  requests = [];
  held = undefined;
});
test.afterAll(async () => {
  if (server) await stopServer(server);
  others.closeAllConnections();
  others.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Path of the record of that title. */
async function recordOf(page: Page, title: string): Promise<string> {
  const html = await (
    await page.request.get(`${base}/searchList?field=title&match=1&q=${encodeURIComponent(title)}`)
  ).text();
  return /\/searchList\/bookDetails\/\d+/.exec(html)?.[0] ?? '';
}

test('a record is rendered before external sources are queried, and their results are inserted later', async ({
  page,
}) => {
  held = [];
  const expectStill = await watchLayoutShifts(page);
  await page.goto(base + (await recordOf(page, '白夜行')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('白夜行');
  const section = page.locator('section', { has: page.getByRole('heading', { name: '在别处查找' }) });
  await expect(section.getByRole('listitem')).toHaveText([
    /国图.*国家图书馆.*查询中…/s,
    /不通.*图书馆/s,
    /书店.*书店/s,
  ]);
  await expect(section.getByRole('link', { name: /国图/ })).toHaveAttribute('href', /nl\.example\.org\/\?q=%E7/);
  await expect.poll(() => requests.sort().join()).toBe('/sru,/wiki');
  for (const send of held) send();
  await expect(section.getByRole('listitem').first()).toContainText('3 条记录');
  await expect(section.getByRole('listitem').nth(1)).toContainText('暂时无法查询');
  const author = page.locator('section', { has: page.getByRole('heading', { name: '关于东野圭吾' }) });
  // What others write is text, whatever it looks like.
  await expect(author).toContainText('<b>东野圭吾</b>是推理小说。');
  await expect(author).toContainText('1958-');
  await expectStill();
});

test('a paper shows its citation count', async ({ page }) => {
  await page.goto(base + (await recordOf(page, '图书馆排队系统的优化')));
  const section = page.locator('section', { has: page.getByRole('heading', { name: '被引次数' }) });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('listitem')).toContainText('被引 7 次');
  await expect(section.getByRole('link')).toHaveAttribute('href', 'https://doi.org/10.1000/182');
});

test('a dissertation about the book is listed on its record', async ({ page }) => {
  await page.goto(base + (await recordOf(page, '白夜行')));
  const section = page.locator('section', { has: page.getByRole('heading', { name: '相关学位论文' }) });
  await expect(section.getByRole('link')).toHaveText('东野圭吾小说研究');
});

test('an encyclopedia entry appears next to the hits of a heading, first delayed, then from the cache', async ({
  page,
}) => {
  const expectStill = await watchLayoutShifts(page);
  const list = `${base}/searchList?q=${encodeURIComponent('长篇小说')}`;
  await page.goto(list);
  const card = page.getByRole('region', { name: '百科' });
  await expect(card).toContainText('<b>长篇小说</b>是推理小说。');
  await expect(card.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expectStill();
  const known = await (await page.request.get(`${base}/zh_TW/searchList?q=${encodeURIComponent('长篇小说')}`)).text();
  expect(known).toContain('/encyclopedia?term=');
  await expect
    .poll(async () => (await page.request.get(`${list}&sort=title`)).text())
    .toContain('&lt;b&gt;长篇小说&lt;/b&gt;是推理小说。');
});

test('words that are not a heading are sent to no external source', async ({ page }) => {
  await page.goto(`${base}/searchList?q=${encodeURIComponent('小说 研究')}`, { waitUntil: 'networkidle' });
  await expect(page.locator('.hit')).toHaveCount(1);
  await expect(page.getByRole('region', { name: '百科' })).toHaveCount(0);
  expect(requests).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the sites are links, and what they have is a page', async ({ page }) => {
    await page.goto(base + (await recordOf(page, '白夜行')));
    await expect(page.getByText('查询中…').first()).toBeHidden();
    await page.getByRole('link', { name: '查看各机构的详细结果' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('白夜行：在别处查找');
    await expect(page.getByText('3 条记录')).toBeVisible();
    await expect(page.getByRole('link', { name: /^白夜行/ })).toHaveAttribute('href', 'https://nl.example.org/1');
  });
});

for (const [segment, width] of [
  ['', 1366],
  ['/zh_TW', 390],
  ['/en-US', 390],
] as const) {
  test(`the pages with others' answers have no accessibility violation: ${segment || 'zh-CN'}, ${String(width)} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const record = await recordOf(page, '白夜行');
    const paths = [
      record,
      record.replace('/searchList/bookDetails/', '/elsewhere/'),
      `/searchList?q=${encodeURIComponent('白夜行')}`,
    ];
    for (const path of paths) {
      await page.goto(base + segment + path, { waitUntil: 'networkidle' });
      expect(await violations(page), path).toEqual([]);
      expect(await overhang(page), path).toBeLessThanOrEqual(0);
    }
  });
}

test('pages with placeholders for external results stay within the first-flight budget', async ({ page }) => {
  const record = await recordOf(page, '图书馆排队系统的优化');
  const size = async (url: string) =>
    Number((await page.request.get(url, { headers: { 'accept-encoding': 'br' } })).headers()['content-length']);
  for (const path of [record, record.replace('/searchList/bookDetails/', '/elsewhere/')]) {
    await page.goto(base + path);
    const sheets = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) => links.flatMap((link) => (link instanceof HTMLLinkElement ? link.href : [])));
    const sizes = await Promise.all([base + path, ...sheets].map(size));
    expect(sizes.every((size) => size > 0)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(14 * 1024);
  }
});

test('the page of what others have is for readers, not for crawlers', async ({ page }) => {
  const record = await recordOf(page, '白夜行');
  const response = await page.request.get(base + record.replace('/searchList/bookDetails/', '/elsewhere/'));
  expect(response.headers()['x-robots-tag']).toBe('noindex, nofollow');
  expect(await (await page.request.get(new URL('/robots.txt', base).href)).text()).toContain('Disallow: /*elsewhere/');
});

test('a missing record has no page of external sources', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const response = await page.goto(`${base}/elsewhere/999999`);
  expect(response?.status()).toBe(404);
  expect(requests).toEqual([]);
});
