import type { Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { startPayingServer, type PayingServer } from './paying-server.ts';
import { addReader, signIn, skipWelcome } from './readers.ts';
import { inLibrary } from './staff.ts';

// Paying charges, on a separate server with doubles of the providers.
test.describe.configure({ mode: 'serial' });
let server: PayingServer;
test.beforeAll(async () => {
  server = await startPayingServer();
});
test.afterAll(() => server.stop());

/** A reader who owes these fees, signed in. */
async function comeOwing(page: Page, ...amounts: number[]): Promise<void> {
  const { base, where } = server;
  const who = await addReader('mingwan', ['--keep'], where);
  await inLibrary('mingwan', 'chargeFees', [who.account, amounts], where);
  await skipWelcome(page);
  await page.goto(`${base}/privacy`);
  await signIn(page, who);
}
async function openCharges(page: Page, language: string): Promise<void> {
  await page.goto(`${server.base}${language}/personalCenter?key=5&tab=charges`);
}
const dialog = (page: Page) => page.locator('.pay-dialog');

/** Pays as a reader with the app does: the code leads to a page with a button. */
async function payInApp(page: Page, link: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await dialog(page).getByRole('link', { name: link }).click();
  const app = await opened;
  await app.getByRole('button', { name: '确认支付' }).click();
  await expect(app.getByText('支付成功')).toBeVisible();
  await app.close();
}

test('a reader pays all debts by code, and gets a receipt', async ({ page }) => {
  await comeOwing(page, 60, 1240);
  await openCharges(page, '');
  const pay = page.getByRole('button', { name: '支付 ¥13.00' });
  await pay.click();
  await expect(dialog(page)).toContainText('应付 ¥13.00');
  await dialog(page).getByRole('button', { name: '微信支付' }).click();
  await expect(dialog(page).getByRole('img', { name: '微信支付付款二维码' })).toBeVisible();
  await expect(dialog(page).getByRole('timer')).toContainText('二维码 3 分钟内有效');
  expect(await violations(page)).toEqual([]);
  // Closed and opened again: the same code.
  await page.keyboard.press('Escape');
  await expect(pay).toBeFocused();
  await pay.click();
  await dialog(page).getByRole('button', { name: '微信支付' }).click();
  await expect(dialog(page).getByRole('img')).toBeVisible();
  await payInApp(page, '打开微信支付');
  await expect(dialog(page)).toContainText('支付成功，已付 ¥13.00。');
  await expect(dialog(page)).toContainText(/收据号：\d{8}-\d{4}/);
  await dialog(page).getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('没有待付费用')).toBeVisible();
  await expect(pay).toBeHidden();
});

test('a code is over after three minutes, and another way is chosen, on a phone in English', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await comeOwing(page, 500);
  await page.clock.install();
  await openCharges(page, '/en-US');
  await page.getByRole('button', { name: 'Pay ¥5.00' }).click();
  await dialog(page).getByRole('button', { name: 'Alipay' }).click();
  await expect(dialog(page).getByRole('img')).toBeVisible();
  await page.clock.fastForward(181_000);
  await expect(dialog(page).getByRole('alert')).toContainText('more than 3 minutes old');
  expect(await violations(page)).toEqual([]);
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await dialog(page).getByRole('button', { name: 'Use another payment method' }).click();
  await dialog(page).getByRole('button', { name: 'Campus card' }).click();
  await payInApp(page, 'Open Campus card');
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(dialog(page)).toContainText('Payment received: ¥5.00', { timeout: 500 });
  }).toPass();
  // The first code was closed at its provider when the other way was chosen.
  expect([...server.desks.alipay.orders.values()].at(-1)?.state).toBe('closed');
});
