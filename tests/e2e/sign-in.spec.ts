import AxeBuilder from '@axe-core/playwright';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const home = '/jianglan/home';
/** Every captcha of the test server has this answer (scripts/test-server.ts). */
const captcha = 'ABCD';
const password = 'Yuelan-2026';

const dialog = (page: Page) => page.getByRole('dialog', { name: '登录' });
const reader = (page: Page) => page.locator('#user-area summary');
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: '登录' });

async function openDialog(page: Page): Promise<void> {
  await signInLink(page).click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
}

async function fillIn(page: Page, account: string, secret = password): Promise<void> {
  await page.getByLabel('用户名').fill(account);
  await page.getByLabel('密码').fill(secret);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByLabel('我已阅读并同意').check();
}

async function signIn(page: Page, account: string): Promise<void> {
  await openDialog(page);
  await fillIn(page, account);
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await expect(reader(page)).toBeVisible();
}

const calls = (page: Page): Request[] => {
  const made: Request[] = [];
  page.on('request', (request) => {
    if (/\/(oga|find)\//.test(request.url())) made.push(request);
  });
  return made;
};
const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

test.describe('the sign-in dialog', () => {
  test('says what is missing, and sends nothing', async ({ page }) => {
    await page.goto(home);
    await openDialog(page);
    const made = calls(page);
    await dialog(page).getByRole('button', { name: '登录' }).click();
    for (const text of ['请输入用户名', '请输入密码', '请输入验证码', '请仔细阅读并同意勾选隐私政策']) {
      await expect(dialog(page).getByText(text)).toBeVisible();
    }
    await expect(page.getByLabel('用户名')).toBeFocused();
    expect(made).toEqual([]);
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  });

  test('is 400 px wide, keeps the focus, closes on Escape and gives the focus back', async ({ page }) => {
    await page.goto(home);
    await openDialog(page);
    expect((await dialog(page).boundingBox())?.width).toBe(400);
    await expect(page.getByLabel('用户名')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(signInLink(page)).toBeFocused();
  });

  test('sends the payload of the specification, and asks who has signed in, in its order', async ({ page }) => {
    await page.goto(home);
    await openDialog(page);
    await fillIn(page, 'teacher');
    const made = calls(page);
    await page.keyboard.press('Enter');
    await expect(reader(page)).toHaveText('周启明');
    const paths = made.map((request) => new URL(request.url()).pathname);
    expect(paths.slice(0, 4)).toEqual([
      '/oga/parameter',
      '/oga/login',
      '/find/bindMailAndPhone/status',
      '/oga/userinfo',
    ]);
    const payload = made[1]?.postDataJSON() as Record<string, unknown>;
    expect(Object.keys(payload).sort()).toEqual(
      ['username', 'password', 'verifyCode', 'codeKey', 'mappingPath', 'nextpath', 'loginSystem'].sort(),
    );
    expect(payload).toMatchObject({
      username: 'teacher',
      mappingPath: 'jianglan',
      loginSystem: 1,
      verifyCode: captcha,
    });
    expect(payload['password']).toMatch(/^[\w+/]+=*$/);
    expect(payload['password']).not.toContain(password);
    const kept = await stored(page);
    expect(kept['jwtHeader']).toBe('x-reader-jwt');
    expect(made[3]?.headers()['x-reader-jwt']).toBe(kept['jwt']);
    expect(JSON.parse(kept['userInfo'] ?? '')).toMatchObject({ name: '周启明', groupCode: '100001', libCode: 'JLZ' });
    expect(await page.evaluate(() => localStorage.getItem('loginType'))).toBe('1');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'reader_100001')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      expires: -1,
    });
  });

  test('takes another captcha after a refusal and leaves nothing of a reader', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400/);
    await page.goto(home);
    await openDialog(page);
    await fillIn(page, 'nobody-of-that-name', 'Wrong-1234');
    const another = page.waitForResponse('**/oga/verifycode/img');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('用户名或密码错误');
    await another;
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('');
    const kept = await stored(page);
    expect(Object.keys(kept)).not.toContain('jwt');
    expect(Object.keys(kept)).not.toContain('userInfo');
  });
});

