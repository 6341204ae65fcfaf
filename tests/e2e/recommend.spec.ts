import type { Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, fillIn, signIn, stored } from './readers.ts';
import { commandsOf } from './staff.ts';

// Recommending a purchase: from a search without hits, from the library's list, and what the library answers.

const dataDir = process.env['YUELAN_DATA_DIR'];
const yuelan = commandsOf('jianglan');
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text);
const tabs = (page: Page) => page.locator('.personal-section .tabs');
async function isClean(page: Page): Promise<void> {
  expect(await violations(page, '.personal-section')).toEqual([]);
  expect(await overhang(page)).toBe(0);
}

test.beforeEach(async ({ page }) => {
  test.slow();
  test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
});

test('a search without hits ends in a recommendation that the library decides on', async ({
  page,
  allowConsoleErrors,
}) => {
  // What is no ISBN is refused while it is typed.
  allowConsoleErrors(/status of 400/);
  const who = await addReader('jianglan');
  const title = `蓝鲸与茶壶 ${who.account}`;
  await page.goto(`/jianglan/searchList?q=${encodeURIComponent(title)}`);
  await page.getByRole('main').getByRole('link', { name: '荐购' }).click();
  await expect(page.getByRole('main')).toContainText('请先登录账号');
  await page.getByRole('main').getByRole('link', { name: '登录' }).click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();

  const box = (name: string) => page.locator('.form').getByLabel(name);
  await expect(box('题名')).toHaveValue(title);
  await expect(page.locator('[data-quota]')).toHaveText('今日还可荐购 5 种，每日最多 5 种。');
  await page.setViewportSize({ width: 390, height: 844 });
  await box('题名').fill('红楼梦');
  await box('ISBN').fill('12345');
  await box('作者').focus();
  await expect(page.getByText('ISBN 格式不正确')).toBeVisible();
  await box('ISBN').fill('');
  await box('作者').fill('曹雪芹');
  await box('出版社').focus();
  const notice = page.locator('.duplicates');
  await expect(notice).toContainText('本馆已有同名图书');
  await expect(notice.getByRole('link', { name: '红楼梦' }).first()).toHaveAttribute('href', /\/bookDetails\/\d+$/);
  await isClean(page);
  await box('题名').fill(title);
  await box('作者').fill('示例作者');
  await box('出版社').focus();
  await expect(notice).toHaveCount(0);
  await page.getByLabel('教学需要').check();
  await page.getByRole('button', { name: '提交荐购' }).click();
  await expect(toast(page, '荐购成功，请等待图书馆处理')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('处理中');
  await expect(row).toContainText('教学需要');
  await expect(page.locator('[data-quota]')).toContainText('今日还可荐购 4 种');
  await isClean(page);
  const number = new RegExp(`^#(\\d+)\\t.*${title}`, 'm').exec(await yuelan('recommendations', 'list'))?.[1] ?? '';
  await yuelan('recommendations', 'accept', number, '--answer', '下月到馆');
  await page.reload();
  await expect(row).toContainText('同意订购');
  await expect(row).toContainText('下月到馆');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto('/jianglan/personalCenter?key=13');
  await expect(page.getByText('您的荐购已通过，将订购').first()).toBeVisible();
});

test('a listed title is recommended and withdrawn; a frozen reader sees the reason for the refusal', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 403/);
  const who = await addReader('jianglan');
  await page.goto('/jianglan/personalCenter?key=6&tab=order');
  await signIn(page, who);
  const titles = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^荐购/ }) });
  await expect(titles).toHaveCount(20);
  await isClean(page);
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('第 2 /')).toBeVisible();
  const isbn = /97[89]\d{10}/.exec((await titles.first().textContent()) ?? '')?.[0] ?? '';
  const name = await titles.first().getByRole('rowheader').textContent();
  await page.getByRole('searchbox', { name: '在可订书目中查找' }).fill(isbn);
  await page.getByRole('button', { name: '检索', exact: true }).last().click();
  await expect(titles).toHaveCount(1);
  await titles.getByRole('link').click();
  await page.getByLabel('补充说明').fill('课程用书');
  await isClean(page);
  await page.getByRole('button', { name: '提交荐购' }).click();
  await expect(toast(page, '荐购成功')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: isbn });
  await expect(row).toContainText('课程用书');
  await row.getByRole('button', { name: /^取消荐购/ }).click();
  await page.locator('dialog.ask').getByRole('button', { name: '取消荐购' }).click();
  await expect(toast(page, '荐购已取消')).toBeVisible();
  await expect(page.getByText('您还没有荐购过')).toBeVisible();
  expect(name).not.toBe('');

  await page.goto('/jianglan/personalCenter/freeOrder');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('自由荐购');
  await expect(page.locator('.form').getByLabel('题名')).toBeVisible();
  await yuelan('reader', 'freeze', who.account);
  await page.goto('/jianglan/personalCenter?key=6');
  await expect(page.getByText('荐购失败！ 失败原因：冻结状态不可荐购！')).toBeVisible();
  await expect(tabs(page).getByRole('link')).toHaveText(['我的荐购']);
  const { jwt = '' } = await stored(page);
  const { mappingPath, groupCode } = JSON.parse(
    (await page.locator('#user-area').getAttribute('data-context')) ?? '{}',
  );
  const refused = await page.request.post('/find/recommendBooks/save', {
    headers: { mappingPath, groupCode, 'x-reader-jwt': jwt },
    data: { way: 'free', title: '示例' },
  });
  expect(refused.status()).toBe(403);
});

test('a library without the free form leads from its address to the ways it has', async ({ page }) => {
  await page.goto('/mingwan/personalCenter/freeOrder');
  await expect(page).toHaveURL(/\/mingwan\/personalCenter\?key=6$/);
});
