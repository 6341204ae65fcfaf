import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { loadSecrets } from '#service/platform/secrets.ts';
import { openStore } from '#service/platform/db/open.ts';
import { sealUnsubscription } from '#service/notices/unsubscribe.ts';
import { addReader, signIn, type TestReader } from './readers.ts';
import { storePlaceOf } from './store-place.ts';

// Section 3 from the record and the result list, and how messages are sent on and ended.

const section = (page: Page) => page.locator('#personal-section');

async function skipWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: /欢迎使用|歡迎使用|Welcome/ });
  const skip = welcome.getByRole('button', { name: /跳过|跳過|Skip/ });
  await page.addLocatorHandler(welcome, () =>
    skip.click({ timeout: 3000 }).catch(() => expect(welcome).toHaveCount(0)),
  );
}

async function lookAt(page: Page): Promise<void> {
  // Content that is loaded again is pale meanwhile.
  await expect(page.locator('.old')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  const size = page.viewportSize();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

test('a visitor subscribes from a record after signing in, and from a result list; pauses and ends it', async ({
  page,
}) => {
  test.slow();
  const who = await addReader('jianglan');
  await skipWelcome(page);
  await page.goto('/jianglan/searchList?q=白夜行');
  await page.locator('main li h2 a, main li h3 a').first().click();
  await page.getByRole('link', { name: '订阅相关新书' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的订阅');
  await signIn(page, who);
  // Signed in at the same place: what of this record there is to subscribe to.
  await section(page).getByLabel('通知频率').selectOption('daily');
  await section(page).getByRole('button', { name: '订阅“东野圭吾”' }).click();
  await expect(section(page).getByText('✓ 已订阅')).toBeVisible();
  await lookAt(page);

  await page.goto('/jianglan/searchList?q=推理&field=subject');
  await page.getByRole('link', { name: '订阅此检索' }).click();
  await expect(section(page).getByLabel('名称')).toHaveValue('推理');
  await section(page).getByRole('button', { name: '订阅', exact: true }).click();
  const rows = section(page).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('推理');
  await lookAt(page);

  await section(page).getByRole('button', { name: '暂停订阅“推理”' }).click();
  await expect(rows.nth(1)).toContainText('已暂停');
  await section(page).getByRole('link', { name: '东野圭吾' }).click();
  await expect(section(page).getByRole('link', { name: '白夜行' }).first()).toBeVisible();
  await page.goBack();
  await section(page).getByRole('button', { name: '取消订阅“推理”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消订阅' }).click();
  await expect(rows).toHaveCount(2);

  // Recommended for the day, and why; what was borrowed only with consent.
  await section(page).getByRole('link', { name: '每日推荐' }).click();
  await expect(section(page).getByText('因为您订阅了“东野圭吾”').first()).toBeVisible();
  const consent = section(page).getByLabel('也参考我的借阅记录');
  await expect(consent).not.toBeChecked();
  const again = page.waitForResponse('**/subscribe/dailyRecommend');
  await consent.click();
  await again;
  await expect(consent).toBeChecked();
  await lookAt(page);
});

test('a term is added by hand in English, with what it would bring', async ({ page }) => {
  await skipWelcome(page);
  await page.goto('/jianglan/en-US/personalCenter?key=3&tab=add');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const { account, password } = await addReader('jianglan');
  await page.getByLabel('User name').fill(account);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Verification code', { exact: true }).fill('ABCD');
  await page.getByLabel(/I have read/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await section(page).getByLabel('Subscription type').selectOption('class');
  await section(page).getByLabel('Term').fill('计算机');
  await section(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(section(page).locator('.problem')).toHaveText('Please enter a class number, such as TP312 or I247.5');
  await section(page).getByLabel('Term').fill('TP3');
  await expect(section(page).getByRole('heading', { name: 'Newest in the catalog' })).toBeVisible();
  await lookAt(page);
  await section(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(section(page).getByRole('row').nth(1)).toContainText('TP3');
});

/** The link that a mail to this reader would have. */
async function endLink({ account }: TestReader): Promise<string> {
  const dataDir = process.env['YUELAN_DATA_DIR'] ?? '';
  const store = await openStore(storePlaceOf(dataDir));
  const reader = await store.db
    .selectFrom('reader')
    .select(['id', 'library_id'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  await store.close();
  const scope = { libraryId: reader.library_id, readerId: reader.id, scopes: ['loans'] };
  return `/jianglan/zh_TW/unsubscribe?t=${sealUnsubscription(loadSecrets(dataDir), scope)}`;
}

test('a reader chooses which messages are mailed, and unsubscribes by link without signing in', async ({
  page,
  request,
  browser,
}) => {
  const who = await addReader('jianglan');
  await skipWelcome(page);
  await page.goto('/jianglan/personalCenter?key=13&tab=settings');
  await signIn(page, who);
  const choice = section(page).getByLabel('借阅提醒：邮件');
  await expect(choice).toHaveValue('daily');
  await choice.selectOption('now');
  await expect(page.getByText('已保存')).toBeVisible();
  await lookAt(page);

  // Another browser: to look at the link changes nothing, the button ends mail.
  const link = await endLink(who);
  const mailReader = await (await browser.newContext()).newPage();
  await mailReader.goto(link);
  await expect(mailReader.getByRole('heading', { level: 1 })).toHaveText('取消訂閱郵件');
  await lookAt(mailReader);
  await page.reload();
  await expect(choice).toHaveValue('now');
  await mailReader.getByRole('button', { name: '取消訂閱' }).click();
  await expect(mailReader.getByRole('status').filter({ hasText: '已取消訂閱' })).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('off');

  // One-click unsubscribe of a mail program (RFC 8058), without origin and cookies.
  await choice.selectOption('daily');
  await expect(page.getByText('已保存')).toBeVisible();
  const posted = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(posted.status()).toBe(200);
  await page.reload();
  await expect(choice).toHaveValue('off');
  const wrong = await request.post('/jianglan/unsubscribe?t=wrong', { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(wrong.status()).toBe(404);
});
