import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, fillIn, reader, signIn, stored, type TestReader } from './readers.ts';
import { inLibrary } from './staff.ts';

// Services in addition to the catalogue: requests to other libraries of the installation, items of the personal menu
// that not all readers have, and behaviour records.

test.beforeEach(async ({ page }) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
});

/** A book that the university and the city library both have. */
async function openBook(page: Page): Promise<void> {
  await page.goto('/jianglan/searchList?q=Dead+Wake');
  await page.locator('main a[href*="/bookDetails/"]').first().click();
  await page.waitForURL('**/bookDetails/*');
}
const request = (page: Page) => page.getByRole('button', { name: '申请借阅：澄川市图书馆' });
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text);
const callOf = async (page: Page, path: string, data: object): Promise<unknown> => {
  const { jwt = '' } = await stored(page);
  const { mappingPath, groupCode } = JSON.parse(
    (await page.locator('#user-area').getAttribute('data-context')) ?? '{}',
  );
  const headers = { mappingPath, groupCode, 'x-reader-jwt': jwt };
  return (await page.request.post(path, { headers, data })).json();
};
const menuOf = (page: Page) => page.locator('#user-area .drop-panel');

async function signInHere(page: Page, who: TestReader): Promise<void> {
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
}

test('a visitor’s request to another library is sent once after sign-in, and staff answer it', async ({
  page,
  allowConsoleErrors,
}) => {
  // The second request is refused with 409.
  allowConsoleErrors(/status of 409/);
  const who = await addReader('jianglan');
  const sent: unknown[] = [];
  page.on('request', (entry) => {
    if (entry.url().endsWith('/webSite/otherLibraryCollectionSubmit')) sent.push(entry.postDataJSON());
  });
  await openBook(page);
  await expect(request(page)).toHaveText('申请借阅');
  const recordId = await request(page).getAttribute('data-request');
  await request(page).click();
  await expect(dialog(page).getByText('请先登录账号')).toBeVisible();
  expect(sent).toEqual([]);
  await signInHere(page, who);
  await expect(toast(page, '申请已提交，请等待对方图书馆处理')).toBeVisible();
  await expect(page.getByRole('button', { name: '已申请' })).toBeDisabled();
  expect(sent).toEqual([{ recordId }]);

  await page.reload();
  await request(page).click();
  await expect(toast(page, '您已申请过，正在处理中')).toBeVisible();
  expect(sent).toHaveLength(2);

  expect(await inLibrary('chengchuan', 'completeLibraryRequest', [who.account])).toContain('江澜');
  await page.reload();
  await request(page).click();
  await expect(toast(page, '申请已提交，请等待对方图书馆处理')).toBeVisible();
});

test('the personal menu has document delivery and the thesis check, whose click is counted', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await expect(menuOf(page).getByText('论文查重')).toHaveCount(0);
  await signIn(page, who);
  await reader(page).click();
  const delivery = menuOf(page).getByRole('link', { name: '文献传递' });
  await expect(delivery).toHaveAttribute('target', '_blank');
  const address = new URL((await delivery.getAttribute('href')) ?? '');
  expect(address.searchParams.get('account')).toBe(who.account);
  expect(address.searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
  const thesis = menuOf(page).getByRole('link', { name: '论文查重' });
  await expect(thesis).toHaveAttribute('href', 'http://127.0.0.1:4399/thesis/');
  // There is no page for it yet, or this reader may not: then it would lead nowhere.
  expect(await menuOf(page).locator('[data-own]').count()).toBeGreaterThanOrEqual(2);
  expect(await violations(page, '#user-area')).toEqual([]);
  expect(JSON.parse((await stored(page))['menuB'] ?? '{}')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ menuId: 'thesisCheck' })]),
  });

  // Nobody is there to answer: the address alone is looked at.
  await page.context().route('http://127.0.0.1:4399/**', (route) => route.fulfill({ body: 'there' }));
  const counted = page.waitForRequest('**/find/eleLog/navigationClick');
  const opened = page.waitForEvent('popup');
  await thesis.click();
  expect((await counted).postDataJSON()).toEqual({ navigationType: 17 });
  // A window is there before it has an address.
  await expect(await opened).toHaveURL('http://127.0.0.1:4399/thesis/');
  await expect
    .poll(() => callOf(page, '/find/behaviorRecord/list', { type: 'navigation' }))
    .toMatchObject({ data: { total: 1, result: [{ page: '17' }] } });

  await page.goto('/chengchuan/home');
  await expect(page.locator('#user-area [data-own]')).toHaveCount(0);
});

test('the activity of a reader is stored, and deleted on request', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await signIn(page, who);
  const seen = page.waitForResponse('**/find/behaviorRecord/add');
  await openBook(page);
  expect(await (await seen).json()).toMatchObject({ data: { counted: true } });
  const list = () => callOf(page, '/find/behaviorRecord/list', {});
  // Activity is written a moment after it is counted.
  await expect.poll(list).toMatchObject({ data: { total: 1, result: [{ type: 'view', title: 'Dead Wake' }] } });
  expect(await callOf(page, '/find/behaviorRecord/del', { behaviorId: 'all' })).toMatchObject({ data: { deleted: 1 } });
  expect(await list()).toMatchObject({ data: { total: 0 } });
});
