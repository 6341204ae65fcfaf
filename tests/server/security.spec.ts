import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { routes } from '../../src/lib/urls/routes.ts';
import { expect, noPage, test } from '../e2e/fixtures.ts';
import { startOwnServer, type OwnServer } from '../e2e/own-server.ts';
import { addReader, captcha, openDialog, reader, signIn, signInByDialog, signInLink, stored } from '../e2e/readers.ts';

// What the built server lets nobody do. The rules of each call are tested beside the services (accounts, sessions).

const requestContext = { mappingPath: 'jianglan', groupCode: '100001' };
const home = '/jianglan/home';

/** Skips the welcome, which comes once for each reader. */
test.beforeEach(async ({ page }) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
});

test.describe('every kind of answer', () => {
  const kinds: [string, (request: APIRequestContext) => Promise<APIResponse>, number][] = [
    ['a page', (request) => request.get(home), 200],
    ['a page that there is not', (request) => request.get('/jianglan/searchList/bookDetails/999999999'), 404],
    ['the sign-in page', (request) => request.get('/jianglan/login'), 200],
    ['a redirect', (request) => request.get('/jianglan/nowhere', { maxRedirects: 0 }), 302],
    ['a call', (request) => request.get('/find/getHotLoan', { headers: requestContext }), 200],
    ['a call that is refused', (request) => request.get('/oga/userinfo', { headers: requestContext }), 401],
    ['a file of a library', (request) => request.get('/files/jianglan/logo.svg'), 200],
    ['robots.txt', (request) => request.get('/robots.txt'), 200],
    ['health', (request) => request.get('/healthz'), 200],
  ];
  noPage('carries the headers that keep a browser safe', async ({ request }) => {
    for (const [name, ask, status] of kinds) {
      const answer = await ask(request);
      expect(answer.status(), name).toBe(status);
      expect(answer.headers(), name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(answer.headers(), name).not.toHaveProperty('x-powered-by');
    }
  });

  noPage(
    'refuses what is no form wherever a form can be sent, and no address breaks it',
    async ({ request, baseURL }) => {
      const types = ['application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'x'];
      for (const path of ['login', 'signedIn/cas', 'bookDonate/offer', 'personalCenter?key=1', 'copyRequest/1']) {
        for (const type of types) {
          const headers = { 'content-type': type, origin: baseURL ?? '' };
          const answer = await request.post(`/jianglan/${path}`, { headers, data: '{"a":1}' });
          expect(answer.status(), `${path} ${type}`).toBe(415);
          expect(await answer.text()).toContain('没有作任何改动');
        }
      }
      const turned = await request.get(`/jianglan/searchList/bookDetails/%e2%80%ae/%e2%80%ae`, { maxRedirects: 0 });
      expect([301, 302, 404]).toContain(turned.status());
      for (const { name, pattern } of routes.filter((route) => route.pattern.includes(':'))) {
        for (const value of ['a%25b', 'a%25b1', '%2525']) {
          const path = pattern.replaceAll(/:[a-zA-Z]+\??/g, value);
          const answer = await request.get(`/jianglan${path}`, { maxRedirects: 0 });
          expect(answer.status(), `${name} ${value}`).toBeLessThan(500);
        }
      }
    },
  );

  noPage('runs no script that is not ours, on any page', async ({ request }) => {
    for (const path of [home, '/jianglan/login', '/jianglan/searchList?q=a', '/jianglan/forceBinding']) {
      const answer = await request.get(path);
      const policy = answer.headers()['content-security-policy'] ?? '';
      const meta = /http-equiv="content-security-policy" content="([^"]+)"/i.exec(await answer.text())?.[1] ?? '';
      const scripts = /script-src ([^;]*)/.exec(policy || meta)?.[1] ?? '';
      expect(policy, path).not.toContain('unsafe-inline');
      expect(scripts, path).toContain("'self'");
      expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    }
  });
});

