import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addReader, fillIn, openDialog } from './readers.ts';

/** Signs in on that page. */
async function signInAt(page: Page, path: string, library: string): Promise<void> {
  await page.goto(path);
  await openDialog(page);
  await fillIn(page, await addReader(library));
  await page.keyboard.press('Enter');
}
const welcome = (page: Page) => page.getByRole('dialog', { name: '欢迎使用读者服务门户' });

test('A reader is led through home, menu and library once, from wherever he was', async ({ page }) => {
  await signInAt(page, '/jianglan/searchList?q=history', 'jianglan');
  await expect(welcome(page)).toBeVisible();
  expect((await welcome(page).boundingBox())?.width).toBe(778);
  const flagCleared = page.waitForRequest('**/find/userInfo/updateFirstLoginFlag');
  await welcome(page).getByRole('button', { name: '开始' }).click();
  await flagCleared;
  await page.waitForURL('**/jianglan/home');
  expect(await page.evaluate(() => sessionStorage.getItem('helpBackPath'))).toBe('/jianglan/searchList?q=history');
  for (const [name, act] of [
    ['首页与检索框', '下一步'],
    ['菜单', '下一步'],
    ['我的图书馆', '完成'],
  ] as const) {
    const step = page.getByRole('dialog', { name });
    await expect(step).toBeVisible();
    await step.getByRole('button', { name: act }).click();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(
    await page.evaluate(() => [sessionStorage.getItem('helpStep'), sessionStorage.getItem('helpBackPath')]),
  ).toEqual([null, null]);
  await page.reload();
  await expect(page.locator('#user-area summary')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('closing the welcome dialog notifies the server, and skipping returns to the previous page', async ({ page }) => {
  await signInAt(page, '/jianglan/searchList?q=history', 'jianglan');
  await expect(welcome(page)).toBeVisible();
  await welcome(page).getByRole('button', { name: '开始' }).click();
  await page.waitForURL('**/jianglan/home');
  await page.getByRole('dialog', { name: '首页与检索框' }).getByRole('button', { name: '跳过' }).click();
  await page.waitForURL('**/jianglan/searchList?q=history');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
