import type { Page } from '@playwright/test';
import { overhang, showOn, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';

/** Opens the first record of a list. @returns its path */
async function openFirst(page: Page, list: string): Promise<string> {
  await page.goto(list);
  await page.locator('.hit h2 a').first().click();
  await expect(page).toHaveURL(/bookDetails\/\d+$/);
  return new URL(page.url()).pathname;
}

const kinds = [
  ['book', 'q=%E5%8E%86%E5%8F%B2&docCode=1&resourceType=1'],
  ['classical book', 'q=%E7%A6%AA%E5%B8%AB&docCode=1'],
  ['book with many names', 'q=%E9%85%B7%E5%84%BF%E7%90%86%E8%AE%BA'],
  ['serial', 'docCode=2&resourceType=1'],
  ['electronic journal', 'docCode=2&resourceType=2'],
  ['paper', 'docCode=3'],
  ['dissertation', 'docCode=4'],
  ['database', 'docCode=5'],
] as const;

/** A phone in every language for what is longest; tests/budgets has others on a phone in Chinese. */
const phones = [
  ['/en-US', { width: 390, colorScheme: 'light' }],
  ['/zh_TW', { width: 390, colorScheme: 'dark' }],
] as const;
for (const [at, [kind, query]] of kinds.entries()) {
  const [phone] = at % 2 === 0 ? phones : phones.toReversed();
  const looks = [
    ['', { width: 1366, colorScheme: at % 2 === 0 ? 'dark' : 'light' }] as const,
    ...(phone ? [phone] : []),
  ];
  test(`a ${kind} has no accessibility violation and fits`, async ({ page }) => {
    for (const [segment, screen] of looks) {
      await showOn(page, screen);
      await openFirst(page, `/jianglan${segment}/searchList?${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await violations(page), segment).toEqual([]);
      expect(await overhang(page), segment).toBeLessThanOrEqual(0);
      // Availability is above the fold.
      const box = await page.locator('.have').boundingBox();
      expect(box && box.y + box.height, segment).toBeLessThan(844);
    }
  });
}

test.describe('the record page', () => {
  test('shows the locations of the copies', async ({ page }) => {
    await openFirst(page, '/jianglan/searchList?docCode=1&onlyOnShelf=1');
    await expect(page.locator('.have')).toContainText(/可借 \d+ \/ 共 \d+ 册/);
    const row = page.locator('#holdings tbody tr').first();
    await expect(row.locator('td')).not.toHaveCount(0);
    await expect(page.locator('#holdings')).toContainText('在架');
  });

  test('leads to all of an author, a subject and a class', async ({ page }) => {
    const record = await openFirst(page, '/jianglan/searchList?q=%E7%99%BD%E5%A4%9C%E8%A1%8C&field=title');
    for (const link of [
      page.locator('.byline a').first(),
      page.locator('.subjects a').first(),
      page.locator('.classes a').first(),
    ]) {
      await page.goto(record);
      await link.click();
      await expect(page).toHaveURL(/searchList\?/);
      await expect(page.locator('.hit').first()).toBeVisible();
    }
  });

  test('sends old addresses with a type to the record', async ({ page }) => {
    const record = await openFirst(page, '/jianglan/en-US/searchList?docCode=1');
    await page.goto(`${record}/1`);
    expect(new URL(page.url()).pathname).toBe(record);
  });

  test('reports a missing record and offers a search', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/404/);
    for (const id of ['999999999999', 'nothing']) {
      const response = await page.goto(`/mingwan/zh_TW/searchList/bookDetails/${id}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('找不到這筆書目');
      expect(await violations(page)).toEqual([]);
    }
    await page.locator('[name=q]').first().fill('history');
    await page.locator('[name=q]').first().press('Enter');
    await expect(page.locator('.hit').first()).toBeVisible();
  });

  test('copies its address, also if pressed before the scripts have loaded', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const record = await openFirst(page, '/jianglan/searchList?docCode=1');
    await page.getByRole('button', { name: '复制链接' }).click();
    await expect(page.getByText('链接已复制')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(record);

    const { promise, resolve } = Promise.withResolvers<undefined>();
    await context.route('**/_astro/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    const other = await context.newPage();
    await other.goto(record, { waitUntil: 'commit' });
    await other.getByRole('button', { name: '复制链接' }).click();
    await expect(other.getByRole('button', { name: '复制链接' })).toHaveCSS('opacity', '0.6');
    resolve(undefined);
    await expect(other.getByText('链接已复制')).toBeVisible();
    await expect(other.getByRole('button', { name: '复制链接' })).toHaveCSS('opacity', '1');
  });

  test('prints without what only a screen needs', async ({ page }) => {
    await openFirst(page, '/jianglan/searchList?docCode=1');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
