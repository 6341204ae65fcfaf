import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, signIn } from './readers.ts';
import { inLibrary } from './staff.ts';

// Section 5 of the personal center: what readers have borrowed, had, and how much it was.

const base = '/jianglan';
const section = (page: Page) => page.locator('#personal-section');

/** Opens the section for a reader who has three books, one of them overdue, and had twenty-two. */
async function openLoans(page: Page): Promise<{ account: string; recordIds: string[] }> {
  const who = await addReader('jianglan', ['--keep', '--type', 'undergraduate']);
  const lent = await inLibrary('jianglan', 'lendMany', [who.account]);
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
  await page.goto(`${base}/personalCenter?key=5`);
  await signIn(page, who);
  return { account: who.account, recordIds: lent.map(String) };
}

/** No barrier that axe finds, and nothing that is wider than a phone. */
async function expectOpenToAll(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1366, height: 768 });
}

test.beforeEach(() => {
  test.slow();
});

test('a reader sees what is due, renews what can be renewed, and the shelf shows it', async ({ page }) => {
  const { recordIds } = await openLoans(page);
  const loans = section(page).getByRole('table', { name: '在借' }).locator('tbody tr');
  await expect(loans).toHaveCount(3);
  await expect(section(page)).toContainText('1 件已超期');
  await expect(loans.first()).toContainText('已超期 5 天');
  await expect(loans.first()).toContainText('超期，不可续借');
  await expect(loans.first().getByRole('button')).toHaveCount(0);
  await expect(section(page).getByRole('table', { name: '借阅规则' })).toContainText('不外借');
  await expect(section(page)).toContainText('读者类型：本科生。已借 3 件，最多可借 30 件。');
  await expectOpenToAll(page);

  const title1 = (await loans.nth(1).getByRole('rowheader').getByRole('link').textContent()) ?? '';
  const before = await loans.nth(1).locator('time').last().getAttribute('datetime');
  await loans.nth(1).getByRole('button', { name: /^续借/ }).click();
  await expect(page.getByText('续借成功！')).toBeVisible();
  await expect(section(page).getByText('已续借', { exact: true })).toHaveCount(1);
  await page.getByLabel('全选可续借的').check();
  await page.getByRole('button', { name: '续借所选（1）' }).click();
  await expect(section(page).getByText('已续借', { exact: true })).toHaveCount(2);
  await expect(page.getByLabel('全选可续借的')).toHaveCount(0);
  // The row keeps its position, and the new due day is announced.
  await expect(loans.nth(1)).toContainText(title1);
  await expect(section(page).getByRole('status').filter({ hasText: '应还日期改为' })).toContainText(title1);
  const due = (await loans.nth(1).locator('time').last().getAttribute('datetime')) ?? '';
  expect(due > (before ?? '')).toBe(true);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('loans-jianglan.csv');
  expect(readFileSync(await file.path(), 'utf8')).toContain(due);

  // The record page shows that the copy is on loan.
  const title = loans.nth(1).getByRole('rowheader').getByRole('link');
  await expect(title).toHaveAttribute('href', new RegExp(`/bookDetails/(${recordIds.join('|')})$`));
  await title.click();
  await expect(page.getByRole('main')).toContainText('借出');
});

