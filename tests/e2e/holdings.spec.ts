import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { overhang, showOn, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { commandsOf } from './staff.ts';

// A serial with hundreds of issues in two libraries, with loans known by month, and a book with a dozen copies: brought
// into the running server's data folder, as a library would.

const dataDir = process.env['YUELAN_DATA_DIR'];
test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
test.describe.configure({ mode: 'serial' });

const root = join(import.meta.dirname, '../..');
const issn = '1000-0003';
const isbn = '9787301000007';
let serial = '';
let book = '';

test.beforeAll(async ({ request }) => {
  const library: { libraries: { libCode: string }[]; locations: { libCode: string; locationId: string }[] } =
    JSON.parse(readFileSync(join(root, 'libraries/jianglan/library.json'), 'utf8'));
  const [main, branch] = library.libraries.map(({ libCode }) => ({
    libCode,
    locationId: library.locations.find((location) => location.libCode === libCode)?.locationId ?? libCode,
  }));
  const years = Array.from({ length: 30 }, (_, at) => 1990 + at);
  const issues = years.flatMap((year) =>
    Array.from({ length: 12 }, (_, at) => ({
      barcode: `E2E${String(year)}${String(at)}`,
      volume: `${String(year)}年第${String(at + 1)}期`,
    })),
  );
  const records = [
    {
      controlNumber: 'e2e-serial',
      kind: 'journal',
      title: '卷期甚多的刊物',
      issn: [issn],
      pubYear: 1990,
      holdings: [
        { ...main, items: issues },
        { ...branch, items: [{ barcode: 'E2EX', volume: '2001年第1-6期' }] },
      ],
    },
    {
      controlNumber: 'e2e-book',
      kind: 'book',
      title: '复本甚多的书',
      isbn: [isbn],
      pubYear: 1990,
      holdings: [{ ...main, items: Array.from({ length: 12 }, (_, at) => ({ barcode: `E2EB${String(at + 100)}` })) }],
    },
  ];
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-holdings-'));
  const file = join(dir, 'records.jsonl');
  const loans = join(dir, 'loans.csv');
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
  writeFileSync(loans, 'controlNumber,month,count\ne2e-serial,2024-03,12\ne2e-serial,2024-05,1200\n');
  const yuelan = commandsOf('jianglan');
  await yuelan('import', file, '--source', 'e2e');
  await yuelan('import', 'loans', loans, '--source', 'e2e');
  rmSync(dir, { recursive: true });
  // The server follows what others have written.
  const pathOf = async (number: string) =>
    /\/searchList\/bookDetails\/\d+/.exec(await (await request.get(`/jianglan/searchList?q=${number}`)).text())?.[0] ??
    '';
  await expect.poll(() => pathOf(issn)).not.toBe('');
  serial = await pathOf(issn);
  book = await pathOf(isbn);
});

const rows = (page: Page) => page.locator('#holdings tbody tr');

test.describe('the volumes of a long run', () => {
  test.use({ javaScriptEnabled: false });

  test('are chosen by year, words and library, without scripts, a page at a time', async ({ page }) => {
    await page.goto(`/jianglan${serial}`);
    expect(await rows(page).count()).toBeLessThan(20);
    await page.getByRole('link', { name: '查看全部 360 册' }).click();
    await expect(rows(page)).toHaveCount(50);
    await expect(rows(page).first()).toContainText('2019年第12期');
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(rows(page).first()).toContainText('2015年第10期');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);

    await page.goto(`/jianglan${serial}`);
    const form = page.getByRole('form', { name: '查找卷册' });
    await form.getByLabel('年份').selectOption('2001');
    await form.getByRole('button').click();
    await expect(page.locator('#holdings')).toContainText('找到 13 册');
    await expect(rows(page)).toHaveCount(13);
    await form.getByLabel('卷期').fill('第1-6期');
    await form.getByRole('button').click();
    await expect(rows(page)).toHaveCount(1);
    await expect(form.getByLabel('年份')).toHaveValue('2001');
    await form.getByLabel('卷期').fill('附册');
    await form.getByRole('button').click();
    await expect(page.locator('#holdings')).toContainText('没有符合条件的卷册');
    await page.getByRole('link', { name: '返回馆藏概览' }).click();
    await expect(page).toHaveURL(new RegExp(`${serial}#holdings$`));
  });
});

for (const [segment, screen, looked] of [
  ['', { width: 1366, colorScheme: 'light' }, ''],
  ['/zh_TW', { width: 390, colorScheme: 'dark' }, '?year=2001'],
  ['/en-US', { width: 390, colorScheme: 'light' }, '?volume=nothing'],
] as const) {
  test(`loans over time and the form have no accessibility violation and fit: ${segment || 'zh-CN'}`, async ({
    page,
  }) => {
    await showOn(page, screen);
    for (const query of ['', '?year=2001', '?volume=nothing']) {
      await page.goto(`/jianglan${segment}${serial}${query}`);
      await page.locator('.chart summary').click();
      if (query === looked) expect(await violations(page), query).toEqual([]);
      expect(await overhang(page), query).toBeLessThanOrEqual(0);
    }
  });
}

test('loans over time are drawn, with every number in a table', async ({ page }) => {
  await page.goto(`/jianglan/en-US${serial}`);
  const chart = page.locator('figure.chart');
  await expect(chart.locator('figcaption')).toHaveText('Loans over time');
  await expect(chart.locator('> svg')).toHaveAccessibleName('Mar 2024 to May 2024; most in May 2024: 1,200');
  await expect(chart.locator('tbody td').first()).toBeHidden();
  await chart.locator('summary').click();
  await expect(chart.locator('tbody tr')).toHaveText([/Mar\s2024\s*12/, /Apr\s2024\s*0/, /May\s2024\s*1,200/]);
});

test('a record is counted as seen when it was looked at, and its export with it', async ({ page }) => {
  const logged: unknown[] = [];
  page.on('request', (entry) => {
    if (entry.url().includes('/find/behaviorRecord/add')) logged.push(entry.postDataJSON());
  });
  const answer = page.waitForResponse('**/find/behaviorRecord/add');
  await page.goto(`/jianglan${book}`);
  expect(logged).toEqual([]);
  const counted: unknown = await (await answer).json();
  expect(counted).toMatchObject({ success: true });
  const recordId = book.split('/').at(-1);
  expect(logged).toEqual([{ recordId, type: 'view' }]);
  const download = page.waitForEvent('download');
  await page.locator('a[href*="/export/ris"]').click();
  await download;
  await expect.poll(() => logged).toContainEqual({ recordId, type: 'export' });
});

test('folds a long list of copies and finds in it', async ({ page }) => {
  await page.goto(`/jianglan${book}`);
  const group = page.locator('.group').first();
  await expect(group.locator('details tr').last()).toBeHidden();
  await group.getByRole('searchbox').fill('E2EB111');
  await expect(group.locator('details tr').last()).toBeVisible();
  await expect(group.locator('table').first().locator('tbody tr:visible')).toHaveCount(0);
});