test.describe('the session', () => {
  test('is known on every page, after a reload and in a second tab, and not in another library', async ({ page }) => {
    await page.goto(home);
    await signIn(page, 'graduate');
    await page.reload();
    await expect(reader(page)).toHaveText('Ada Byron');
    await page.goto('/jianglan/searchList?q=history');
    await expect(reader(page)).toHaveText('Ada Byron');
    const second = await page.context().newPage();
    await second.goto(home);
    await expect(reader(second)).toHaveText('Ada Byron');
    await second.goto('/mingwan/home');
    await expect(signInLink(second)).toBeVisible();
    await expect(reader(second)).toBeHidden();
  });

  test('ends in every tab, and the way back shows nothing of the reader', async ({ page }) => {
    await page.goto(home);
    await signIn(page, 'graduate');
    await page.goto('/jianglan/searchList?q=history');
    await expect(reader(page)).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(home);
    await expect(reader(second)).toBeVisible();

    await reader(page).click();
    const sent = page.waitForRequest('**/oga/logout');
    await page.getByRole('button', { name: '退出登录' }).click();
    expect((await sent).postDataJSON()).toEqual({ pathname: '/jianglan/searchList' });
    await expect(signInLink(page)).toBeVisible();
    await expect(signInLink(second)).toBeVisible();
    await expect(reader(second)).toBeHidden();
    await page.goBack();
    await expect(signInLink(page)).toBeVisible();
    await expect(page.getByText('Ada Byron')).toHaveCount(0);
    expect(await stored(page)).not.toHaveProperty('jwt');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('reader_100001');
  });

  test('offers a reader what he searched, which can be taken out', async ({ page }) => {
    await page.goto(home);
    await signIn(page, 'teacher');
    const box = page.locator('form[data-suggest] [name=q]').first();
    await box.focus();
    await expect(box).toHaveRole('combobox');
    const added = page.waitForResponse('**/find/userInfo/updateSearchHistory');
    await box.fill('红楼梦');
    await box.press('Enter');
    await added;
    await page.goto(home);
    await box.click();
    const history = page.getByRole('group', { name: '检索历史' });
    await expect(history.getByRole('option', { name: '红楼梦' })).toBeVisible();
    const cleared = page.waitForResponse('**/find/userInfo/updateSearchHistory');
    await history.getByRole('button', { name: '清空' }).click();
    await cleared;
    await expect(history).toHaveCount(0);
  });
});

test.describe('the sign-in page', () => {
  test('has a captcha of its own for everyone who asks, also at the same moment', async ({ request }) => {
    const pages = await Promise.all([1, 2, 3].map(async () => (await request.get('/jianglan/login')).text()));
    const keys = pages.map((page) => /name="codeKey" value="([^"]+)"/.exec(page)?.[1]);
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(3);
  });

  test('leads on to the page that was wanted', async ({ page }) => {
    await page.goto('/jianglan/login?next=%2FsearchList%3Fq%3Dhistory');
    await fillIn(page, 'teacher');
    await page.getByRole('main').getByRole('button', { name: '登录' }).click();
    await page.waitForURL('**/jianglan/searchList?q=history');
    await expect(reader(page)).toBeVisible();
    // Whoever is signed in is led on at once.
    await page.goto('/jianglan/login?next=%2Fprivacy');
    await page.waitForURL('**/jianglan/privacy');
  });

  for (const next of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    test(`does not lead out of the library to ${next}`, async ({ page, baseURL }) => {
      await page.goto(`/jianglan/login?next=${encodeURIComponent(next)}`);
      await fillIn(page, 'teacher');
      await page.getByRole('main').getByRole('button', { name: '登录' }).click();
      await page.waitForURL('**/jianglan/home');
      expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
    });
  }

  test('asks for a new password where the library gave the old one out', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400/);
    await page.goto(home);
    await openDialog(page);
    await fillIn(page, 'new');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/jianglan/modifyPassword');
    await expect(page.getByText('您的密码为初始密码或过于简单，请先修改密码')).toBeVisible();
    await page.getByLabel('新密码', { exact: true }).fill(password);
    await page.getByLabel('确认新密码').fill(password);
    await page.getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '密码不能与初始密码相同' })).toBeVisible();
    await page.getByLabel('新密码', { exact: true }).fill('Quiet-Reading-7');
    await page.getByLabel('确认新密码').fill('Quiet-Reading-7');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.waitForURL('**/jianglan/home');
    await expect(reader(page)).toHaveText('何新');
  });

  test('tells who has not changed the password for long, and leads on after three seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto(home);
    await openDialog(page);
    await fillIn(page, 'old');
    await page.keyboard.press('Enter');
    await expect(page.locator('#toasts').getByText('您已长时间未修改密码，请修改密码')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(home);
    await page.clock.runFor(3000);
    await page.waitForURL('**/jianglan/modifyPassword');
  });
});

test.describe('the sign-in page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('signs in, and says what is wrong', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 422/);
    await page.goto('/jianglan/searchList?q=history');
    await signInLink(page).click();
    const send = page.getByRole('main').getByRole('button', { name: '登录' });
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: '请输入用户名' })).toBeVisible();
    await fillIn(page, 'teacher', 'Wrong-1234');
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible();
    await fillIn(page, 'teacher');
    await send.click();
    await page.waitForURL('**/jianglan/searchList?q=history');
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('reader_100001');
  });
});
