import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveDoubles, type Doubles } from '../../src/cli/demo-identity/server.ts';
import { createPaymentDoubles, createPaymentKeys, doubleSettings } from '../../src/cli/demo-payments/doubles.ts';
import enPayments from '../../src/lib/i18n/locales/en-US/payments.json' with { type: 'json' };
import enWords from '../../src/lib/i18n/locales/en-US/purchasing.json' with { type: 'json' };
import zhPayments from '../../src/lib/i18n/locales/zh-CN/payments.json' with { type: 'json' };
import zhWords from '../../src/lib/i18n/locales/zh-CN/purchasing.json' with { type: 'json' };
import twPayments from '../../src/lib/i18n/locales/zh_TW/payments.json' with { type: 'json' };
import twWords from '../../src/lib/i18n/locales/zh_TW/purchasing.json' with { type: 'json' };
import { fill } from '../../src/lib/i18n/fill.ts';
import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { addReader, signIn, skipWelcome } from './readers.ts';

// Choosing a book, cart, settling, paying one's share, receipt, loan and return, with every way to pay, in every language
// and at both widths: on a server of its own, beside doubles of the providers of payments.
test.describe.configure({ mode: 'serial' });
const keys = createPaymentKeys();
const payments = createPaymentDoubles(keys, Date.now);
let doubles: Doubles | undefined;
let server: OwnServer | undefined;

const purchasing = {
  vendors: [{ code: 'shop', name: { 'zh-CN': '江北书店', zh_TW: '江北書店', 'en-US': 'Jiangbei Bookshop' } }],
  ruleText: [{ 'zh-CN': '你选书，我买单。', zh_TW: '你選書，我買單。', 'en-US': 'You choose, we pay.' }],
  allowances: [{ booksPerMonth: 9 }],
  funds: [
    {
      ...{ code: 'main', name: { 'zh-CN': '选书经费', zh_TW: '選書經費', 'en-US': 'Chosen books' } },
      categories: [{ code: 'all', name: { 'zh-CN': '全部', zh_TW: '全部', 'en-US': 'All' } }],
      years: [new Date().getFullYear(), new Date().getFullYear() + 1].map((year) => ({ year, totalFen: 100_000 })),
    },
  ],
  share: { percent: 80 },
};

