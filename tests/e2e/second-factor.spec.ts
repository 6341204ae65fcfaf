import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { addReader, captcha, dialog, fillIn, openDialog, reader, signIn, skipWelcome } from './readers.ts';
import { runYuelan } from './staff.ts';

// The second factor: set up in the personal center, asked for by the dialog and by the form without scripts; and a
// library that requires it of everybody.

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

test('a reader sets it up, enters the code in the dialog and returns to the same page', async ({
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
  await expect(form).toHaveURL(/\/jianglan\/home$/);
  await form.goto('/jianglan/secondFactor');
  await expect(form.locator('.second-facts')).toContainText('9');
  await form.locator('#password-remove').fill(who.password);
  await form.locator('#code-remove').fill('000000');
  await form.getByRole('button', { name: '关闭' }).click();
  await expect(form.getByText('验证码不正确，或已使用过')).toBeVisible();
  await form.locator('#password-remove').fill(who.password);
  await form.locator('#code-remove').fill(recovery[1] ?? '');
  await form.getByRole('button', { name: '关闭' }).click();
  await expect(form.getByText('两步验证已关闭')).toBeVisible();
  await plain.close();
});

test.describe('a library that requires it', () => {
  let server: OwnServer | undefined;
  const chosen = 'Quiet-Reading-7';
  const at = (path: string) => `${server?.url ?? ''}/mingwan${path}`;
  const where = () => ({ dataDir: server?.dataDir ?? '' });

  test.beforeAll(async () => {
    server = await startOwnServer({
      findConfig: { normalLogin: '1', unifieAuthen: '0', exterSinAuthen: '0', weixinLogin: '0' },
      file: { secondFactor: 'required' },
    });
  });
  test.afterAll(async () => {
    await server?.stop();
  });

  /** Types the first code of an app and takes the recovery codes that come. */
  async function setUp(page: Page): Promise<string[]> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置两步验证');
    await page.getByLabel('验证码').fill(codeOf(await secretOf(page), 0));
    await page.getByRole('button', { name: '开启' }).click();
    const codes = page.locator('.recovery-codes code');
    await expect(codes).toHaveCount(10);
    const texts = await codes.allTextContents();
    await page.getByRole('button', { name: '已保存，继续' }).click();
    return texts;
  }

  test('has a new reader change the password, set it up, and arrive signed in', async ({
    page,
    allowConsoleErrors,
  }) => {
    test.slow();
    allowConsoleErrors(/status of 403/);
    const who = await addReader('mingwan', [], where());
    await skipWelcome(page);
    await page.goto(at('/home'));
    await openDialog(page);
    await fillIn(page, who);
    await dialog(page).getByRole('button', { name: '登录' }).click();
    await page.waitForURL('**/mingwan/modifyPassword');
    await page.getByLabel('新密码', { exact: true }).fill(chosen);
    await page.getByLabel('确认新密码').fill(chosen);
    await page.getByLabel('验证码').fill(captcha);
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.waitForURL('**/mingwan/secondFactor?**');
    await setUp(page);
    await page.waitForURL('**/mingwan/personalCenter');
    await expect(reader(page)).toContainText(who.name);
    await page.reload();
    await expect(reader(page)).toContainText(who.name);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    async function signInHere(page: Page, account: string, password: string): Promise<void> {
      await page.goto(at('/login'));
      await fillIn(page, { account, password });
      await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
    }

    async function change(page: Page, account: string, from: string, to: string): Promise<void> {
      await page.locator('noscript .notice').getByRole('link').click();
      const form = page.locator('noscript form');
      const given = { username: account, password: from, newPassword: to, confirmation: to, verifyCode: captcha };
      for (const [name, text] of Object.entries(given)) await form.locator(`[name=${name}]`).fill(text);
      await form.locator('button').click();
    }

    test('does the same by forms, and a password that is changed counts once the code was right', async ({
      page,
      allowConsoleErrors,
    }) => {
      test.slow();
      allowConsoleErrors(/status of (403|422)/);
      const { account, password, name } = await addReader('mingwan', [], where());
      await signInHere(page, account, password);
      await change(page, account, password, chosen);
      const recovery = await setUp(page);
      await page.getByRole('link', { name: '继续' }).click();
      await expect(page).toHaveURL(/\/personalCenter\?key=0$/);
      await expect(reader(page)).toContainText(name);
      await page.goto(at('/modifyPassword'));

      // The library gives out another one; the second factor stays.
      const shown = await runYuelan(['reader', 'password', account, '--library', 'mingwan'], where());
      const given = shown.trim().split(/\s+/).at(-1) ?? '';
      await signInHere(page, account, given);
      await change(page, account, given, 'Other-Reading-8');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('输入验证码');
      // Nobody is signed in by the password alone, and what was given out is still the password.
      await signInHere(page, account, 'Other-Reading-8');
      await expect(page.getByText('用户名或密码错误')).toBeVisible();
      await signInHere(page, account, given);
      await change(page, account, given, 'Other-Reading-8');
      await page.getByLabel('验证码或恢复码').fill(recovery[0] ?? '');
      await page.getByRole('button', { name: '继续' }).click();
      await page.getByRole('link', { name: '继续' }).click();
      await expect(reader(page)).toContainText(name);
      await signInHere(page, account, 'Other-Reading-8');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('输入验证码');
    });
  });
});
