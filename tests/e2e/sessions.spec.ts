import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { renderedSectionId } from '../../src/islands/personal-center/rendered-section.ts';
import { addReader, reader, signIn, signInLink, skipWelcome } from './readers.ts';
import { inLibrary } from './staff.ts';

// A reader's list of sessions in the personal center, and ending them, with scripts and without; and closing the last
// window of the library.

const path = '/jianglan/personalCenter?key=1';
const section = (page: Page) => page.locator('#personal-section');
const hasSession = async (page: Page) => (await (await page.request.get(path)).text()).includes(renderedSectionId);
const accept = (page: Page, does: string) => page.getByRole('dialog').getByRole('button', { name: does }).click();

test('a reader ends a session elsewhere, and then signs out everywhere', async ({ page, browser }) => {
  // Two browsers sign in.
  test.slow();
  const who = await addReader('jianglan');
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  });
  const elsewhere = await phone.newPage();
  await elsewhere.goto('/jianglan/home');
  await signIn(elsewhere, who);
  expect(await hasSession(elsewhere)).toBe(true);
  await skipWelcome(page);
  await page.goto(path);
  await signIn(page, who);

  const rows = section(page).getByRole('listitem').filter({ hasText: '最近使用' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('本机当前会话');
  await expect(rows.last()).toContainText('Safari（iOS） · 手机');
  expect(await violations(page)).toEqual([]);
  await rows.last().getByRole('button', { name: '退出：Safari（iOS）' }).click();
  await accept(page, '退出');
  await expect(page.getByText('已退出该会话', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect(await hasSession(elsewhere)).toBe(false);

  await section(page).getByRole('button', { name: '在所有设备上退出登录' }).click();
  await accept(page, '在所有设备上退出登录');
  await expect(page).toHaveURL(/\/jianglan\/home$/);
  await expect(signInLink(page)).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.includes('reader_'))).toEqual([]);
  await phone.close();
});

test('a browser without scripts shows the same list and ends sessions by forms', async ({ page, browser, baseURL }) => {
  test.slow();
  const who = await addReader('jianglan');
  await page.goto('/jianglan/home');
  await signIn(page, who);
  const cookies = await page.context().cookies();
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await plain.addCookies(cookies);
  const second = await browser.newPage();
  await second.goto('/jianglan/home');
  await signIn(second, who);

  const own = await plain.newPage();
  await own.goto('/jianglan/personalCenter?key=1');
  const entries = own.getByRole('listitem').filter({ hasText: '最近使用' });
  await expect(entries).toHaveCount(2);
  await entries.getByRole('button', { name: /^退出/ }).click();
  await expect(entries).toHaveCount(1);
  expect(await hasSession(second)).toBe(false);
  await own.getByRole('button', { name: '在所有设备上退出登录' }).click();
  await expect(own.getByText('登录后即可查看')).toBeVisible();
  await own.goto('/jianglan/personalCenter?key=1');
  await expect(own.getByText('登录后即可查看')).toBeVisible();
  await plain.close();
  await second.close();
});

test.describe('the windows of a library', () => {
  const library = 'jianglan';
  const isRunningOut = (account: string) => inLibrary(library, 'isRunningOut', [account]);
  const closed = (page: Page) => page.evaluate(() => localStorage.getItem('lastWindowClosed_100001'));
  /** A window that went was no end: half a minute later the session is there. */
  const keeps = async (page: Page, who: { account: string; name: string }) => {
    await expect(reader(page)).toContainText(who.name);
    await expect.poll(() => closed(page)).toBeNull();
    await inLibrary(library, 'passTime', [who.account, 31_000]);
    expect(await isRunningOut(who.account)).toBe(false);
  };

  test('keep the session on reload, navigation and closing another tab; closing the last tab ends it', async ({
    page,
    context,
  }) => {
    test.slow();
    const who = await addReader(library);
    await page.goto('/jianglan/home');
    await signIn(page, who);
    await page.reload();
    await keeps(page, who);
    // As from the address bar, by a link, and back.
    await page.goto('/jianglan/newBookInform');
    await keeps(page, who);
    await page.getByRole('banner').getByRole('link').first().click();
    await page.waitForURL('**/jianglan/home');
    await keeps(page, who);
    await page.goBack();
    await keeps(page, who);

    // A page without a header is a window too.
    const bare = await context.newPage();
    await bare.goto('/jianglan/specialNav');
    await expect
      .poll(() => bare.evaluate(() => Object.keys(JSON.parse(localStorage['openWindows_100001'] ?? '{}')).length))
      .toBe(2);
    await page.close({ runBeforeUnload: true });
    const beside = await context.newPage();
    await beside.goto('/jianglan/home');
    await keeps(beside, who);

    await bare.close({ runBeforeUnload: true });
    await keeps(beside, who);
    await beside.close({ runBeforeUnload: true });
    await expect.poll(() => isRunningOut(who.account)).toBe(true);
    await inLibrary(library, 'passTime', [who.account, 31_000]);
    const later = await context.newPage();
    await later.goto('/jianglan/home');
    await expect(signInLink(later)).toBeVisible();
    // The page knows first, and its first call takes the cookie away.
    const cookies = async () => (await context.cookies()).map(({ name }) => name);
    await expect.poll(cookies).not.toContain('reader_100001');
  });

  test('that navigate to another site, for example to pay, keep the session', async ({ page, context }) => {
    const who = await addReader(library);
    await page.route('https://elsewhere.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>elsewhere</h1>' }),
    );
    await page.goto('/jianglan/home');
    await signIn(page, who);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('openWindows_100001'))).not.toBeNull();
    await page.evaluate(() => {
      location.assign('https://elsewhere.example/pay');
    });
    await expect(page.getByRole('heading')).toHaveText('elsewhere');
    const back = await context.newPage();
    await back.goto('/jianglan/home');
    await keeps(back, who);
  });
});
