import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, signIn, signInLink, skipWelcome } from './readers.ts';

// A reader's list of sessions in the personal center, and ending them, with scripts and without.

const path = '/jianglan/personalCenter?key=1';
const section = (page: Page) => page.locator('#personal-section');
const accept = (page: Page, does: string) => page.getByRole('dialog').getByRole('button', { name: does }).click();

test('a reader ends a session elsewhere, and then signs out everywhere', async ({ page, browser }) => {
  // Two browsers sign in.
  test.slow();
  const who = await addReader('jianglan');
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  });
  const elsewhere = await phone.newPage();
  await elsewhere.goto('/jianglan/home');
  await signIn(elsewhere, who);
  await skipWelcome(page);
  await page.goto(path);
  await signIn(page, who);

  const rows = section(page).getByRole('listitem').filter({ hasText: '最近使用' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('本机当前会话');
  await expect(rows.last()).toContainText('Safari（iOS） · 手机');
  expect(await violations(page)).toEqual([]);
  await rows.last().getByRole('button', { name: '退出：Safari（iOS）' }).click();
  await accept(page, '退出');
  await expect(page.getByText('已退出该会话', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await elsewhere.goto('/jianglan/personalCenter/plain?key=1');
  await expect(elsewhere).toHaveURL(/\/login\?/);

  await section(page).getByRole('button', { name: '在所有设备上退出登录' }).click();
  await accept(page, '在所有设备上退出登录');
  await expect(page).toHaveURL(/\/jianglan\/home$/);
  await expect(signInLink(page)).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.includes('reader_'))).toEqual([]);
  await phone.close();
});

test('a browser without scripts shows the same list and ends sessions by forms', async ({ page, browser, baseURL }) => {
  test.slow();
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await signIn(page, who);
  const cookies = await page.context().cookies();
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await plain.addCookies(cookies);
  const second = await browser.newPage();
  await second.goto('/jianglan/home');
  await signIn(second, who);

  const own = await plain.newPage();
  await own.goto('/jianglan/personalCenter/plain?key=1');
  const entries = own.getByRole('listitem').filter({ hasText: '最近使用' });
  await expect(entries).toHaveCount(2);
  await entries.getByRole('button', { name: /^退出/ }).click();
  await expect(entries).toHaveCount(1);
  await second.goto('/jianglan/personalCenter/plain?key=1');
  await expect(second).toHaveURL(/\/login\?/);
  await own.getByRole('button', { name: '在所有设备上退出登录' }).click();
  await expect(own).toHaveURL(/\/login\?/);
  await own.goto('/jianglan/personalCenter/plain?key=1');
  await expect(own).toHaveURL(/\/login\?/);
  await plain.close();
  await second.close();
});
