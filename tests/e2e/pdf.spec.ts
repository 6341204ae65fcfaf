import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { makePdf } from './pdf.fixture.ts';
import { commandsOf } from './staff.ts';

// Files of records. They are put into the server's data folder, so that these tests need a server of their own.

const dataDir = process.env['YUELAN_DATA_DIR'];
test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
// One worker alone puts the files in.
test.describe.configure({ mode: 'default' });
const title = '静夜思校读记';
const poem = ['床前明月光，疑是地上霜。', '举头望明月，低头思故乡。'];

test.beforeAll(async () => {
  const folder = join(dataDir ?? '', 'attachments', 'jianglan');
  mkdirSync(folder, { recursive: true });
  const pages = Array.from({ length: 8 }, (_, at) => [`第${String(at + 1)}页`, ...(at === 5 ? ['独坐敬亭山'] : poem)]);
  writeFileSync(join(folder, 'night.pdf'), makePdf(pages));
  const attachments = [
    { title: '全文', file: 'night.pdf' },
    { title: '校样', file: 'other.pdf', access: 'reader' },
  ];
  const record = { controlNumber: 'e2e-pdf', kind: 'book', title, languages: ['chi'], attachments };
  const file = join(dataDir ?? '', 'e2e-pdf.jsonl');
  writeFileSync(file, JSON.stringify(record));
  await commandsOf('jianglan')('import', file, '--source', 'e2e');
});

/** Addresses of the files from the record's page, which is found once the index has followed. */
async function addressOf(page: Page, name: string, segment = ''): Promise<string> {
  await expect(async () => {
    await page.goto(`/jianglan${segment}/searchList?q=${title}&match=1&field=title`);
    await page.locator('#list a[href*="/bookDetails/"]').first().click({ timeout: 1_000 });
  }).toPass();
  return (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
}

test('a PDF file opens with pages, sizes and search, in Chinese without its own fonts', async ({ page }) => {
  await page.goto(await addressOf(page, '全文'));
  const pages = page.getByRole('region', { name: '第 1 页', exact: true });
  await expect(pages).toContainText('床前明月光');
  await expect(page.locator('[data-pages]')).toHaveText('/ 8');

  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByLabel('页码')).toHaveValue('2');
  await page.getByLabel('页码').fill('7');
  await page.getByLabel('页码').press('Enter');
  await expect(page.getByRole('region', { name: '第 7 页', exact: true })).toContainText('举头望明月');

  await page.getByLabel('缩放', { exact: true }).nth(1).selectOption('2');
  const before = await page
    .locator('.page')
    .first()
    .evaluate((entry) => entry.clientWidth);
  await page.getByRole('button', { name: '缩小' }).click();
  await expect
    .poll(() =>
      page
        .locator('.page')
        .first()
        .evaluate((entry) => entry.clientWidth),
    )
    .toBeLessThan(before);

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('敬亭山');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-found]')).toHaveText('第 1 处，共 1 处');
  await expect(page.locator('.highlight.selected')).toHaveText('敬亭山');
  await page.getByLabel('在文中查找').fill('洛阳');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-found]')).toHaveText('文中没有找到');
});

test('a visitor must sign in to open a file for readers', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/401/);
  const preview = await addressOf(page, '校样', '/en-US');
  await page.goto(preview);
  await expect(page.locator('[data-status]')).toHaveText(/sign in first/);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /\/login\?next=%2FpreviewPdf/);
  const file = (await page.locator('[data-file]').getAttribute('data-file')) ?? '';
  const answer = await page.request.get(file);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([401, 'application/json']);
});

test('the viewer has no accessibility violation and no sideways scrolling, on wide screens and phones', async ({
  page,
}) => {
  const address = await addressOf(page, '全文', '/zh_TW');
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address);
    await expect(page.getByRole('region', { name: '第 1 頁', exact: true })).toContainText('床前明月光');
    expect(await violations(page), String(width)).toEqual([]);
    expect(await overhang(page), String(width)).toBeLessThanOrEqual(0);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('there is a link to the file', async ({ page, request }) => {
    await page.goto(await addressOf(page, '全文'));
    const file = await page.getByRole('link', { name: '打开文件' }).getAttribute('href');
    const answer = await request.get(file ?? '', { headers: { range: 'bytes=0-4' } });
    expect([answer.status(), await answer.text()]).toEqual([206, '%PDF-']);
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  });
});

test('a missing file has a not-found page', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const answer = await page.goto('/jianglan/previewPdf/1/999999');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有这份文件');
});
