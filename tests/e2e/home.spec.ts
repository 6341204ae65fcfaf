import { expect, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';

test.describe('home', () => {
  test('searches in the scope and field that were chosen, with a short address', async ({ page }) => {
    await page.goto('/jianglan/home');
    await page.getByRole('radio', { name: '图书' }).check({ force: true });
    await page.getByRole('combobox', { name: '检索字段' }).selectOption('title');
    await page.locator('.search-panel [name=q]').fill('history');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await expect(page).toHaveURL(/\/jianglan\/searchList\?docCode=1&field=title&q=history$/);

    await page.goto('/jianglan/home');
    await page.locator('.search-panel [name=q]').fill('history');
    await page.locator('.search-panel [name=q]').press('Enter');
    await expect(page).toHaveURL(/\/jianglan\/searchList\?q=history$/);
  });

  test('shows shelves whose books lead to their records', async ({ page }) => {
    await page.goto('/jianglan/home');
    const shelf = page.getByRole('region', { name: '新书上架' });
    const book = shelf.getByRole('listitem').first().getByRole('link');
    const title = await book.locator('> b').innerText();
    await book.click();
    await expect(page).toHaveURL(/\/jianglan\/searchList\/bookDetails\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  });

  test('brings a book of the shelf’s end into view when the keyboard gets there', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/jianglan/home');
    const last = page.getByRole('region', { name: '热门借阅' }).getByRole('link').last();
    await expect(last).not.toBeInViewport();
    await last.focus();
    await expect(last).toBeInViewport();
  });

  test('browses a class', async ({ page }) => {
    await page.goto('/jianglan/home');
    await page
      .getByRole('region', { name: '分类浏览' })
      .getByRole('link', { name: /^I\s*文学/ })
      .click();
    await expect(page).toHaveURL(/\/jianglan\/searchList\?kindNo=I$/);
  });

  test('describes the site and its search to machines', async ({ page }) => {
    await page.goto('/jianglan/home');
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = blocks.map((block): unknown => JSON.parse(block)['@type']);
    expect(types).toEqual(['WebSite', 'Library']);
  });

  test('leads old hash addresses to the pages of today', async ({ page, allowConsoleErrors }) => {
    // This code is nobody's, which the page says.
    allowConsoleErrors(/status of 4\d\d/);
    await page.goto('/jianglan/#/searchList?searchFieldContent=history&docCode=1');
    await expect(page).toHaveURL(/\/jianglan\/searchList\?q=history&docCode=1$/);
    await page.goto('/jianglan/en-US/home#/wxLogin?code=abc');
    // A code requested by another page is invalid here: the sign-in starts again.
    await expect(page).toHaveURL(/\/jianglan\/en-US\/signIn\/messaging$/);
  });

  test('moves nothing when covers, logo and script arrive', async ({ page }) => {
    const expectStill = await watchLayoutShifts(page);
    const whole = page.waitForEvent('domcontentloaded');
    await page.route('**', async (route) => {
      if (route.request().resourceType() === 'image') await whole;
      await route.fallback();
    });
    await page.goto('/jianglan/home', { waitUntil: 'networkidle' });
    await expectStill();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('home searches and its links lead on', async ({ page }) => {
    await page.goto('/jianglan/home');
    await page.locator('.search-panel [name=q]').fill('history');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await expect(page).toHaveURL(/\/jianglan\/searchList\?docCode=&field=keyWord&q=history$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('history');
  });

  test('an empty term and an invalid ISBN are reported at the search box', async ({ page }) => {
    await page.goto('/jianglan/home');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    const box = page.locator('.sform [name=q]');
    await expect(page.getByRole('alert')).toHaveText('请输入检索词');
    await expect(box).toHaveAttribute('aria-describedby', 'term-problem');
    await expect(page.locator('.hit')).toHaveCount(0);
    await box.fill('abc');
    await page.locator('.sform [name=field]').selectOption('isbn');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('ISBN 格式不正确');
    await expect(box).toHaveValue('abc');
    await page.getByRole('link', { name: '浏览全部馆藏' }).click();
    await expect(page.locator('.hit').first()).toBeVisible();
  });
});

const phone = { width: 390, height: 844 };

for (const library of ['jianglan', 'chengchuan', 'mingwan']) {
  test(`the first screen of home shows covers, and a phone three screens at most: ${library}`, async ({ page }) => {
    for (const language of ['', '/zh_TW', '/en-US']) {
      for (const size of [{ width: 1366, height: 768 }, phone]) {
        await page.setViewportSize(size);
        await page.goto(`/${library}${language}/home`);
        const { top } = await page
          .locator('.shelf .cover')
          .first()
          .evaluate((cover) => cover.getBoundingClientRect());
        expect(top, `${language} ${String(size.width)}`).toBeLessThan(size.height - 32);
      }
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * phone.height);
      await expect(page.locator(':is([data-block=news], [data-block=events]) .names li:visible')).toHaveCount(2);
      // What is folded away leads to its page.
      await expect(page.locator('.minor h2').first()).toBeVisible();
    }
  });
}

test('home shows today’s opening hours of each library and links to its locations', async ({ page }) => {
  await page.goto('/jianglan/home');
  const today = page.getByRole('region', { name: '今日开放' });
  await expect(today.getByRole('listitem')).toHaveCount(4);
  await expect(today.getByRole('listitem').first()).toHaveText(/^总馆 (?:\d\d:\d\d–\d\d:\d\d|今日闭馆)$/);
  await today.getByRole('link').click();
  await expect(page).toHaveURL(/\/jianglan\/collectionNav$/);
});