test('loan history is searched, filtered and deleted; loans of other libraries and the chart are shown', async ({
  page,
  request,
}) => {
  await openLoans(page);
  await section(page).getByRole('link', { name: '借阅历史' }).click();
  const past = section(page).getByRole('table', { name: '借阅历史' }).locator('tbody tr');
  await expect(past).toHaveCount(20);
  await expectOpenToAll(page);
  await section(page).getByRole('link', { name: '下一页' }).click();
  await expect(past).toHaveCount(2);
  await page.goBack();
  await expect(past).toHaveCount(20);

  const title = (await past.first().getByRole('rowheader').getByRole('link').textContent()) ?? '';
  await section(page).getByRole('searchbox').fill(title.slice(0, 6));
  await section(page).getByRole('button', { name: '检索' }).click();
  await expect(page).toHaveURL(/q=/);
  await expect(past.first()).toContainText(title.slice(0, 6));
  await past.first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功！')).toBeVisible();
  await section(page).getByRole('link', { name: '借阅历史' }).click();
  await expect(section(page)).toContainText('共 21 条借阅');
  await expect(section(page)).toContainText(/您于 \d{4}\u2060年.+日 同意保留借阅历史/);

  await section(page).getByRole('link', { name: '其他馆借阅' }).click();
  await expect(section(page)).toContainText('没有已确认的其他馆账号');
  await expectOpenToAll(page);
  await section(page).getByRole('link', { name: '借阅统计' }).click();
  await expect(section(page)).toContainText('累计借阅 24 次');
  await expect(section(page).getByRole('img', { name: /最多/ })).toHaveCount(2);
  await section(page).getByText('以表格查看').first().click();
  await expect(section(page).getByRole('table', { name: '近十二个月' }).locator('tbody tr')).toHaveCount(12);
  await expectOpenToAll(page);
  // The picture of a year is for its reader alone, while a history is kept.
  await section(page).getByRole('navigation', { name: '年份' }).getByRole('link').nth(1).click();
  const picture = (await section(page).getByRole('link', { name: '保存为图片' }).getAttribute('href')) ?? '';
  await expectOpenToAll(page);
  const drawn = await page.request.get(picture);
  expect([drawn.headers()['content-type'], drawn.headers()['cache-control']]).toEqual(['image/png', 'no-store']);
  expect((await request.get(picture)).status()).toBe(401);

  await section(page).getByRole('link', { name: '借阅历史' }).click();
  await section(page).getByRole('button', { name: '撤回同意并清除历史' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回同意并清除历史' }).click();
  await expect(section(page)).toContainText('还没有借阅历史');
  expect((await page.request.get(picture)).status()).toBe(404);
  await section(page).getByRole('button', { name: '我同意保留我的借阅历史' }).click();
  await expect(section(page)).toContainText(/您于 \d{4}\u2060年.+日 同意保留借阅历史/);
});

test('on a phone a loan is at most 160 px high, and a menu shows the current section and links to the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLoans(page);
  const loans = section(page).getByRole('table', { name: '在借' }).locator('tbody tr');
  await expect(loans).toHaveCount(3);
  // Everything that a loan shows as long as records have it, whichever copies were lent here.
  await loans.evaluateAll((rows) => {
    const longest = {
      'th a': '中国近代社会思潮的演变与现代学术体系的形成及其当代意义：以江岚地区为中心的考察（修订本）',
      '.by': '（德）海因里希·冯·克莱斯特等著；江岚大学外国语学院翻译研究中心译',
      'td:nth-child(3) .quiet': 'TP312.8-43/W335.2(3)2019',
      'td:nth-child(4) .quiet': '九龙中路校区图书馆三楼社会科学第二外借书库',
    };
    for (const [place, text] of Object.entries(longest)) {
      for (const row of rows) row.querySelector(place)?.replaceChildren(text);
    }
  });
  await expect(loans.first()).toContainText('海因里希');
  const heights = await loans.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(160);
  expect(await violations(page)).toEqual([]);

  const menu = page.getByRole('navigation', { name: '个人中心栏目' });
  await expect(menu.getByRole('link')).toHaveCount(0);
  await menu.getByRole('button', { name: '我的借阅' }).click();
  await expect(menu.getByRole('link', { name: '我的借阅' })).toHaveAttribute('aria-current', 'page');
  expect(await violations(page)).toEqual([]);
  await menu.getByText('收藏与订阅').click();
  await menu.getByRole('link', { name: '我的收藏与书单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的收藏与书单' })).toBeVisible();
  await expect(menu.getByRole('button', { name: '我的收藏与书单' })).toBeVisible();
});
