import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { begin, deskPassword as password, fillIn, lookAt, title } from './desk-pages.ts';
import { expect, test } from './fixtures.ts';
import { addReader, granted, signedInClient } from './readers.ts';
import { commandsOf, inLibrary } from './staff.ts';

// The desk in the browser: sign-in with a second factor, a day's lending by keyboard, bulk decisions on requests, and
// staff accounts. Unit tests cover the rules of each call (service/desk, service/staff).

/** Goes from row to row by the key for the next one until that is focused: rows of other tests stand there, too. */
async function goTo(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  for (let at = 0; !(await row.evaluate((element) => element === document.activeElement)); at += 1) {
    expect(at).toBeLessThan(200);
    await page.keyboard.press('Alt+Shift+J');
  }
}

test('staff choose a password, set a second factor up and sign in with it', async ({ page, allowConsoleErrors }) => {
  // The browser writes down what was refused.
  allowConsoleErrors(/status of (400|401)/);
  await page.goto('/jianglan/desk');
  await expect(title(page, '登录工作台')).toBeVisible();
  await lookAt(page);
  await expect(page.getByRole('link', { name: '前往读者门户' })).toHaveAttribute('href', '/jianglan/home');
  const account = await begin(page, 'administrator');
  await page.getByRole('link', { name: '我的账号' }).click();
  await page.getByRole('button', { name: '设置两步验证' }).click();
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page.getByRole('img', { name: '用于身份验证器的二维码' })).toBeVisible();
  await lookAt(page);
  const secret = ((await page.locator('form code').textContent()) ?? '').replace(/\s/g, '');
  const codeIn = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page.getByLabel('验证码').fill(codeIn(-1));
  await page.getByRole('button', { name: '开启' }).click();
  await expect(page.locator('.desk-codes code')).toHaveCount(10);
  await page.keyboard.press('Alt+Shift+Minus');
  await expect(title(page, '登录工作台')).toBeVisible();
  await fillIn(page, account, 'Wrong-Desk-27');
  await expect(page.getByRole('alert')).toContainText('密码');
  await fillIn(page, account, password);
  await page.getByLabel('验证码').fill('000000');
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('验证码').fill(codeIn(0));
  await page.getByRole('button', { name: '继续' }).click();
  await expect(title(page, '我的账号')).toBeVisible();
  await page.reload();
  await expect(title(page, '我的账号')).toBeVisible();
});

test('a copy is lent, renewed and taken back by scanner and keys, and its reader sees it at once', async ({
  page,
  request,
  baseURL,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (404|409)/);
  const reader = await addReader('jianglan');
  const book = await inLibrary('jianglan', 'bookOnShelf', ['JLZ-WW', { which: 0, of: 1 }]);
  const client = await signedInClient(request, baseURL, reader, { mappingPath: 'jianglan', groupCode: '100001' });
  const loans = async () => (await granted(client.call('listLoans', {}))).result.map(({ barcode }) => barcode);

  await begin(page, 'circulation');
  await page.getByRole('link', { name: '流通' }).click();
  await expect(title(page, '流通')).toBeVisible();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const newest = page.locator('.desk-scans li').first();
  await expect(page.getByLabel('读者证号或账号')).toBeFocused();
  await type('nobody-has-this-card');
  await expect(page.getByRole('alert')).toContainText('没有这位读者');
  await type(reader.account);
  await expect(page.getByRole('heading', { name: reader.name })).toBeVisible();
  await expect(page.getByLabel('条码号')).toBeFocused();
  // As fast as a scanner reads: none waits for the one before, and none is lost.
  await type(book.barcode);
  await type('NO-SUCH-BARCODE');
  await expect(page.locator('.desk-scans li')).toHaveCount(2);
  await expect(newest).toContainText('没有此条码的馆藏');
  await expect(page.locator('.desk-scans li').nth(1)).toContainText('已借出');
  expect(await loans()).toEqual([book.barcode]);
  await lookAt(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('读者证号或账号')).toBeFocused();
  await page.keyboard.press('F4');
  await type(book.barcode);
  await expect(newest).toContainText(/续借/);
  await page.keyboard.press('F3');
  await page.getByLabel('本台地点').selectOption('JLZ');
  await page.getByLabel('条码号').focus();
  await type(book.barcode);
  await expect(newest).toContainText('已还回');
  expect(await loans()).toEqual([]);
});

