import type { Page } from '@playwright/test';
import { inTurn } from '../relevance/sample.ts';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';

/** Hits that a list says it has found. */
const foundOf = async (page: Page): Promise<number> =>
  Number(
    (/找到 ([\d,]+) 条/.exec((await page.locator('#count').textContent()) ?? '')?.[1] ?? '-1').replaceAll(',', ''),
  );

test.describe('a value is excluded', () => {
  test('at once with scripts, and then is not chosen as well', async ({ page }) => {
    await page.goto('/jianglan/searchList?q=history');
    const all = await foundOf(page);
    const facets = page.locator('#facets');
    await facets.getByRole('checkbox', { name: /^图书/ }).check();
    await expect(page).toHaveURL(/q=history&docCode=1$/);
    const books = await foundOf(page);
    await facets.getByRole('checkbox', { name: '不含“图书”' }).check();
    await expect(page).toHaveURL(/q=history&-docCode=1$/);
    await expect(page.locator('.chips')).toContainText('不含“图书”');
    expect(await foundOf(page)).toBe(all - books);
    await expect(facets.getByRole('checkbox', { name: /^图书/ })).not.toBeChecked();
    await page.getByRole('link', { name: '移除条件 不含“图书”' }).click();
    await expect(page).toHaveURL(/q=history$/);
    expect(await foundOf(page)).toBe(all);
  });

  for (const width of inTurn([1366, 390], 1)) {
    test(`without scripts by the form: ${String(width)} px`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        javaScriptEnabled: false,
        viewport: { width, height: 844 },
      });
      const page = await context.newPage();
      await page.goto('/jianglan/searchList?q=history&docCode=1');
      const books = await foundOf(page);
      if (width < 1024) await page.getByRole('button', { name: '筛选（已选 1 项）' }).click();
      await page.locator('#f-langCode').evaluate((details) => {
        details.setAttribute('open', '');
      });
      await page.getByRole('checkbox', { name: '不含“英语”' }).check();
      await page.getByRole('button', { name: '应用筛选' }).click();
      const canonical = page.locator('link[rel=canonical]');
      await expect(canonical).toHaveAttribute('href', /\?q=history&docCode=1&-langCode=eng$/);
      expect(await foundOf(page)).toBeLessThan(books);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await context.close();
    });
  }
});

test.describe('all values of a long facet', () => {
  test('are reached, found and chosen without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto('/jianglan/searchList?docCode=1&author=%E9%B2%81%E8%BF%85');
    await page.getByRole('link', { name: '全部作者…' }).click();
    await expect(page).toHaveURL(/searchList\/facet\/author\?docCode=1&author=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^全部作者（[\d,]+）$/);
    const boxes = page.getByRole('group').getByRole('checkbox', { name: /^(?!不含)/ });
    await expect(boxes).toHaveCount(100);
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/part=2$/);
    // Chosen on another page, and still chosen.
    await expect(page.getByRole('checkbox', { name: '鲁迅', exact: true })).toBeChecked();

    await page.getByRole('searchbox', { name: '在列表中查找' }).fill('東野');
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByRole('checkbox', { name: '东野圭吾', exact: true }).check();
    await page.getByRole('button', { name: '应用筛选' }).click();
    await expect(page.locator('.chips')).toContainText('东野圭吾');
    await expect(page.locator('.chips')).toContainText('鲁迅');
    await expect(page.locator('.chips')).toContainText('图书');
    await context.close();
  });

  test('are found in the dialog as the reader types, beyond those that the page knows', async ({ page }) => {
    await page.goto('/jianglan/searchList');
    const author = page.locator('#f-author');
    await author.getByRole('link', { name: '全部作者…' }).click();
    const dialog = page.getByRole('dialog');
    const rows = dialog.locator('.tick');
    await expect(rows).toHaveCount(50);
    await dialog.getByRole('button', { name: '显示更多' }).click();
    await expect(rows).toHaveCount(100);
    await dialog.getByRole('searchbox').fill('Jonathan D. Spence');
    await expect(rows).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: '不含“Jonathan D. Spence”' }).check();
    await dialog.getByRole('searchbox').fill('鲁迅');
    await dialog.getByRole('checkbox', { name: '鲁迅', exact: true }).check();
    await dialog.getByRole('button', { name: '应用筛选' }).click();
    await expect(page).toHaveURL(/author=%E9%B2%81%E8%BF%85&-author=Jonathan\+D\.\+Spence$/);
    await expect(page.locator('.chips')).toContainText('不含“Jonathan D. Spence”');
  });

  test('lead home from an unknown facet, and are closed to search engines', async ({ page }) => {
    await page.goto('/jianglan/searchList/facet/colour?q=history');
    await expect(page).toHaveURL(/\/jianglan\/searchList$/);
    await page.goto('/jianglan/searchList/facet/langCode');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    const robots = await (await page.request.get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /*searchList/facet/');
  });
});

test('a facet counts what it would bring', async ({ page }) => {
  await page.goto('/jianglan/searchList?q=history&-langCode=chi');
  const row = page.locator('#f-docCode .tick').first();
  const count = Number(((await row.locator('i').textContent()) ?? '').replaceAll(',', ''));
  await row.locator('input:not(.not)').check();
  await expect(page).toHaveURL(/docCode=/);
  expect(await foundOf(page)).toBe(count);
});
