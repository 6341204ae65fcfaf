import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, fillIn, reader, signIn } from './readers.ts';
import { commandsOf } from './staff.ts';

// Favourites: the buttons of hits and records, and section 2 of the personal center.

const base = '/jianglan';
const list = `${base}/searchList?q=%E4%B8%AD%E5%9B%BD`;
const section = (page: Page) => page.locator('#personal-section');
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const hit = (page: Page, at: number) => page.locator('.hit').nth(at);
const star = (page: Page, at: number) => hit(page, at).locator('.fav');
const act = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });
const opener = (page: Page, name: string) => section(page).locator('summary').filter({ hasText: name });
const entries = (page: Page) => section(page).locator('.fav-list > li');

async function expectOpenToAll(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1366, height: 768 });
}

/** What the library's staff do. */
const publish = (id: string) => commandsOf('jianglan')('book-lists', 'publish', id);

test.beforeEach(async ({ page }) => {
  test.slow();
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
});

test('a visitor who favours a hit signs in and has it; the record and the list show it', async ({ page }) => {
  await page.goto(list);
  await star(page, 1).click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await fillIn(page, await addReader('jianglan'));
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await expect(toast(page, '收藏成功')).toBeVisible();
  await expect(reader(page)).toBeVisible();
  await expect(star(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page, 0)).toHaveAttribute('aria-pressed', 'false');

  // Several at once, of those that are ticked.
  for (const at of [0, 2]) await hit(page, at).getByRole('checkbox').check();
  await page.locator('#selected .fav').click();
  for (const at of [0, 1, 2]) await expect(star(page, at)).toHaveText('已收藏');

  await hit(page, 1).getByRole('heading').getByRole('link').click();
  const button = page.locator('.share .fav');
  await expect(button).toHaveText('已收藏');
  await button.click();
  await expect(toast(page, '已取消收藏')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');

  await page.goto(`${base}/personalCenter?key=2`);
  await expect(entries(page)).toHaveCount(2);
});

test('favourites lie in folders, are moved, found, shared and removed', async ({ page }) => {
  await page.goto(list);
  await signIn(page, await addReader('jianglan'));
  await page.locator('[data-all]').check();
  await page.locator('#selected .fav').click();
  await expect(toast(page, '收藏成功')).toBeVisible();
  const count = await page.locator('.hit').count();

  await page.goto(`${base}/personalCenter?key=2`);
  await expect(entries(page)).toHaveCount(count);
  await opener(page, '新建收藏夹').click();
  await section(page).getByLabel('收藏夹名称').fill('假期读');
  await act(page, '保存').click();
  await expect(section(page).getByText('这里没有文献')).toBeVisible();
  await section(page).getByRole('navigation', { name: '收藏夹' }).getByRole('link', { name: '默认收藏夹' }).click();
  for (const at of [0, 1]) await entries(page).nth(at).getByRole('checkbox').check();
  await expect(section(page).getByText('已选 2 项')).toBeVisible();
  await expectOpenToAll(page);
  await section(page).getByLabel('移到收藏夹').selectOption({ label: '假期读' });
  await act(page, '移动').click();
  await expect(toast(page, '切换收藏夹成功！')).toBeVisible();
  await expect(entries(page)).toHaveCount(count - 2);

  await section(page).getByRole('link', { name: '假期读' }).first().click();
  await expect(entries(page)).toHaveCount(2);
  await act(page, '分享为书单').click();
  await page.getByRole('dialog').getByRole('button', { name: '分享为书单' }).click();
  await expect(section(page).getByText('已提交，等待图书馆审核').first()).toBeVisible();
  await act(page, '停止分享').click();
  await expect(toast(page, '已停止分享')).toBeVisible();

  await opener(page, '删除').click();
  await section(page).getByLabel('一并取消收藏').check();
  const deleting = section(page).locator('form', { hasText: '一并取消收藏' });
  await deleting.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, '删除成功！')).toBeVisible();
  await expect(entries(page)).toHaveCount(count - 2);
  const title = (await entries(page).first().getByRole('heading').textContent()) ?? '';
  await section(page).getByLabel('搜索题名').fill(title.slice(0, 4));
  await act(page, '搜索').click();
  await expect(entries(page).filter({ hasText: title })).not.toHaveCount(0);
  // A record leads back to the same place in the list.
  await entries(page).first().getByRole('heading').getByRole('link').click();
  const back = page.getByRole('link', { name: '返回我的收藏' });
  await expect(back).toHaveAttribute('href', /\/personalCenter\?key=2&.*q=/);
  await back.click();
  await expect(section(page).getByLabel('搜索题名')).toHaveValue(title.slice(0, 4));
  await page.goBack();
  await expect(entries(page)).toHaveCount(count - 2);
  await section(page).getByLabel('全选本页').check();
  await act(page, '取消收藏').click();
  await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click();
  await expect(section(page).getByText('还没有收藏', { exact: true })).toBeVisible();
});

test('a reader makes a book list, gives it a cover, and everybody sees it when the library has', async ({
  page,
  browser,
}) => {
  await page.goto(list);
  await signIn(page, await addReader('jianglan'));
  for (const at of [0, 1, 2]) await hit(page, at).getByRole('checkbox').check();
  await page.locator('#selected .fav').click();
  await expect(toast(page, '收藏成功')).toBeVisible();

  await page.goto(`${base}/personalCenter?key=2&tab=lists`);
  await opener(page, '新建书单').click();
  await section(page).getByLabel('书单名称').fill('读中国');
  await act(page, '保存').click();
  await expect(section(page).getByText('这个书单里还没有文献')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('list') ?? '';
  await section(page)
    .getByLabel('选择图片')
    .setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
  await expect(toast(page, '书单封面只能为 jpg 或 png 格式，且小于 2M')).toBeVisible();
  await section(page)
    .getByLabel('选择图片')
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(toast(page, '上传成功！')).toBeVisible();
  await expect(section(page).locator('.fav-cover img')).toHaveJSProperty('complete', true);
  await section(page).getByLabel('公开').check();
  await act(page, '保存').click();
  await expect(toast(page, '已提交，图书馆审核后公开')).toBeVisible();

  await section(page).getByRole('link', { name: '打开收藏夹' }).click();
  await section(page).getByLabel('全选本页').check();
  await section(page).getByLabel('加入书单').selectOption({ label: '读中国' });
  await act(page, '加入').click();
  await expect(toast(page, '修改成功！')).toBeVisible();

  await page.goto(`${base}/personalCenter?key=2&tab=lists&list=${id}`);
  await expect(entries(page)).toHaveCount(3);
  const titles = () => entries(page).getByRole('heading').allTextContents();
  const [first = ''] = await titles();
  await entries(page).first().getByTitle('移到最后').click();
  await expect(entries(page).last().getByRole('heading')).toHaveText(first);
  await entries(page).last().getByRole('button', { name: '移出书单' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expectOpenToAll(page);

  const visitor = await browser.newPage();
  await visitor.goto(`${base}/personalCenter/bookListDetails?id=${id}`);
  await expect(visitor).toHaveURL(/\/home#unknown-address$/);
  expect(await publish(id)).toContain('is published');
  await visitor.goto(`${base}/personalCenter/bookListDetails?id=${id}`);
  await expect(visitor.getByRole('heading', { name: '读中国', level: 1 })).toBeVisible();
  await visitor.close();

  await page.goto(`${base}/personalCenter?key=2&tab=electronic`);
  await expect(section(page).getByText('还没有收藏电子资源')).toBeVisible();
  await expectOpenToAll(page);
});
