import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

for (const width of [1366, 390]) {
  test(`without scripts a reader searches, narrows, turns pages and reads a record: ${String(width)} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/jianglan/searchList');
    await page.getByRole('searchbox', { name: '检索馆藏' }).fill('历史');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await expect(page).toHaveURL(/q=%E5%8E%86%E5%8F%B2/);
    const all = await page.locator('#count').textContent();

    if (width < 1024) await page.getByRole('button', { name: '筛选' }).click();
    const filters = page.getByRole('complementary', { name: '筛选' });
    await filters.getByRole('checkbox', { name: /^图书/ }).check();
    await filters.getByRole('checkbox', { name: /^总馆/ }).check();
    await filters.getByRole('button', { name: '应用筛选' }).click();
    await expect(page).toHaveURL(/docCode=1.*libCode=/);
    expect(await page.locator('#count').textContent()).not.toBe(all);
    await expect(page.locator('.chips li')).toHaveCount(3);

    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/docCode=1.*libCode=.*page=2/);
    await expect(page.locator('#count')).toContainText('第 11–20 条');

    await page.getByRole('link', { name: '题名', exact: true }).click();
    await expect(page).toHaveURL(/sort=title/);
    // Copies are one link away where no script fills them in.
    await page.getByRole('link', { name: '查看馆藏' }).first().click();
    await expect(page).toHaveURL(/bookDetails\/\d+#holdings$/);
    await expect(page.locator('#holdings tbody tr').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '复制链接' })).toBeHidden();
  });
}

test('without scripts the pages stand in every language', async ({ page }) => {
  await page.goto('/jianglan/searchList?q=history&docCode=1');
  const english = page.locator('a[hreflang=en-US], a[data-language=en-US]').first();
  await page.goto((await english.getAttribute('href')) ?? '');
  await expect(page).toHaveURL(/\/jianglan\/en-US\/searchList\?q=history&docCode=1$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “history”');
  await page.locator('.hit h2 a').first().click();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
});
