import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the advanced search, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('is filled in, found by, changed and searched within, each one address', async ({ page }) => {
      await page.goto('/jianglan/home');
      await page.getByRole('link', { name: '高级检索' }).click();
      const first = page.getByRole('group', { name: '第 1 行' });
      await first.getByLabel('检索词').fill('history');
      const second = page.getByRole('group', { name: '第 2 行' });
      await second.getByLabel('与上面的关系').selectOption('不含');
      await second.getByLabel('检索词').fill('war');
      await page.getByRole('checkbox', { name: /^图书/ }).check();
      await page.getByRole('textbox', { name: '从', exact: true }).fill('1950');
      await page.getByRole('button', { name: '检索', exact: true }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('检索：“history”，不含“war”');
      await expect(page.locator('.chips li')).toHaveCount(4);
      const canonical = page.locator('link[rel=canonical]');
      const address = /searchList\?q=history&op2=NOT&q2=war&docCode=1&publishBegin=1950$/;
      await expect(canonical).toHaveAttribute('href', address);
      // Scripts write no empty parameters into addresses.
      if (javaScriptEnabled) await expect(page).not.toHaveURL(/field|match|q3|=(&|$)/);
      for (const title of await page.locator('.hit h2').allTextContents()) expect(title).not.toMatch(/\bwar\b/i);

      await page.getByRole('link', { name: '修改检索条件' }).click();
      await expect(second.getByLabel('检索词')).toHaveValue('war');
      await expect(second.getByLabel('与上面的关系')).toHaveValue('NOT');
      await expect(page.getByRole('checkbox', { name: /^图书/ })).toBeChecked();
      await expect(page.getByRole('textbox', { name: '从', exact: true })).toHaveValue('1950');
      await second.getByLabel('检索词').fill('');
      await page.getByRole('button', { name: '检索', exact: true }).click();
      await expect(canonical).toHaveAttribute('href', /searchList\?q=history&docCode=1&publishBegin=1950$/);

      const all = await page.locator('#count').textContent();
      await page.getByRole('searchbox', { name: '在结果中检索' }).fill('world');
      await page.getByRole('button', { name: '二次检索' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('检索：“history”，并且“world”');
      await expect(page.locator('#count')).not.toHaveText(all ?? '');
      await page.getByRole('link', { name: '移除条件 并且“world”' }).click();
      await expect(page.locator('#count')).toHaveText(all ?? '');
      await expect(canonical).toHaveAttribute('href', /searchList\?q=history&docCode=1&publishBegin=1950$/);
    });
  });
}

test('rows of the advanced search are added and removed, and keep their order', async ({ page }) => {
  await page.goto('/jianglan/advanceSearch?q=a&q2=b&q3=c');
  const rows = page.locator('#rows fieldset');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: '增加一行' }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(4).getByLabel('检索词')).toBeFocused();
  await rows.nth(4).getByLabel('检索词').fill('d');
  await page.getByRole('button', { name: '删除第 2 行' }).click();
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: '检索', exact: true }).click();
  await expect(page).toHaveURL(/searchList\?q=a&q2=c&q4=d$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\?q=a&q2=c&q3=d$/);
});

test('changing a search loses nothing of it', async ({ page }) => {
  await page.goto('/jianglan/searchList?q=history&author=x&-langCode=eng&sort=title&rows=20');
  await page.getByRole('link', { name: '修改检索条件' }).click();
  await page.getByRole('button', { name: '检索', exact: true }).click();
  const same = /\?q=history&author=x&-langCode=eng&sort=title&rows=20$/;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', same);
});

test('offers every limit that the records have', async ({ page }) => {
  await page.goto('/jianglan/advanceSearch');
  const limits = ['文献类型', '载体', '语种', '出版地区', '馆', '校区', '馆藏地', '学科', '核心收录', '学位'];
  await expect(page.locator('.limits summary')).toHaveText(limits);
});
