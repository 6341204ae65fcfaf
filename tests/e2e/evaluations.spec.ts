import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overhang, showOn, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, fillIn, reader } from './readers.ts';
import { commandsOf, inLibrary } from './staff.ts';

// What readers think of a book, and its loans over two years; both are written into the server's data folder.

const dataDir = process.env['YUELAN_DATA_DIR'];
test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
// One worker alone writes them.
test.describe.configure({ mode: 'default' });

const isbn = '9787301000021';
let path = '';

test.beforeAll(async ({ request }) => {
  const of = (name: string) => join(dataDir ?? '', name);
  const book = { controlNumber: 'e2e-rated', kind: 'book', title: '评说纷纭的书', languages: ['chi'], isbn: [isbn] };
  writeFileSync(of('e2e-rated.jsonl'), JSON.stringify(book));
  const months = Array.from({ length: 24 }, (_, at) => {
    const month = `${String(2024 + Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, '0')}`;
    return `e2e-rated,${month},${String(at + 1)}`;
  });
  writeFileSync(of('e2e-rated.csv'), ['controlNumber,month,count', ...months, ''].join('\n'));
  const yuelan = commandsOf('jianglan');
  await yuelan('import', of('e2e-rated.jsonl'), '--source', 'e2e-rated');
  await yuelan('import', 'loans', of('e2e-rated.csv'), '--source', 'e2e-rated');
  await inLibrary('jianglan', 'writeEvaluations', ['e2e-rated']);
  // The server follows what others have written.
  await expect(async () => {
    const list = await (await request.get(`/jianglan/searchList?q=${isbn}`)).text();
    path = /\/searchList\/bookDetails\/\d+/.exec(list)?.[0] ?? '';
    expect(path).not.toBe('');
    expect(await (await request.get(`/jianglan${path}`)).text()).toContain('id="evaluations"');
  }).toPass();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('ratings and comments are read page by page, positive and negative ones apart', async ({ page }) => {
    await page.goto(`/jianglan${path}`);
    const section = page.locator('#evaluations');
    await expect(section.locator('.ratings')).toContainText('3.3');
    await expect(section.locator('.ratings li')).toHaveCount(5);
    const comments = section.locator('.comments > li');
    await expect(comments).toHaveCount(5);
    await expect(comments.first()).toContainText('注释详尽');
    await expect(comments.first()).toContainText('王**');
    await expect(section).not.toContainText('还没有人看过');
    // What a reader writes is text.
    // Audited, and text all the same.
    await expect(comments.nth(1)).toContainText('<b>值得再读</b><img src=x onerror="window.hit=1">');
    expect(await page.locator('[onerror]').count()).toBe(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await section.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/commentPage=2#evaluations$/);
    await expect(comments.first()).toContainText('译文流畅');
    await expect(comments).toHaveCount(2);

    await section.getByRole('link', { name: '好评' }).click();
    await expect(comments).toHaveCount(4);
    await expect(comments.first()).toContainText('注释详尽');
    await section.getByRole('link', { name: '差评' }).click();
    await expect(comments).toHaveCount(2);
    await expect(comments.first()).toContainText('Too long by half');
    await expect(section).not.toContainText('不该出现');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
  });
});

for (const [segment, screen, looked] of [
  ['', { width: 1366, colorScheme: 'light' }, ''],
  ['/zh_TW', { width: 390, colorScheme: 'dark' }, '?comments=negative'],
  ['/en-US', { width: 390, colorScheme: 'light' }, '?commentPage=9'],
] as const) {
  test(`ratings and comments have no accessibility violation and fit: ${segment || 'zh-CN'}`, async ({ page }) => {
    await showOn(page, screen);
    for (const query of ['', '?comments=negative', '?commentPage=9']) {
      await page.goto(`/jianglan${segment}${path}${query}`);
      await expect(page.locator('#evaluations')).toBeVisible();
      // Whichever sheet comes first, its layers stand in their order.
      await expect(page.locator('.have')).toHaveCSS('padding-top', '16px');
      if (query === looked) expect(await violations(page), query).toEqual([]);
      expect(await overhang(page), query).toBeLessThanOrEqual(0);
    }
  });
}

test('a helpful vote counts once, can be withdrawn, and is sent after sign-in', async ({ page, request }) => {
  const who = await addReader('jianglan');
  await page.goto(`/jianglan${path}?comments=positive`);
  const comment = page.locator('.comments > li').filter({ hasText: '译文流畅' });
  const helped = comment.getByRole('button', { name: '有帮助' });
  await helped.click();
  await expect(dialog(page).getByText('请先登录账号')).toBeVisible();
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await expect(reader(page)).toHaveText(who.name);
  await expect(comment.getByText('1 人觉得有帮助')).toBeVisible();
  // The welcome comes once nothing waits any more.
  await page.addLocatorHandler(page.locator('dialog.tutorial-welcome'), () => page.keyboard.press('Escape'));
  await expect(helped).toHaveAttribute('aria-pressed', 'true');
  // Visitors see it in the page that was kept, and in its order.
  await expect(async () => {
    const html = await (await request.get(`/jianglan${path}?comments=positive`)).text();
    expect(html).toContain('1 人觉得有帮助');
    expect(html.indexOf('译文流畅')).toBeLessThan(html.indexOf('值得再读'));
  }).toPass();
  await page.reload();
  await expect(helped).toHaveAttribute('aria-pressed', 'true');
  await helped.click();
  await expect(helped).toHaveAttribute('aria-pressed', 'false');
  await expect(comment.getByText('人觉得有帮助')).toHaveCount(0);
});

test('loans over more than a year are drawn as a line that rises with them', async ({ page }) => {
  await page.goto(`/jianglan${path}`);
  const chart = page.locator('figure.chart');
  await expect(chart.locator('path.columns')).toHaveCount(0);
  const line = chart.locator('path.line');
  const drawn = (await line.getAttribute('d')) ?? '';
  const heights = [...drawn.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
  expect(heights).toHaveLength(24);
  expect(heights.every((y, at) => at === 0 || y < (heights[at - 1] ?? 0))).toBe(true);
  // It is seen: a line without colour or width would be drawn as well.
  const style = await line.evaluate((entry) => {
    const { stroke, strokeWidth, fill } = getComputedStyle(entry);
    return { stroke, width: Number.parseFloat(strokeWidth), fill };
  });
  expect(style).toMatchObject({ stroke: expect.stringMatching(/^(?!none)/), fill: 'none' });
  expect(style.width).toBeGreaterThanOrEqual(1);
  const box = await line.boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  expect(box?.height).toBeGreaterThan(40);
});
