import { chromium, type Page } from '@playwright/test';
import { fillIn, reader, signInLink } from '../tests/e2e/readers.ts';

/** What a record page and a sign-in take together on a machine for which the usual limits of the browser tests are made. */
const usualMs = 2_500;
/** A machine that is slower still would take hours. */
const maxFactor = 10;

const demo = { account: 'demo', password: 'Yuelan-2026' };

async function recordAndSignIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/jianglan/searchList?q=history`);
  await page.locator('.hit a[href*=bookDetails]').first().click();
  await page.locator('.share').waitFor();
  await signInLink(page).click();
  // A click before the scripts have come leads to the page of signing in, otherwise a dialog opens.
  await fillIn(page, demo);
  const form = page.locator('form').filter({ has: page.getByLabel('密码') });
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await reader(page).waitFor();
}

/**
 * How much longer than usual this machine takes for a record page and a sign-in on a test server: the second of two
 * visits, since the first one also fills caches.
 */
export async function timeFactor(url: string, executablePath: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    let ms = 0;
    for (let visit = 1; visit <= 2; visit += 1) {
      const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
      context.setDefaultTimeout(maxFactor * usualMs);
      const began = performance.now();
      await recordAndSignIn(await context.newPage(), url);
      ms = performance.now() - began;
      await context.close();
    }
    return Math.min(maxFactor, Math.max(1, ms / usualMs));
  } finally {
    await browser.close();
  }
}