test('another site neither reads nor changes anything with the cookie of a reader', async ({ page, request }) => {
  const who = await addReader('jianglan');
  await page.goto(home);
  await signIn(page, who);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const foreign = { ...requestContext, cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const bare = { mappingPath: 'jianglan', groupCode: '100001', cookie, 'sec-fetch-site': 'cross-site' };
  expect((await request.get('/oga/userinfo', { headers: bare })).status()).toBe(401);
  const added = await request.post('/find/userInfo/updateSearchHistory', {
    headers: foreign,
    data: { action: 'add', term: 'not the reader’s' },
  });
  expect(added.status()).toBe(401);
  const out = await request.post('/oga/logout', { headers: foreign, data: {} });
  expect(out.headers()['set-cookie']).toBeUndefined();
  await page.reload();
  await expect(reader(page)).toHaveText(who.name);
});

test('a token that was in the browser before does not become the reader’s', async ({ page, baseURL }) => {
  const planted = 'eyJhbGciOiJIUzI1NiJ9.e30.planted';
  await page.context().addCookies([{ name: 'reader_100001', value: planted, url: baseURL ?? '' }]);
  const who = await addReader('jianglan');
  await page.goto(home);
  await page.evaluate((jwt) => {
    sessionStorage.setItem('jwt', jwt);
    sessionStorage.setItem('jwtHeader', 'x-reader-jwt');
  }, planted);
  await signInByDialog(page, who);
  expect((await stored(page))['jwt']).not.toBe(planted);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'reader_100001')?.value).not.toBe(planted);
});

test('what is personal is kept by no cache', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto(home);
  await signInByDialog(page, who);
  const { jwt = '' } = await stored(page);
  const headers = { ...requestContext, 'x-reader-jwt': jwt };
  for (const path of ['/oga/userinfo', '/find/userInfo/searchHistory?rows=5', '/find/bindMailAndPhone/status']) {
    const answer = await page.request.get(path, { headers });
    expect([path, answer.status(), answer.headers()['cache-control']]).toEqual([path, 200, 'no-store']);
  }
  // Pages are everyone's: none says who reads it.
  for (const path of [home, '/jianglan/searchList?q=history', '/jianglan/forceBinding']) {
    expect(await (await page.request.get(path)).text()).not.toContain(who.name);
  }
});

test('signing in says the same for an account that there is not as for a wrong password', async ({ request }) => {
  const { account } = await addReader('jianglan');
  const parameter: { data: { passwordKey: string } } = await (
    await request.get('/oga/parameter', { headers: requestContext })
  ).json();
  const { encryptPassword } = await import('../../src/lib/rules/password-cipher.ts');
  const password = encryptPassword('Wrong-Room-1', parameter.data.passwordKey);
  const attempt = async (username: string): Promise<unknown> => {
    const captcha: { data: { codeKey: string } } = await (
      await request.get('/oga/verifycode/img', { headers: requestContext })
    ).json();
    const data = { username, password, verifyCode: 'ABCD', codeKey: captcha.data.codeKey, loginSystem: 1 };
    return (await request.post('/oga/login', { headers: requestContext, data })).json();
  };
  expect(await attempt(`nobody-${account}`)).toEqual(await attempt(account));
});

