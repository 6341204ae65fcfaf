import { screens, showOn, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`ticked hits, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('are cited in any style and exported', async ({ page }) => {
      await page.goto('/jianglan/searchList?q=history');
      const titles = page.locator('.hit h2 a');
      const ids: string[] = [];
      for (const at of [1, 3]) {
        const title = titles.nth(at);
        ids.push(/\d+$/.exec((await title.getAttribute('href')) ?? '')?.[0] ?? '');
        await page.locator('.pick input').nth(at).check();
      }
      const form = page.getByRole('form', { name: '所选的记录' });
      if (javaScriptEnabled) await expect(form.getByRole('status')).toHaveText('已选 2 条');
      await form.locator('summary').click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        form.getByRole('button', { name: 'RIS' }).click(),
      ]);
      expect(file.url()).toMatch(new RegExp(`/export/ris\\?id=${ids.join('&id=')}$`));

      await form.getByRole('button', { name: '引用' }).click();
      await expect(page).toHaveURL(new RegExp(`/cite\\?id=${ids.join('&id=')}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('引用所选的 2 条记录');
      const references = page.locator('[data-citation] li');
      await expect(references).toHaveCount(2);
      const numeric = await references.allTextContents();
      await page.getByRole('link', { name: 'APA（第 7 版）' }).click();
      await expect(page.getByRole('link', { name: 'APA（第 7 版）' })).toHaveAttribute('aria-current', 'true');
      expect(await references.allTextContents()).not.toEqual(numeric);
    });

    test('are all of a page by one box', async ({ page }) => {
      await page.goto('/jianglan/searchList?q=history&rows=20');
      await page.getByRole('checkbox', { name: '全选本页' }).check();
      if (javaScriptEnabled) {
        await expect(page.locator('.pick input:checked')).toHaveCount(20);
        await page.locator('.pick input').first().uncheck();
        await expect(page.getByText('已选 19 条')).toBeVisible();
      }
      await page.getByRole('button', { name: '引用' }).click();
      await expect(page.locator('[data-citation] li')).toHaveCount(javaScriptEnabled ? 19 : 20);
    });
  });
}

test('the formats open as a menu, one under the other, and nothing moves', async ({ page }) => {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/jianglan/searchList?q=history');
    const form = page.getByRole('form', { name: '所选的记录' });
    const next = page.getByRole('link', { name: '下一页' });
    await form.scrollIntoViewIfNeeded();
    const before = await next.boundingBox();
    await form.locator('summary').click();
    const boxes = await form.locator('details button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, left, right, height } = button.getBoundingClientRect();
        return { top, left, right, height };
      }),
    );
    expect(boxes.length).toBeGreaterThan(5);
    for (const [at, { top, left, right, height }] of boxes.entries()) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      if (at > 0) expect(top).toBeGreaterThanOrEqual((boxes[at - 1]?.top ?? 0) + 44);
    }
    expect(await next.boundingBox()).toEqual(before);
  }
});

test('actions on an empty selection show a message', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/400|404/);
  await page.goto('/jianglan/searchList?q=history');
  await expect(page.getByRole('button', { name: '引用' })).toBeDisabled();
  expect((await page.goto('/jianglan/cite'))?.status()).toBe(400);
  await expect(page.locator('main')).toContainText('还没有选中记录');
  expect((await page.goto('/jianglan/cite?id=999999999'))?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('999999999');
});

test('ticks belong to the list that is shown', async ({ page }) => {
  await page.goto('/jianglan/searchList?q=history');
  await page.locator('.pick input').first().check();
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('button', { name: '引用' })).toBeDisabled();
  await expect(page.locator('.pick input:checked')).toHaveCount(0);
});

for (const screen of screens) {
  const { path, width, colorScheme } = screen;
  test(`the references have no accessibility violation: ${path}, ${String(width)} px, ${colorScheme}`, async ({
    page,
  }) => {
    await showOn(page, screen);
    await page.goto(`${path}/searchList?q=history`);
    await page.locator('[data-all]').check();
    await page.locator('#selected > button:not(.fav)').click();
    await expect(page.locator('[data-citation] li').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
