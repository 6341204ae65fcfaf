import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { environment, must, root } from '../../scripts/shell.ts';
import { serve, stopServer } from '../../scripts/test-server.ts';
import { createCasDouble } from '#demo/identity-services/cas.ts';
import { createMessagingDouble, createOidcDouble, createPassportDouble } from '#demo/identity-services/oauth.ts';
import { createSchoolDouble } from '#demo/identity-services/school.ts';
import { serveDoubles } from '#demo/identity-services/server.ts';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';

// Sign-in with external services, on a separate server with doubles that implement the real protocols.
let folder = '';
let server: ChildProcess | undefined;
let url = '';
let doubles: Awaited<ReturnType<typeof serveDoubles>>;
const password = 'Yuelan-2026';
const captcha = 'ABCD';
const people = [
  { subject: 'p-known', name: '周启明', account: 'teacher' },
  { subject: 'p-new', name: '林小雨' },
  { subject: 'p-other', name: '何青' },
  { subject: 'p-phone', name: '何青' },
  { subject: 'p-plain', name: '钱远' },
];

test.describe.configure({ mode: 'serial' });

interface LibraryFile {
  findConfig: object;
}

/** A library like mingwan under another name, with these ways in. */
function writeLibrary(mappingPath: string, groupCode: string, findConfig: object): void {
  const library = join(folder, 'libraries', mappingPath);
  mkdirSync(library, { recursive: true });
  const from = join(root, 'libraries', 'mingwan');
  for (const name of ['menus.json', 'dictionaries.json', 'files']) {
    cpSync(join(from, name), join(library, name), { recursive: true });
  }
  const file: LibraryFile = JSON.parse(readFileSync(join(from, 'library.json'), 'utf8'));
  const identity = {
    cas: { url: `${doubles.url}/cas`, account: 'account' },
    oidc: { issuer: `${doubles.url}/oidc`, clientId: 'yuelan', binding: 'association' },
    passport: {
      tokenUrl: `${doubles.url}/passport/token`,
      userUrl: `${doubles.url}/passport/user`,
      clientId: 'yuelan',
    },
    messaging: {
      authorizeUrl: `${doubles.url}/messaging/authorize`,
      tokenUrl: `${doubles.url}/messaging/token`,
      appId: 'wx1',
    },
  };
  const schoolLogin = mappingPath === 'every' ? { url: `${doubles.url}/school/login?library=every` } : undefined;
  const config = {
    ...file.findConfig,
    pcLogoUrl: '',
    iconUrl: '',
    searchBackGround: '',
    unifieAuthen: '0',
    exterSinAuthen: '0',
    passportLogin: '0',
    weixinLogin: '0',
    loginExplain: '',
    passportLoginUrl: `${doubles.url}/passport/authorize`,
    ...findConfig,
  };
  writeFileSync(
    join(library, 'library.json'),
    JSON.stringify({
      ...file,
      mappingPath,
      groupCode,
      identity,
      findConfig: config,
      schoolLogin,
    }),
  );
  const rows = ['teacher,周启明', 'graduate,林小雨', 'he,何青', 'qian,钱远'].map((entry) => `${entry},${password},no`);
  writeFileSync(join(library, 'readers.csv'), ['account,name,password,mustChange', ...rows].join('\n'));
}

