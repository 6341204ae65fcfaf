import { execFileSync } from 'node:child_process';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { environment } from '../../scripts/shell.ts';
import { overhang } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, captcha, dialog, fillIn, signIn, type TestReader } from './readers.ts';

// The five kinds of requests for copies, each from the record page to its end; what staff do is done by command.

const dataDir = process.env['YUELAN_DATA_DIR'];
const env = environment({ DATA_DIR: dataDir ?? '' });
const node = (...args: string[]) => execFileSync('node', args, { encoding: 'utf8', env });
const yuelan = (...args: string[]) => node('src/cli/yuelan.ts', ...args, '--library', 'jianglan');
const bookSchema = z.object({ recordId: z.number(), title: z.string(), barcode: z.string() });

/** A book with one copy, which stands in the stacks; each test has its own. */
const bookOf = (which: number) =>
  bookSchema.parse(
    JSON.parse(node('tests/e2e/copy-requests.fixture.ts', dataDir ?? '', 'jianglan', 'JLZ-WX', String(which))),
  );
const lendTo = (who: TestReader, barcode: string) =>
  yuelan('loans', 'lend', '--reader', who.account, '--barcode', barcode);
const form = (page: Page) => page.locator('.request-dialog');
const card = (page: Page, title: string) => page.locator('.request').filter({ hasText: title });

/** Neither the dialog or section that stands there nor anything around it has a barrier, and the page fits. */
async function isClean(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await overhang(page)).toBe(0);
}

async function skipWelcome(page: Page): Promise<void> {
  const welcome = page.locator('dialog.tutorial, dialog').filter({ hasText: /欢迎使用|歡迎使用|Welcome/ });
  await page.addLocatorHandler(welcome, () =>
    welcome
      .getByRole('button', { name: /^(跳过|略過|Skip)$/ })
      .click({ timeout: 3000 })
      .catch(() => undefined),
  );
}

/** Signs a reader in, in the first language of the site, and goes to a page. */
async function come(page: Page, who: TestReader, path: string): Promise<void> {
  await skipWelcome(page);
  await page.goto('/jianglan/privacy');
  await signIn(page, who);
  await page.goto(`/jianglan${path}`);
}

test.beforeEach(({ page }) => {
  test.slow();
  test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
  expect(page.isClosed()).toBe(false);
});

test('a visitor reserves what is on loan, waits, and collects it', async ({ page }) => {
  await skipWelcome(page);
  const [who, other] = [addReader('jianglan'), addReader('jianglan')];
  const { recordId, title, barcode } = bookOf(0);
  lendTo(other, barcode);
  await page.goto(`/jianglan/searchList?q=${encodeURIComponent(title)}`);
  await expect(page.locator(`a[data-ask=reservation][href*="/${String(recordId)}?"]`)).toHaveText('预约');
  await page.goto(`/jianglan/searchList/bookDetails/${String(recordId)}`);
  const have = page.locator('.have');
  await expect(have).toContainText('已全部借出');
  await have.getByText('更多获取方式').click();
  await expect(have.locator('.ways')).toContainText('目前没有在架的复本');
  await have.getByRole('link', { name: '预约', exact: true }).click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
  // After sign-in the very same action goes on by itself.
  await expect(form(page)).toContainText('您将排在第 1 位');
  await isClean(page, '.request-dialog');
  await form(page).getByRole('button', { name: '确认预约' }).click();
  await expect(form(page)).toContainText('预约成功');
  await expect(have).toContainText('您已预约，排在第 1 位');
  await form(page).getByRole('link', { name: '查看我的申请' }).click();

  const own = card(page, title);
  await expect(own).toContainText('您排在第 1 位');
  await own.getByRole('button', { name: /^暂停预约/ }).click();
  await own.locator('form').getByRole('button', { name: '暂停预约' }).click();
  await expect(own).toContainText('排队位置保留');
  await own.getByRole('button', { name: /^恢复预约/ }).click();
  await expect(own.locator('[aria-current=step]')).toHaveText('排队中');
  await isClean(page, '.personal-section');
  yuelan('loans', 'return', '--barcode', barcode);
  const slip = yuelan('copy-requests', 'list');
  expect(slip).toContain(barcode);
  if (!slip.split('\n').some((line) => line.includes(barcode) && line.includes('ready'))) {
    yuelan('copy-requests', 'shelve', '--barcode', barcode);
  }
  await page.reload();
  await expect(own).toHaveAttribute('data-stage', 'ready');
  await expect(page.locator('.request-ready')).toHaveText('1 册已备好，请来取书');
  await expect(own).toContainText('取书。');
  yuelan('copy-requests', 'hand-out', '--barcode', barcode);
  await page.reload();
  await expect(page.getByText('没有进行中的申请')).toBeVisible();
  await page.getByRole('link', { name: '全部', exact: true }).click();
  await expect(own).toContainText('已借出，应还日期为');
  await own.getByText('办理记录').click();
  await expect(own.locator('.request-history li').first()).toBeVisible();
});

