import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, captcha, signIn } from './readers.ts';
import { commandsOf } from './staff.ts';

// Donations: what everyone may read, and offers with and without scripts.

const dataDir = process.env['YUELAN_DATA_DIR'];
const donations = (...words: string[]) => commandsOf('chengchuan')('donations', ...words);
const receiptOf = (text: string): string => /D\d{6}-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text)?.[0] ?? '';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('donations and donors are found, link to the donated books and are exported', async ({ page, request }) => {
    await page.goto('/jianglan/donate');
    await expect(page.getByRole('heading', { name: '捐赠须知' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '毕业季图书漂流' })).toBeVisible();
    await page.getByRole('link', { name: '全部捐赠' }).click();
    const entries = page.locator('.entries > li');
    const all = await entries.count();
    await page.getByLabel('检索字段').selectOption('捐赠者');
    await page.getByRole('searchbox', { name: '检索捐赠' }).fill('校友会');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await expect(entries).toHaveCount(2);
    expect(all).toBeGreaterThan(2);
    const file = await request.get(
      `/jianglan/bookDonate.csv?searchField=donor&q=${encodeURIComponent('校友会')}&year=2025`,
    );
    expect(file.headers()['content-disposition']).toContain('attachment');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines.slice(1)) expect(line).toMatch(/^2025-10-12,江澜大学示例校友会,/);
    await page.getByRole('complementary', { name: '筛选' }).getByRole('link', { name: '2025' }).click();
    await entries.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('江澜大学示例校友会');
    await page.locator('.entries a').first().click();
    await expect(page).toHaveURL(/\/searchList\/bookDetails\/\d+$/);
    expect((await request.get('/jianglan/bookDonate/detail?id=999999')).status()).toBe(404);
    expect((await request.get('/mingwan/bookDonate')).status()).toBe(200);
  });

  test('an offer is sent as a form, reports errors and is found by its reference number', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of (422|404)/);
    await page.goto('/jianglan/bookDonate/offer');
    const send = page.getByRole('main').getByRole('button', { name: '提交' });
    const first = page.getByRole('group', { name: '第 1 种图书' });
    await first.getByLabel('题名').fill('示例家谱');
    await first.getByLabel('ISBN').fill('9787020002208');
    await page.getByRole('button', { name: '增加图书' }).click();
    await expect(page.getByRole('group', { name: /^第 \d+ 种图书$/ })).toHaveCount(4);
    await expect(first.getByLabel('题名')).toHaveValue('示例家谱');
    await send.click();
    await expect(page.getByText('ISBN 格式不正确')).toBeVisible();
    await expect(page.getByText('请填写手机号或邮箱')).toBeVisible();
    await expect(page.getByText('请输入验证码')).toBeVisible();
    await first.getByLabel('ISBN').fill('9787020002207');
    await page.getByLabel('姓名或单位').fill('示例捐赠人');
    await page.getByLabel('手机号').fill('13800000000');
    await page.getByLabel('验证码', { exact: true }).fill('0000');
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: '验证码' })).toBeVisible();
    await page.getByLabel('验证码', { exact: true }).fill(captcha);
    await send.click();
    await page.waitForURL('**/bookDonate/receipt?number=*');
    await expect(page.getByRole('main').getByRole('status')).toContainText('感谢您的捐赠意向');
    const receipt = receiptOf(page.url());
    await expect(page.getByRole('main')).toContainText('已提交，等待图书馆处理');
    await page.goto('/jianglan/bookDonate/receipt');
    await page.getByLabel('回执号').fill('D000000-00000-00000');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('没有这个回执号')).toBeVisible();
    await page.getByLabel('回执号').fill(receipt.toLowerCase());
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByRole('main')).toContainText('1 种，1 册');
    await expect(page.getByRole('main')).not.toContainText('示例捐赠人');
  });
});

test('a visitor offers money; accepted, it is on the list without the name of who wishes none', async ({ page }) => {
  test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
  await page.goto('/chengchuan/bookDonate/offer');
  await page.getByLabel('资金').check();
  await expect(page.getByRole('group', { name: '第 1 种图书' })).toBeHidden();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请填写金额')).toBeVisible();
  await expect(page.getByLabel('金额')).toBeFocused();
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByLabel('金额').fill('1,234.50');
  await page.getByLabel('币种').selectOption('TWD');
  await page.getByLabel('姓名或单位').fill('不愿具名者');
  await page.getByLabel('邮箱').fill('donor@example.edu');
  await page.getByLabel('匿名捐赠').check();
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await main.getByRole('button', { name: '提交' }).click();
  await page.waitForURL('**/bookDonate/receipt?number=*');
  await expect(main).toContainText('1,234.50');
  const receipt = receiptOf(page.url());
  expect(await donations('list')).toContain(`${receipt}\t`);
  expect(await donations('accept', receipt, '--answer', '谢谢')).toContain('on the public list');
  await page.reload();
  await expect(main).toContainText('图书馆已接受');
  await expect(main).toContainText('谢谢');
  await expect(async () => {
    await page.goto('/chengchuan/bookDonate?kind=money');
    await expect(page.locator('.entries')).toContainText('1,234.50', { timeout: 500 });
  }).toPass();
  await expect(page.locator('main')).not.toContainText('不愿具名者');
});

test('a reader offers books without captcha, under the own name', async ({ page }) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
  const who = await addReader('jianglan');
  await page.goto('/jianglan/donate');
  await signIn(page, who);
  await page.getByRole('link', { name: '我要捐赠' }).click();
  await expect(page.getByLabel('姓名或单位')).toHaveValue(who.name);
  await expect(page.getByLabel('验证码', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '增加图书' }).click();
  const last = page.getByRole('group', { name: '第 4 种图书' });
  await last.getByLabel('题名').fill('示例文集');
  await last.getByLabel('册数').fill('3');
  await last.getByLabel('册数').press('Enter');
  await page.waitForURL('**/bookDonate/receipt?number=*');
  await expect(page.getByRole('main')).toContainText('1 种，3 册');
});
