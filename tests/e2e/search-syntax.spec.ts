import { expect, test } from './fixtures.ts';

// Search syntax other than words, and works of the other language below the hits.

test('the parts of a search with operators are chips, and each can be taken out', async ({ page }) => {
  await page.goto('/jianglan/searchList?q=' + encodeURIComponent('作者:鲁迅 NOT 题名:呐喊'));
  const chips = page.locator('.chips');
  await expect(chips.getByText('不含题名：呐喊')).toBeVisible();
  await expect(page.locator('.hit').first()).toContainText('鲁迅');
  await chips.getByRole('link', { name: '不含题名：呐喊' }).click();
  await expect(page.getByRole('searchbox', { name: '检索馆藏' })).toHaveValue('author:鲁迅');
});

test('a syntax error is reported in the page language, and the words are searched', async ({ page }) => {
  await page.goto('/mingwan/en-US/searchList?q=' + encodeURIComponent('history AND (china'));
  await expect(page.getByRole('note')).toContainText('A parenthesis is missing.');
  await expect(page.locator('.hit').first()).toBeVisible();
  await page.goto('/jianglan/searchList?q=9787544258608');
  await expect(page.getByRole('note')).toContainText('校验码不对');
});

test('works in the other language appear below the hits in their own section', async ({ page }) => {
  await page.goto('/jianglan/searchList?q=' + encodeURIComponent('机器学习'));
  await page.locator('#other-language').scrollIntoViewIfNeeded();
  const works = page.getByRole('region', { name: '英文著作：machine learning' });
  await expect(works.getByRole('link', { name: /machine learning/i }).first()).toBeVisible();
  await works.getByRole('link', { name: '查看全部' }).click();
  await expect(page.locator('.hit').first()).toBeVisible();
  await page.goto('/jianglan/searchList?q=' + encodeURIComponent('围城'));
  await expect(page.locator('#other-language')).toHaveCount(0);
  // What has no translation has no link, also where nobody can scroll.
  await page.goto('/jianglan/searchList?q=qqqqzzzz');
  await expect(page.getByText('没有找到符合条件的文献')).toBeVisible();
  await expect(page.locator('#other-language')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a link leads to works of the other language', async ({ page }) => {
    await page.goto('/mingwan/en-US/searchList?q=philosophy');
    await page.getByRole('link', { name: 'Works in Chinese: philosophy' }).click();
    await expect(page.locator('#other-works li').first()).toBeVisible();
  });
});
