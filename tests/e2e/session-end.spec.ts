import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  addReader,
  captcha,
  dialog,
  fillIn,
  reader,
  signIn,
  signInByDialog,
  signInLink,
  skipWelcome,
  type TestReader,
} from './readers.ts';
import { runYuelan } from './staff.ts';

// What a browser shows and stores when a session ends. jianglan has an idle guard of 30 minutes, which looks every 10
// seconds.

const record = '/jianglan/searchList/bookDetails/7645';
const expired = (page: Page) => page.getByText('当前登录已失效，请重新登录');
/** The guard looks twice: Playwright's clock runs its timers. */
const letGuardLook = (page: Page) => page.clock.runFor(25_000);
const storedTexts = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

test('a tab whose reader signs out in another one becomes a visitor’s page without a dialog', async ({ page }) => {
  const who = await addReader('jianglan');
  await skipWelcome(page);
  await page.goto('/jianglan/home');
  await signIn(page, who);
  const other = await page.context().newPage();
  await other.clock.install();
  await other.goto(record);
  await expect(reader(other)).toHaveText(who.name);
  await reader(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(signInLink(other)).toBeVisible();
  await letGuardLook(other);
  await expect(expired(other)).toBeHidden();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(other).toHaveURL(new RegExp(`${record}$`));
});

test('after a 401 sign-in is the only dialog', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 401/);
  const who = await addReader('jianglan');
  await page.clock.install();
  await page.goto('/jianglan/home');
  await signIn(page, who);
  await expect(reader(page)).toHaveText(who.name);
  await page.request.post('/oga/logout', {
    headers: { mappingPath: 'jianglan', groupCode: '100001', origin: new URL(page.url()).origin },
    data: { pathname: '/jianglan/home' },
  });
  // The answer took the cookie away; the tab still knows its reader.
  await page.goto('/jianglan/personalCenter?key=13');
  await expect(dialog(page).getByText('登录信息已过期，请重新登录！')).toBeVisible();
  await letGuardLook(page);
  await expect(expired(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a sign-in that was given up leads nowhere', async ({ page }) => {
  const who = await addReader('jianglan');
  await skipWelcome(page);
  await page.goto('/jianglan/drivePurchas');
  await page.getByRole('link', { name: '登录' }).first().click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await storedTexts(page)).not.toContain('drivePurchas');
  await page.goto(record);
  await signInByDialog(page, who);
  await expect(page).toHaveURL(new RegExp(`${record}$`));
});

test('signing out on a result list leaves none of its words', async ({ page }) => {
  const who = await addReader('jianglan');
  await skipWelcome(page);
  await page.goto('/jianglan/searchList?q=history');
  await signIn(page, who);
  await page.goto('/jianglan/searchList?q=抑郁症');
  await expect(reader(page)).toHaveText(who.name);
  expect(await storedTexts(page)).toContain(encodeURIComponent('抑郁症'));
  await reader(page).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '退出登录' }).click();
  await reloaded;
  await expect(signInLink(page)).toBeVisible();
  await page.goBack();
  await page.goForward();
  await page.reload();
  await expect(signInLink(page)).toBeVisible();
  expect(await storedTexts(page)).not.toContain('searchList');
});

/** Orders a document over its record, when the session has ended meanwhile. */
async function orderTooLate(page: Page, who: TestReader): Promise<void> {
  await skipWelcome(page);
  await page.goto('/jianglan/searchList?docCode=3&sort=date');
  await signIn(page, who);
  await page.goto((await page.locator('main h3 a, main h2 a').first().getAttribute('href')) ?? '');
  await expect(reader(page)).toHaveText(who.name);
  await page.locator('.have').getByRole('link', { name: '文献传递' }).click();
  const form = page.locator('.request-dialog');
  await form.getByLabel('出版物名称').fill('系统工程');
  await form.getByLabel('页码').fill('第17—22页');
  await page.context().clearCookies({ name: 'reader_100001' });
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog(page).getByText('登录超时，请重新登录！')).toBeVisible();
  await expect(form.getByLabel('页码')).toHaveValue('第17—22页');
}
const signInAgain = async (page: Page, who: TestReader) => {
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录', exact: true }).click();
};

test('a form is sent after its reader has signed in again over it', async ({ page, allowConsoleErrors }) => {
  test.slow();
  allowConsoleErrors(/status of 401/);
  const who = await addReader('jianglan');
  await orderTooLate(page, who);
  await signInAgain(page, who);
  await expect(page.locator('.request-dialog .request-placed')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(reader(page)).toHaveText(who.name);
});

test('Escape closes sign-in alone, and the form below is sent after a later sign-in', async ({
  page,
  allowConsoleErrors,
}) => {
  test.slow();
  allowConsoleErrors(/status of 401/);
  const who = await addReader('jianglan');
  await orderTooLate(page, who);
  const form = page.locator('.request-dialog');
  await dialog(page).getByLabel('用户名').press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(form.getByLabel('页码')).toHaveValue('第17—22页');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog(page)).toBeVisible();
  await signInAgain(page, who);
  await expect(form.locator('.request-placed')).toBeVisible();
});

test('a form is filled in again after a sign-in that led over other pages', async ({ page, allowConsoleErrors }) => {
  test.slow();
  allowConsoleErrors(/status of 401/);
  const who = await addReader('jianglan');
  await orderTooLate(page, who);
  const place = page.url();
  const password = 'Other-Room-2';
  // The password must be changed at the next sign-in.
  await runYuelan(['reader', 'password', who.account, '--library', 'jianglan', '--password-stdin'], {
    input: password,
  });
  await signInAgain(page, { ...who, password });
  await page.waitForURL('**/jianglan/modifyPassword');
  await page.getByLabel('新密码', { exact: true }).fill('Third-Room-33');
  await page.getByLabel('确认新密码').fill('Third-Room-33');
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByRole('button', { name: '修改密码' }).click();
  await page.waitForURL(place);
  const form = page.locator('.request-dialog');
  await expect(form.getByLabel('出版物名称')).toHaveValue('系统工程');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.locator('.request-placed')).toBeVisible();
});

test('a form is discarded if another reader signs in', async ({ page, allowConsoleErrors }) => {
  test.slow();
  allowConsoleErrors(/status of 401/);
  await orderTooLate(page, await addReader('jianglan'));
  const other = await addReader('jianglan');
  await signInAgain(page, other);
  await expect(reader(page)).toHaveText(other.name);
  await expect(page.locator('.request-dialog')).toHaveCount(0);
  expect(await storedTexts(page)).not.toContain('系统工程');
});

test('another language shows the same place of the page', async ({ page }) => {
  await page.goto('/jianglan/searchList?q=history');
  await page.evaluate(() => {
    scrollTo({ top: 800, behavior: 'instant' });
  });
  const language = page.locator('[data-language="zh_TW"]').first();
  const [top, path] = [await page.evaluate(() => scrollY), await language.getAttribute('href')];
  expect(top).toBeGreaterThan(0);
  // Opening the menu would scroll to it where the header is out of sight.
  await language.evaluate((link: HTMLElement) => {
    link.click();
  });
  await page.waitForURL(`**${path ?? ''}`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
});