test.beforeAll(async () => {
  doubles = await serveDoubles({
    cas: createCasDouble(people),
    school: createSchoolDouble(people),
    passport: createPassportDouble(people, 'passport-secret'),
    messaging: createMessagingDouble(people, 'messaging-secret'),
    oidc: await createOidcDouble(people, 'oidc-secret'),
  });
  folder = mkdtempSync(join(tmpdir(), 'yuelan-ways-in-'));
  const all = { unifieAuthen: '1', passportLogin: '1', exterSinAuthen: '1' };
  writeLibrary('every', '300001', {
    ...all,
    weixinLogin: '1',
    loginCasWithOriginalPage: '1',
    pcSsoLoginExplain: '校内读者\n使用校园账号',
    pcXxtLoginExplain: '学习通用户',
    pcLspLoginExplain: '校友与访客',
  });
  writeLibrary('sole', '300002', { normalLogin: '0', unifieAuthen: '1' });
  writeLibrary('own', '200616', all);
  const secrets = { oidc: 'oidc-secret', passport: 'passport-secret', messaging: 'messaging-secret' };
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(
    join(folder, 'data', 'identity-secrets.json'),
    JSON.stringify({ '300001': secrets, '200616': secrets }),
  );
  const env = environment({
    DATA_DIR: join(folder, 'data'),
    LIBRARIES_DIR: join(folder, 'libraries'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    CAPTCHA_FIXED_CODE: captcha,
  });
  await must('node', ['demo/yuelan.ts', 'demo', 'load'], { env });
  ({ child: server, url } = await serve(env));
});

test.afterAll(async () => {
  if (server) await stopServer(server);
  await doubles.close();
  rmSync(folder, { recursive: true, force: true });
});

const dialog = (page: Page) => page.getByRole('dialog');
const reader = (page: Page) => page.locator('#user-area summary');
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: '登录' });
const choose = (page: Page, subject: string) => page.getByRole('link', { name: `(${subject})` }).click();
const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }));