test('staff see what their roles are for, and nothing of it is on readers’ pages', async ({ page }) => {
  await begin(page, 'content');
  const menu = page.getByRole('navigation', { name: '工作台栏目' }).getByRole('link');
  await expect(menu).toHaveText([/^今日/, /^待办事项/, /^书目/, /^统计/, /^内容/, /^我的账号/]);
  // The key of each is shown on a tablet, too.
  await page.setViewportSize({ width: 768, height: 1024 });
  const keys = page.getByRole('navigation', { name: '工作台栏目' }).locator('li kbd');
  await expect(keys).toHaveText(['1', '2', '3', '4', '5', '6'].map((digit) => `Alt⇧${digit}`));
  for (const key of await keys.all()) await expect(key).toBeVisible();
  await page.goto('/jianglan/desk/staff');
  await expect(title(page, '今日')).toBeVisible();
  const response = await page.goto('/jianglan/en-US/desk');
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await expect(title(page, 'Today')).toBeVisible();
  await page.goto('/jianglan/desk/nothing-here');
  await expect(page).toHaveURL(/\/jianglan\/desk$/);
});

test('a notice is written at the desk, previewed, found by readers at once, and taken out again by keys', async ({
  page,
}) => {
  await begin(page, 'content');
  await page.getByRole('link', { name: '内容', exact: true }).click();
  await page.getByRole('button', { name: /^捐赠新闻/ }).click();
  await expect(page.getByRole('button', { name: /^新建/ })).toBeVisible();
  await page.keyboard.press('Alt+Shift+N');
  const key = `n${randomBytes(5).toString('hex')}`;
  await page.getByLabel('标识 *').fill(key);
  await page.getByLabel('类型').selectOption('新闻');
  const texts = (name: string) => page.getByRole('group', { name });
  await texts('标题 *').getByLabel('English').fill(`Closed ${key}`);
  await page.getByRole('button', { name: /^保存/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请先改正' })).toBeVisible();
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await lookAt(page);
  await page.getByLabel('发布日期 *').fill('2026-11-20');
  await texts('标题 *').getByLabel('简体中文').fill(`闭馆${key}`);
  await texts('正文 *').getByLabel('简体中文').fill('周日闭馆。');
  await page.getByRole('button', { name: /^预览/ }).click();
  const english = page.frameLocator('iframe[title="English"]').locator('main');
  await expect(english).toContainText(`Closed ${key}`);
  await expect(english).toContainText('周日闭馆。');
  expect(await (await page.request.get('/jianglan/donate')).text()).not.toContain(key);
  await lookAt(page);
  await page.getByRole('button', { name: /^保存/ }).click();
  await expect(page.getByRole('heading', { name: '修改历史' })).toBeVisible();
  const shown = async (language: string) =>
    (await (await page.request.get(`/jianglan${language}/donate`)).text()).includes(key);
  await expect.poll(() => shown('/en-US')).toBe(true);
  await expect.poll(() => shown('')).toBe(true);
  await page.getByRole('button', { name: '移除' }).click();
  await page.getByRole('alert').getByRole('button', { name: '移除' }).click();
  await expect.poll(() => shown('')).toBe(false);
  await page.getByRole('button', { name: '恢复到此' }).click();
  await expect.poll(() => shown('')).toBe(true);
  await expect(page.getByRole('button', { name: /^移除/ })).toBeEnabled();
  await page.keyboard.press('Alt+Shift+R');
  await expect(page.getByRole('alert').filter({ hasText: '移除' })).toBeVisible();
  await page.keyboard.press('Alt+Shift+Y');
  await expect.poll(() => shown('')).toBe(false);
});

test('a record is found, opened and annotated by keyboard only', async ({ page }) => {
  await begin(page, 'content');
  await page.goto('/jianglan/desk/records');
  await expect(page.getByLabel('查找书目')).toBeFocused();
  await page.keyboard.type('红楼梦');
  await page.keyboard.press('Enter');
  const rows = page.locator('[data-row]');
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press('Alt+Shift+J');
  await page.keyboard.press('Alt+Shift+J');
  await expect(rows.nth(1)).toBeFocused();
  await lookAt(page);
  const text = `第二册缺末页 ${randomBytes(4).toString('hex')}`;
  await page.keyboard.press('Alt+Shift+N');
  await page.keyboard.type(text);
  await page.keyboard.press('Alt+Shift+S');
  const write = rows.nth(1).getByRole('button', { name: /附注$/ });
  await expect(write).toBeFocused();
  await expect(rows.nth(1).getByText(text)).toBeVisible();
  await page.keyboard.press('Alt+Shift+N');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Alt+Shift+S');
  await expect(rows.nth(1).getByText(text)).toHaveCount(0);
});

test('an administrator adds a member of staff, who settles requests that wait', async ({ page }) => {
  const own = await begin(page, 'administrator');
  await page.getByRole('link', { name: '工作人员' }).click();
  const account = `s${randomBytes(5).toString('hex')}`;
  await page.getByRole('textbox', { name: '账号', exact: true }).fill(account);
  await page.getByLabel('姓名').fill('李娜');
  await page.getByRole('group', { name: '岗位' }).getByLabel('流通').check();
  await page.getByRole('button', { name: '添加' }).click();
  await expect(page.getByRole('status').filter({ hasText: account })).toContainText('初始密码');
  const row = page.getByRole('row').filter({ hasText: account });
  await expect(row).toContainText('流通');
  await goTo(page, row);
  await page.keyboard.press('Alt+Shift+R');
  await expect(row).toContainText('已停用');
  const log = page.getByRole('region', { name: '操作记录' });
  await log.getByLabel('工作人员或读者的账号').fill(own);
  await page.keyboard.press('Enter');
  const newest = log.getByRole('row').nth(1);
  await expect(newest).toContainText('修改工作人员账号');
  await expect(newest).toContainText(account);
  await lookAt(page);
  await page.getByRole('link', { name: '馆藏申请' }).click();
  await page.getByRole('button', { name: /排队中/ }).click();
  await expect(page.getByRole('table').or(page.getByText('没有这一状态的申请'))).toBeVisible();
  await lookAt(page);
});

test('what a reader reports is answered at the desk, and the reader finds the answer', async ({
  page,
  request,
  baseURL,
}) => {
  const reader = await addReader('jianglan');
  const client = await signedInClient(request, baseURL, reader, { mappingPath: 'jianglan', groupCode: '100001' });
  const { feedbackId } = await granted(client.call('saveFeedback', { kind: 'access', text: '校外打不开数据库' }));
  await begin(page, 'readers');
  await page.getByRole('link', { name: /问题反馈/ }).click();
  await expect(title(page, '待办事项')).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: reader.account });
  await expect(item).toContainText('校外打不开数据库');
  await lookAt(page);
  await item.getByRole('button', { name: '答复' }).click();
  await item.getByLabel('答复内容').fill('请先登录统一认证');
  await item.getByRole('button', { name: '答复' }).click();
  await expect(item).toHaveCount(0);
  const answered = await granted(client.call('getFeedback', { feedbackId }));
  expect(JSON.stringify(answered)).toContain('请先登录统一认证');
});

