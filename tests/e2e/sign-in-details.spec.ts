import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { loadSecrets } from '#service/platform/secrets.ts';
import { readToken, signToken } from '#service/identity/sessions/token.ts';
import { expect, test } from './fixtures.ts';
import {
  addReader,
  captcha,
  dialog,
  fillIn,
  openDialog,
  reader,
  sentCode,
  signIn,
  signInByDialog,
  skipWelcome,
  stored,
} from './readers.ts';

// Of signing in: what is seen for a moment only, and what is seldom (portal-shell §2.5, §2.7, §4.2).

test.beforeEach(async ({ page }) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  const skip = welcome.getByRole('button', { name: '跳过' });
  // The greeting closes when the session turns out to be over.
  await page.addLocatorHandler(welcome, () =>
    skip.click({ timeout: 3000 }).catch(() => expect(welcome).toHaveCount(0)),
  );
});

test('the button shows that sign-in is in progress, and the form is sent once', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await openDialog(page);
  await fillIn(page, who);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  await page.route('**/oga/login', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  const button = dialog(page).getByRole('button', { name: '登录中…' });
  await expect(button).toBeVisible();
  await page.keyboard.press('Enter');
  await button.click({ force: true });
  release();
  await expect(reader(page)).toHaveText(who.name);
  expect(sent).toBe(1);
});

test('who cannot read the captcha has the device compute, over https and over plain http', async ({ page }) => {
  const who = await addReader('jianglan');
  const computed = page.getByRole('status').filter({ hasText: '已代为填写验证码。' });
  await page.goto('/jianglan/home');
  await openDialog(page);
  await page.getByRole('button', { name: '看不清？由本机代为验证' }).click();
  await expect(computed).toBeVisible();
  await expect(page.getByLabel('验证码', { exact: true })).toHaveValue(captcha);
  // Another picture is another captcha.
  await page.getByRole('button', { name: '换一张' }).click();
  await expect(computed).toBeHidden();
  await page.getByRole('button', { name: '看不清？由本机代为验证' }).click();
  await expect(computed).toBeVisible();
  await page.getByLabel('用户名').fill(who.account);
  await page.getByLabel('密码').fill(who.password);
  await page.getByLabel('我已阅读并同意').check();
  await page.keyboard.press('Enter');
  await expect(reader(page)).toHaveText(who.name);

  await page.context().clearCookies();
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  });
  await page.goto('/jianglan/resetPassword');
  await page.getByRole('button', { name: '看不清？由本机代为验证' }).click();
  await expect(computed).toBeVisible();
});

test('sign-in from reader-driven purchasing returns there with the flag set', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/login');
  await page.evaluate(() => {
    localStorage.setItem('loginNextPath', '/jianglan/drivePurchas');
  });
  await fillIn(page, who);
  const request = page.waitForRequest('**/jianglan/drivePurchas');
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await request;
  await expect(reader(page)).toBeVisible();
  // The page takes the flag out and says so.
  await expect(page.getByText('登录成功')).toBeVisible();
  expect(await stored(page)).not.toHaveProperty('jumpFlag');
  expect(await page.evaluate(() => localStorage.getItem('loginNextPath'))).toBeNull();
});

test('a reader’s picture that cannot be had gives way to the usual one', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404/);
  await page.route('**/oga/userinfo', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data: object };
    await route.fulfill({
      json: { ...envelope, data: { ...envelope.data, opacPicUrl: '/files/jianglan/nobody.png' } },
    });
  });
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await openDialog(page);
  await fillIn(page, who);
  const missed = page.waitForResponse('**/files/jianglan/nobody.png');
  await page.keyboard.press('Enter');
  expect((await missed).status()).toBe(404);
  await expect(reader(page).locator('.avatar img')).toHaveCount(0);
  await expect(reader(page).locator('.avatar svg')).toBeVisible();
});

test('a forgotten password is reset with a code by text message', async ({ page }) => {
  const phone = `139${String(Date.now()).slice(-8)}`;
  const who = await addReader('jianglan', ['--keep', '--phone', phone, '--verified']);
  await page.goto('/jianglan/resetPassword');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const next = page.getByRole('button', { name: '下一步' });
  await page.getByLabel('账号或证件号').fill(who.account);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await next.click();
  await expect(page.getByText('身份验证')).toHaveAttribute('aria-current', 'step');
  await page.getByLabel('手机号', { exact: true }).last().fill('123');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('手机号格式不正确')).toBeVisible();
  await page.getByLabel('手机号', { exact: true }).last().fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(/今日还可获取 \d+ 次/)).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(await sentCode(phone));
  await next.click();
  await page.getByLabel('新密码', { exact: true }).fill('Third-Room-33');
  await page.getByLabel('确认新密码').fill('Third-Room-33');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('main').getByText('修改成功！')).toBeVisible();
  await page.goto('/jianglan/home');
  await signInByDialog(page, { ...who, password: 'Third-Room-33' });
  await expect(reader(page)).toHaveText(who.name);
});