test('a copy is brought to the place that the reader chooses', async ({ page }) => {
  const { recordId, title, barcode } = bookOf(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await come(page, addReader('jianglan'), `/en-US/searchList/bookDetails/${String(recordId)}`);
  const have = page.locator('.have');
  await expect(have).toContainText('On the shelf: Literature stacks');
  await have.getByText('More ways to get it').click();
  await have.getByRole('link', { name: 'Have it brought' }).click();
  await expect(form(page)).toContainText('The library takes it off the shelf');
  await form(page)
    .getByText(/^Beihu Science Library/)
    .click();
  await isClean(page, '.request-dialog');
  await form(page).getByRole('button', { name: 'Have it brought' }).click();
  await expect(form(page)).toContainText('fetching it for Beihu Science Library');
  await form(page).getByRole('link', { name: 'See my requests' }).click();
  yuelan('copy-requests', 'send', '--barcode', barcode);
  await page.reload();
  const own = card(page, title);
  await expect(own).toContainText('It is on its way to Beihu Science Library');
  yuelan('copy-requests', 'shelve', '--barcode', barcode);
  await page.reload();
  await expect(own).toHaveAttribute('data-stage', 'ready');
  await isClean(page, '.personal-section');
  // What a reader does not want any more is taken back.
  await own.getByRole('button', { name: /^Cancel request/ }).click();
  await page.locator('dialog.ask').getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('You have no open requests')).toBeVisible();
});

test('a copy is lent online at once, and collected', async ({ page }) => {
  const { recordId, title, barcode } = bookOf(2);
  await come(page, addReader('jianglan'), `/zh_TW/searchList/bookDetails/${String(recordId)}`);
  const have = page.locator('.have');
  await have.getByText('更多取得方式').click();
  await have.getByRole('link', { name: '線上借書' }).click();
  await expect(form(page)).toContainText('借期到');
  await form(page).getByRole('button', { name: '確認借書' }).click();
  await expect(form(page)).toContainText('借書成功');
  await form(page).getByRole('link', { name: '查看我的申請' }).click();
  await expect(card(page, title)).toContainText('應還日期為');
  yuelan('copy-requests', 'shelve', '--barcode', barcode);
  await page.reload();
  await expect(card(page, title)).toContainText('可取書');
  yuelan('copy-requests', 'hand-out', '--barcode', barcode);
  await page.goto('/jianglan/zh_TW/personalCenter?key=5');
  await expect(page.getByRole('row').filter({ hasText: barcode })).toBeVisible();
});

test('a book is sent home for a fee that is told first', async ({ page }) => {
  const { recordId, title, barcode } = bookOf(3);
  await page.setViewportSize({ width: 390, height: 844 });
  const who = addReader('jianglan');
  await come(page, who, `/searchList/bookDetails/${String(recordId)}`);
  const have = page.locator('.have');
  await have.getByText('更多获取方式').click();
  await have.getByRole('link', { name: '送书上门' }).click();
  await expect(form(page)).toContainText('运费 ¥5.00');
  await form(page).getByLabel('收件人').fill('林晓岚');
  await form(page).getByLabel('联系电话').fill('13800000001');
  await form(page).getByLabel('详细地址').fill('江澜市望江路 1 号 3 栋 201');
  await isClean(page, '.request-dialog');
  await form(page).getByRole('button', { name: '确认借书并寄送' }).click();
  await expect(form(page)).toContainText('等待图书馆审核');
  const number = new RegExp(`^#(\\d+)\\t.*${who.account}`, 'm').exec(yuelan('copy-requests', 'list'))?.[1] ?? '';
  yuelan('copy-requests', 'accept', number);
  yuelan('copy-requests', 'send', '--barcode', barcode);
  await form(page).getByRole('link', { name: '查看我的申请' }).click();
  await expect(card(page, title)).toContainText('已寄出');
});

