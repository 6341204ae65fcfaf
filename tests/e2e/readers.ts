import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { createClient, type Client, type ClientSite } from '#lib/client/client.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { storeToken, storeUser } from '#lib/stores/session/machine.ts';
import { hintCookie, loginTypes } from '#lib/stores/session/reader.ts';
import { storeLibraries } from '#lib/stores/session/tab-copies.ts';
import { expect } from './fixtures.ts';
import { runYuelan, type Where } from './staff.ts';

/** Every captcha of the test server has this answer (scripts/test-server.ts). */
export const captcha = 'ABCD';

export interface TestReader {
  account: string;
  password: string;
  name: string;
}

/**
 * Creates a separate reader, so that concurrent tests and retries don't share limits.
 * @param more further options of `yuelan reader add`; without `--keep` the password must be changed
 * @param at the server, by default that of all tests; by default a strong password and a plain name
 */
export async function addReader(
  library: string,
  more: readonly string[] = ['--keep'],
  { password = 'Quiet-Room-1', name: given, ...where }: Where & { password?: string; name?: string } = {},
): Promise<TestReader> {
  const account = `t${randomBytes(6).toString('hex')}`;
  const name = given ?? `读者${account.slice(-4)}`;
  const words = ['reader', 'add', account, '--library', library, '--name', name, '--password-stdin', ...more];
  await runYuelan(words, { ...where, input: password });
  return { account, password, name };
}

/** The code that was sent to that address last. */
export async function sentCode(recipient: string, where?: Where): Promise<string> {
  const shown = await runYuelan(['outbox', '--last', '100'], where);
  const message = shown.split(/^#/m).findLast((entry) => entry.includes(`\t${recipient}\t`));
  const code = /\b\d{6}\b/.exec(message?.split('\n').slice(1).join('\n') ?? '')?.[0];
  if (code === undefined) throw new Error(`no code for ${recipient} in:\n${shown}`);
  return code;
}

export const reader = (page: Page) => page.locator('#user-area summary');
export const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: '登录' });
export const dialog = (page: Page) => page.getByRole('dialog', { name: '登录' });

export async function openDialog(page: Page): Promise<void> {
  await signInLink(page).click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
}

/** Fills the form of the dialog or the page. */
export async function fillIn(
  page: Page,
  { account, password }: Pick<TestReader, 'account' | 'password'>,
): Promise<void> {
  await page.getByLabel('用户名').fill(account);
  await page.getByLabel('密码').fill(password);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByLabel('我已阅读并同意').check();
}

/** Signs in as readers do: for tests of signing in and of what asks for it. */
export async function signInByDialog(page: Page, who: TestReader): Promise<void> {
  await openDialog(page);
  await fillIn(page, who);
  // The dialog reloads the page; the name appears shortly before.
  const reloaded = page.waitForEvent('load');
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await reloaded;
  await expect(reader(page)).toBeVisible();
}

/**
 * The service's calls with the cookies of a browser, or of requests without one: they go along and are kept.
 * @param origin of the server; as a header it says that no other site asks
 */
export const clientOver = (requests: APIRequestContext, origin: string, site: ClientSite): Client =>
  createClient({
    site,
    origin,
    unreachable: 'the service does not answer',
    fetch: async (request) => {
      const { method, url } = request;
      const headers = { ...Object.fromEntries(request.headers), origin };
      const data = method === 'GET' ? undefined : await request.text();
      const answer = await requests.fetch(url, { method, headers, ...(data !== undefined && { data }) });
      // Several cookies stand in one header with lines in it, which no response takes; the browser has them already.
      const type = answer.headers()['content-type'] ?? '';
      return new Response(await answer.text(), { status: answer.status(), headers: { 'content-type': type } });
    },
  });

/** What a call answered. @throws with its message when it was refused */
export async function granted<T>(call: Promise<Answer<T, unknown>>): Promise<T> {
  const answer = await call;
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
}

/** Signs a reader in by the calls that the dialog makes. @returns the session, whose cookies the client keeps */
export async function openSession(
  visitor: Client,
  { mappingPath, nextpath }: { mappingPath: string; nextpath: string },
  { account, password }: Pick<TestReader, 'account' | 'password'>,
): Promise<SessionToken> {
  const { passwordKey } = await granted(visitor.call('getSignInParameter', {}));
  const { codeKey } = await granted(visitor.call('getCaptcha', {}));
  const given = { username: account, password: encryptPassword(password, passwordKey), verifyCode: captcha, codeKey };
  return granted(visitor.call('login', { ...given, mappingPath, nextpath, loginSystem: 1 }));
}

/** The service's calls of a reader who is signed in there, without a browser. */
export async function signedInClient(
  requests: APIRequestContext,
  baseURL: string | undefined,
  who: TestReader,
  { mappingPath, groupCode }: { mappingPath: string; groupCode: string },
): Promise<Client> {
  const site = { mappingPath, groupCode, language: 'zh-CN' } as const;
  const entry = { mappingPath, nextpath: `/${mappingPath}/home` };
  const session = await openSession(clientOver(requests, baseURL ?? '', site), entry, who);
  return clientOver(requests, baseURL ?? '', { ...site, session });
}

/**
 * Signs a reader in with the calls of the dialog and reloads the page, for tests that are not about sign-in. Cookies
 * and
 * storage are then as after the dialog, with the welcome dialog closed.
 * @param page a page of the library with a header
 */
export async function signIn(page: Page, who: TestReader): Promise<void> {
  const site = JSON.parse((await page.locator('#user-area').getAttribute('data-context')) ?? '') as ClientSite;
  const { mappingPath, groupCode, language } = site;
  const { origin, pathname } = new URL(page.url());
  const visitor = clientOver(page.request, origin, site);
  const session = await openSession(visitor, { mappingPath, nextpath: pathname }, who);
  const client = clientOver(page.request, origin, { ...site, session });
  await granted(client.call('finishFirstLogin', {}));
  const user = await granted(client.call('getSessionUser', {}));

  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  storeToken(storage, session);
  storeUser(storage, user);
  storeLibraries(storage, language, await granted(client.call('listLibCodes', {})));
  await page
    .context()
    .addCookies([{ name: hintCookie(groupCode), value: '1', url: new URL(page.url()).origin, sameSite: 'Lax' }]);
  await page.evaluate(
    ({ entries, way }) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
      localStorage.setItem('loginType', way);
    },
    { entries: [...values], way: loginTypes.account },
  );
  await page.reload();
  await expect(reader(page)).toContainText(who.name);
}

export const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

/** Skips the welcome of readers who come for the first time, whenever it shows, in any language. */
export async function skipWelcome(page: Page): Promise<void> {
  const welcome = page.locator('dialog.tutorial-welcome');
  await page.addLocatorHandler(welcome, async () => {
    // It closes with the page.
    await page.keyboard.press('Escape');
    await expect(welcome).toHaveCount(0);
  });
}
