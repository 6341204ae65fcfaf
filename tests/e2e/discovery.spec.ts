import { overhang, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';

test('there is no accessibility violation without a search and without results', async ({ page }) => {
  for (const path of ['/chaoXingSearchList?q=qqqqzzzz', '/otherSearchList', '/otherSearchList2']) {
    await page.goto(`/jianglan${path}`);
    expect(await violations(page), path).toEqual([]);
  }
});

test('an entry has no accessibility violation, its citations shown, on wide screens and phones', async ({ page }) => {
  await page.goto('/jianglan/en-US/chaoXingSearchList');
  await page.locator('.entry a').first().click();
  await page.locator('.work details summary').first().click();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violations(page), String(width)).toEqual([]);
    expect(await overhang(page), String(width)).toBe(0);
  }
});

test.describe('discovery without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('filters by clusters and years, and removes a filter', async ({ page }) => {
    await page.goto('/jianglan/en-US/chaoXingSearchList?q=network');
    const count = page.getByRole('status').first();
    const all = Number(/^[\d,]+/.exec(await count.innerText())?.[0].replace(',', ''));
    const subjects = page.getByRole('table', { name: 'Subject' });
    const [first] = await subjects
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .all();
    const countInCell = Number((await first?.getByRole('cell').innerText())?.trim());
    const name = (await first?.getByRole('link').innerText()) ?? '';
    await first?.getByRole('link').click();
    await expect(count).toHaveText(new RegExp(`^${String(countInCell)} result`));
    const chip = page.getByRole('list', { name: 'Applied filters' }).getByRole('link');
    await expect(chip).toContainText(name);
    await chip.click();
    await expect(count).toHaveText(new RegExp(`^${String(all)} results`));

    await page.getByText('Show as a table').click();
    await page.getByRole('table', { name: 'Year of publication' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/publishBegin=\d{4}&publishEnd=\d{4}$/);
    await page.getByRole('textbox', { name: 'From' }).fill('2010');
    await page.getByRole('textbox', { name: 'to' }).fill('2015');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/q=network&publishBegin=2010&publishEnd=2015$/);
    expect(await page.locator('.entry').count()).toBeGreaterThan(0);
  });

  test('leads from a hit to everything about it, how to get it and how to cite it', async ({ page }) => {
    await page.goto('/jianglan/chaoXingSearchList?q=network');
    const title = await page.locator('.entry h2').first().innerText();
    await page.locator('.entry h2 a').first().click();
    await expect(page).toHaveURL(/chaoXingSearchDetail\?provider=local&id=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByText('显示引用格式').click();
    await expect(page.getByText(/GB\/T 7714/).first()).toBeVisible();
    await page.getByRole('link', { name: '馆藏记录' }).click();
    await expect(page).toHaveURL(/searchList\/bookDetails\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('searches all sources at once and each one separately', async ({ page }) => {
    await page.goto('/jianglan/otherSearchList2');
    await expect(page.getByText('输入检索词，同时查找')).toBeVisible();
    await page.getByRole('searchbox').fill('network');
    await page.getByRole('button', { name: '检索' }).click();
    await expect(page).toHaveURL(/otherSearchList2\?q=network&field=$/);
    for (const name of ['本馆馆藏', '本馆论文', '本馆电子书刊']) {
      const box = page.getByRole('region', { name });
      await expect(box.getByText(/^找到 \d+ 条$/)).toBeVisible();
      expect(await box.locator('.entry').count()).toBeGreaterThan(0);
    }
    await page
      .getByRole('region', { name: '本馆电子书刊' })
      .getByRole('link', { name: /^查看全部/ })
      .click();
    await expect(page).toHaveURL(/otherSearchList\?q=network$/);
    await expect(page.getByRole('navigation', { name: '文献来源' }).locator('[aria-current=page]')).toHaveText(
      '本馆电子书刊',
    );
  });

  test('is offered where the catalogue has nothing', async ({ page }) => {
    await page.goto('/mingwan/searchList?q=qqqqzzzz&field=title');
    await page.getByRole('link', { name: '全部来源统一检索' }).click();
    await expect(page).toHaveURL(/otherSearchList2\?q=qqqqzzzz&field=title$/);
  });
});

test('pages that are not there say so', async ({ request }) => {
  const status = async (path: string) => (await request.get(path)).status();
  expect(await status('/jianglan/chaoXingSearchDetail')).toBe(404);
  expect(await status('/jianglan/chaoXingSearchDetail?id=999999999')).toBe(404);
  expect(await status('/jianglan/chaoXingSearchDetail?id=1&provider=Nobody!')).toBe(404);
  expect(await status('/jianglan/otherSearchList?provider=nobody')).toBe(404);
  expect(await status('/jianglan/chaoXingSearchList?q=network&page=900')).toBe(404);
});
