import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { captcha } from '../tests/e2e/readers.ts';
import { findBrowsers } from './browser.ts';
import { build, isFresh } from './build.ts';
import { pictureDesk } from './screenshots-desk.ts';
import { root } from './shell.ts';
import { startTestServer } from './test-server.ts';

// Makes the pictures of the README and of docs/guide/desk.md from the running site: npm run screenshots.
const folder = join(root, 'docs', 'screenshots');
const pictures = [
  { name: 'home', path: '/jianglan/home', width: 1366, height: 900 },
  { name: 'results', path: '/jianglan/searchList?q=历史', width: 1366, height: 1100 },
  { name: 'databases', path: '/jianglan/dataBaseNav', width: 1366, height: 1000 },
  { name: 'ranking', path: '/jianglan/readRange?range=quarter', width: 1366, height: 1000 },
  { name: 'record-phone', path: '/jianglan/searchList?q=白夜行', width: 390, height: 844 },
];
/** Of what is a demo reader's own. */
const personal = [
  { name: 'loans', path: '/jianglan/personalCenter?key=5', width: 1366, height: 1000 },
  { name: 'inbox-phone', path: '/jianglan/personalCenter?key=13', width: 390, height: 844 },
];

/** Signs the demo reader in and closes the welcome. */
async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/jianglan/login`);
  await page.locator('#login-username').fill('demo');
  await page.locator('#login-password').fill('Yuelan-2026');
  await page.locator('#login-verify-code').fill(captcha);
  await page.locator('#login-consent').check();
  await page.locator('#login-verify-code').press('Enter');
  await page.getByRole('button', { name: '跳过' }).click();
}

if (!isFresh()) await build();
mkdirSync(folder, { recursive: true });
const server = await startTestServer();
const browser = await chromium.launch({
  executablePath: findBrowsers().whole,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { name, path, width, height } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(server.url + path);
    if (name.startsWith('record')) await page.locator('main li h2 a, main li h3 a').first().click();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 70 });
    await page.close();
  }
  const page = await browser.newPage({ locale: 'zh-CN' });
  await signIn(page, server.url);
  for (const { name, path, width, height } of personal) {
    await page.setViewportSize({ width, height });
    await page.goto(server.url + path);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 70 });
  }
  await pictureDesk(browser, server, folder);
} finally {
  await browser.close();
  await server.stop();
}
