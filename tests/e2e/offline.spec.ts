import { isCardCode, parseCardText } from '#lib/rules/phone-card.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addReader, clientOver, granted, reader, signIn, signInLink } from './readers.ts';
import { bookOf } from './copy-requests.walk.ts';
import { inLibrary } from './staff.ts';

test.use({ serviceWorkers: 'allow' });
// Requests that fail for want of a network stand in the console, and so does the browser's own look for a newer worker.
test.beforeEach(({ allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|status of 503|ERR_FAILED|error occurred when fetching the script/);
});

const home = '/jianglan/home';

/** Waits until the library's worker has the page and what it is made of. */
async function worked(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.includes(' pages '));
        const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(location.href)));
        return found.some((entry) => entry !== undefined) && navigator.serviceWorker.controller !== null;
      }),
    )
    .toBe(true);
}
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const seenKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lastSeen_')));

test('visited pages open offline with a notice; other pages list the saved ones', async ({ page, context }) => {
  await page.goto(home);
  await worked(page);
  await page.goto('/jianglan/searchList?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6');
  const title = page.locator('.hit a[href*=bookDetails]').first();
  const href = (await title.getAttribute('href')) ?? '';
  await page.goto(href);
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await worked(page);

  await context.setOffline(true);
  await expect(page.locator('[data-offline]')).toContainText('您当前处于离线状态');
  await page.goto(home);
  await expect(page.locator('[data-saved]')).toContainText('您当前处于离线状态，这是');
  await page.goto(href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await page.goto('/jianglan/searchList?q=never-opened');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您当前处于离线状态');
  await page.getByRole('listitem').filter({ hasText: '红楼梦' }).first().getByRole('link').click();
  await expect(page.locator('[data-saved]')).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.locator('[data-saved], [data-offline]')).toHaveCount(0);
});

test('online pages come from the network even if they are saved', async ({ page, context }) => {
  await page.goto(home);
  await worked(page);
  // Something else in the place of what was saved: were it shown, the page would say it.
  await page.evaluate(async () => {
    for (const name of (await caches.keys()).filter((entry) => entry.includes(' pages '))) {
      const headers = { 'content-type': 'text/html' };
      await (await caches.open(name)).put(location.href, new Response('<main>of old</main>', { headers }));
    }
  });
  await page.reload();
  await expect(page.getByText('of old')).toHaveCount(0);
  await worked(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('of old')).toHaveCount(0);
  await expect(page.locator('[data-saved]')).toBeVisible();
});

/** A reader with a loan who has seen it. */
async function seenLoan(page: Page): Promise<{ title: string }> {
  const who = await addReader('jianglan', ['--keep', '--type', 'undergraduate']);
  await inLibrary('jianglan', 'lendMany', [who.account]);
  await page.goto(home);
  await signIn(page, who);
  await page.goto('/jianglan/personalCenter?key=5');
  const first = page.getByRole('table', { name: '在借' }).getByRole('rowheader').getByRole('link').first();
  await expect(first).toBeVisible();
  await worked(page);
  await page.reload();
  await expect(first).toBeVisible();
  return { title: (await first.textContent()) ?? '' };
}

const loans = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto('/jianglan/personalCenter?key=5');
  return page;
};

test('my loans are available offline as last seen, also in another tab, and deleted after signing out', async ({
  page,
  context,
}) => {
  const { title } = await seenLoan(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('目前无法连接图书馆')).toBeVisible();
  // A reader may have two copies of a title.
  const row = page.getByRole('row').filter({ hasText: title }).first();
  await expect(row).toBeVisible();
  await expect(row.locator('time').last()).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/);
  const beside = await loans(context);
  await expect(beside.getByRole('row').filter({ hasText: title }).first()).toBeVisible();
  await beside.close();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('目前无法连接图书馆')).toHaveCount(0);
  expect(await seenKeys(page)).toEqual(['lastSeen_100001']);
  await reader(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/home');
  await expect(signInLink(page)).toBeVisible();
  expect(await seenKeys(page)).toEqual([]);
  await context.setOffline(true);
  const after = await loans(context);
  await expect(after.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  await expect(after.getByText(title)).toHaveCount(0);
});

test('saved loans are deleted if the session ended elsewhere, and never shown to another reader', async ({
  page,
  context,
}) => {
  const { title } = await seenLoan(page);
  // The session is over on the server: the browser still has its hint, and a tab that knows nothing of it asks.
  const cookies = await context.cookies();
  const own = cookies.find(({ name }) => /^(?:__Host-)?reader_100001$/.test(name));
  expect(own).toBeDefined();
  await context.clearCookies({ name: own?.name ?? '' });
  const beside = await loans(context);
  await expect(beside.getByRole('main').getByText('请先登录账号')).toBeVisible();
  await expect.poll(() => seenKeys(beside)).toEqual([]);
  await beside.close();

  const other = await addReader('jianglan');
  await page.goto(home);
  await page.evaluate(() => {
    sessionStorage.clear();
  });
  await page.reload();
  await signIn(page, other);
  await page.goto('/jianglan/personalCenter?key=5');
  await expect(page.locator('#personal-section')).not.toHaveAttribute('aria-busy');
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('#personal-section')).not.toHaveAttribute('aria-busy');
  await expect(page.getByText(title)).toHaveCount(0);
});