test.describe('the choice', () => {
  test('is 640 px wide with the explanation of each method by line, and 760 px with a QR code', async ({ page }) => {
    await page.goto(`${url}/every/home`);
    await signInLink(page).click();
    await expect(dialog(page)).toHaveAccessibleName('选择登录方式');
    expect((await dialog(page).boundingBox())?.width).toBe(640);
    await expect(dialog(page).locator('.way')).toHaveText([
      '统一身份认证登录',
      '账号密码登录',
      '学习通账号登录',
      '单点登录',
      '学校统一登录（CALIS）',
    ]);
    for (const line of ['校内读者', '使用校园账号', '学习通用户', '校友与访客']) {
      await expect(dialog(page).getByText(line, { exact: true }).first()).toBeVisible();
    }
    expect(await violations(page, 'dialog')).toEqual([]);
    await dialog(page).getByRole('button', { name: '账号密码登录' }).click();
    await expect(page.getByLabel('用户名')).toBeFocused();
    await expect(dialog(page).getByRole('img', { name: '登录二维码' })).toBeVisible();
    expect((await dialog(page).boundingBox())?.width).toBe(760);
    expect(await violations(page, 'dialog')).toEqual([]);
    await dialog(page).getByRole('button', { name: '返回登录方式' }).click();
    await expect(dialog(page)).toHaveAccessibleName('选择登录方式');
  });

  test('is none where there is one provider alone: the link and the page lead straight there', async ({ page }) => {
    await page.goto(`${url}/sole/searchList?q=x`);
    await signInLink(page).click();
    await page.waitForURL(`${doubles.url}/cas/login**`);
    await choose(page, 'p-known');
    await page.waitForURL(`${url}/sole/searchList?q=x`);
    await expect(reader(page)).toHaveText('周启明');
    const other = await page.request.get(`${url}/sole/login`, { maxRedirects: 0 });
    expect(other.headers()['location']).toContain('/sole/signIn/cas');
  });

  test('and form are one in the dialog of group 200616: the recommended way first, all in 768 px', async ({
    page,
    allowConsoleErrors,
  }) => {
    test.slow();
    // The logos of mingwan, which this library under another name has not.
    allowConsoleErrors(/status of 404/);
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const [segment, unified] of [
      ['', '统一身份认证登录'],
      ['/zh_TW', '統一身分認證登入'],
      ['/en-US', 'Unified authentication'],
    ] as const) {
      await page.goto(`${url}/own${segment}/home`);
      await page.getByRole('banner').locator('[data-sign-in]').click();
      const way = dialog(page).getByRole('link', { name: unified });
      await expect(way).toBeFocused();
      const form = dialog(page).locator('form');
      await expect(form.locator('[name=username]')).toBeVisible();
      const box = await dialog(page).evaluate((element) => [element.scrollHeight, element.clientHeight]);
      expect(box[0], segment).toBeLessThanOrEqual(box[1] ?? 0);
      const [top, below] = [await way.boundingBox(), await form.locator('button.btn-main').boundingBox()];
      expect(top?.y ?? 0).toBeLessThan(below?.y ?? 0);
      expect(await violations(page), segment).toEqual([]);
    }
  });

  test('appears on the sign-in page too', async ({ page }) => {
    await page.goto(`${url}/every/login?next=%2Fprivacy`);
    await expect(page.getByRole('main').getByRole('link', { name: '学习通账号登录' })).toHaveAttribute(
      'href',
      '/every/signIn/passport?next=%2Fprivacy',
    );
    await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

test.describe('unified authentication', () => {
  test('signs in, leads back to the page, and out again by its own way', async ({ page }) => {
    await page.goto(`${url}/every/searchList?q=x`);
    await signInLink(page).click();
    await dialog(page).getByRole('link', { name: '统一身份认证登录' }).click();
    await choose(page, 'p-known');
    await page.waitForURL(`${url}/every/searchList?q=x`);
    await expect(reader(page)).toHaveText('周启明');
    await expect.poll(async () => (await storageOf(page))['jwtHeader']).toBe('x-reader-jwt');
    const stored = await storageOf(page);
    expect(stored['loginType']).toBe('4');
    const cookies = await page.context().cookies(url);
    const cookie = cookies.find(({ name }) => name === 'reader_300001');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', value: stored['jwt'] });
    expect(cookies.find(({ name }) => name === 'way_in_300001')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

    // Who comes for the first time is welcomed.
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await reader(page).click();
    const out = page.waitForRequest(`${doubles.url}/cas/logout**`);
    await page.getByRole('button', { name: '退出登录' }).click();
    await out;
    await expect(signInLink(page)).toBeVisible();
    expect(await storageOf(page)).not.toHaveProperty('jwt');
  });

  test('leads in and out without scripts too', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto(`${url}/every/signIn/cas?next=${encodeURIComponent('/every/personalCenter?key=0')}`);
    await choose(page, 'p-known');
    await page.locator('#arrival a').click();
    await expect(reader(page)).toContainText('周启明');
    await reader(page).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(`${doubles.url}/cas/logout**`);
    // Where the library has itself come back to from there, nobody is sent round in a circle.
    await page.goto(`${url}/every/signedOut`);
    await expect(page).toHaveURL(`${url}/every/home`);
    await page.goto(`${url}/every/personalCenter?key=0`);
    await expect(page.getByText('登录后即可查看')).toBeVisible();
    await context.close();
  });

  test('keeps a form that was submitted after the session expired', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' });
    const page = await context.newPage();
    for (const [library, groupCode] of [
      ['every', '300001'],
      ['sole', '300002'],
    ] as const) {
      const section = `/${library}/personalCenter?key=1`;
      await page.goto(`${url}/${library}/signIn/cas?next=${encodeURIComponent(section)}`);
      // The provider knows the person from then on.
      if (library === 'every') await choose(page, 'p-known');
      await page.locator('#arrival a').click();
      await expect(page).toHaveURL(url + section);
      await context.clearCookies({ name: `reader_${groupCode}` });
      const sent = await context.request.post(url + section, {
        form: { act: 'certify', name: '周启明' },
        headers: { origin: url },
        maxRedirects: 0,
      });
      // A library with one way leads there at once.
      const isSole = library === 'sole';
      expect(sent.status()).toBe(isSole ? 303 : 401);
      const way = isSole ? sent.headers()['location'] : /href="([^"]+signIn\/cas[^"]+)"/.exec(await sent.text())?.[1];
      await page.goto(url + (way ?? '').replaceAll('&amp;', '&'));
      await page.locator('#arrival a').click();
      await expect(page.getByRole('button', { name: '继续提交' })).toBeVisible();
      await expect(page.locator('main form')).toHaveAttribute('action', section);
    }
    await context.close();
  });

  test('of a school is shown in a frame that only its page may embed, and signs in', async ({ page }) => {
    await page.goto(`${url}/every/login`);
    await expect(page.getByRole('main').getByRole('link', { name: '学校统一登录' })).toHaveAttribute(
      'href',
      '/every/schoolLogin',
    );
    await page.goto(`${url}/every/privacy`);
    await signInLink(page).click();
    await page.getByRole('dialog').getByRole('link', { name: '学校统一登录' }).click();
    await expect(page.frameLocator('iframe').getByRole('link', { name: '(p-known)' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const policyOf = async (path: string) => {
      const answer = await page.request.get(`${url}${path}`);
      return `${answer.headers()['content-security-policy'] ?? ''} ${await answer.text()}`;
    };
    expect(await policyOf('/every/schoolLogin')).toContain(`frame-src 'self' ${doubles.url}`);
    expect(await policyOf('/every/login')).not.toContain('frame-src');
    await page.frameLocator('iframe').getByRole('link', { name: '(p-known)' }).click();
    await page.waitForURL(`${url}/every/home`);
    await expect(reader(page)).toHaveText('周启明');
    await page.goto(`${url}/sole/schoolLogin`);
    await expect(page).not.toHaveURL(/schoolLogin/);
  });

  test('includes the record in the return link', async ({ page }) => {
    const next = encodeURIComponent('/every/searchList/bookDetails/17');
    const answer = await page.request.get(`${url}/every/signIn/cas?next=${next}`, { maxRedirects: 0 });
    const service = new URL(new URL(answer.headers()['location'] ?? '').searchParams.get('service') ?? '');
    expect(service.pathname).toBe('/every/signedIn/cas');
    expect(service.searchParams.get('recordId')).toBe('17');
  });

  test('ends the session here when it ends there', async ({ page, allowConsoleErrors }) => {
    // The page that is left asks once more who reads.
    allowConsoleErrors(/401 .*userinfo/);
    await page.goto(`${url}/every/signIn/cas?next=%2Fprivacy`);
    await choose(page, 'p-known');
    await page.waitForURL(`${url}/every/privacy`);
    await expect(reader(page)).toHaveText('周启明');
    await page.goto(`${doubles.url}/cas/logout`);
    const { jwt = '' } = Object.fromEntries(
      (await page.context().cookies(url))
        .filter(({ name }) => name === 'reader_300001')
        .map(({ value }) => ['jwt', value]),
    );
    const answer = await page.request.get(`${url}/oga/userinfo`, {
      headers: { 'x-reader-jwt': jwt, mappingPath: 'every' },
    });
    expect(answer.status()).toBe(401);
  });

  test('works without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto(`${url}/every/login`);
    await page.getByRole('link', { name: '统一身份认证登录' }).click();
    await choose(page, 'p-known');
    await page.getByRole('link', { name: '继续' }).click();
    await expect(page).toHaveURL(`${url}/every/home`);
    expect((await context.cookies(url)).map(({ name }) => name)).toContain('reader_300001');
    await context.close();
  });

  test('is worth nothing a second time, nor in another browser', async ({ page, browser, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400/);
    let back = '';
    page.on('request', (request) => {
      if (request.url().includes('/signedIn/cas?')) back = request.url();
    });
    await page.goto(`${url}/every/signIn/cas`);
    await choose(page, 'p-known');
    await page.waitForURL(`${url}/every/home`);
    const again = await page.goto(back);
    expect(again?.status()).toBe(400);
    await expect(page.getByRole('main')).toContainText('本次登录已失效，请重新登录');

    // What was sent to this reader, opened by somebody else before it was used.
    const begun = await page.request.get(`${url}/every/signIn/cas`, { maxRedirects: 0 });
    const sent = await page.request.get(begun.headers()['location'] ?? '', { maxRedirects: 0 });
    const stranger = await browser.newContext();
    const opened = await stranger.request.get(sent.headers()['location'] ?? '');
    expect(opened.status()).toBe(400);
    expect((await stranger.cookies(url)).map(({ name }) => name)).not.toContain('reader_300001');
    await stranger.close();
  });
});

test.describe('somebody who is unknown', () => {
  test('binds an account after the messaging app, then signs in', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400/);
    await page.goto(`${url}/every/home`);
    await signInLink(page).click();
    await dialog(page).getByRole('button', { name: '账号密码登录' }).click();
    await dialog(page).getByRole('link', { name: '在本机用应用登录' }).click();
    await choose(page, 'p-new');
    await page.waitForURL(`${url}/every/bindAccount?openId=*`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('绑定账号');
    expect(await violations(page)).toEqual([]);
    const bind = page.getByRole('button', { name: '绑定' });
    await bind.click();
    await expect(page.getByText('请输入用户名')).toBeVisible();
    await expect(page.getByText('请输入您的账号密码')).toBeVisible();
    await page.getByLabel('用户名').fill('graduate');
    await page.getByLabel('密码').fill('Wrong-1234');
    await bind.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('用户名或密码错误');
    await page.getByLabel('密码').fill(password);
    const sent = page.waitForRequest('**/oga/otherLogin');
    await page.keyboard.press('Enter');
    const payload = (await sent).postDataJSON() as Record<string, unknown>;
    expect(payload).toMatchObject({ username: 'graduate', loginType: 1, mappingPath: 'every' });
    expect(Object.keys(payload).sort()).toEqual(['loginType', 'mappingPath', 'openId', 'password', 'username']);
    await expect(page.getByText('账号绑定成功，请重新登录')).toBeVisible();
    await page.waitForURL(`${url}/every/login?next=*`);
    await page.goto(`${url}/every/signIn/messaging?next=%2Fprivacy`);
    await choose(page, 'p-new');
    await page.waitForURL(`${url}/every/privacy`);
    await expect(reader(page)).toHaveText('林小雨');
    expect(await storageOf(page)).not.toHaveProperty('loginType');
  });

  test('links an account by name and number after single sign-on, with a captcha', async ({ page }) => {
    await page.goto(`${url}/every/signIn/oidc`);
    await choose(page, 'p-other');
    await page.waitForURL(`${url}/every/relevanceUid?uid=*`);
    await page.getByRole('button', { name: '关联' }).click();
    await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible();
    for (const text of ['请输入姓名', '请输入账号', '请输入验证码']) await expect(page.getByText(text)).toBeVisible();
    await page.getByLabel('姓名').fill('何青');
    await page.getByLabel('账号').fill('he');
    await page.getByLabel('验证码', { exact: true }).fill(captcha);
    await page.getByRole('button', { name: '关联' }).click();
    await page.waitForURL(`${url}/every/login?next=*`);
    await page.goto(`${url}/every/signIn/oidc`);
    await choose(page, 'p-other');
    await page.waitForURL(`${url}/every/home`);
    await expect(reader(page)).toHaveText('何青');
  });

  test('binds by uid after unified authentication', async ({ page }) => {
    await page.goto(`${url}/every/signIn/cas?next=%2Fprivacy`);
    await choose(page, 'p-new');
    await page.waitForURL(`${url}/every/bindUid?uid=*`);
    await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible();
    // What is missing is said, and nothing is sent.
    const early: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/oga/userBind')) early.push(request.url());
    });
    await page.getByRole('button', { name: '绑定' }).click();
    for (const text of ['请输入用户名', '请输入您的账号密码', '请输入验证码']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    expect(early).toEqual([]);
    await page.getByLabel('用户名').fill('graduate');
    await page.getByLabel('密码').fill(password);
    await page.getByLabel('验证码', { exact: true }).fill(captcha);
    const sent = page.waitForRequest('**/oga/userBind');
    await page.getByRole('button', { name: '绑定' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      username: 'graduate',
      verifyCode: captcha,
      mappingPath: 'every',
    });
    await page.waitForURL(`${url}/every/login?next=%2Fprivacy`);
  });

  test('binds on each of the three screens without scripts', async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' });
    const page = await context.newPage();
    const begin = async (provider: string, screen: string) => {
      await page.goto(`${url}/every/signIn/${provider}?next=%2Fprivacy`);
      await choose(page, 'p-plain');
      await expect(page).toHaveURL(new RegExp(`/every/${screen}\\?`));
    };
    const fill = async (input: Record<string, string>) => {
      for (const [name, text] of Object.entries(input)) await page.locator(`form [name=${name}]`).fill(text);
      await page.getByRole('button', { name: /^(绑定|关联)$/ }).click();
    };
    const isBound = async () => {
      await expect(page.getByText('账号绑定成功，请重新登录')).toBeVisible();
      const signIn = page.getByRole('main').getByRole('link', { name: '返回登录' });
      await expect(signIn).toHaveAttribute('href', '/every/login?next=%2Fprivacy');
    };

    await begin('passport', 'bindAccount');
    await fill({ username: 'qian', password: 'Wrong-1234' });
    await expect(page.locator('noscript .refused')).toHaveText('用户名或密码错误');
    await fill({ username: 'qian', password });
    await isBound();
    await begin('cas', 'bindUid');
    await fill({ username: 'qian', password, verifyCode: 'WXYZ' });
    await expect(page.locator('noscript .refused')).toHaveText(/验证码/);
    await fill({ username: 'qian', password, verifyCode: captcha });
    await isBound();
    await begin('oidc', 'relevanceUid');
    await fill({ name: '钱远', primaryId: 'qian', verifyCode: captcha });
    await isBound();

    await page.goto(`${url}/every/signIn/passport`);
    await choose(page, 'p-plain');
    await page.getByRole('link', { name: '继续' }).click();
    await page.goto(`${url}/every/personalCenter`);
    await expect(reader(page)).toHaveText('钱远');
    await context.close();
  });

  test('gets a message if the binding link was opened in another browser', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400/);
    await page.goto(`${url}/every?uid=${'A'.repeat(32)}`);
    await page.waitForURL(`${url}/every/bindUid?uid=*`);
    // Before anything is typed.
    await expect(page.getByRole('main').getByRole('alert')).toContainText('绑定已超时，请重新登录后再试');
    await expect(page.getByRole('button', { name: '绑定' })).toHaveCount(0);
  });
});

