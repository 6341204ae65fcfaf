import { expect, test } from './fixtures.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { addReader, clientOver, openSession } from './readers.ts';

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
    file: { framedBy: ['portal.example.edu'], specialFont: true },
    env: { TRAINING: '1' },
  });
  url = server.url;
});

test.afterAll(async () => {
  await server?.stop();
});

test('the black-and-white mode removes the colours of every page', async ({ page }) => {
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

test('without a logo the default image is shown with the name and links to the configured address', async ({
  page,
}) => {
  await page.goto(`${url}/mingwan/home`);
  const logo = page.getByRole('banner').getByRole('link', { name: '明湾学院图书馆' });
  await expect(logo).toHaveAttribute('href', 'https://example.org/');
  await expect(logo.locator('img')).toHaveAttribute('src', '/logo.svg');
});

test('staff see on the desk that they practise, and search engines keep nothing', async ({ page }) => {
  const answer = await page.goto(`${url}/mingwan/desk`);
  await expect(page.getByRole('banner')).toContainText('培训环境');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 213, 79)');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  expect((await page.goto(`${url}/mingwan/home`))?.headers()['x-robots-tag']).toBe('noindex, nofollow');
});

test('hidden filing numbers are not in the footer', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  await expect(page.getByRole('contentinfo')).toContainText('版本 3.1');
  await expect(page.getByRole('contentinfo')).not.toContainText('ICP');
});

test('sections that have nothing show nothing', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('明湾学院图书馆');
  // When it is open it says without any record.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['今日开放']);
  await expect(page.locator('main section')).toHaveCount(1);
});

test('a library with a typeface of its own sets every page in it', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  await expect(page.locator('body')).toHaveCSS('font-family', /Noto Serif CJK SC/);
});

// A page of elsewhere may have no frame of this machine unless somebody has allowed it to.
test.describe('a section in a frame', () => {
  test.use({ permissions: ['local-network-access'] });

  test('appears only in frames of the configured hosts, for the reader of the link', async ({
    page,
    playwright,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/frame-ancestors|X-Frame-Options/i);
    const who = await addReader('mingwan', ['--keep'], { dataDir: server?.dataDir });
    const requests = await playwright.request.newContext();
    const site = { mappingPath: 'mingwan', groupCode: '200616', language: 'zh-CN' } as const;
    const visitor = clientOver(requests, url, site);
    const { jwt } = await openSession(visitor, { mappingPath: 'mingwan', nextpath: '/mingwan/home' }, who);
    // The browser enforces the policy; the page around the frame is served here, by https as in the library's list.
    const src = `${url}/mingwan?jwt=${jwt}&pageType=5`;
    await page.route(/^https:\/\/\w+\.example/, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<h1>around</h1><iframe src="${src}" width="800"></iframe>` }),
    );
    const section = page.frameLocator('iframe').getByRole('heading', { level: 1, name: '我的借阅' });
    await page.goto('https://portal.example.edu/');
    await expect(section).toBeVisible();
    // What the section asks for is answered to the reader of the link.
    await expect(page.frameLocator('iframe').getByText('目前没有在借的馆藏')).toBeVisible();
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto('https://elsewhere.example/');
    await refused;
    await expect(page.getByRole('heading', { name: 'around' })).toBeVisible();
    await expect(section).toHaveCount(0);
    const policyOf = async (path: string) =>
      (await requests.get(`${url}${path}`)).headers()['content-security-policy'] ?? '';
    expect(await policyOf('/mingwan/personalExternal/5')).toContain(
      "frame-ancestors 'self' https://portal.example.edu;",
    );
    expect(await policyOf('/mingwan/home')).toContain("frame-ancestors 'self';");
    await requests.dispose();
  });
});