test('my requests are available offline as last seen, and deleted after signing out', async ({
  page,
  context,
  baseURL,
}) => {
  const who = await addReader('jianglan');
  const book = await bookOf(37);
  await page.goto(home);
  await signIn(page, who);
  const site = { mappingPath: 'jianglan', groupCode: '100001', language: 'zh-CN' } as const;
  const client = clientOver(page.request, baseURL ?? '', site);
  await granted(client.call('placeCopyRequest', { recordId: String(book.recordId), kind: 'entrust' }));
  await page.goto('/jianglan/personalCenter?key=4');
  const own = page.locator('.request').filter({ hasText: book.title });
  await expect(own).toBeVisible();
  await worked(page);
  await page.reload();
  await expect(own).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('目前无法连接图书馆')).toBeVisible();
  await expect(own).toHaveAttribute('data-stage', 'toFetch');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('目前无法连接图书馆')).toHaveCount(0);
  await reader(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(signInLink(page)).toBeVisible();
  await context.setOffline(true);
  await page.goto('/jianglan/personalCenter?key=4');
  await expect(page.getByText(book.title)).toHaveCount(0);
});

test('the card on the phone shows its code offline, and is deleted after signing out', async ({ page, context }) => {
  const who = await addReader('jianglan');
  const address = '/jianglan/personalCenter/card';
  await page.goto(home);
  await signIn(page, who);
  await page.goto(address);
  const code = page.getByRole('img', { name: '手机读者证的二维码' });
  await expect(code).toBeVisible();
  await worked(page);
  await page.reload();
  await expect(code).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('[data-saved]')).toBeVisible();
  await expect(code).toBeVisible();
  // The browser computes what the server will.
  const stored = await page.evaluate(() => localStorage.getItem('lastSeen_100001') ?? '');
  const [, cardKey = '', secret = ''] = /"cardKey":"(\w+)","secret":"(\w+)"/.exec(stored) ?? [];
  const text = (await page.getByText(/^YR\w\w( \w{4}){4}$/).textContent()) ?? '';
  const shown = parseCardText(text);
  expect(shown?.cardKey).toBe(cardKey);
  expect(isCardCode(secret, shown?.code ?? '', Date.now())).toBe(true);

  await context.setOffline(false);
  await page.reload();
  await expect(page.locator('[data-saved]')).toHaveCount(0);
  await reader(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(signInLink(page)).toBeVisible();
  expect(await seenKeys(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('main').getByText('请先登录账号')).toBeVisible();
  await expect(code).toHaveCount(0);
});

test('a new service worker activates at once, keeps saved pages and deletes old caches', async ({ page, context }) => {
  await page.goto(home);
  await worked(page);
  // As a build left it whose caches had another number, and one of another library.
  await page.evaluate(async () => {
    for (const name of ['yuelan /jianglan/ pages 0', 'yuelan /mingwan/ pages 0']) await caches.open(name);
  });
  await page.evaluate(async () => {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    // Another address is another program for the browser, as a new build's is.
    await navigator.serviceWorker.register('/worker.js?another', { scope: '/jianglan/' });
    await changed;
  });
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\?another$/);
  await expect.poll(() => cacheNames(page)).not.toContain('yuelan /jianglan/ pages 0');
  expect(await cacheNames(page)).toEqual(
    expect.arrayContaining(['yuelan /jianglan/ pages 1', 'yuelan /mingwan/ pages 0']),
  );
  await context.setOffline(true);
  await page.goto(home);
  await expect(page.locator('[data-saved]')).toBeVisible();
});

test('two libraries of one origin have separate saved pages', async ({ page, context }) => {
  for (const library of ['jianglan', 'mingwan']) {
    await page.goto(`/${library}/home`);
    await worked(page);
  }
  const names = await cacheNames(page);
  expect(names.some((name) => name.startsWith('yuelan /jianglan/ pages'))).toBe(true);
  expect(names.some((name) => name.startsWith('yuelan /mingwan/ pages'))).toBe(true);
  const hrefs = await page.evaluate(async () => {
    const name = (await caches.keys()).find((entry) => entry.startsWith('yuelan /mingwan/ pages')) ?? '';
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(hrefs).toEqual(['/mingwan/home']);
  await context.setOffline(true);
  await page.goto('/mingwan/searchList?q=never');
  await expect(page.getByRole('listitem')).toHaveCount(1);
});

test('a library can be installed: its name, its colours and its icons in three languages', async ({
  page,
  request,
}) => {
  for (const path of ['/jianglan', '/chengchuan/en-US', '/mingwan/zh_TW']) {
    await page.goto(`${path}/home`);
    const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
    const manifest = (await (await request.get(href)).json()) as {
      name: string;
      start_url: string;
      scope: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(await page.title()).toContain(manifest.name);
    expect(manifest.start_url).toBe(`${path}/home`);
    expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${String(image.naturalWidth)}x${String(image.naturalHeight)}`;
      }, src);
      expect(icon).toBe(sizes);
    }
  }
  await page.goto(home);
  await worked(page);
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A test's window keeps nothing after it, as a private one.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
