import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, signIn, type TestReader } from './readers.ts';

// Leaving school by oneself, the certificate, and its verification by the office.

const section = (page: Page) => page.locator('#personal-section');

async function come(page: Page, path: string, who: TestReader): Promise<void> {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  const skip = welcome.getByRole('button', { name: '跳过' });
  await page.addLocatorHandler(welcome, () =>
    skip.click({ timeout: 3000 }).catch(() => expect(welcome).toHaveCount(0)),
  );
  await page.goto(path);
  await signIn(page, who);
}

async function lookAt(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('a reader leaves school and the office verifies the certificate by its code', async ({ page }) => {
  test.slow();
  const who = await addReader('jianglan');
  await come(page, '/jianglan/personalCenter?key=14', who);
  const leave = section(page).getByRole('button', { name: '办理离校' });
  await leave.click();
  await expect(section(page)).toContainText('请先勾选确认');
  await section(page).getByRole('checkbox', { name: '我已了解，确认离校' }).check();
  await leave.click();
  await page.getByRole('dialog').getByRole('button', { name: '办理离校' }).click();
  await expect(section(page).getByRole('heading', { name: '离校证明' })).toBeVisible();
  await expect(section(page)).toContainText(who.name);
  await lookAt(page);
  const code = await section(page).locator('.leaving-code').innerText();

  // The office has the paper alone.
  await page.context().clearCookies();
  await page.goto('/jianglan/en-US/leavingCertificate');
  await page.getByLabel('Verification code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The certificate is valid')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(who.name);
  await lookAt(page);
  await page.goto('/jianglan/zh_TW/leavingCertificate?code=0000-0000-0000-0000');
  await expect(page.getByRole('main')).toContainText('沒有這份證明，請核對驗證碼');
});
