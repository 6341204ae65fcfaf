import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';

// What a record's page leads to: its other editions, its MARC fields; and the addresses that lead to it.

/** Opens the first record of the library with exactly this title, and tells its id. */
async function open(page: Page, title: string, segment = ''): Promise<string> {
  await page.goto(`/jianglan${segment}/searchList?q=${encodeURIComponent(title)}&field=title&match=1`);
  const href = (await page.locator('#list a[href*="/bookDetails/"]').first().getAttribute('href')) ?? '';
  await page.goto(href);
  return /\d+$/.exec(href)?.[0] ?? '';
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a reader goes from one edition of a work to another and back', async ({ page }) => {
    const first = await open(page, '呼兰河传');
    const editions = page.locator('.editions');
    await editions.locator('summary').click();
    await expect(editions.locator('[aria-current=page]')).toHaveCount(1);
    const other = editions.locator('a:not([aria-current])').first();
    await other.click();
    await expect(page).not.toHaveURL(new RegExp(`/${first}$`));
    await expect(page.locator(`.editions a[href$="/${first}"]`)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('呼兰河传');
  });

  test('mail and QR code need no scripts', async ({ page, request }) => {
    const id = await open(page, '呼兰河传');
    const mail = await page.getByRole('link', { name: '邮件' }).getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toContain(`/jianglan/searchList/bookDetails/${id}`);
    await page.getByText('二维码', { exact: true }).click();
    const qr = await page.getByRole('img', { name: '本页网址的二维码' }).getAttribute('src');
    expect((await request.get(qr ?? '')).headers()['content-type']).toContain('image/svg+xml');
    await expect(page.getByRole('button', { name: '复制链接' })).toBeHidden();
  });
});

for (const [segment, width] of [
  ['', 1366],
  ['/zh_TW', 390],
  ['/en-US', 390],
] as const) {
  test(`MARC fields can be read at ${String(width)} px, at ${segment || 'zh-CN'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const id = await open(page, '呼兰河传', segment);
    await page.getByRole('link', { name: 'MARC', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/bookDetails/${id}/marc$`));
    await expect(page.getByRole('row').filter({ hasText: /^\s*245/ })).toContainText('$a 呼兰河传');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('papers are found by their DOI, and favourites by their id', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto('/jianglan/searchList?docCode=3&sort=date');
  const href = (await page.locator('#list a[href*="/bookDetails/"]').first().getAttribute('href')) ?? '';
  const id = /\d+$/.exec(href)?.[0] ?? '';
  await page.goto(`/jianglan/en-US/searchList/otherPaperDetail?id=${id}`);
  await expect(page).toHaveURL(new RegExp(`/jianglan/en-US/searchList/bookDetails/${id}$`));
  await page.goto(`/jianglan/searchList/bookDetailsmyFav/myFav?id=${id}`);
  await expect(page).toHaveURL(new RegExp(`/jianglan/searchList/bookDetails/${id}\\?favourites=all$`));
  await expect(page.getByRole('link', { name: '返回我的收藏' })).toHaveAttribute(
    'href',
    /\/jianglan\/personalCenter\?key=2$/,
  );
  const answer = await page.goto('/jianglan/searchList/otherPaperDetail?doi=10.9999/none');
  expect(answer?.status()).toBe(404);
});
