import type { Page } from '@playwright/test';
import { openStore } from '#service/platform/db/open.ts';
import { moneyProblems } from '#support/purchasing/money.ts';
import { expect, noPage, test } from './fixtures.ts';
import { addReader, fillIn } from './readers.ts';
import { commandsOf, inLibrary } from './staff.ts';
import { storePlaceOf } from './store-place.ts';

const yuelan = commandsOf('jianglan');

const listed = '/jianglan/drivePurList?sort=chosen';
/** Books of the list without pre-orders, which wait for their day. */
const published = (page: Page) =>
  page.locator('main li').filter({ hasNotText: '可预订' }).locator('a[href*="/drivePurDetails?id="]');

/** Puts books of the list into the cart until one of them can be ordered, and goes on to settle it. */
async function chooseBook(page: Page): Promise<void> {
  const settling = page.getByRole('link', { name: '单独结算' });
  for (let at = 0; at < 8; at += 1) {
    await page.goto(listed);
    const paths = await published(page).evaluateAll((links) => [
      ...new Set(links.map((link) => link.getAttribute('href') ?? '')),
    ]);
    await page.goto(paths[at] ?? '');
    const add = page.getByRole('button', { name: '加入购物车' });
    if ((await add.count()) === 0) continue;
    await add.click();
    await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible();
    if ((await settling.count()) > 0) return settling.first().click();
  }
  throw new Error('none of the first books can be ordered');
}

test('without scripts a book goes from the list over cart, order and receipt to a loan, and back', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto(listed);
  await published(page).first().click();
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2FdrivePurCart%3Flist%3D\d+/);
  await fillIn(page, await addReader('jianglan'));
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '已阅读并同意' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已同意选书规则' })).toBeVisible();
  await chooseBook(page);

  await expect(page.getByRole('heading', { name: '结算' })).toBeVisible();
  await page.getByRole('link', { name: /自取$/ }).nth(1).click();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('status').filter({ hasText: '下单成功' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '订单', exact: true }).click();

  const numbered = page.getByRole('link', { name: /^P\d{8}-\d+$/ });
  const number = (await numbered.first().textContent()) ?? '';
  await yuelan('purchasing', 'delivered', number);
  await numbered.first().click();
  await expect(page.getByRole('main').getByText('已送达').first()).toBeVisible();
  await page.getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已确认收货' })).toBeVisible();
  await inLibrary('jianglan', 'returnCopy', [`${number}-1`]);
  await page.reload();
  await expect(page.getByRole('main').getByText('已归还').first()).toBeVisible();

  for (const language of ['', '/zh_TW', '/en-US']) {
    for (const path of ['drivePurUser', 'drivePurCart', new URL(page.url()).pathname.split('/').at(-1) ?? '']) {
      await page.goto(`/jianglan${language}/${path}`);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    }
  }
  await context.close();
});

test('a visitor who adds a book to the cart signs in first, and the book is added automatically', async ({ page }) => {
  await page.goto('/jianglan/drivePurList');
  await page.locator('main a[href*="/drivePurDetails?id="]').first().click();
  const title = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await fillIn(page, await addReader('jianglan'));
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  await page.getByRole('link', { name: '购物车' }).click();
  await expect(page.getByRole('main').getByRole('rowheader').getByText(title).first()).toBeVisible();
});

noPage('all sums of money of the demo libraries agree, reckoned in plain SQL', async () => {
  const store = await openStore(storePlaceOf(process.env['YUELAN_DATA_DIR'] ?? ''));
  try {
    expect(await moneyProblems(store)).toEqual({});
  } finally {
    await store.close();
  }
});
