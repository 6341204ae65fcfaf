import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

// A server that has just started builds the index first.
test.beforeEach(async ({ page }) => {
  await expect.poll(async () => (await page.request.get('/mingwan/union')).status(), { timeout: 90_000 }).toBe(200);
});

test('without scripts a reader searches all libraries from the list of their own, and narrows to one', async ({
  page,
}) => {
  await page.goto('/mingwan/en-US/searchList?q=history');
  await page.getByRole('link', { name: 'Search all libraries' }).click();
  await expect(page).toHaveURL(/\/mingwan\/en-US\/union\?q=history$/);
  const all = await page.locator('#count').textContent();

  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Chengchuan City Library', exact: true }).check();
  await filters.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/\/union\?q=history&libCode=\d+/);
  expect(await page.locator('#count').textContent()).not.toBe(all);

  const holder = page.locator('.hit ul a', { hasText: 'Chengchuan' }).first();
  await expect(page.locator('.hit ul li').first()).toContainText(/available|electronic/);
  await holder.click();
  await expect(page).toHaveURL(/\/chengchuan\/en-US\/searchList\/bookDetails\/\d+$/);
});

test('a title that the library lacks is found in another one', async ({ page }) => {
  await page.goto('/mingwan/searchList?q=qqqqzzzz');
  await page.getByRole('link', { name: '检索全部成员馆' }).click();
  await expect(page).toHaveURL(/\/mingwan\/union\?q=qqqqzzzz$/);
  await expect(page.getByRole('link', { name: '检索本馆' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});
