import { expect, test } from './fixtures.ts';

test.describe('browsing without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('browses the classification, filters it and links to the stated number of records', async ({ page }) => {
    await page.goto('/jianglan/home');
    await page.getByRole('link', { name: '分类浏览', exact: true }).first().click();
    await page.getByRole('link', { name: 'I 文学' }).click();
    await expect(page).toHaveURL(/categorySearchList\?kindNo=I$/);
    await page.getByRole('link', { name: 'I2 中国文学' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('中国文学（I2）');
    const path = page.getByRole('navigation', { name: '所在分类' });
    await expect(path.getByRole('listitem')).toHaveText(['全部分类', '文学', '中国文学']);

    await page.getByRole('complementary').getByRole('link', { name: '图书' }).click();
    await page.getByRole('complementary').getByRole('link', { name: '中文' }).click();
    await expect(page).toHaveURL(/kindNo=I2&docCode=1&langCode=chi$/);
    await expect(page.locator('.chips')).toContainText('中文');
    const link = page.getByRole('link', { name: /查看全部 [\d,]+ 条/ });
    const count = /[\d,]+/.exec((await link.textContent()) ?? '')?.[0] ?? '';
    await link.click();
    await expect(page).toHaveURL(/searchList\?docCode=1&kindNo=I2&langCode=chi$/);
    await expect(page.locator('#count')).toContainText(`找到 ${count} 条`);

    await page.goBack();
    await page.getByRole('link', { name: '移除条件 中文' }).click();
    await expect(page).toHaveURL(/kindNo=I2&docCode=1$/);
    await path.getByRole('link', { name: '文学', exact: true }).click();
    await expect(page).toHaveURL(/kindNo=I&docCode=1$/);

    // What has nothing finer leads to its records at once.
    await page.getByRole('link', { name: 'I2 中国文学' }).click();
    await page.getByRole('link', { name: 'I24 小说' }).click();
    await expect(page).toHaveURL(/searchList\?docCode=1&kindNo=I24$/);
  });
});

test('every class leads to as many records as it counts', async ({ page, request }) => {
  await page.goto('/jianglan/categorySearchList?kindNo=K');
  const classes = await page.locator('.classes > li').evaluateAll((all) =>
    all.map((entry) => ({
      code: entry.querySelector('b')?.textContent ?? '',
      count: entry.querySelector(':scope > i')?.textContent ?? '',
    })),
  );
  expect(classes.length).toBeGreaterThan(4);
  for (const { code, count } of classes) {
    const list = await (await request.get(`/jianglan/searchList?kindNo=${encodeURIComponent(code)}`)).text();
    expect(list).toContain(`找到 ${count} 条`);
  }
});

test('a number finer than the classification opens its containing class', async ({ page }) => {
  await page.goto('/jianglan/categorySearchList?kindNo=i247.57');
  await expect(page).toHaveURL(/kindNo=I24\d*$/);
  await expect(page.locator('.path [aria-current]')).toBeVisible();
});

test('an unknown class is not found and leads to all classes', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const response = await page.goto('/jianglan/categorySearchList?kindNo=9');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: '全部分类' }).click();
  await expect(page.locator('.classes > li').first()).toBeVisible();
});

test('search engines index only the broad classes', async ({ page }) => {
  const robots = page.locator('meta[name=robots]');
  for (const open of ['', '?kindNo=I2', '?docCode=1']) {
    await page.goto(`/jianglan/categorySearchList${open}`);
    await expect(robots).toHaveCount(0);
  }
  for (const closed of ['?kindNo=I24', '?kindNo=I2&docCode=1']) {
    await page.goto(`/jianglan/categorySearchList${closed}`);
    await expect(robots).toHaveAttribute('content', /noindex/);
  }
});
