import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';

// Rankings and new books, from the year of loans and ratings that the demo libraries get when they are loaded.

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the records lent most are read by range, library and class, and page by page', async ({ page }) => {
    await page.goto('/jianglan/readRange');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('借阅排行');
    const rows = page.locator('.ranking tbody tr');
    await expect(rows).toHaveCount(50);
    const counts = async () => (await rows.locator('td.number').allTextContents()).map((text) => Number(text));
    const month = await counts();
    expect(month).toEqual([...month].sort((a, b) => b - a));
    for (const name of ['分享最多', '评分最高', '浏览最多']) {
      await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(8);
    }

    await page.getByRole('navigation', { name: '时间范围' }).getByRole('link', { name: '近一年' }).click();
    await expect(page).toHaveURL(/readRange\?range=year$/);
    expect((await counts())[0]).toBeGreaterThan(month[0] ?? 0);
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/page=2$/);
    await expect(rows).toHaveCount(50);
    expect(Number(await rows.first().locator('td').first().textContent())).toBeGreaterThan(25);

    await page.getByRole('complementary').getByRole('link', { name: '医学馆' }).click();
    await expect(page).toHaveURL(/readRange\?range=year&libCode=JLY$/);
    const narrow = page.getByRole('complementary');
    await narrow.locator('summary').last().click();
    await narrow.getByRole('link', { name: '医药、卫生' }).click();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await expect(page.getByRole('list', { name: '已选条件' }).getByRole('link')).toHaveCount(2);
    for (const callNumber of await rows.locator('td.call').allTextContents()) expect(callNumber).toMatch(/^R/);
    await page.getByRole('link', { name: '移除条件 医药、卫生' }).click();
    await expect(page).toHaveURL(/libCode=JLY$/);

    await page.getByRole('navigation', { name: '排行' }).getByRole('link', { name: '评分排行' }).click();
    const [, mean = '', votes = ''] = /(\d\.\d)\s*(\d+) 人评分/.exec((await rows.first().textContent()) ?? '') ?? [];
    expect(Number(mean)).toBeGreaterThan(3);
    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(/bookDetails\/\d+$/);
    await expect(page.locator('#evaluations .ratings')).toContainText(mean);
    await expect(page.locator('#evaluations .ratings')).toContainText(`${votes} 人`);
  });

  test('each ranking shows its criterion, and an empty one shows a message', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/404/);
    for (const [path, heading, column] of [
      ['hotBook', 'Popular books', 'Views'],
      ['hotBook?by=share', 'Popular books', 'Shares'],
      ['collect', 'Most favorited', 'Favorites'],
      ['grade', 'Best rated', 'Rating'],
    ] as const) {
      await page.goto(`/mingwan/en-US/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('columnheader').last()).toHaveText(column);
    }
    // Words find what is ranked, at its place; loans have one ranking.
    await page.goto('/mingwan/en-US/hotBook?by=loan&range=year');
    await expect(page).toHaveURL(/mingwan\/en-US\/readRange\?range=year$/);
    const row = page.locator('.ranking tbody tr').nth(6);
    const [place, title] = [await row.locator('td').first().textContent(), await row.getByRole('link').textContent()];
    await page.getByRole('searchbox').fill(title?.trim() ?? '');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/readRange\?range=year&q=/);
    const found = page
      .locator('.ranking tbody tr')
      .filter({ hasText: title?.trim() ?? '' })
      .first();
    await expect(found.locator('td').first()).toHaveText(place ?? '');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await page.getByRole('searchbox').fill('qqqqzzzz');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Nothing found containing “qqqqzzzz”')).toBeVisible();
    await page.getByRole('link', { name: 'Show the whole ranking' }).click();
    await expect(page).toHaveURL(/readRange\?range=year$/);

    await page.goto('/mingwan/en-US/hotBook?by=download&range=week');
    await expect(page.getByText('This ranking has no titles yet')).toBeVisible();
    expect((await page.goto('/mingwan/en-US/readRange?page=9'))?.status()).toBe(404);
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await expect(page).toHaveURL(/mingwan\/en-US\/readRange$/);
  });

  test('new books are found by entry link, range, class and words, and followed by feed', async ({ page, request }) => {
    await page.goto('/jianglan/?pageType=104');
    await expect(page).toHaveURL(/\/jianglan\/newBookInform$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('新书通报');
    const found = async () =>
      Number(/\d+/.exec((await page.getByRole('main').getByRole('status').first().textContent()) ?? '')?.[0]);
    const month = await found();
    expect(month).toBeGreaterThan(10);
    await page.getByRole('navigation', { name: '时间范围' }).getByRole('link', { name: '近两年' }).click();
    const all = await found();
    expect(all).toBeGreaterThan(month);

    const literature = page.getByRole('complementary').getByRole('listitem').filter({ hasText: '文学' }).first();
    const count = Number(await literature.locator('i').textContent());
    await literature.getByRole('link').click();
    await expect(page).toHaveURL(/range=twoYears&kindNo=I$/);
    expect(await found()).toBe(count);
    const titles = await page.locator('.new-books h2').allTextContents();
    const feed = (await page.locator('link[type="application/atom+xml"]').getAttribute('href')) ?? '';
    const xml = await (await request.get(feed)).text();
    expect(feed).toMatch(/newBooks\.atom\?range=twoYears&kindNo=I$/);
    for (const title of titles.slice(0, 3)) expect(xml).toContain(title.trim().slice(0, 4));

    const word = titles[0]?.trim() ?? '';
    await page.getByRole('searchbox').fill(word);
    await page.getByRole('button', { name: '检索' }).click();
    await expect(page.locator('.new-books h2').first()).toContainText(word);
    expect(await found()).toBeLessThan(count);
  });
});

test('a ranking and the new books are exported as files', async ({ page, request }) => {
  await page.goto('/chengchuan/zh_TW/readRange?range=quarter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '匯出 CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('chengchuan-readRange-quarter.csv');
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\ufeff?名次,借閱次數,題名/);
  expect(lines.length).toBe(101);
  const narrowed = await (await request.get('/chengchuan/rankings.csv?range=quarter&q=qqqqzzzz')).text();
  expect(narrowed.trim().split('\r\n')).toHaveLength(1);
  const answer = await request.get('/chengchuan/newBooks.csv?range=year');
  expect(answer.headers()['content-type']).toContain('text/csv');
  expect((await answer.text()).split('\r\n').length).toBeGreaterThan(10);
});