test('a reader passes a book on to another, with a code that is entered or late', async ({
  page,
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const [holder, asker] = [addReader('jianglan'), addReader('jianglan')];
  const { recordId, title, barcode } = bookOf(4);
  lendTo(holder, barcode);
  await page.setViewportSize({ width: 390, height: 844 });
  await come(page, asker, `/searchList/bookDetails/${String(recordId)}`);
  await page.locator('.have').getByText('更多获取方式').click();
  await page.locator('.have').getByRole('link', { name: '转借' }).click();
  await form(page).getByLabel('给对方的留言').fill('周五前需要');
  await form(page).getByRole('button', { name: '发出请求' }).click();
  await expect(form(page)).toContainText('请求已发出');

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
  const beside = await context.newPage();
  // The loan itself says that it is asked for.
  await come(beside, holder, '/en-US/personalCenter?key=5');
  const onLoan = beside.locator('.row-below');
  await expect(onLoan).toContainText('Their note: 周五前需要');
  await isClean(beside, '.personal-section');
  await onLoan.getByRole('button', { name: /^Agree/ }).click();
  await expect(onLoan.getByRole('button', { name: /^Show the code/ })).toBeVisible();
  await beside.getByRole('link', { name: 'Pass on: 1 item asked for' }).click();
  const asked = card(beside, title);
  await asked.getByRole('button', { name: /^Show the code/ }).click();
  const digits = asked.locator('.take-digits');
  await expect(digits).toHaveText(/^\d{6}$/);
  await expect(asked.getByRole('img', { name: 'The code as a QR code' })).toBeVisible();
  await expect(asked.getByRole('timer')).toContainText(/[45]:\d\d/);
  await isClean(beside, '.personal-section');
  const code = (await digits.textContent()) ?? '';

  await page.goto('/jianglan/personalCenter?key=4');
  const own = card(page, title);
  await own.getByLabel('取书码').fill(code === '000000' ? '111111' : '000000');
  await own.getByRole('button', { name: '确认取书' }).click();
  await expect(own.getByText('请输入正确的取书码！')).toBeVisible();
  await isClean(page, '.personal-section');
  await own.getByLabel('取书码').fill(code);
  await own.getByRole('button', { name: '确认取书' }).click();
  await expect(page.getByText('没有进行中的申请')).toBeVisible();
  await expect(beside.getByText(`“${title}” is handed over, and your loan has ended`)).toBeVisible();
  await expect(asked).toBeHidden();
  await page.goto('/jianglan/personalCenter?key=5');
  await expect(page.getByRole('row').filter({ hasText: barcode })).toBeVisible();
  await context.close();
});

test('without scripts the button leads to sign-in, and from there to the form and its answer', async ({ browser }) => {
  const who = addReader('jianglan');
  const { recordId, barcode } = bookOf(5);
  lendTo(addReader('jianglan'), barcode);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/jianglan/searchList/bookDetails/${String(recordId)}`);
  await page.locator('.have').getByRole('link', { name: '预约', exact: true }).click();
  await expect(page.getByText('登录后即可申请')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '登录' }).click();
  await page.getByLabel('用户名').fill(who.account);
  await page.getByLabel('密码').fill(who.password);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('您将排在第 1 位')).toBeVisible();
  await page.getByRole('radio', { name: /^北湖理工馆/ }).check();
  await page.getByRole('button', { name: '确认预约' }).click();
  await expect(page.getByText('预约成功')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/到北湖理工馆.*取书/);
  await context.close();
});
