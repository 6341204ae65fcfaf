import type { Page, Request } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import {
  addReader,
  captcha,
  dialog,
  fillIn,
  openDialog,
  reader,
  signInByDialog,
  signInLink,
  stored,
} from './readers.ts';

const home = '/jianglan/home';
/** The welcome dialog comes once for each reader; tests/e2e/tutorial.spec.ts looks at it. */
test.beforeEach(async ({ page }) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
});

const calls = (page: Page): Request[] => {
  const made: Request[] = [];
  page.on('request', (request) => {
    if (/\/(oga|find)\//.test(request.url())) made.push(request);
  });
  return made;
};

/** A reader who was welcomed before: the dialog would lie over what a test does. */
async function withoutWelcome(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.setItem('fristLoginFlag', '1');
  });
  await page.reload();
}

test.describe('the sign-in dialog', () => {
  test('reports missing fields and sends nothing', async ({ page }) => {
    await page.goto(home);
    await openDialog(page);
    const made = calls(page);
    await dialog(page).getByRole('button', { name: '登录' }).click();
    for (const text of ['请输入用户名', '请输入密码', '请输入验证码', '请仔细阅读并同意勾选隐私政策']) {
      await expect(dialog(page).getByText(text)).toBeVisible();
    }
    await expect(page.getByLabel('用户名')).toBeFocused();
    expect(made).toEqual([]);
    expect(await violations(page, 'dialog')).toEqual([]);
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

  test('opens again with the pending captcha, also if the configuration cannot be loaded', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/ERR_FAILED/);
    await page.goto(home);
    await openDialog(page);
    const picture = dialog(page).locator('.picture img');
    const first = await picture.getAttribute('src');
    await page.reload();
    await page.route('**/find/findConfig/getFindConfig**', (route) => route.abort());
    await openDialog(page);
    await expect(picture).toHaveAttribute('src', first ?? '');
    await dialog(page).getByRole('button', { name: '换一张' }).click();
    await expect(picture).not.toHaveAttribute('src', first ?? '');
  });

  test('sends the specified payload, then loads the signed-in reader in the specified order', async ({ page }) => {
    const who = await addReader('jianglan');
    await page.goto(home);
    await openDialog(page);
    await fillIn(page, who);
    const made = calls(page);
    await page.keyboard.press('Enter');
    await expect(reader(page)).toHaveText(who.name);
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
      username: who.account,
      mappingPath: 'jianglan',
      loginSystem: 1,
      verifyCode: captcha,
    });
    expect(payload['password']).toMatch(/^[\w+/]+=*$/);
    expect(payload['password']).not.toContain(who.password);
    const session = await stored(page);
    expect(session['jwtHeader']).toBe('x-reader-jwt');
    expect(made[3]?.headers()['x-reader-jwt']).toBe(session['jwt']);
    expect(JSON.parse(session['userInfo'] ?? '')).toMatchObject({
      name: who.name,
      groupCode: '100001',
      libCode: 'JLZ',
    });
    const names = { JLZ: '总馆', JLY: '医学馆' };
    expect(JSON.parse(session['libCodeObj'] ?? '')).toMatchObject({ language: 'zh-CN', names });
    expect(await page.evaluate(() => localStorage.getItem('loginType'))).toBe('1');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'reader_100001')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      expires: -1,
    });
  });

  test('loads a new captcha after a refusal and clears the stored reader', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400/);
    await page.goto(home);
    await openDialog(page);
    await fillIn(page, { account: 'nobody-of-that-name', password: 'Wrong-1234' });
    const another = page.waitForResponse('**/oga/verifycode/img');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('用户名或密码错误');
    await another;
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('');
    const session = await stored(page);
    expect(Object.keys(session)).not.toContain('jwt');
    expect(Object.keys(session)).not.toContain('userInfo');
  });
});

