import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, openDialog, fillIn, dialog, signIn, signInLink } from './readers.ts';

// A copy of the own data, and the end of the account, in section 1.

const section = (page: Page) => page.locator('#personal-section');

async function lookAt(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('a reader downloads the data and closes the account; signing in is rejected afterwards', async ({
  page,
  allowConsoleErrors,
}) => {
  test.slow();
  // The wrong password, and signing in to an account that is gone.
  allowConsoleErrors(/status of 400/);
  const who = await addReader('jianglan');
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  const skip = welcome.getByRole('button', { name: '跳过' });
  await page.addLocatorHandler(welcome, () =>
    skip.click({ timeout: 3000 }).catch(() => expect(welcome).toHaveCount(0)),
  );
  await page.goto('/jianglan/personalCenter?key=1');
  await signIn(page, who);
  await section(page).getByRole('button', { name: '申请数据副本' }).click();
  await expect(section(page)).toContainText('正在制作');

  await section(page).getByText('查看注销须知').click();
  await expect(section(page)).toContainText('没有未了结的事项，可以注销。');
  await expect(section(page)).toContainText('将被删除');
  await lookAt(page);
  const cancel = section(page).getByRole('button', { name: '注销账号' });
  await cancel.click();
  await expect(section(page)).toContainText('请先勾选确认');
  await section(page).getByLabel('登录密码').fill('not the password');
  await section(page).getByRole('checkbox', { name: '我知道注销后账号与数据无法恢复' }).check();
  await cancel.click();
  await page.getByRole('dialog').getByRole('button', { name: '注销账号' }).click();
  await expect(section(page)).toContainText('密码不正确');
  await section(page).getByLabel('登录密码').fill(who.password);
  await cancel.click();
  await page.getByRole('dialog').getByRole('button', { name: '注销账号' }).click();
  const done = page.getByRole('dialog').filter({ hasText: '账号已注销。感谢您使用图书馆。' });
  await expect(done).toBeVisible();
  await done.getByRole('link', { name: '回到首页' }).click();
  await expect(signInLink(page)).toBeVisible();

  await openDialog(page);
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await expect(dialog(page)).toContainText('用户名或密码');
});