test('what was settled is found after a reload, with who did it, and waits again by keys', async ({
  page,
  request,
  baseURL,
}) => {
  const reader = await addReader('jianglan');
  const client = await signedInClient(request, baseURL, reader, { mappingPath: 'jianglan', groupCode: '100001' });
  const sent = await granted(client.call('saveFeedback', { kind: 'access', text: '校外打不开期刊' }));
  await begin(page, 'readers');
  await page.getByRole('link', { name: /问题反馈/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: reader.account });
  await item.getByRole('button', { name: '结束' }).click();
  await item.getByRole('button', { name: '结束' }).click();
  await expect(item).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+1');
  const settled = page.getByRole('region', { name: '最近处理' });
  const row = settled.getByRole('row').filter({ hasText: reader.name });
  await expect(row).toContainText('王芳');
  await expect(row).toContainText('可以撤回');
  await lookAt(page);
  await goTo(page, row.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+Shift+Z');
  await expect(settled.getByRole('status').filter({ hasText: '已撤回 1 项' })).toBeVisible();
  await expect(row).toContainText('正在等待处理');
  await page.getByRole('link', { name: /问题反馈/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: reader.account })).toContainText('校外打不开期刊');
  // Actions of commands appear there, too.
  await commandsOf('jianglan')('feedback', 'close', sent.feedbackId);
  await page.keyboard.press('Alt+Shift+1');
  await expect(row).toContainText('命令行');
  await expect(row).toContainText('可以撤回');
});

test('a reader is found, frozen and noted by keys, and another desk sees live what a reader sends', async ({
  page,
  request,
  baseURL,
}) => {
  const reader = await addReader('chengchuan');
  // A library in which no other test says anything, so that the count is this test's own.
  await begin(page, 'administrator', 'chengchuan');
  await expect(page.getByText('实时更新')).toBeVisible();
  const client = await signedInClient(request, baseURL, reader, { mappingPath: 'chengchuan', groupCode: '100041' });
  const waiting = page.getByRole('link', { name: /问题反馈/ }).locator('strong');
  const before = (await waiting.count()) === 0 ? 0 : Number(await waiting.textContent());
  await granted(client.call('saveFeedback', { kind: 'access', text: '座位系统打不开' }));
  await expect(waiting).toHaveText(String(before + 1));
  await lookAt(page);

  await page.keyboard.press('Alt+Shift+3');
  await expect(title(page, '读者')).toBeVisible();
  await expect(page.getByLabel('查找读者')).toBeFocused();
  await page.keyboard.type(reader.account);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: reader.name })).toBeVisible();
  await page.keyboard.press('Alt+Shift+Q');
  await expect(page.getByText('已冻结')).toBeVisible();
  await page.getByLabel('写一条备注').fill('领取时核对证件');
  await page.keyboard.press('Alt+Shift+N');
  await expect(page.getByText('领取时核对证件')).toBeVisible();
  await lookAt(page);
  for (const [path, name] of [
    ['/chengchuan/desk/records', '书目'],
    ['/chengchuan/desk/figures', '统计'],
  ] as const) {
    await page.goto(path);
    await expect(title(page, name)).toBeVisible();
    await lookAt(page);
  }
});
