import type { Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';

const looks = [
  ['', '引用格式', 390],
  ['/zh_TW', '引用格式', 1366],
  ['/en-US', 'Cite this', 390],
] as const;

/** Opens the record of a book that the demo library has, and tells its id. */
async function openRecord(page: Page, segment = ''): Promise<string> {
  await page.goto(`/jianglan${segment}/searchList?q=Endurance&field=title&author=Alfred+Lansing`);
  const href = await page.locator('#list a[href*="/bookDetails/"]').first().getAttribute('href');
  expect(href).toMatch(/\/searchList\/bookDetails\/\d+$/);
  await page.goto(href ?? '');
  return /\d+$/.exec(href ?? '')?.[0] ?? '';
}

for (const [segment, cite, width] of looks) {
  test(`citations have no accessibility violation, in dialog and page: ${segment || 'zh-CN'}, ${String(width)} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const id = await openRecord(page, segment);
    await page.getByRole('link', { name: cite }).click();
    await expect(page.getByRole('dialog').locator('[data-citation]')).toHaveCount(5);
    expect(await violations(page)).toEqual([]);
    await page.goto(`/jianglan${segment}/cite/${id}`);
    await expect(page.locator('[data-citation]')).toHaveCount(5);
    expect(await violations(page)).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  });
}

test.describe('the dialog of citations', () => {
  test('gives the focus back to its link, and the page is still the record’s', async ({ page }) => {
    const id = await openRecord(page);
    const link = page.getByRole('link', { name: '引用格式' });
    await link.click();
    const dialog = page.getByRole('dialog', { name: '引用格式' });
    await expect(dialog).toContainText('LANSING A. Endurance: Shackleton');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/bookDetails/${id}$`));
  });

  test('copies a citation as text and with its italics', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openRecord(page, '/en-US');
    await page.getByRole('link', { name: 'Cite this' }).click();
    await page.getByRole('button', { name: 'Copy the MLA, 9th edition citation' }).click();
    await expect(page.getByRole('dialog').getByText('Copied', { exact: true })).toBeVisible();
    const [plain, html] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text();
      return [await read('text/plain'), await read('text/html')];
    });
    expect(plain).toMatch(/^Lansing, Alfred\. Endurance: Shackleton.s Incredible Voyage\./);
    expect(html).toMatch(/<em[^>]*>Endurance: Shackleton/);
  });

  test('copies also where the browser gives no clipboard, as on terminals without HTTPS', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await openRecord(page, '/en-US');
    await page.getByRole('link', { name: 'Cite this' }).click();
    await page.getByRole('button', { name: 'Copy the APA, 7th edition citation' }).click();
    await expect(page.getByRole('dialog').getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('Lansing, A. (');
  });

  test('gives way to the page of citations when it cannot be filled', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/ERR_FAILED/);
    const id = await openRecord(page);
    await page.route('**/cite/*', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await page.getByRole('link', { name: '引用格式' }).click();
    await expect(page).toHaveURL(new RegExp(`/cite/${id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('引用格式');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the link opens the page of citations, which leads back', async ({ page }) => {
    const id = await openRecord(page);
    await page.getByRole('link', { name: '引用格式' }).click();
    await expect(page).toHaveURL(new RegExp(`/jianglan/cite/${id}$`));
    await expect(page.locator('[data-citation]')).toHaveCount(5);
    await expect(page.getByRole('button', { name: /复制/ })).toHaveCount(0);
    await page.getByRole('link', { name: '返回详情页' }).click();
    await expect(page).toHaveURL(new RegExp(`/bookDetails/${id}$`));
  });
});

test('the QR code is loaded only when a reader opens it', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const id = await openRecord(page);
  await page.getByRole('heading', { name: '导出到文献管理软件' }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(paths).not.toContain(`/jianglan/qr/${id}`);
  await page.getByText('二维码', { exact: true }).click();
  const image = page.getByRole('img', { name: '本页网址的二维码' });
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.evaluate((entry: HTMLImageElement) => entry.naturalWidth)).toBeGreaterThan(0);
  expect(paths).toContain(`/jianglan/qr/${id}`);
});

test.describe('an export', () => {
  const formats = [
    ['RIS', 'ris', 'application/x-research-info-systems', /^TY {2}- BOOK\r\n[\s\S]*ER {2}- \r\n/],
    ['BibTeX', 'bib', 'application/x-bibtex', /^@book\{lansing\d{4}_\d+,/],
    ['EndNote', 'enw', 'application/x-endnote-refer', /^%0 Book\r\n%A Lansing, Alfred\r\n/],
    ['CSL-JSON', 'json', 'application/vnd.citationstyles.csl+json', /"family": "Lansing"/],
    ['MARCXML', 'xml', 'application/marcxml+xml', /<subfield code="a">Lansing, Alfred<\/subfield>/],
  ] as const;

  test('is a file named by the title in every format, excluded from search engines', async ({ page }) => {
    await openRecord(page);
    for (const [name, extension, mediaType, content] of formats) {
      const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      const response = await page.request.get(href ?? '');
      expect(response.status(), name).toBe(200);
      expect(response.headers()['content-type']).toBe(`${mediaType}; charset=utf-8`);
      expect(response.headers()['content-disposition']).toContain(`filename*=UTF-8''Endurance.${extension}`);
      expect(response.headers()['x-robots-tag'], name).toBe('noindex');
      expect(await response.text()).toMatch(content);
    }
  });

  test('reports errors of an invalid export address', async ({ page }) => {
    const refused = async (path: string) => {
      const response = await page.request.get(`/jianglan/en-US/export/${path}`);
      return [response.status(), (await response.text()).trim()];
    };
    expect(await refused('docx?id=1')).toEqual([404, 'This export format does not exist.']);
    expect(await refused('ris')).toEqual([400, 'No records were selected for export.']);
    expect(await refused('ris?id=999999999&id=x')).toEqual([404, 'Records not found: x']);
    expect(await refused('ris?id=999999999')).toEqual([404, 'Records not found: 999999999']);
    const many = Array.from({ length: 101 }, (_, at) => `id=${String(at)}`).join('&');
    expect(await refused(`ris?${many}`)).toEqual([400, 'At most 100 records can be exported at a time.']);
  });
});

test('citations and codes of records that there are not answer 404', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const response = await page.goto('/jianglan/cite/999999999');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有这条记录');
  expect((await page.request.get('/jianglan/qr/999999999')).status()).toBe(404);
});

test('citations open from the record’s first screen, among its actions in the order of use, and nothing moves', async ({
  page,
}) => {
  const expectStill = await watchLayoutShifts(page);
  await page.goto('/jianglan/searchList/bookDetails/8069');
  const acts = await page.locator('.share > :is(a, button:not([hidden]), details)').allInnerTexts();
  expect(acts.map((act) => act.trim())).toEqual([
    '收藏',
    '引用格式',
    '复制链接',
    '邮件',
    '二维码',
    '订阅相关新书',
    '打印',
  ]);
  const box = await page.locator('.share [data-cite]').boundingBox();
  expect(box?.y ?? Infinity).toBeLessThan(768);
  await page.locator('.share [data-cite]').click();
  await expect(page.getByRole('dialog').locator('[data-citation]').first()).toBeVisible();
  await expectStill();
});
