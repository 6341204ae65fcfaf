import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import {
  addReader,
  dialog,
  fillIn,
  openDialog,
  reader,
  signIn,
  signInByDialog,
  signInLink,
  stored,
  type TestReader,
} from './readers.ts';

// What readers alone may do, asked for by visitors and by readers whose session is over.

const home = '/jianglan/home';
test.beforeEach(async ({ page }) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
});

async function openRecord(page: Page): Promise<void> {
  await page.goto('/jianglan/searchList?q=%E4%B8%AD%E5%9B%BD');
  await page.locator('main a[href*="/bookDetails/"]').first().click();
  await page.waitForURL('**/bookDetails/*');
}
const form = (page: Page) => page.getByRole('form', { name: '写评分与评论' });
async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: '写评分与评论' }).click();
  await expect(form(page)).toBeVisible();
}
async function write(page: Page, score: number, comment: string): Promise<void> {
  await form(page)
    .getByRole('radio', { name: String(score) })
    .check();
  await form(page).getByLabel('我的评论').fill(comment);
  await form(page).getByRole('button', { name: '提交' }).click();
}
const sent = (page: Page): unknown[] => {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/find/findUserEvaluation/userComment')) bodies.push(request.postDataJSON());
  });
  return bodies;
};
/** Ends the session behind the page's back, as time does. */
async function endSession(page: Page): Promise<void> {
  const { jwt = '' } = await stored(page);
  const answer = await page.request.post('/oga/logout', {
    headers: { mappingPath: 'jianglan', groupCode: '100001', 'x-reader-jwt': jwt },
    data: {},
  });
  expect(answer.status()).toBe(200);
}
async function submitSignIn(page: Page, who: TestReader): Promise<void> {
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
}

test('a visitor’s rating is sent once after sign-in, and its comment awaits review', async ({ page }) => {
  const who = await addReader('jianglan');
  const bodies = sent(page);
  await openRecord(page);
  await openForm(page);
  expect(await violations(page, '.form')).toEqual([]);
  await form(page).getByRole('button', { name: '提交' }).click();
  await expect(form(page).getByRole('alert')).toHaveText('请选择评分或填写评论');
  await write(page, 4, '写得清楚。');
  await expect(dialog(page).getByText('请先登录账号')).toBeVisible();
  expect(bodies).toEqual([]);
  await submitSignIn(page, who);
  await expect(page.locator('#toasts').getByText('评论已提交，等待审核')).toBeVisible();
  await expect(reader(page)).toHaveText(who.name);
  const recordId = new URL(page.url()).pathname.split('/').at(-1);
  expect(bodies).toEqual([{ recordId, score: 4, comment: '写得清楚。' }]);
  await page.reload();
  await openForm(page);
  await expect(form(page).getByRole('radio', { name: '4' })).toBeChecked();
  await expect(form(page).getByLabel('我的评论')).toHaveValue('写得清楚。');
  await expect(form(page).getByText('您的评论正在等待审核。')).toBeVisible();
  expect(bodies).toHaveLength(1);
});

test('a visitor who closes the dialog has nothing sent at a later sign-in', async ({ page }) => {
  const who = await addReader('jianglan');
  const bodies = sent(page);
  await openRecord(page);
  await openForm(page);
  await write(page, 5, '好书');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await signInByDialog(page, who);
  await expect(reader(page)).toHaveText(who.name);
  expect(await stored(page)).not.toHaveProperty('pendingAction');
  expect(bodies).toEqual([]);
});

test('an expired session opens sign-in with its message, and the action continues afterwards', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const who = await addReader('jianglan');
  await openRecord(page);
  await signIn(page, who);
  await openForm(page);
  await endSession(page);
  const bodies = sent(page);
  await write(page, 3, '尚可');
  await expect(dialog(page).getByText('登录信息已过期，请重新登录！')).toBeVisible();
  const storage = await stored(page);
  for (const key of ['userInfo', 'jwt', 'jwtHeader']) expect(storage).not.toHaveProperty(key);
  await expect(reader(page)).toBeHidden();
  await submitSignIn(page, who);
  await expect(page.locator('#toasts').getByText('评论已提交，等待审核')).toBeVisible();
  // Refused once, taken once.
  expect(bodies).toHaveLength(2);
});

test('several calls that are refused at once open one dialog', async ({ page }) => {
  const who = await addReader('jianglan');
  await page.goto(home);
  await signIn(page, who);
  await page.goto(home);
  await expect(reader(page)).toHaveText(who.name);
  // As the client notifies the page of each; a library's own service says xxx (portal-shell §8).
  await page.evaluate(() => {
    const detail = { message: 'xxx' };
    for (let at = 0; at < 3; at += 1) dispatchEvent(new CustomEvent('yuelan:session-over', { detail }));
  });
  await expect(
    dialog(page)
      .getByRole('alert')
      .filter({ hasText: /^登录超时，请重新登录！$/ }),
  ).toHaveCount(1);
  await expect(dialog(page)).toHaveCount(1);
  // The welcome was the reader's, who is gone.
  await expect(page.getByRole('dialog', { name: '欢迎使用读者服务门户' })).toHaveCount(0);
  expect(await stored(page)).not.toHaveProperty('userInfo');
});

test('a visitor gets no message about sessions', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 401/);
  await page.goto(home);
  // As a tab that was left open over the end of a session has it.
  await page.evaluate(() => (document.cookie = 'signedIn_100001=1; path=/'));
  const response = page.waitForResponse('**/oga/userinfo');
  await page.reload();
  await response;
  await expect(signInLink(page)).toBeVisible();
  await openDialog(page);
  await expect(dialog(page).getByText('登录信息已过期')).toHaveCount(0);
});