/** A command of staff of the library. */
function yuelan(...args: string[]): string {
  const { dataDir = '' } = server ?? {};
  const env = { ...process.env, DATA_DIR: dataDir, LIBRARIES_DIR: join(dataDir, '..', 'libraries') };
  const command = ['src/cli/yuelan.ts', ...args, '--library', 'mingwan'];
  return execFileSync('node', command, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8', env });
}

test.beforeAll(async () => {
  doubles = await serveDoubles(payments.answers);
  server = await startOwnServer({
    findConfig: {},
    file: { payments: doubleSettings(doubles.url), purchasing },
    write: (library) => {
      const dataDir = join(library, '..', '..', 'data');
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(join(dataDir, 'payment-secrets.json'), JSON.stringify({ 200616: keys.library }));
    },
  });
  const file = join(server.dataDir, 'shop.csv');
  const books = ['夜航船', '算法导论', '中国文学史', '瓦尔登湖'].map((title, at) =>
    [`k${String(at)}`, title, '张三', '人民文学出版社', '2025', 'I2', '50.00', '现货', '9'].join(','),
  );
  writeFileSync(file, ['商品编号,题名,作者,出版社,出版年,中图分类号,售价,供货状态,库存', ...books].join('\n'));
  yuelan('offers', 'import', file, '--vendor', 'shop');
});
test.afterAll(async () => {
  await server?.stop();
  await doubles?.close();
});

const journeys = [
  { method: 0, segment: '', width: 1366, words: zhWords, pays: zhPayments, title: '夜航船' },
  { method: 1, segment: '/zh_TW', width: 390, words: twWords, pays: twPayments, title: '算法导论' },
  { method: 2, segment: '/en-US', width: 390, words: enWords, pays: enPayments, title: '中国文学史' },
] as const;

/** Nothing stands over the edge at either width, and nothing is in the way of anybody. */
async function looksRight(page: Page, width: number): Promise<void> {
  for (const one of [1366, 390]) {
    await page.setViewportSize({ width: one, height: 844 });
    expect(await overhang(page), `${page.url()} at ${String(one)}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width, height: 844 });
  expect(await violations(page), page.url()).toEqual([]);
}

for (const { method, segment, width, words, pays, title } of journeys) {
  test(`a visitor’s book goes from the list over cart, order and payment ${String(method + 1)} to a loan and back${segment}`, async ({
    page,
  }) => {
    test.slow();
    const { url = '', dataDir = '' } = server ?? {};
    const base = `${url}/mingwan${segment}`;
    await page.setViewportSize({ width, height: 844 });
    await skipWelcome(page);
    await page.goto(`${url}/mingwan/privacy`);
    await signIn(page, addReader('mingwan', ['--keep'], { dataDir }));

    // Choose: the import reaches the list within a second or two.
    await expect(async () => {
      await page.goto(`${base}/drivePurList`);
      await page.locator('.offers a', { hasText: title }).first().click({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await page.getByRole('button', { name: words.addToCart }).click();
    const count = page.locator('[data-cart-count]');
    await expect(count).toHaveText('1');
    await looksRight(page, width);

    // Cart: the rules are accepted once; a book is taken out and put back where it stood.
    await page.getByRole('link', { name: words.cart }).click();
    await page.getByRole('button', { name: words.acceptRules }).click();
    const main = page.getByRole('main');
    const remove = fill(words.labelled, { name: words.remove, text: title });
    await main.getByRole('button', { name: remove }).click();
    await expect(count).toBeHidden();
    await main.getByRole('button', { name: fill(words.labelled, { name: words.putBack, text: title }) }).click();
    await expect(count).toHaveText('1');
    await expect(main.locator('.cart-totals')).toContainText('¥40.00');
    await looksRight(page, width);
    await main.locator('.cart-totals a').click();

    // Settle, and pay the own share where the order stands.
    const order = main.getByRole('button', { name: words.order });
    await expect(main.getByRole('radio').first()).toBeChecked();
    await expect(main).toContainText('¥10.00');
    await looksRight(page, width);
    await order.click();
    const number = (await main.locator('.placed-orders h3').textContent()) ?? '';
    await expect(count).toBeHidden();
    await main.getByRole('button', { name: fill(pays.payAmount, { amount: '¥10.00' }) }).click();
    const dialog = page.locator('.pay-dialog');
    await dialog.locator('.pay-methods button').nth(method).click();
    const opened = page.waitForEvent('popup');
    await dialog.locator('a[target=_blank]').click();
    const app = await opened;
    await app.getByRole('button', { name: '确认支付' }).click();
    await app.close();
    await expect(dialog).toContainText(fill(pays.paid, { amount: '¥10.00' }), { timeout: 20_000 });
    await dialog.getByRole('button', { name: pays.done }).click();
    await expect(main.getByText(pays.payAmount)).toHaveCount(0);

    // On its way, received, on loan, returned.
    await main.getByRole('link', { name: number }).click();
    await looksRight(page, width);
    yuelan('purchasing', 'accepted', number);
    yuelan('purchasing', 'delivered', number);
    await page.reload();
    await page.getByRole('button', { name: words.confirmReceipt }).click();
    await expect(page.getByRole('status').filter({ hasText: words.received })).toBeVisible();
    await page.goto(`${base}/personalCenter?key=5`);
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
    yuelan('loans', 'return', '--barcode', `${number}-1`);
    await page.goto(`${base}/personalCenter?key=4&tab=orders`);
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    await looksRight(page, width);
    await page.goto(`${base}/drivePurUser`);
    await looksRight(page, width);
  });
}

test('what has become dearer since is shown, and bought only by the button that accepts it', async ({ page }) => {
  const { url = '', dataDir = '' } = server ?? {};
  await skipWelcome(page);
  await page.goto(`${url}/mingwan/drivePurList`);
  const who = addReader('mingwan', ['--keep'], { dataDir });
  await signIn(page, who);
  await page.locator('.offers a', { hasText: '瓦尔登湖' }).first().click();
  await page.getByRole('button', { name: zhWords.addToCart }).click();
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  await page.getByRole('link', { name: zhWords.cart }).click();
  await page.getByRole('button', { name: zhWords.acceptRules }).click();
  await page.locator('.cart-totals a').click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  const file = join(dataDir, 'dearer.csv');
  writeFileSync(file, '商品编号,售价,供货状态,库存\nk3,60.00,现货,9\n');
  yuelan('offers', 'import', file, '--vendor', 'shop');
  await page.getByRole('button', { name: zhWords.order }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  const accept = page.getByRole('button', { name: zhWords.acceptAndOrder });
  await expect(page.getByText(zhWords.pricesChanged)).toBeVisible();
  await expect(page.getByText(fill(zhWords.priceThen, { price: '¥50.00' }))).toBeVisible();
  await accept.click();
  await expect(page.locator('.placed-orders')).toContainText('瓦尔登湖');
});
