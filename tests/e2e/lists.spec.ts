import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, fillIn, reader } from './readers.ts';
import { unbreakable } from '#lib/rules/line-breaks.ts';

// Book lists, topics, departments and researchers.

const library = '/jianglan';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const hits = (page: Page) => page.locator('#list > ol > li');
const tab = (page: Page, name: RegExp | string) => page.locator('main').getByRole('link', { name });

async function openFirstList(page: Page): Promise<void> {
  await page.goto(`${library}/bookListNav?kind=library`);
  await page.locator('.book-lists h2 a').first().click();
  await page.waitForURL('**/personalCenter/bookListDetails?id=*');
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('book lists are searched, sorted, turned over and opened', async ({ page }) => {
    await page.goto(`${library}/bookListNav`);
    await expect(heading(page)).toHaveText('书单');
    await expect(page.locator('.book-lists > li')).toHaveCount(20);
    await page.getByRole('link', { name: '第 2 页' }).click();
    await expect(page).toHaveTitle(/^书单（第 2 页）/);
    await tab(page, '读者分享').click();
    await expect(page.locator('.book-lists > li', { hasText: '读者 林** 分享' })).not.toHaveCount(0);
    await expect(page.locator('.book-lists > li', { hasText: '本馆编选' })).toHaveCount(0);
    await tab(page, '全部书单').click();
    await page.getByRole('searchbox').fill('东野');
    await page.getByRole('button', { name: '检索' }).last().click();
    await expect(page.locator('.book-lists > li')).toHaveCount(2);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await page.getByRole('link', { name: '浏览最多' }).click();
    await expect(page).toHaveURL(/order=views/);
    await page.getByRole('link', { name: '东野圭吾作品', exact: true }).click();
    await expect(heading(page)).toHaveText('东野圭吾作品');
    await expect(page.locator('main')).toContainText('本馆编选 · 37 种文献');
    await expect(hits(page)).toHaveCount(10);
    await expect(page.locator('.note').first()).toContainText('原名：');
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/page=2$/);
    // What is ticked is cited, as on the result list.
    await hits(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: '引用' }).click();
    await expect(page).toHaveURL(/\/cite\?id=\d+/);
  });

  test('topics show their period, and search topics link to their search', async ({ page }) => {
    await page.goto(`${library}/zh_TW/bookListNav`);
    await tab(page, '專題').click();
    await expect(heading(page)).toHaveText('專題');
    await expect(page.locator('.book-lists > li').last()).toContainText(
      `${unbreakable('2026年7月1日')}至${unbreakable('2026年8月31日')}`,
    );
    await page.getByRole('link', { name: '開放取用期刊' }).click();
    const shown = await page.locator('main').getByText('種館藏').first().textContent();
    const count = /([\d,]+) 種館藏/.exec(shown ?? '')?.[1] ?? '';
    await page.getByRole('link', { name: '在館藏目錄中查看' }).click();
    await expect(page).toHaveURL(/\/zh_TW\/searchList\?docCode=2&collectionName=DOAJ&sort=title$/);
    await expect(page.locator('#count')).toContainText(count);
  });

  test('a list that is not there is an unknown path, and so is a private one', async ({ page }) => {
    await page.goto(`${library}/en-US/personalCenter/bookListDetails?id=999999999`);
    await expect(page).toHaveURL(`${library}/en-US/home#unknown-address`);
    await page.goto(`${library}/personalCenter/bookListDetails?id=%3Cb%3E`);
    await expect(page).toHaveURL(`${library}/home#unknown-address`);
    // The demo reader's second list is private; it was made right after the first, which is shared.
    await page.goto(`${library}/bookListNav?kind=readers`);
    await page.getByRole('link', { name: '周末读科幻' }).click();
    const shared = Number(new URL(page.url()).searchParams.get('id'));
    await page.goto(`${library}/personalCenter/bookListDetails?id=${String(shared + 1)}`);
    await expect(page).toHaveURL(`${library}/home#unknown-address`);
  });

  test('departments show what there is in their fields, kind by kind', async ({ page }) => {
    await page.goto(`${library}/departmentList`);
    await page.getByRole('link', { name: '首字母 J，' }).click();
    await expect(page).toHaveURL(/letter=J$/);
    await page.getByRole('link', { name: '计算机学院' }).click();
    await expect(heading(page)).toHaveText('计算机学院');
    await expect(hits(page)).toHaveCount(10);
    await expect(page.getByRole('complementary')).toContainText('新到图书');
    await tab(page, /^论文 \d/).click();
    await expect(page).toHaveTitle(/^计算机学院：论文/);
    await expect(tab(page, /^论文 \d/)).toHaveAttribute('aria-current', 'true');
    const count = /[\d,]+/.exec((await tab(page, /^论文 \d/).textContent()) ?? '')?.[0] ?? '';
    await page.getByRole('link', { name: '在馆藏目录中查看并筛选' }).click();
    await expect(page.locator('#count')).toContainText(count);
    // Other libraries have none, and say so.
    await page.goto('/chengchuan/departmentList');
    await expect(page.locator('main')).toContainText('本馆没有按院系整理的资源');
  });

  test('researchers are found by letter, discipline and name, with their works in figures', async ({
    page,
    allowConsoleErrors,
  }) => {
    await page.goto(`${library}/en-US/researcher`);
    await page.getByRole('link', { name: /F, \d/ }).first().click();
    await expect(page).toHaveURL(/letter=F$/);
    await page.getByRole('link', { name: 'Environmental Science and Engineering' }).click();
    await page.getByRole('link', { name: '傅修远' }).click();
    await expect(heading(page)).toHaveText('傅修远');
    await expect(page.locator('main')).toContainText('Professor');
    await expect(page.locator('main')).toContainText('6 works');
    await expect(hits(page)).toHaveCount(6);
    await expect(page.getByRole('img', { name: /20\d\d/ })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Co-authors' }).getByRole('row')).toHaveCount(5);
    const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(jsonLd.map((text): unknown => JSON.parse(text))).toContainEqual(
      expect.objectContaining({
        '@type': 'ProfilePage',
        mainEntity: expect.objectContaining({ '@type': 'Person', name: '傅修远' }),
      }),
    );
    allowConsoleErrors(/404/);
    await page.goto(`${library}/researcherDetail?id=999999999`);
    await expect(heading(page)).toHaveText('没有这位学者');
  });
});

test('a visitor who adds a list to the favourites signs in first, and the list is added', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.addLocatorHandler(page.getByRole('dialog', { name: '欢迎使用读者服务门户' }), async () => {
    await page.getByRole('dialog', { name: '欢迎使用读者服务门户' }).getByRole('button', { name: '跳过' }).click();
  });
  await openFirstList(page);
  const button = page.locator('button[data-favourite]');
  await expect(button).toHaveText('收藏书单');
  await button.click();
  await expect(dialog(page)).toBeVisible();
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await expect(reader(page)).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveText('已收藏 1');
  // It stays, and is taken off again.
  await page.reload();
  await expect(button).toHaveText('已收藏 1');
  await button.click();
  await expect(button).toHaveText('收藏书单');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('a list that is looked at counts as seen', async ({ page }) => {
  const seen = page.waitForRequest('**/find/bookList/view');
  await openFirstList(page);
  expect((await seen).postDataJSON()).toEqual({ id: new URL(page.url()).searchParams.get('id') });
  // Copies of the records come later.
  await expect(page.locator('.avail .is-loaded').first()).toBeVisible();
});
