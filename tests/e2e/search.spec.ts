import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { inTurn } from '../relevance/sample.ts';

const sites = [
  {
    path: '/jianglan',
    q: '历史',
    books: '图书',
    filters: '筛选',
    year: '出版年',
    next: '下一页',
    found: /找到 ([\d,]+) 条/,
  },
  {
    path: '/chengchuan/zh_TW',
    q: '文化',
    books: '圖書',
    filters: '篩選',
    year: '出版年',
    next: '下一頁',
    found: /找到 ([\d,]+) 筆/,
  },
  {
    path: '/mingwan/en-US',
    q: 'history',
    books: 'Books',
    filters: 'Filters',
    year: 'Year',
    next: 'Next',
    found: /([\d,]+) results?/,
  },
] as const;

/** What a reader sees of the list: how many, and which records in which order. */
async function listOf(page: Page): Promise<{ count: string; titles: string[] }> {
  return {
    count: (await page.locator('#count').textContent()) ?? '',
    titles: await page.locator('.hit h2').allTextContents(),
  };
}

/** Marks the document, to distinguish a reload from a change in place. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
const isSamePage = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-kept'));

for (const [number, site] of sites.entries()) {
  for (const width of inTurn([1366, 390], number)) {
    test(`a reader searches, narrows, sorts, turns the page, opens a record and comes back: ${site.path}, ${String(width)} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.path}/searchList?q=${encodeURIComponent(site.q)}`);
      const all = await listOf(page);
      expect(all.titles.length).toBe(10);
      await mark(page);

      const opener = page.getByRole('button', { name: site.filters, exact: true });
      if (width < 1024) await opener.click();
      const filters = page.getByRole('complementary', { name: site.filters });
      await filters.getByRole('checkbox', { name: new RegExp(`^${site.books}`) }).check();
      await expect(page).toHaveURL(/docCode=1/);
      await expect(page.locator('.chips')).toContainText(site.books);
      expect(await isSamePage(page)).toBe(true);
      if (width < 1024) await page.keyboard.press('Escape');

      await page.locator('#tools .order summary').click();
      await page.getByRole('link', { name: site.year, exact: true }).click();
      await expect(page).toHaveURL(/sort=publishYear/);
      await page.getByRole('link', { name: site.next, exact: true }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByRole('link', { name: /2/ }).and(page.locator('[aria-current=page]'))).toHaveCount(1);
      await expect(page.locator('.hit').first()).toBeVisible();
      expect(await isSamePage(page)).toBe(true);

      const before = await listOf(page);
      const address = page.url();
      const third = page.locator('.hit h2 a').nth(2);
      await third.scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => {
        scrollTo({ top: 350, behavior: 'instant' });
        return scrollY;
      });
      const title = await third.textContent();
      await third.click();
      await expect(page).toHaveURL(/bookDetails\/\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText((title ?? '').split(/[:：]/)[0]?.trim() ?? '', {
        useInnerText: true,
      });

      await page.goBack();
      await expect(page).toHaveURL(address);
      expect(await listOf(page)).toEqual(before);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    });
  }

  // A wide screen in light colours is tests/budgets, for every kind of page.
  const looks = [
    [1366, 'dark'],
    [390, 'light'],
  ] as const;
  for (const [width, colorScheme] of inTurn(looks, number + 1)) {
    test(`the result list has no accessibility violation: ${site.path}, ${String(width)} px, ${colorScheme}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${site.path}/searchList?q=${encodeURIComponent(site.q)}&docCode=1&rows=20&page=2`);
      await expect(page.locator('[data-copies]:not(.is-loaded)')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await page.goto(`${site.path}/searchList?q=${encodeURIComponent(`${site.q} 查無此書`)}&docCode=1`);
      expect(await violations(page)).toEqual([]);
    });
  }
}

test.describe('the filters', () => {
  test('go back and forward exactly, also after a reload', async ({ page }) => {
    await page.goto('/jianglan/searchList?q=history');
    const states = [await listOf(page)];
    const box = (name: RegExp) => page.locator('#facets').getByRole('checkbox', { name }).first();
    await box(/^图书/).check();
    await expect(page).toHaveURL(/docCode=1/);
    states.push(await listOf(page));
    await box(/^总馆/).check();
    await expect(page).toHaveURL(/libCode=/);
    states.push(await listOf(page));
    expect(new Set(states.map((state) => state.count)).size).toBe(3);

    await page.goBack();
    await expect(page).not.toHaveURL(/libCode=/);
    await expect.poll(() => listOf(page)).toEqual(states[1]);
    await expect(box(/^总馆/)).not.toBeChecked();
    await page.goBack();
    await expect.poll(() => listOf(page)).toEqual(states[0]);
    await expect(box(/^图书/)).not.toBeChecked();
    await page.goForward();
    await expect.poll(() => listOf(page)).toEqual(states[1]);

    // The page is new, the steps of the history are not: nothing has touched the filters yet.
    await page.reload();
    await page.goBack();
    await expect.poll(() => listOf(page)).toEqual(states[0]);
  });

  test('accept several ticks in a row and show the last state', async ({ page }) => {
    await page.goto('/jianglan/searchList?q=history');
    const first = page.locator('#facets input[name=docCode]').nth(0);
    const second = page.locator('#facets input[name=docCode]').nth(1);
    await first.check();
    await second.check();
    await expect(page).toHaveURL(/docCode=\d&docCode=\d/);
    await expect(page.locator('.chips li')).toHaveCount(3);
    await expect(first).toBeChecked();
    await expect(second).toBeChecked();
  });

  test('keep the focus and announce the new count', async ({ page }) => {
    await page.goto('/jianglan/searchList?q=history');
    const box = page.locator('#facets').getByRole('checkbox', { name: /^图书/ });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/docCode=1/);
    await expect(box).toBeFocused();
    await expect(page.locator('#count')).toHaveAttribute('role', 'status');
  });

  test('offer all values of a facet in a dialog', async ({ page }) => {
    await page.goto('/jianglan/searchList');
    const author = page.locator('#f-author');
    await author.getByRole('link', { name: '全部作者…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.tick')).toHaveCount(50);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('searchbox').fill('东野');
    const value = dialog.getByRole('checkbox', { name: /^东野圭吾/ });
    await value.check();
    await dialog.getByRole('button', { name: '应用筛选' }).click();
    await expect(page.locator('.chips')).toContainText('东野圭吾');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page.locator('.chips')).toHaveCount(0);
  });

  test('say when the list was not updated, and try again', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource|net::ERR/);
    await page.goto('/jianglan/searchList?q=history');
    const before = await listOf(page);
    await page.route(/searchList\?.*docCode/, (route) => route.abort());
    await page.locator('#facets').getByRole('checkbox', { name: /^图书/ }).check();
    await expect(page.getByRole('alert')).toContainText('结果没有更新');
    expect(await listOf(page)).toEqual(before);
    await page.unroute(/searchList\?.*docCode/);
    await page.getByRole('button', { name: '再试一次' }).click();
    await expect(page).toHaveURL(/docCode=1/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('the result list', () => {
  for (const width of [1366, 390]) {
    test(`fills availability in late with one call, and nothing moves: ${String(width)} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const expectStill = await watchLayoutShifts(page);
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/find/')) calls.push(request.url());
      });
      await page.goto(`/jianglan/searchList?q=${encodeURIComponent('历史')}`);
      await expect(page.locator('.is-loaded')).toHaveCount(await page.locator('[data-copies]').count());
      await expect(page.locator('.is-loaded').first()).toContainText('册');
      expect(calls).toHaveLength(1);
      await expectStill();
    });
  }

  test('lists the words of a phrase without hits, suggests the others and shows no empty filters', async ({ page }) => {
    await page.goto(`/jianglan/searchList?q=${encodeURIComponent('三体人的春天')}`);
    await expect(page.locator('.near').getByRole('link', { name: /三体/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: '应用筛选' })).toHaveCount(0);
    await expect(page.getByText('馆藏目录中没有：“三体人”')).toBeVisible();
  });

  test('loads no React before the first act', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.goto('/jianglan/searchList?q=history', { waitUntil: 'networkidle' });
    expect(scripts.filter((url) => /react|SearchFilters|\/client\./.test(url))).toEqual([]);
    await page.locator('#facets input[type=checkbox]').first().focus();
    await expect.poll(() => scripts.some((url) => /SearchFilters/.test(url))).toBe(true);
  });

  test('suggests searches that do find something when nothing is found', async ({ page }) => {
    await page.goto(`/jianglan/searchList?q=${encodeURIComponent('history 查无此书')}&docCode=1`);
    await expect(page.locator('#count')).toHaveText('找到 0 条');
    const near = page.locator('.near li').first();
    const count = /([\d,]+) 条/.exec((await near.textContent()) ?? '')?.[1];
    await near.getByRole('link').click();
    await expect(page.locator('#count')).toContainText(`找到 ${count ?? ''} 条`);
  });

  test('marks what matched', async ({ page }) => {
    await page.goto('/jianglan/searchList?q=history&field=title');
    await expect(page.locator('.hit h2 mark').first()).toHaveText(/history/i);
    await expect(page.locator('#count')).toContainText('检索字段：题名');
  });

  test('opens electronic copies in a new window and announces it', async ({ page }) => {
    await page.goto('/jianglan/searchList?resourceType=2');
    const link = page.locator('.hit .out').first();
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAccessibleName(/新窗口/);
  });

  test('offers the way back from a record, to the same place', async ({ page }) => {
    await page.goto('/jianglan/searchList?q=history&page=2');
    await page.locator('.hit h2 a').first().click();
    const back = page.getByRole('link', { name: '返回检索结果' });
    await expect(back).toHaveAttribute('href', '/jianglan/searchList?q=history&page=2');
    await back.click();
    await expect(page).toHaveURL(/\/jianglan\/searchList\?q=history&page=2$/);
    // The list is retained from record to record: starts at the first one with neighbours.
    const hits = page.locator('.hit h2 a');
    const beside = page.locator('.shelf a');
    for (let at = 0; at < (await hits.count()); at += 1) {
      await hits.nth(at).click();
      await expect(back).toBeVisible();
      if ((await beside.count()) > 0) break;
      await back.click();
      await expect(page).toHaveURL(/\/jianglan\/searchList\?q=history&page=2$/);
    }
    await beside.first().click();
    await expect(back).toHaveAttribute('href', '/jianglan/searchList?q=history&page=2');
    await back.click();
    await expect(page).toHaveURL(/\/jianglan\/searchList\?q=history&page=2$/);
    // Who comes from elsewhere is offered no way back to a list that is not behind.
    const record = (await page.locator('.hit h2 a').first().getAttribute('href')) ?? '';
    await page.goto('about:blank');
    await page.goto(record);
    await expect(page.locator('.back')).toBeHidden();
  });

  test('answers a page behind the last one as not found, with the way to the first', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/404/);
    const response = await page.goto('/jianglan/searchList?q=history&page=900');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: '回到第一页' }).click();
    await expect(page.locator('.hit')).toHaveCount(10);
  });
});
