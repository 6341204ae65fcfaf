import type { Page } from '@playwright/test';
import { expect, noPage, test } from '../e2e/fixtures.ts';
import { startOwnServer, type OwnServer } from '../e2e/own-server.ts';

// Pages show pictures of the site itself and of the hosts that the library's configuration names, and of no other.

const pictures = (policy: string | undefined) => /img-src ([^;]*)/.exec(policy ?? '')?.[1];

/** What the policies of the pages before kept from loading; the test begins it before its first page. */
async function watchBlocked(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await page.exposeFunction('tellBlocked', (what: string) => blocked.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const tell: unknown = Reflect.get(window, 'tellBlocked');
      if (typeof tell === 'function') tell(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return blocked;
}

/** Addresses of pictures in sight or not that the page has and that did not come. */
async function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = [...document.images];
    for (const entry of all) entry.loading = 'eager';
    await Promise.allSettled(all.map((entry) => entry.decode()));
    return all.filter((entry) => entry.naturalWidth === 0).map((entry) => entry.src);
  });
}

test('the pictures of every demo library load, on pages of every kind', async ({ page }) => {
  const blocked = await watchBlocked(page);
  for (const library of ['jianglan', 'chengchuan', 'mingwan']) {
    for (const path of ['home', 'searchList?q=a', 'bookListNav', 'dataBaseNav', 'newBookInform', 'login']) {
      const answer = await page.goto(`/${library}/${path}`);
      expect(pictures(answer?.headers()['content-security-policy']), `${library} ${path}`).toBe("'self' data:");
      expect(await missingPictures(page), `${library} ${path}`).toEqual([]);
    }
    await page.goto(`/${library}/searchList?q=a`);
    await page.locator('main h3 a, main h2 a').first().click();
    await expect(page).toHaveURL(/bookDetails\/\d+/);
    expect(await missingPictures(page)).toEqual([]);
  }
  expect(blocked).toEqual([]);
});

test.describe('a library that names other hosts', () => {
  let server: OwnServer | undefined;
  test.beforeAll(async () => {
    server = await startOwnServer({
      findConfig: { pcLogoUrl: 'https://cdn.example/logo.svg', searchBackGround: '' },
      file: { pictureHosts: ['*.covers.example'] },
    });
  });
  test.afterAll(async () => {
    await server?.stop();
  });

  noPage('names them on its pages', async ({ request }) => {
    const answer = await request.get(`${server?.url ?? ''}/mingwan/home`);
    const policy = answer.headers()['content-security-policy'];
    expect(pictures(policy)).toBe("'self' data: https://cdn.example https://*.covers.example");
  });

  test('shows their pictures, and those of no other host', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/strange\.example/);
    const blocked = await watchBlocked(page);
    const urls: string[] = [];
    await page.route(/^https:\/\//, async (route) => {
      urls.push(new URL(route.request().url()).host);
      const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
      await route.fulfill({ contentType: 'image/svg+xml', body });
    });
    await page.goto(`${server?.url ?? ''}/mingwan/home`);
    expect(await missingPictures(page)).toEqual([]);
    await page.evaluate(async () => {
      const hosts = ['a.covers.example', 'strange.example'];
      const added = hosts.map((host) => Object.assign(new Image(), { src: `https://${host}/1.svg` }));
      document.body.append(...added);
      await Promise.allSettled(added.map((entry) => entry.decode()));
    });
    await expect.poll(() => blocked).toEqual(['img-src https://strange.example/1.svg']);
    expect([...new Set(urls)].sort()).toEqual(['a.covers.example', 'cdn.example']);
  });
});
