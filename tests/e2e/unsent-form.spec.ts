import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { sectionNames, sectionPath } from '#lib/rules/personal-sections.ts';
import { expect, noPage, test } from './fixtures.ts';
import { addReader, captcha, fillIn, type TestReader } from './readers.ts';
import { runYuelan } from './staff.ts';

// A form that is sent after its session has ended, without scripts: it is stored until its reader has signed in again.

test.use({ javaScriptEnabled: false });

const form = '/jianglan/documentDelivery';
const title = '“史记”与 <b>汉书</b>';

async function signInHere(page: Page, who: TestReader): Promise<void> {
  await page.waitForLoadState('load');
  await fillIn(page, who);
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click();
}

/** Fills the form of document delivery in and sends it when the session has ended. */
async function sendTooLate(page: Page, who: TestReader): Promise<void> {
  await page.goto('/jianglan/login?next=/documentDelivery');
  await signInHere(page, who);
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await fillTooLate(page);
}
async function fillTooLate(page: Page): Promise<void> {
  await page.getByLabel('出版物名称').fill('系统工程');
  await page.getByLabel('篇名').fill(title);
  await page.getByLabel('页码').fill('17-22');
  await page.context().clearCookies({ name: 'reader_100001' });
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('登录后可继续提交刚才填写的内容')).toBeVisible();
}

const sendAgain = async (page: Page) => {
  await page.getByRole('button', { name: '继续提交' }).click();
  await expect(page.locator('.request-placed')).toContainText(title);
};

test('is sent after its reader has signed in again, also after a wrong password', async ({
  page,
  allowConsoleErrors,
}) => {
  test.slow();
  allowConsoleErrors(/status of (401|422)/);
  const who = await addReader('jianglan');
  await sendTooLate(page, who);
  await signInHere(page, { ...who, password: 'Wrong-1234' });
  await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible();
  await signInHere(page, who);
  await sendAgain(page);
});

test('is sent after its reader has changed the password', async ({ page, allowConsoleErrors }) => {
  test.slow();
  allowConsoleErrors(/status of (401|422)/);
  const who = await addReader('jianglan');
  await sendTooLate(page, who);
  const password = 'Other-Room-2';
  await runYuelan(['reader', 'password', who.account, '--library', 'jianglan', '--password-stdin'], {
    input: password,
  });
  await signInHere(page, { ...who, password });
  await page.locator('noscript .notice a').click();
  const change = page.locator('noscript form');
  const typed = { username: who.account, password, newPassword: 'Third-Room-33', confirmation: 'Third-Room-33' };
  for (const [name, value] of Object.entries({ ...typed, verifyCode: captcha })) {
    await change.locator(`[name=${name}]`).fill(value);
  }
  await change.locator('button').click();
  await sendAgain(page);
});

test('is sent after its reader has typed the code of the second factor', async ({ page, allowConsoleErrors }) => {
  test.slow();
  allowConsoleErrors(/status of 401/);
  const who = await addReader('jianglan');
  await page.goto('/jianglan/login?next=/secondFactor');
  await signInHere(page, who);
  await page.goto('/jianglan/secondFactor');
  await page.getByLabel('当前密码').fill(who.password);
  await page.getByRole('button', { name: '开始设置' }).click();
  const secret = ((await page.locator('.second-secret').textContent()) ?? '').replace(/\s/g, '');
  await page.getByLabel('验证码').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: '开启' }).click();
  const code = (await page.locator('.recovery-codes code').first().textContent()) ?? '';
  await page.goto('/jianglan/documentDelivery');
  await fillTooLate(page);
  await signInHere(page, who);
  await page.getByLabel('验证码或恢复码').fill(code);
  await page.getByRole('button', { name: '继续' }).click();
  await page.getByRole('link', { name: '继续' }).click();
  await sendAgain(page);
});

test('is dropped when another reader signs in', async ({ page, allowConsoleErrors }) => {
  test.slow();
  allowConsoleErrors(/status of 401/);
  await sendTooLate(page, await addReader('jianglan'));
  await signInHere(page, await addReader('jianglan'));
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await expect(page.getByLabel('篇名')).toHaveValue('');
});

noPage('is stored by every page that takes forms of readers', async ({ request, baseURL }) => {
  const purchasing = ['drivePurCart', 'drivePurSettle', 'drivePurLogistic', 'drivePurUser'].map((name) => `/${name}`);
  const paths = [...sectionNames.map((name) => sectionPath(name)), ...purchasing, '/documentDelivery'];
  const send = (path: string, origin = baseURL ?? '') =>
    request.post(`/jianglan${path}`, {
      form: { act: 'none', text: '"<b>', password: 'secret' },
      headers: { origin, cookie: 'signedIn_100001=r77' },
      maxRedirects: 0,
    });
  for (const path of paths) {
    const answer = await send(path);
    const page = await answer.text();
    expect([path, answer.status(), answer.headers()['cache-control']]).toEqual([path, 401, 'no-store']);
    expect(page, path).toContain('%2FunsentForm%3Fticket%3D');
    // Nothing that another site sends.
    expect(await (await send(path, 'https://elsewhere.example')).text()).not.toContain('unsentForm');
  }
});