test.describe('a text with markup', () => {
  const evil = `"'><img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
  const local = { 'zh-CN': evil, zh_TW: evil, 'en-US': evil };
  const link = 'javascript:window.hit=1';
  /** Menu items that lead to a script or out of the site. */
  const traps = (jumpMode: '1' | '2') =>
    [link, 'JavaScript:window.hit=1', ' javascript:window.hit=1', 'data:text/html,x', '//evil.example/home'].map(
      (menuUrl, at) => ({ menuId: `trap${jumpMode}${String(at)}`, menuName: 'menu trap', menuUrl, jumpMode }),
    );
  let server: OwnServer | undefined;

  test.beforeAll(async () => {
    server = await startOwnServer({
      findConfig: {
        normalLogin: '1',
        unifieAuthen: '0',
        exterSinAuthen: '0',
        weixinLogin: '0',
        findPasswordFlag: '1',
        loginExplain: evil,
      },
      logoPara: { filingNumbers: [{ text: evil }] },
      file: {
        name: local,
        fixedIcons: [{ iconId: 'trap', name: { 'zh-CN': 'menu trap' }, url: link, jumpMode: '2', icon: 'book' }],
      },
      write: (folder) => {
        const item = { menuName: evil, englishName: evil, complexFont: evil };
        const menus = {
          menuA: [{ ...item, menuId: 'home', menuUrl: '/home' }, ...traps('1'), ...traps('2')],
          menuB: [{ ...item, menuId: 'mine', menuUrl: '/personalCenter' }, ...traps('1')],
        };
        writeFileSync(join(folder, 'menus.json'), JSON.stringify(menus));
        writeFileSync(join(folder, 'privacy.zh-CN.md'), `${evil}\n\n[here](${link})\n`);
      },
    });
  });
  test.afterAll(async () => {
    await server?.stop();
  });

  const isHarmless = async (page: Page) => {
    expect(await page.locator('[onerror], a[href*="javascript:" i], a[href^="data:" i], a[href^="//"]').count()).toBe(
      0,
    );
    expect(await page.getByText('menu trap').count()).toBe(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  };

  test('is only text, whoever in a library wrote it', async ({ page }) => {
    const base = `${server?.url ?? ''}/mingwan`;
    for (const path of ['/home', '/en-US/home', '/privacy', '/login', '/resetPassword', '/searchList']) {
      expect((await page.goto(`${base}${path}`))?.status()).toBe(200);
      await isHarmless(page);
    }
    await page.goto(`${base}/home`);
    await openDialog(page);
    await expect(page.getByRole('dialog').getByText('window.hit')).toBeVisible();
    await isHarmless(page);
  });

  test('is only text when a reader has it for a name or searches it', async ({ page }) => {
    const who = await addReader('jianglan', ['--keep'], { name: evil });
    await page.goto(home);
    await signIn(page, who);
    await isHarmless(page);
    await page.goto(`/jianglan/searchList?q=${encodeURIComponent(evil)}`);
    await isHarmless(page);
    await page.goto(`/jianglan/advanceSearch?q=${encodeURIComponent(evil)}`);
    await isHarmless(page);
    await expect(reader(page)).toContainText('onerror');
  });
});

test('after signing out neither the way back nor another tab shows the reader', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto(home);
  await signIn(page, who);
  await page.goto('/jianglan/searchList?q=history');
  await reader(page).click();
  // Signing out loads the page anew.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '退出登录' }).click();
  await loaded;
  await expect(signInLink(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(who.name)).toHaveCount(0);
  const second = await page.context().newPage();
  await second.goto(home);
  await expect(second.getByText(who.name)).toHaveCount(0);
  expect(await stored(page)).not.toHaveProperty('userInfo');
});

test.describe('an address that looks like one of another site', () => {
  /** As it stands on the request line: a client that makes a URL of it first would mend it. */
  const ask = (baseURL: string, target: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { hostname, port } = new URL(baseURL);
      const headers = { cookie: 'language=en-US', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
      get({ hostname, port, path: target, headers }, resolve).on('error', reject);
    });

  const targets = [
    '//evil.example',
    '//evil.example/home',
    '///evil.example/home',
    '/\\evil.example/home',
    '/%2F%2Fevil.example/home',
    '/%2fevil.example/',
    '/%5Cevil.example/home',
    '/%09//evil.example/home',
    '/evil.example/home',
    '/en-US//evil.example/home',
    '/zh_TW/%2F%2Fevil.example',
    '/./\\evil.example',
    '/jianglan//evil.example',
    '/jianglan/%2F%2Fevil.example/home',
    '/jianglan/..//evil.example/Home',
    '/jianglan/\\evil.example/Home',
    '/jianglan/en-US//evil.example',
    '/jianglan/Home?next=//evil.example',
    '/?jwt=x&pageType=102&recordId=//evil.example',
    '/jianglan/?uid=//evil.example',
    '/jianglan/searchListExternal/all/%2F%2Fevil.example/2',
    '/jianglan/signIn/%2F%2Fevil.example?next=/home',
  ];
  noPage('leads nobody there', async ({ baseURL }) => {
    const own = baseURL ?? '';
    for (const target of targets) {
      let path = target;
      // As a browser follows: the second redirect may do what the first did not.
      for (let step = 0; step < 4; step += 1) {
        const { statusCode = 0, headers } = await ask(own, path);
        expect(statusCode, `${target}: ${path}`).toBeLessThan(500);
        const { location } = headers;
        if (location === undefined) break;
        const next = new URL(location, new URL(path, own));
        expect(next.origin, `${target}: ${path} leads to ${location}`).toBe(new URL(own).origin);
        path = next.pathname + next.search;
      }
    }
  });

  noPage('is no place to come back to after sign-in, without scripts either', async ({ request, baseURL }) => {
    const who = await addReader('jianglan');
    for (const next of [
      '//evil.example/',
      '/\\evil.example',
      'https://evil.example/',
      '/%2F%2Fevil.example',
      '/\t/evil.example',
    ]) {
      const path = `/jianglan/login?next=${encodeURIComponent(next)}`;
      const codeKey = /name="codeKey" value="([^"]+)"/.exec(await (await request.get(path)).text())?.[1] ?? '';
      const form = { username: who.account, password: who.password, verifyCode: captcha, codeKey, consent: '1' };
      const headers = { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' };
      const answer = await request.post(path, { form, headers, maxRedirects: 0 });
      expect([next, answer.status(), answer.headers()['location']]).toEqual([next, 303, '/jianglan/home']);
    }
  });
});
