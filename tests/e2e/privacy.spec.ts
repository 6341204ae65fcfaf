import { expect, test } from './fixtures.ts';

test('The footer leads to the privacy policy, in a window of its own, in the language of the page', async ({
  page,
}) => {
  await page.goto('/jianglan/en-US/home');
  const opened = page.waitForEvent('popup');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  const policy = await opened;
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(policy.getByText('Jianglan University Library').first()).toBeVisible();
  expect(new URL(policy.url()).pathname).toBe('/jianglan/en-US/privacy');
});

test('A library that has one policy only leads from the old one to it', async ({ page }) => {
  await page.goto('/jianglan/oldPrivacy');
  expect(new URL(page.url()).pathname).toBe('/jianglan/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('隐私政策');
});
