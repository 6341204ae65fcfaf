import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, reader, signIn } from './readers.ts';

// The reader's choice of home page blocks and search scopes.

const tabs = (page: Page) => page.locator('.scopes label:visible');
const blocks = (page: Page) =>
  page
    .locator('[data-block]:visible')
    .evaluateAll((all) => all.map((entry) => (entry instanceof HTMLElement ? entry.dataset['block'] : undefined)));

/** Skips the welcome, which comes once for each reader. */
test.beforeEach(async ({ page }) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
});

for (const [segment, title] of [
  ['', '自定义首页'],
  ['/zh_TW', '自訂首頁'],
  ['/en-US', 'Customize home'],
] as const) {
  test(`a visitor sees the library’s own view, and nothing to change: ${title}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/mingwan${segment}/home`);
    const shown = await blocks(page);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    // In the order of library.json; a block that has nothing is named all the same.
    const offered = await page
      .locator('[data-list="blocks"] input')
      .evaluateAll((all) => all.map((entry) => (entry instanceof HTMLInputElement ? entry.value : '')));
    expect(offered.slice(0, 4)).toEqual(['hours', 'counts', 'entries', 'newBooks']);
    expect(offered.filter((entry) => shown.includes(entry))).toEqual(shown);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.locator('[data-visitors] a')).toHaveAttribute('href', /\/login\?next=%2FcustomTabs$/);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}

test('a reader arranges the home page, finds it so in another browser, and leaves it behind by signing out', async ({
  page,
  browser,
}) => {
  // Two sign-ins in two browsers.
  test.slow();
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  const before = await blocks(page);
  await signIn(page, who);
  await expect(reader(page)).toBeVisible();
  await page.goto('/jianglan/customTabs');
  await expect(page.getByRole('button', { name: '保存' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('checkbox', { name: '新书上架' }).uncheck();
  // Up by keyboard, focus on what is moved; over the quick entries and the counts.
  const up = page.getByRole('button', { name: '上移：分类浏览' });
  await up.focus();
  for (let step = 0; step < 10 && (await up.isVisible()); step += 1) await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: '全部' }).uncheck();
  await page.getByRole('button', { name: '上移：期刊' }).click();
  const sent = page.waitForRequest('**/find/findUserSetting/updateOne');
  await page.getByRole('button', { name: '保存' }).click();
  const { name, value } = (await sent).postDataJSON() as { name: string; value: string };
  expect(name).toBe('home.view');
  expect(JSON.parse(value)).toMatchObject({ blocks: { hidden: ['newBooks'] }, tabs: { hidden: ['all'] } });
  await expect(page.getByText('保存成功！')).toBeVisible();

  const arranged = ['classes', ...before.filter((entry) => entry !== 'classes' && entry !== 'newBooks')];
  const isArranged = async (at: Page) => {
    await expect.poll(() => blocks(at)).toEqual(arranged);
    await expect(tabs(at).first()).toHaveText('期刊');
    await expect(tabs(at)).toHaveCount(5);
    await expect(at.locator('.scopes input:checked')).toHaveValue('2');
  };
  await page.getByRole('link', { name: '返回首页' }).click();
  await isArranged(page);

  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await other.goto(page.url());
  expect(await blocks(other)).toEqual(before);
  await signIn(other, who);
  await expect(reader(other)).toBeVisible();
  await isArranged(other);
  await other.context().close();

  await page.goto('/jianglan/customTabs');
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(page.getByRole('checkbox', { name: '全部' })).toBeChecked();
  await page.goto('/jianglan/home');
  // Not saved, not changed.
  await isArranged(page);
  await reader(page).click();
  // Signing out reloads the page.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '退出登录' }).click();
  await loaded;
  await expect.poll(() => blocks(page)).toEqual(before);
});

test('at least one search tab must remain', async ({ page }) => {
  await page.goto('/jianglan/home');
  await signIn(page, await addReader('jianglan'));
  await expect(reader(page)).toBeVisible();
  await page.goto('/jianglan/customTabs');
  await expect(page.getByRole('button', { name: '保存' })).toBeVisible();
  const boxes = page.locator('[data-list="tabs"] input');
  for (const box of await boxes.all()) await box.uncheck();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请至少保留一个检索标签')).toBeVisible();
});

test('a block leads to all of what it begins', async ({ page }) => {
  await page.goto('/jianglan/home');
  for (const [block, path] of [
    ['newBooks', '/newBookInform'],
    ['hotLoans', '/readRange'],
    ['classes', '/categorySearchList'],
    ['topics', '/bookListNav?kind=topics'],
    ['tryCollections', '/dataBaseNav?state=trial'],
  ] as const) {
    const more = page.locator(`[data-block="${block}"] .block-head a`);
    await expect(more).toHaveAttribute('href', `/jianglan${path}`);
    const answer = await page.request.get(`/jianglan${path}`);
    expect([path, answer.status()]).toEqual([path, 200]);
  }
  await expect(page.locator('[data-block="topTen"] li')).not.toHaveCount(0);
});
