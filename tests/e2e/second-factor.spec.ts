import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, fillIn, openDialog, reader, signIn, skipWelcome } from './readers.ts';

// The second factor: set up in the personal center, asked for by the dialog and by the form without scripts.

const section = (page: Page) => page.locator('#personal-section');

/** The code that an app shows in so many steps of 30 seconds: each works once, and one after another. */
const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function secretOf(page: Page): Promise<string> {
  return ((await page.locator('.second-secret').textContent()) ?? '').replace(/\s/g, '');
}

async function lookAt(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('a reader sets it up, is asked for it by the dialog, and comes back to where it opened', async ({
  page,
  browser,
  baseURL,
  allowConsoleErrors,
}) => {
  test.slow();
  // The browser writes down that the password alone was refused, and the wrong code.
  allowConsoleErrors(/status of (403|400)/);
  const who = await addReader('jianglan');
  await skipWelcome(page);
  await page.goto('/jianglan/personalCenter?key=1');
  await signIn(page, who);
  await section(page).getByRole('link', { name: '设置两步验证' }).click();
  await page.getByLabel('当前密码').fill('Wrong-Room-1');
  await page.getByRole('button', { name: '开始设置' }).click();
  await expect(page.getByText('密码不正确')).toBeVisible();
  await page.getByLabel('当前密码').fill(who.password);
  await page.getByRole('button', { name: '开始设置' }).click();
  await lookAt(page);
  const secret = await secretOf(page);
  await page.getByLabel('验证码').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: '开启' }).click();
  await expect(page.getByText('两步验证已开启')).toBeVisible();
  const recovery = await page.locator('.recovery-codes code').allTextContents();
  expect(recovery).toHaveLength(10);
  await lookAt(page);

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const elsewhere = await other.newPage();
  await skipWelcome(elsewhere);
  await elsewhere.goto('/jianglan/newBookInform');
  await openDialog(elsewhere);
  await fillIn(elsewhere, who);
  await dialog(elsewhere).getByRole('button', { name: '登录' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('输入验证码');
  await lookAt(elsewhere);
  const box = elsewhere.getByLabel('验证码或恢复码');
  await box.fill('000000');
  await elsewhere.getByRole('button', { name: '继续' }).click();
  await expect(elsewhere.getByText('验证码不正确，或已使用过')).toBeVisible();
  await box.fill(codeOf(secret, 0));
  await elsewhere.getByRole('button', { name: '继续' }).click();
  await expect(elsewhere).toHaveURL(/\/jianglan\/newBookInform$/);
  await expect(reader(elsewhere)).toContainText(who.name);
  await other.close();

  // Without scripts, by a recovery code; the code of the app was used.
  const plain = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto('/jianglan/login');
  await fillIn(form, who);
  await form.getByRole('main').getByRole('button', { name: '登录' }).click();
  await expect(form.getByRole('heading', { level: 1 })).toHaveText('输入验证码');
  await form.getByLabel('验证码或恢复码').fill(recovery[0] ?? '');
  await form.getByRole('button', { name: '继续' }).click();
  await form.getByRole('link', { name: '继续' }).click();
  await expect(form.getByRole('heading', { level: 1 })).toHaveText('我的图书馆');
  await form.goto('/jianglan/secondFactor');
  await expect(form.locator('.second-facts')).toContainText('9');
  await form.locator('#password-remove').fill(who.password);
  await form.getByRole('button', { name: '关闭' }).click();
  await expect(form.getByText('两步验证已关闭')).toBeVisible();
  await plain.close();
});
