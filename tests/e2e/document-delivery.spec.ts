import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { begin, lookAt } from './desk-pages.ts';
import { expect, test } from './fixtures.ts';
import { addReader, captcha, clientOver, dialog, fillIn, granted, openSession } from './readers.ts';
import { commandsOf } from './staff.ts';

// A document from elsewhere: ordered from a record in the dialog and without scripts, delivered, and opened by its
// reader alone.

const dataDir = process.env['YUELAN_DATA_DIR'];
const yuelan = (...words: string[]) => commandsOf('jianglan')('document-delivery', ...words);
const numberOf = async (account: string): Promise<string> =>
  new RegExp(String.raw`^#(\d+)\t.*\t${account} `, 'm').exec(await yuelan('list', '--all'))?.[1] ?? '';
async function isClean(page: Page, part: string): Promise<void> {
  expect(await violations(page, part)).toEqual([]);
  expect(await overhang(page)).toBe(0);
}

test.beforeEach(async ({ page }) => {
  test.slow();
  test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
  const welcome = page.getByRole('dialog', { name: /^(欢迎使用|歡迎使用|Welcome)/ });
  const skip = welcome.getByRole('button', { name: /^(跳过|略過|Skip)$/ });
  await page.addLocatorHandler(welcome, () =>
    skip.click({ timeout: 3000 }).catch(() => expect(welcome).toHaveCount(0)),
  );
});

test('a visitor orders a paper from its record, and opens it once it was delivered', async ({
  page,
  browser,
  allowConsoleErrors,
}, info) => {
  // The form that is refused.
  allowConsoleErrors(/status of 422/);
  const who = await addReader('jianglan');
  await page.goto('/jianglan/searchList?docCode=3&sort=date');
  await page.goto((await page.locator('main h3 a, main h2 a').first().getAttribute('href')) ?? '');
  const title = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  await page.locator('.have').getByRole('link', { name: '文献传递' }).click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
  // After sign-in the form opens automatically, filled in from the record.
  const form = page.locator('.request-dialog');
  await expect(form.getByLabel('篇名')).toHaveValue(title);
  await expect(form.getByLabel('文献类型')).toHaveValue('article');
  await form.getByLabel('ISBN').fill('978-7-111-11111-1');
  await form.getByLabel('页码').fill('全部');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form).toContainText('ISBN 格式不正确');
  await expect(form.getByLabel('页码')).toBeFocused();
  await expect(form.getByLabel('篇名')).toHaveValue(title);
  await isClean(page, '.request-dialog');
  await form.getByLabel('ISBN').fill('');
  await form.getByLabel('页码').fill('第17—22页');
  await form.getByLabel('出版物名称').fill('系统工程');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form).toContainText('已提交');
  await form.getByRole('link', { name: '查看我的申请' }).click();

  const card = page.locator('.request').filter({ hasText: title });
  await expect(card.locator('[aria-current=step]')).toHaveText('已提交');
  await card.getByText('申请内容').click();
  await expect(card).toContainText('17-22');
  await isClean(page, '.personal-section');
  const number = await numberOf(who.account);
  await yuelan('accept', number, '--text', '约三天');
  const file = info.outputPath('scan.pdf');
  writeFileSync(file, '%PDF-1.4');
  await yuelan('deliver', number, '--file', file);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(card).toContainText('图书馆答复：约三天');
  const link = card.getByRole('link', { name: /^打开文献/ });
  await isClean(page, '.personal-section');
  const address = (await link.getAttribute('href')) ?? '';
  const opened = await page.request.get(address);
  expect([opened.status(), opened.headers()['content-type'], await opened.text()]).toEqual([
    200,
    'application/pdf',
    '%PDF-1.4',
  ]);
  // A visitor is asked to sign in; another reader's sign-in would open nothing either (service/document-delivery).
  const visitor = await browser.newContext();
  const there = await visitor.request.get(new URL(address, page.url()).href);
  expect(there.url()).toContain('/jianglan/login?next=%2FdeliveredDocument%2F');
  await visitor.close();
});

test('a document is ordered and taken back without scripts', async ({ browser, baseURL }) => {
  const who = await addReader('jianglan');
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/jianglan/documentDelivery');
  await page.getByRole('main').getByRole('link', { name: '登录' }).click();
  await page.getByLabel('用户名').fill(who.account);
  await page.getByLabel('密码').fill(who.password);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请填写出版物名称')).toBeVisible();
  await page.getByLabel('文献类型').selectOption('book');
  await page.getByLabel('出版物名称').fill('白夜行');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.locator('.request-placed')).toContainText('白夜行');
  await page.goto('/jianglan/personalCenter?key=4&tab=documents');
  const request = page.locator('.request').filter({ hasText: '白夜行' });
  await expect(request).toContainText('等待图书馆受理');
  await page.getByRole('button', { name: /^取消申请/ }).click();
  await expect(request).toContainText('已取消');
  await context.close();
});

test('staff send a document that is waited for by its address, by keys alone', async ({ page, request, baseURL }) => {
  const site = { mappingPath: 'jianglan', groupCode: '100001', language: 'zh-CN' } as const;
  const entry = { mappingPath: 'jianglan', nextpath: '/jianglan/home' };
  const who = await addReader('jianglan');
  const session = await openSession(clientOver(request, baseURL ?? '', site), entry, who);
  const reader = clientOver(request, baseURL ?? '', { ...site, session });
  const name = `营造法式 ${who.account}`;
  await granted(reader.call('requestDocument', { documentType: 'book', publicationName: name }));
  await begin(page, 'readers');
  await page.goto('/jianglan/desk/inbox#delivery');
  const item = page.locator('.desk-item').filter({ hasText: name });
  const tick = item.getByRole('checkbox');
  const key = (letter: string) => page.keyboard.press(`Alt+Shift+${letter}`);
  await expect(item).toBeVisible();
  await expect(async () => {
    await key('J');
    await expect(tick).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Space');
  const send = page.locator('.desk-chosen').getByRole('button', { name: /^交付/ });
  await page.keyboard.press((await send.getAttribute('aria-keyshortcuts')) ?? '');
  await expect(page.locator('.desk-chosen').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('https://doc.example.org/yingzao.pdf');
  await lookAt(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByRole('button', { name: /^撤回/ })).toBeVisible();
  const mine = await granted(reader.call('listDocumentRequests', {}));
  expect(mine.result).toMatchObject([{ state: 'delivered' }]);
});