test('a binding by a ticket that is none is refused before anything is typed', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/);
  await page.goto('/jianglan/bindUid?uid=stranger');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('link')).toHaveAttribute('href', '/jianglan/login');
  await expect(page.getByRole('button', { name: '绑定' })).toHaveCount(0);
});

test('a token whose time or session is over signs nobody in', async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 40[01]/);
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await signInByDialog(page, who);
  const { jwt = '' } = await stored(page);
  const secrets = loadSecrets(process.env['YUELAN_DATA_DIR'] ?? '');
  const claims = await readToken(secrets, jwt, Date.now());
  if (!claims) throw new Error('the token cannot be read');
  const hour = 60 * 60_000;
  const old = await signToken(secrets, claims, { now: Date.now() - 2 * hour, expiresAt: Date.now() - hour });

  // Its session is open, but the time of the token in this tab has come: what asks for the reader asks to sign in.
  await page.goto('/jianglan/personalCenter');
  await expect(page.locator('#personal-section')).not.toHaveAttribute('aria-busy');
  await page.evaluate((jwt) => {
    sessionStorage.setItem('jwt', jwt);
  }, old);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'reader_100001');
  if (!cookie) throw new Error('no cookie of the session');
  await page.context().addCookies([{ ...cookie, value: old }]);
  await page.reload();
  await expect(dialog(page).getByText('登录信息已过期，请重新登录！')).toBeVisible();
  expect(await stored(page)).not.toHaveProperty('userInfo');
  // Without its reader the section says so.
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('登录信息已过期，请重新登录！');

  const other = await browser.newContext({ locale: 'zh-CN' });
  const opened = await other.newPage();
  const refused = async (token: string) => {
    await opened.goto(new URL(`/jianglan/?jwt=${token}&jwtHeader=x-reader-jwt&pageType=101`, page.url()).href);
    await expect(opened.getByRole('main').getByRole('alert')).toHaveText('登录链接已失效，请重新登录');
    expect(await stored(opened)).not.toHaveProperty('userInfo');
  };
  await refused(old);
  await page.request.post('/oga/logout', {
    headers: { mappingPath: 'jianglan', groupCode: '100001', 'x-reader-jwt': jwt },
    data: { pathname: '/jianglan/home' },
  });
  await refused(jwt);
  await other.close();
});

test('signing out in the personal center leads home and leaves nothing of the reader in another tab', async ({
  page,
}) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await signInByDialog(page, who);
  await page.goto('/jianglan/personalCenter');
  const section = (of: Page) => of.locator('#personal-section');
  await expect(section(page)).not.toHaveAttribute('aria-busy');
  const beside = await page.context().newPage();
  await beside.goto('/jianglan/personalCenter');
  await expect(section(beside)).not.toHaveAttribute('aria-busy');
  await expect(section(beside)).not.toBeEmpty();
  await reader(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/jianglan/home');
  await expect(beside.getByRole('main').getByText('请先登录账号')).toBeVisible();
  await expect(section(beside)).toBeEmpty();
  await page.goBack();
  await expect(page.getByRole('main').getByText('请先登录账号')).toBeVisible();
  await expect(section(page)).toBeHidden();
});