test('a passport signs in and is stored as such', async ({ page }) => {
  await page.goto(`${url}/every/signIn/passport`);
  await choose(page, 'p-new');
  await page.waitForURL(`${url}/every/bindAccount?openId=*`);
  await page.getByLabel('用户名').fill('graduate');
  await page.getByLabel('密码').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/every/login?next=*`);
  await page.goto(`${url}/every/signIn/passport`);
  await choose(page, 'p-new');
  await page.waitForURL(`${url}/every/home`);
  await expect(reader(page)).toHaveText('林小雨');
  expect((await storageOf(page))['loginType']).toBe('2');
});

test('a QR code that is read and confirmed on the phone signs in at the desk', async ({ page, browser }) => {
  const response = page.waitForResponse('**/oga/loginCode?**');
  await page.goto(`${url}/every/login`);
  const { data } = (await (await response).json()) as { data: { loginUrl: string } };
  const phone = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(data.loginUrl);
  await choose(phone, 'p-new');
  await expect(phone.getByText('仅当电脑屏幕上的二维码是您自己打开的，才请确认')).toBeVisible();
  await phone.getByRole('button', { name: '确认在电脑上登录' }).click();
  await expect(phone.getByRole('main')).toContainText('已确认登录，请回到电脑继续');
  await page.waitForURL(`${url}/every/home`);
  await expect(reader(page)).toHaveText('林小雨');
  await phone.context().close();
});

test.describe('a link with a token', () => {
  async function token(page: Page): Promise<string> {
    await page.goto(`${url}/every/signIn/cas?next=%2Fprivacy`);
    await choose(page, 'p-known');
    await page.waitForURL(`${url}/every/privacy`);
    await expect(reader(page)).toBeVisible();
    return (await storageOf(page))['jwt'] ?? '';
  }

  test('signs in without scripts by a button', async ({ page, browser }) => {
    const jwt = await token(page);
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' });
    const opened = await context.newPage();
    await opened.goto(`${url}/every/?jwt=${jwt}&pageType=101`);
    await opened.getByRole('button', { name: '继续' }).click();
    await expect(opened).toHaveURL(`${url}/every/searchList`);
    await opened.goto(`${url}/every/personalCenter`);
    await expect(reader(opened)).toHaveText('周启明');
    await context.close();
  });

  test('signs in, stores the token and opens the page of its pageType', async ({ page, browser }) => {
    const jwt = await token(page);
    const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await other.goto(`${url}/every/?jwt=${jwt}&jwtHeader=x-reader-jwt&pageType=101`);
    await other.waitForURL(`${url}/every/searchList`);
    await expect(reader(other)).toHaveText('周启明');
    expect(await storageOf(other)).toMatchObject({ jwt, jwtHeader: 'x-reader-jwt' });
    expect((await other.context().cookies(url)).map(({ name }) => name)).toContain('reader_300001');
    // What has no page goes home, as any unknown path; the token is not in the history.
    await other.goto(`${url}/every/loginExternal/${jwt}/x-reader-jwt?next=https%3A%2F%2Fevil.example`);
    await other.waitForURL(`${url}/every/home`);
    await other.context().close();
  });

  test('that is invalid or of another library shows a message and changes no session', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400/);
    const jwt = await token(page);
    const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    for (const path of [`/sole/loginExternal/${jwt}/x-reader-jwt`, '/every/?jwt=bad&pageType=0']) {
      await other.goto(`${url}${path}`);
      await expect(other.getByRole('main').getByRole('alert')).toHaveText('登录链接已失效，请重新登录');
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('登录未完成');
      expect(await storageOf(other)).not.toHaveProperty('userInfo');
    }
    expect((await other.context().cookies(url)).filter(({ name }) => name.startsWith('reader_'))).toEqual([]);
    await other.context().close();
    // Nor does a bad link end the session of the reader who is there.
    await page.goto(`${url}/every/?jwt=bad&pageType=0`);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('登录链接已失效，请重新登录');
    expect((await storageOf(page))['userInfo']).toContain('周启明');
  });

  /** Signs in another reader than the one of the token. */
  async function signInOther(page: Page): Promise<void> {
    await page.goto(`${url}/every/signIn/passport?next=%2Fprivacy`);
    await choose(page, 'p-new');
    await page.waitForURL(`${url}/every/privacy`);
    await expect(reader(page)).toHaveText('林小雨');
  }
  const cookieOf = async (page: Page) =>
    (await page.context().cookies(url)).find(({ name }) => name === 'reader_300001')?.value;

  test('asks a signed-in reader for confirmation before switching accounts', async ({ page, browser }) => {
    test.slow();
    const jwt = await token(page);
    const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signInOther(other);
    const cookie = await cookieOf(other);
    const link = `${url}/every/?jwt=${jwt}&pageType=101`;
    const heading = other.getByRole('heading', { level: 1 });
    await other.goto(link);
    await expect(heading).toHaveText('已有读者登录');
    await expect(heading).toBeFocused();
    const question = '您当前以林小雨（graduate）的身份登录。是否改以周启明（teacher）的身份继续？';
    await expect(other.getByText(question)).toBeVisible();
    expect(await violations(other)).toEqual([]);
    expect(await cookieOf(other)).toBe(cookie);
    expect((await storageOf(other))['userInfo']).toContain('林小雨');

    await other.keyboard.press('Tab');
    await expect(other.getByRole('button', { name: '以周启明的身份继续' })).toBeFocused();
    await other.keyboard.press('Tab');
    await expect(other.getByRole('link', { name: '保持林小雨的登录' })).toBeFocused();
    await other.keyboard.press('Enter');
    await other.waitForURL(`${url}/every/searchList`);
    await expect(reader(other)).toHaveText('林小雨');
    expect(await cookieOf(other)).toBe(cookie);

    await other.goto(link);
    await expect(heading).toBeFocused();
    await other.keyboard.press('Tab');
    await other.keyboard.press('Enter');
    await other.waitForURL(`${url}/every/searchList`);
    await expect(reader(other)).toHaveText('周启明');
    expect(await storageOf(other)).toMatchObject({ jwt });
    expect(await cookieOf(other)).toBe(jwt);
    await other.context().close();
  });

  test('asks for confirmation without scripts, also for a provider’s sign-in of another reader', async ({
    page,
    browser,
  }) => {
    test.slow();
    const jwt = await token(page);
    const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signInOther(other);
    await other.goto(`${url}/every/signIn/cas?next=%2FsearchList`);
    await choose(other, 'p-known');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('已有读者登录');
    expect(await violations(other)).toEqual([]);
    await other.getByRole('link', { name: '保持林小雨的登录' }).click();
    await other.waitForURL(`${url}/every/searchList`);
    await expect(reader(other)).toHaveText('林小雨');

    const storageState = await other.context().storageState();
    const plain = await (
      await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN', storageState })
    ).newPage();
    await plain.goto(`${url}/every/?jwt=${jwt}&pageType=101`);
    await plain.getByRole('button', { name: '继续' }).click();
    await plain.getByRole('button', { name: '以周启明的身份继续' }).click();
    await expect(plain).toHaveURL(`${url}/every/searchList`);
    await plain.goto(`${url}/every/personalCenter`);
    await expect(reader(plain)).toHaveText('周启明');
    await plain.context().close();
    await other.context().close();

    const third = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signInOther(third);
    await third.goto(`${url}/every/signIn/cas?next=%2FsearchList`);
    await choose(third, 'p-known');
    await third.getByRole('button', { name: '以周启明的身份继续' }).click();
    await third.waitForURL(`${url}/every/searchList`);
    await expect(reader(third)).toHaveText('周启明');
    await third.context().close();
  });

  test('may have a single-use code in place of the token', async ({ page, browser, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400/);
    const jwt = await token(page);
    const headers = { mappingPath: 'every', 'x-reader-jwt': jwt };
    const response = await page.request.post(`${url}/oga/entryCode`, { headers, data: {} });
    const { data } = (await response.json()) as { data: { code: string } };
    const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await other.goto(`${url}/every/?code=${data.code}&pageType=101`);
    await other.waitForURL(`${url}/every/searchList`);
    await expect(reader(other)).toHaveText('周启明');
    await other.context().close();
    await page.context().clearCookies();
    await page.goto(`${url}/every/?code=${data.code}&pageType=101`);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('登录链接已失效，请重新登录');
  });

  test('opens a search, for visitors too', async ({ page }) => {
    await page.goto(`${url}/every?searchType=title&keyword=x&matchType=1&docType=1`);
    await expect(page).toHaveURL(`${url}/every/searchList?q=x&field=title&match=1&docCode=1`);
    await page.goto(`${url}/every/#/?searchType=author&keyword=y&matchType=2`);
    await page.waitForURL(`${url}/every/searchList?q=y&field=author`);
  });
});
