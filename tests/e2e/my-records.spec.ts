import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, signIn } from './readers.ts';
import { inLibrary } from './staff.ts';

// Sections 4, 7, 11, 16 and 17 of the personal center: what readers asked for, did, gave, marked and said.

const base = '/jianglan';
const section = (page: Page) => page.locator('#personal-section');
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Signs in a reader with something in every section, and opens one of them. */
async function openSection(page: Page, key: number): Promise<void> {
  const who = await addReader('jianglan');
  await inLibrary('jianglan', 'writeRecords', ['chengchuan', who.account]);
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
  await page.goto(`${base}/personalCenter?key=${String(key)}`);
  await expect(page.getByText('登录后即可查看您自己的内容。')).toBeVisible();
  await signIn(page, who);
}

/** No barrier that axe finds, and nothing that is wider than a phone. */
async function expectOpenToAll(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1366, height: 768 });
}

// Each walks through several screens and looks every one of them over.
test.beforeEach(() => {
  test.slow();
});

test('requests are read with their answers, and one that is open is taken back', async ({ page }) => {
  await openSection(page, 4);
  await section(page).getByRole('link', { name: '向其他图书馆申请' }).click();
  const rows = section(page).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(rows.nth(1)).toContainText('已受理');
  await expect(rows.nth(1)).toContainText('周五到馆');
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', /^\/chengchuan\/searchList\/bookDetails\/\d+$/);
  await expectOpenToAll(page);

  const question = page.getByRole('dialog').filter({ hasText: '确定取消' });
  await rows.first().getByRole('button').click();
  await question.getByRole('button', { name: '取消', exact: true }).click();
  await expect(rows.first()).toContainText('待处理');
  await rows.first().getByRole('button').click();
  await question.getByRole('button', { name: '取消申请' }).click();
  await expect(toast(page, '申请已取消')).toBeVisible();
  await expect(rows.first()).toContainText('已取消');
  await expect(rows.first().getByRole('button')).toHaveCount(0);

  await section(page).getByRole('link', { name: '下一页' }).click();
  await expect(rows).toHaveCount(1);
  await section(page).getByRole('link', { name: '数据库申请' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('同意试用');
  await expect(rows.first()).toContainText('九月开通');
  await section(page).getByRole('link', { name: '我的提问' }).click();
  await expect(section(page).getByRole('heading', { name: '校外怎样访问？' })).toBeVisible();
  await expect(section(page)).toContainText('等待图书馆审核');
  await expect(section(page)).toContainText('先登录再访问');
  await page.goBack();
  await expect(rows.first()).toContainText('九月开通');
});

test('activity is filtered and deleted, entries of the library are kept, and the ranking hides a reader', async ({
  page,
}) => {
  await openSection(page, 7);
  const rows = section(page).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(section(page)).toContainText('本馆保留 365 天内的浏览与使用记录');
  const put = rows.filter({ hasText: '条码号：A0001234' });
  await expect(put).toContainText('应付：¥3.50');
  await expect(put.getByRole('button')).toHaveCount(0);
  await expectOpenToAll(page);

  await section(page).getByLabel('类型').selectOption({ label: '浏览' });
  await section(page).getByRole('button', { name: '查看' }).click();
  await expect(page).toHaveURL(/key=7&type=view$/);
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(toast(page, '删除成功！').first()).toBeVisible();
  await expect(rows).toHaveCount(1);
  await section(page).getByRole('button', { name: '删除这些记录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(section(page)).toContainText('没有符合条件的记录');
  await section(page).getByRole('link', { name: '清除条件' }).click();
  await expect(rows).toHaveCount(2);

  const hidden = section(page).getByRole('checkbox', { name: '不在读者排行榜中显示我' });
  await hidden.check();
  await expect(toast(page, '已保存：排行榜中不再显示您')).toBeVisible();
  await page.reload();
  await expect(hidden).toBeChecked();
});

test('donations show their reference numbers, course bookmarks are removed, comments are edited and deleted', async ({
  page,
}) => {
  await openSection(page, 11);
  const entries = section(page).locator('.mine-entries > li');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(/回执号 D261121-/);
  await expect(entries).toContainText('图书馆已接受');
  await entries.getByText('1 种图书 · 2 册').click();
  await expect(entries).toContainText('红楼梦 / 曹雪芹 / 9787020002207 × 2');
  await expectOpenToAll(page);

  await page.goto(`${base}/personalCenter?key=16`);
  await expect(entries).toHaveCount(2);
  await expectOpenToAll(page);
  await section(page).getByRole('link', { name: '课程 1 门' }).click();
  await expect(entries).toHaveCount(1);
  await entries.getByRole('button', { name: '取消标记' }).click();
  await expect(section(page)).toContainText('还没有标记课程或教材教参');

  await page.goto(`${base}/personalCenter?key=17`);
  await expect(entries).toContainText('未通过审核');
  await expectOpenToAll(page);
  await entries.locator('summary').filter({ hasText: '修改' }).click();
  await page.getByLabel('我的评论').fill('译文流畅，注释详尽');
  await entries.getByRole('button', { name: '提交' }).click();
  await expect(toast(page, '评论已提交，等待审核')).toBeVisible();
  await expect(entries).toContainText('待审核');
  await expect(entries).toContainText('注释详尽');
  await section(page).getByRole('link', { name: '评分', exact: true }).click();
  await expect(entries).toHaveCount(2);
  await entries.first().getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(entries).toHaveCount(1);
  await section(page).getByRole('link', { name: '评论', exact: true }).click();
  await expect(entries).toContainText('注释详尽');
});