test('a failed sign-out shows a message and keeps the session; a later one clears all data', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|Failed to fetch/);
  const who = await addReader('jianglan');
  await page.goto('/jianglan/searchList?q=history');
  // Without the welcome, which would close the menu that is used below.
  await signIn(page, who);
  expect(await page.evaluate(() => localStorage.getItem('/searchList'))).toContain('history');
  const hasCookie = async () =>
    (await page.context().cookies()).some(({ name, value }) => name === 'reader_100001' && value !== '');
  await page.route('**/oga/logout', (route) => route.abort());
  await reader(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  const failed = page.getByRole('dialog', { name: '退出没有成功' });
  await expect(failed).toBeVisible();
  expect(await hasCookie()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(failed).toHaveCount(0);
  await reader(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await failed.getByRole('button', { name: '继续使用' }).click();
  await expect(failed).toHaveCount(0);
  await expect(reader(page)).toHaveText(who.name);

  await reader(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(failed).toBeVisible();
  await page.unroute('**/oga/logout');
  // The page reloads as a visitor's.
  const reloaded = page.waitForEvent('load');
  await failed.getByRole('button', { name: '再次退出' }).click();
  await reloaded;
  await expect(reader(page)).toBeHidden();
  expect(await hasCookie()).toBe(false);
  const left = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  // The list that a visitor now looks at is kept as the visitor's.
  expect(left[0]?.filter((name) => !['/searchList', 'findConfig'].includes(name))).toEqual([]);
  expect(left[1]).toEqual([]);
});

test('signing out works when its script cannot be loaded: by the form of a page that needs none', async ({
  page,
  allowConsoleErrors,
}) => {
  // What the menu asked for before it knew of the end is refused.
  allowConsoleErrors(/ERR_FAILED|Failed to fetch|status of 401/);
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await signIn(page, who);
  await page.route(/_astro\/sign-out\./, (route) => route.abort());
  await reader(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/jianglan/personalCenter');
  await page.getByRole('banner').getByText(who.name).click();
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/jianglan/home');
  await expect(reader(page)).toBeHidden();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('reader_100001');
});

test('the cookie takes precedence over the stored session of another library', async ({ page, allowConsoleErrors }) => {
  // What the one tab has under way when the other signs out is refused.
  allowConsoleErrors(/status of 401/);
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await signInByDialog(page, who);
  const beside = await page.context().newPage();
  await skipWelcome(page);
  await skipWelcome(beside);
  await beside.goto('/chengchuan/home');
  await beside.evaluate(() => {
    sessionStorage.setItem('jwt', 'of.another.library');
    sessionStorage.setItem('jwtHeader', 'x-reader-jwt');
    sessionStorage.setItem('userInfo', JSON.stringify({ groupCode: '200001', name: '别馆读者', opacPicUrl: '' }));
  });
  await beside.goto('/jianglan/home');
  await expect(reader(beside)).toHaveText(who.name);
  expect(await stored(beside)).not.toHaveProperty('jwt');
  await page.reload();
  await expect(reader(page)).toHaveText(who.name);
  await reader(beside).click();
  await beside.getByRole('button', { name: '退出登录' }).click();
  await expect(reader(beside)).toBeHidden();
  await expect(reader(page)).toBeHidden();
});

test('readers of two libraries in two tabs sign in, act and sign out without disturbing each other', async ({
  page,
}) => {
  test.slow();
  const [here, there] = [await addReader('jianglan'), await addReader('chengchuan')];
  const beside = await page.context().newPage();
  await skipWelcome(page);
  await skipWelcome(beside);
  await page.goto('/jianglan/searchList?q=history');
  await signIn(page, here);
  await beside.goto('/chengchuan/home');
  await signIn(beside, there);
  // What the one leaves behind is not the other's to take: where sign-in leads, the last list, when there was an act.
  await beside.evaluate(() => {
    localStorage.setItem('loginNextPath', '/chengchuan/drivePurchas');
    localStorage.setItem('lastActAt_200001', '7');
  });
  await page.reload();
  await expect(reader(page)).toHaveText(here.name);
  await reader(beside).click();
  await beside.getByRole('button', { name: '退出登录' }).click();
  await expect(reader(beside)).toBeHidden();
  await page.reload();
  await expect(reader(page)).toHaveText(here.name);
  expect(await page.evaluate(() => localStorage.getItem('/searchList'))).toContain('/jianglan/searchList');
  await beside.evaluate(() => {
    localStorage.setItem('loginNextPath', '/chengchuan/drivePurchas');
  });
  await reader(page).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '退出登录' }).click();
  await reloaded;
  await expect(reader(page)).toBeHidden();
  // The key of the other tab's library stays.
  expect(await beside.evaluate(() => localStorage.getItem('loginNextPath'))).toBe('/chengchuan/drivePurchas');
  // Signing in here leads to nothing of that library.
  await page.goto('/jianglan/login?next=/newBookInform');
  await fillIn(page, here);
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/jianglan/newBookInform');
});

test('the page of a forced change leads a reader who is signed in to the own place for it', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await signIn(page, who);
  await page.goto('/jianglan/modifyPassword');
  await page.waitForURL('**/jianglan/personalCenter?key=1#change-password');
  await expect(page.getByLabel('新密码', { exact: true })).toBeVisible();
});

test('a browser that is closed and opened again has nobody signed in', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const who = await addReader('jianglan');
  const profile = mkdtempSync(join(tmpdir(), 'yuelan-browser-'));
  const open = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      locale: 'zh-CN',
      ...(baseURL && { baseURL }),
    });
  try {
    const first = await open();
    const page = await first.newPage();
    await page.goto('/jianglan/home');
    await signInByDialog(page, who);
    // A reload retains the session; a new window does not.
    await page.reload();
    await expect(reader(page)).toHaveText(who.name);
    await first.close();
    const second = await open();
    const opened = await second.newPage();
    await opened.goto('/jianglan/home');
    await expect(opened.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
    await expect(reader(opened)).toBeHidden();
    expect(await stored(opened)).not.toHaveProperty('jwt');
    expect((await second.cookies()).map(({ name }) => name)).not.toContain('reader_100001');
    await second.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});
