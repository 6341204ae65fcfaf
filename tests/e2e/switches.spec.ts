import { expect, test } from './fixtures.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';

// What a library switches in its configuration, on a server of its own with one library without records.
let server: OwnServer | undefined;
let url = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startOwnServer({
    findConfig: {
      blackAndWhiteModel: '1',
      filingNumberHide: '1',
      pcLogoUrl: '',
      searchBackGround: '',
      // White on pale yellow cannot be read and must not be served so.
      navBackColor: 'ffffcc',
      navTextColor: 'fff',
    },
    logoPara: { externalLogoUrl: 'https://example.org/' },
  });
  url = server.url;
});

test.afterAll(async () => {
  await server?.stop();
});

test('the black-and-white mode takes the colours out of every page', async ({ page }) => {
  for (const path of ['/mingwan/home', '/mingwan/searchList']) {
    await page.goto(`${url}${path}`);
    await expect(page.locator('html')).toHaveCSS('filter', 'grayscale(1)');
  }
});

test('colours that cannot be read together are corrected', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 204)');
  await expect(header).not.toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('without a logo the default image stands with the name and leads where the library says', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  const logo = page.getByRole('banner').getByRole('link', { name: '明湾学院图书馆' });
  await expect(logo).toHaveAttribute('href', 'https://example.org/');
  await expect(logo.locator('img')).toHaveAttribute('src', '/logo.svg');
});

test('hidden filing numbers are not in the footer', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  await expect(page.getByRole('contentinfo')).toContainText('版本 3.1');
  await expect(page.getByRole('contentinfo')).not.toContainText('ICP');
});

test('sections that have nothing show nothing', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('明湾学院图书馆');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await expect(page.locator('main section')).toHaveCount(0);
});