test.describe('the session', () => {
  test('is known on every page, after a reload and in a second tab, and not in another library', async ({ page }) => {
    const who = await addReader('jianglan');
    await page.goto(home);
    await signInByDialog(page, who);
    await page.reload();
    await expect(reader(page)).toHaveText(who.name);
    await page.goto('/jianglan/searchList?q=history');
    await expect(reader(page)).toHaveText(who.name);
    const second = await page.context().newPage();
    await second.goto(home);
    await expect(reader(second)).toHaveText(who.name);
    await second.goto('/mingwan/home');
    await expect(signInLink(second)).toBeVisible();
    await expect(reader(second)).toBeHidden();
  });

  test('ends in every tab, and the way back shows nothing of the reader', async ({ page }) => {
    const who = await addReader('jianglan');
    await page.goto(home);
    await signInByDialog(page, who);
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
    await expect(page.getByText(who.name)).toHaveCount(0);
    expect(await stored(page)).not.toHaveProperty('jwt');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('reader_100001');
  });

  test('offers a reader what he searched, which can be taken out', async ({ page }) => {
    const who = await addReader('jianglan');
    await page.goto(home);
    await signInByDialog(page, who);
    await withoutWelcome(page);
    const box = page.locator('form[data-suggest] [name=q]').first();
    await box.focus();
    await expect(box).toHaveRole('combobox');
    // The page is left before the answer comes, which then nobody sees.
    const added = page.waitForRequest('**/find/userInfo/updateSearchHistory');
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

test('an idle session shows a warning one minute before it ends', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.clock.install();
  await page.goto(home);
  await signInByDialog(page, who);
  await withoutWelcome(page);
  await expect(reader(page)).toHaveText(who.name);
  // jianglan: six times five minutes.
  await page.clock.runFor('29:05');
  const warning = page.getByRole('dialog').filter({ hasText: '长时间未操作' });
  await expect(warning).toBeVisible();
  // By the key, so that no pointer that comes to rest elsewhere counts as an act.
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  await page.clock.runFor('29:05');
  await expect(warning).toBeVisible();
  const sent = page.waitForRequest('**/oga/logout');
  await page.clock.runFor('01:10');
  await sent;
  const ended = page.getByRole('dialog').filter({ hasText: '当前登录已失效，请重新登录' });
  await expect(ended).toBeVisible();
  expect(await stored(page)).not.toHaveProperty('userInfo');
  await ended.getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/jianglan/home');
  await expect(signInLink(page)).toBeVisible();
});

test.describe('the sign-in page', () => {
  test('gets a separate captcha for each visitor, also at the same moment', async ({ request }) => {
    const pages = await Promise.all([1, 2, 3].map(async () => (await request.get('/jianglan/login')).text()));
    const keys = pages.map((page) => /name="codeKey" value="([^"]+)"/.exec(page)?.[1]);
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(3);
  });

  test('leads on to the page that was wanted', async ({ page }) => {
    const who = await addReader('jianglan');
    await page.goto('/jianglan/login?next=%2FsearchList%3Fq%3Dhistory');
    await fillIn(page, who);
    await page.getByRole('main').getByRole('button', { name: '登录' }).click();
    await page.waitForURL('**/jianglan/searchList?q=history');
    await expect(reader(page)).toBeVisible();
    // Signed-in readers are redirected immediately.
    await page.goto('/jianglan/login?next=%2Fprivacy');
    await page.waitForURL('**/jianglan/privacy');
  });

  for (const next of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    test(`does not lead out of the library to ${next}`, async ({ page, baseURL }) => {
      const who = await addReader('jianglan');
      await page.goto(`/jianglan/login?next=${encodeURIComponent(next)}`);
      await fillIn(page, who);
      await page.getByRole('main').getByRole('button', { name: '登录' }).click();
      await page.waitForURL('**/jianglan/home');
      expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
    });
  }

  test('requires a new password if the current one is the initial password', async ({ page, allowConsoleErrors }) => {
    const who = await addReader('jianglan', []);
    allowConsoleErrors(/status of 400/);
    await page.goto(home);
    await openDialog(page);
    await fillIn(page, who);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/jianglan/modifyPassword');
    await expect(page.getByText('您的密码为初始密码或过于简单，请先修改密码')).toBeVisible();
    await page.getByLabel('新密码', { exact: true }).fill(who.password);
    await page.getByLabel('确认新密码').fill(who.password);
    await page.getByLabel('验证码').fill(captcha);
    const another = page.waitForResponse('**/oga/verifycode/**');
    await page.getByRole('button', { name: '修改密码' }).click();
    await another;
    await expect(page.getByRole('alert').filter({ hasText: '密码不能与初始密码相同' })).toBeVisible();
    await page.getByLabel('新密码', { exact: true }).fill('Quiet-Reading-7');
    await page.getByLabel('确认新密码').fill('Quiet-Reading-7');
    await page.getByLabel('验证码').fill(captcha);
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.waitForURL('**/jianglan/personalCenter');
    await expect(reader(page)).toHaveText(who.name);
  });

  test('warns about an old password and redirects after three seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto(home);
    await openDialog(page);
    await fillIn(page, { account: 'old', password: 'Yuelan-2026' });
    await page.keyboard.press('Enter');
    await expect(page.locator('#toasts').getByText('您已长时间未修改密码，请修改密码')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(home);
    await page.clock.runFor(3000);
    await page.waitForURL('**/jianglan/modifyPassword');
  });
});

test.describe('the sign-in page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('signs in and reports errors', async ({ page, allowConsoleErrors }) => {
    const who = await addReader('jianglan');
    allowConsoleErrors(/status of 422/);
    await page.goto('/jianglan/searchList?q=history');
    await signInLink(page).click();
    const send = page.getByRole('main').getByRole('button', { name: '登录' });
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: '请输入用户名' })).toBeVisible();
    await fillIn(page, { ...who, password: 'Wrong-1234' });
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible();
    await fillIn(page, who);
    await send.click();
    await page.waitForURL('**/jianglan/searchList?q=history');
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('reader_100001');
  });
});
