import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { startDouble, type SipDouble } from '#support/sip2/system.ts';
import type { Language } from '#lib/contract/language.ts';
import { overhang, violations } from './barriers.ts';
import { begin, deskText, lookAt } from './desk-pages.ts';
import { expect, test } from './fixtures.ts';
import { startPayingServer, type PayingServer } from './paying-server.ts';
import { addReader, signIn, skipWelcome } from './readers.ts';

// A library with an external lending system: readers see and pay its fees here, and each payment is reported once.
test.describe.configure({ mode: 'serial', timeout: 300_000 });
const nextMinutes = { timeout: 0, intervals: [500] };
let double: SipDouble;
let server: PayingServer;
test.beforeAll(async () => {
  double = await startDouble();
  const system = { host: '127.0.0.1', port: double.port, account: 'yuelan', patron: 'account', payments: true };
  server = await startPayingServer(
    { sip2: { system: { ...system, freshSeconds: 0 } } },
    { SIP2_PASSWORD_200616: 'right' },
  );
});
test.afterAll(async () => {
  await server.stop();
  await double.close();
});
/** Lets the job that tells of payments, which runs once in each minute of the clock, have run a minute before. */
function passMinute(): void {
  const store = new Database(join(server.where.dataDir, 'yuelan.db'));
  store.prepare("UPDATE schedule_run SET done_at = done_at - 60000 WHERE job = 'sip2-payments'").run();
  store.close();
}
test.beforeEach(() => {
  double.fees.splice(0);
  double.payments.splice(0);
  double.transactions.splice(0);
});

const prefix = (language: Language): string => (language === 'zh-CN' ? '' : `/${language}`);
const openCharges = (page: Page, language: Language) =>
  page.goto(`${server.base}${prefix(language)}/personalCenter?key=5&tab=charges`);
const payments = (page: Page) => page.locator('.pay-dialog');

const debts = () => [
  { text: '超期 雪国', amount: '1.50' },
  { text: '复印', amount: '2.00' },
];

/**
 * A reader who is signed in and owes what the other system says.
 * @param more what it is to say from now on, of every reader
 * @returns the account, by which that system knows readers
 */
async function comeOwing(page: Page, more = debts()): Promise<string> {
  double.fees.push(...more);
  const who = await addReader('mingwan', ['--keep'], server.where);
  await skipWelcome(page);
  await page.goto(`${server.base}/privacy`);
  await signIn(page, who);
  return who.account;
}

/** Pays what is owed, as a reader with the app does. */
async function payInApp(page: Page, texts: { pay: string; way: string; open: string; paid: string; done: string }) {
  await page.getByRole('button', { name: texts.pay }).click();
  await payments(page).getByRole('button', { name: texts.way }).click();
  const opened = page.waitForEvent('popup');
  await payments(page).getByRole('link', { name: texts.open }).click();
  const app = await opened;
  await app.getByRole('button', { name: '确认支付' }).click();
  await expect(app.getByText('支付成功')).toBeVisible();
  await app.close();
  await expect(payments(page)).toContainText(texts.paid);
  await payments(page).getByRole('button', { name: texts.done }).click();
}

/** The desk of the library on a page of its own. */
async function openDesk(browser: Browser, language: Language): Promise<Page> {
  const staff = await browser.newContext({ baseURL: new URL(server.base).origin, serviceWorkers: 'block' });
  const desk = await staff.newPage();
  await begin(desk, 'circulation', 'mingwan', language, server.where);
  await desk.goto(`/mingwan${prefix(language)}/desk/inbox#payments`);
  return desk;
}

test('a reader sees the debts of the other system, pays them, and they are booked there once', async ({ page }) => {
  const account = await comeOwing(page);
  await openCharges(page, 'zh_TW');
  await expect(page.getByText('應繳 ¥3.50')).toBeVisible();
  for (const text of ['超期 雪国', '复印']) await expect(page.getByText(text)).toBeVisible();
  const way = '微信支付';
  await payInApp(page, {
    pay: '繳費 ¥3.50',
    way,
    open: `開啟${way}`,
    paid: '付款成功，已付 ¥3.50。',
    done: '完成',
  });
  await expect(page.getByText('沒有待繳費用')).toBeVisible();
  for (const amount of ['¥1.50', '¥2.00']) await expect(page.getByText(`已繳 ${amount}，等待入帳`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBeLessThanOrEqual(0);

  passMinute();
  await expect.poll(() => double.payments, nextMinutes).toMatchObject([{ patron: account, amount: '3.50' }]);
  await page.reload();
  await expect(page.getByText('沒有待繳費用')).toBeVisible();
  await expect(page.getByText('等待入帳')).toHaveCount(0);
  await page.goto(`${server.base}/zh_TW/personalCenter?key=13`);
  await expect(page.getByText('金額 ¥3.50').first()).toBeVisible();
  expect(double.transactions).toHaveLength(1);
  expect(double.fees).toEqual([]);
});

test('what the other system refuses is shown at the desk in its words, sent again and booked once, or given back', async ({
  page,
  browser,
}) => {
  double.refusal = '读者证已过期';
  const account = await comeOwing(page);
  await openCharges(page, 'en-US');
  const way = 'Alipay';
  await payInApp(page, { pay: 'Pay ¥3.50', way, open: `Open ${way}`, paid: 'Payment received: ¥3.50', done: 'Done' });
  await expect(page.getByText('¥2.00 paid, not yet recorded')).toBeVisible();
  const elsewhere = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  const otherAccount = await comeOwing(other, []);
  await openCharges(other, 'zh-CN');
  const card = '校园卡';
  await payInApp(other, {
    pay: '支付 ¥3.50',
    way: card,
    open: `打开${card}`,
    paid: '支付成功，已付 ¥3.50。',
    done: '完成',
  });
  passMinute();
  await expect.poll(() => double.transactions.length, nextMinutes).toBe(2);

  const desk = await openDesk(browser, 'en-US');
  const item = (whose: string) => desk.locator('.desk-item').filter({ hasText: whose });
  for (const whose of [account, otherAccount]) {
    await expect(item(whose)).toContainText('The library system refused the payment');
    await expect(item(whose)).toContainText('读者证已过期');
  }
  await lookAt(desk);
  await item(otherAccount)
    .getByRole('button', { name: deskText('en-US', 'act_giveBack') })
    .click();
  await expect(item(otherAccount)).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('button', { name: '支付 ¥3.50' })).toBeVisible();
  await elsewhere.close();

  double.refusal = undefined;
  await desk.keyboard.press('Alt+Shift+J');
  await expect(item(account).locator('[data-row]')).toBeFocused();
  const sendAgain = item(account).getByRole('button', { name: deskText('en-US', 'act_sendAgain') });
  await expect(sendAgain).toHaveAttribute('aria-keyshortcuts', 'Alt+Shift+N');
  await desk.keyboard.press('Alt+Shift+N');
  await expect(item(account)).toHaveCount(0);
  await desk.context().close();

  passMinute();
  await expect.poll(() => double.payments, nextMinutes).toMatchObject([{ patron: account, amount: '3.50' }]);
  expect(double.transactions).toHaveLength(3);
  expect(double.transactions.filter((number) => number === double.payments[0]?.number)).toHaveLength(2);
  await page.reload();
  await expect(page.getByText('You owe nothing')).toBeVisible();
  await expect(page.getByText('not yet recorded')).toHaveCount(0);
});
