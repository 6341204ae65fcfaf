import { expect, test } from './fixtures.ts';
import { addReader, captcha } from './readers.ts';

// What vendors offer to the demo libraries: read without scripts, found from a search that finds nothing in the catalogue,
// and signed in from.

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('titles are found by class, price and words, down to the page of one', async ({ page }) => {
    await page.goto('/jianglan/drivePurchas');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('你选书我买单');
    await expect(page.getByRole('banner')).toHaveCount(0);
    for (const name of ['新书', '大家选得最多', '其他读者刚选的']) {
      await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(12);
    }
    await page.getByRole('link', { name: /^经济/ }).click();
    await expect(page).toHaveURL(/drivePurList\?kindNo=F$/);
    const narrow = page.getByRole('complementary');
    await narrow.getByRole('link', { name: '¥30.00～¥50.00' }).click();
    await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '价格从低到高' }).click();
    const prices = (await page.locator('.offers .offer-price').allTextContents()).map((text) => Number(text.slice(1)));
    expect(prices.length).toBeGreaterThan(3);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(prices.every((price) => price >= 30 && price < 50)).toBe(true);

    const title = (await page.locator('.offers h2').first().textContent())?.trim() ?? '';
    await page.getByRole('searchbox').fill(title);
    await page.getByRole('button', { name: '检索' }).click();
    await page.locator('.offers h2 a', { hasText: title }).first().click();
    await expect(page).toHaveURL(/drivePurDetails\?id=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('.offer-buy .offer-price')).toHaveText(/^¥\d/);
    await expect(page.locator('.page-facts')).toContainText(/97[89]\d{10}/);
  });

  test('words that the catalogue lacks lead to what vendors offer', async ({ page }) => {
    // A title that the catalogue does not have under any edition.
    await page.goto('/jianglan/searchList?q=第六病室');
    const offered = page.getByRole('main').getByRole('link', { name: /^共 \d+ 种$/ });
    await expect(offered).toHaveCount(1);
    await offered.click();
    await expect(page).toHaveURL(/drivePurList\?q=/);
    await expect(page.locator('.offers h2').first()).toHaveText(/第六病室/);
  });
});

test('the menu opens a window of its own, and shows its reader that sign-in succeeded', async ({ page, context }) => {
  const who = await addReader('jianglan');
  await page.goto('/jianglan/en-US/home');
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Services', { exact: true }).click();
  const opening = context.waitForEvent('page');
  await page
    .getByRole('link', { name: /^You choose, we buy/ })
    .first()
    .click();
  const opened = await opening;
  await expect(opened).toHaveURL(/\/en-US\/drivePurchas$/);
  await opened.getByRole('link', { name: 'Sign in' }).click();
  const dialog = opened.getByRole('dialog');
  await dialog.getByLabel('User name').fill(who.account);
  await dialog.getByLabel('Password').fill(who.password);
  await dialog.getByLabel('Verification code', { exact: true }).fill(captcha);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(opened.locator('#toasts')).toContainText('You are signed in');
  await expect(opened).toHaveURL(/\/en-US\/drivePurchas$/);
});

test('a library without purchasing has no purchasing pages and no links to them', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  for (const path of ['drivePurchas', 'drivePurList']) {
    const answer = await page.goto(`/mingwan/${path}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('本馆暂无可购图书')).toBeVisible();
  }
  await page.goto('/mingwan/home');
  await expect(page.locator('a[href*="drivePurchas"]')).toHaveCount(0);
});
