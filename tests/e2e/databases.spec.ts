import type { APIRequestContext, Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, fillIn, signIn } from './readers.ts';
import { commandsOf, inLibrary } from './staff.ts';

// Databases: their two screens, the page of one, its titles, and what readers write there.

const dataDir = process.env['YUELAN_DATA_DIR'];
const base = '/jianglan';

/** Path of the page of the database that is found first by these words. */
async function pathOf(request: APIRequestContext, words: string, screen = 'dataBaseNav'): Promise<string> {
  const list = await (await request.get(`${base}/${screen}?q=${encodeURIComponent(words)}`)).text();
  const path = new RegExp(`/${screen}/details/\\d+`).exec(list)?.[0];
  if (path === undefined) throw new Error(`no database for ${words}`);
  return path;
}
const yuelan = commandsOf('jianglan');
const skipWelcome = async (page: Page) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('databases are found by letter, subject, type, state and words', async ({ page }) => {
    await page.goto(`${base}/dataBaseNav`);
    const entries = page.locator('.entries > li');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('数据库导航');
    await expect(page.locator('h2.db-letter').first()).toHaveText('A');
    await page.getByRole('link', { name: '首字母 B', exact: false }).click();
    await expect(page).toHaveURL(/letter=B$/);
    await expect(entries.filter({ hasText: '北大法宝' })).toHaveCount(1);
    await expect(entries.filter({ hasText: 'ACM Digital Library' })).toHaveCount(0);
    const filters = page.getByRole('complementary', { name: '筛选' });
    await filters.getByRole('link', { name: '法律法规' }).click();
    await expect(page).toHaveURL(/letter=B&type=law$/);
    await expect(entries).toHaveCount(1);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    // What was chosen is taken off.
    await page.getByRole('list', { name: '已选条件' }).getByRole('link', { name: 'B', exact: false }).click();
    await expect(page).toHaveURL(/dataBaseNav\?type=law$/);

    await page.goto(`${base}/dataBaseNav`);
    await page.getByRole('searchbox').fill('没有这样的数据库');
    await page.getByRole('button', { name: '检索' }).click();
    await expect(page.locator('main')).toContainText('没有找到含“没有这样的数据库”的内容');
    await page.getByRole('link', { name: '查看全部数据库' }).click();
    await expect(page).toHaveURL(/\/dataBaseNav$/);
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page.locator('h2.db-letter').first()).not.toHaveText('A');
  });

  test('the newer screen shows the same databases as cards or a list, with one canonical address', async ({ page }) => {
    await page.goto(`${base}/newDataBase`);
    await expect(page.locator('.db-cards > li')).toHaveCount(40);
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', /\/jianglan\/dataBaseNav$/);
    await page.getByRole('navigation', { name: '订购状态' }).getByRole('link', { name: '试用' }).click();
    await expect(page).toHaveURL(/state=trial$/);
    await expect(canonical).toHaveAttribute('href', /\/dataBaseNav\?state=trial$/);
    await expect(page.locator('.db-cards > li').first()).toContainText('试用至');
    await page.getByRole('link', { name: '列表' }).click();
    await expect(page.locator('.db-rows > li').first()).toBeVisible();
    await page.getByRole('link', { name: '按访问量' }).click();
    await expect(page).toHaveURL(/state=trial&sort=visits&view=list$/);
    await page.locator('.entries h2 a').first().click();
    await expect(page).toHaveURL(/\/newDataBase\/details\/\d+$/);
    await expect(canonical).toHaveAttribute('href', /\/dataBaseNav\/details\/\d+$/);
  });

  test('the page of a database shows access, usage, questions and structured data', async ({
    page,
    request,
    allowConsoleErrors,
  }) => {
    await page.goto(base + (await pathOf(request, '北大法宝')));
    const access = page.getByRole('region', { name: '访问方式' });
    await expect(access.getByRole('link', { name: '校园网访问' })).toHaveAttribute('href', 'https://law.pkulaw.com');
    await expect(access.getByRole('link', { name: '校外访问' })).toHaveAttribute('rel', /noopener/);
    await expect(page.getByRole('heading', { name: '简介' })).toBeVisible();
    await expect(page.getByRole('link', { name: '使用指南' })).toBeVisible();
    await expect(page.getByRole('figure')).toContainText('各月访问次数');
    await expect(page.locator('#questions')).toContainText('校外能用吗');
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(blocks.map((text): unknown => JSON.parse(text))).toContainEqual(
      expect.objectContaining({ '@type': 'DataCatalog', name: '北大法宝', isAccessibleForFree: false }),
    );

    await page.getByRole('link', { name: '引用与导出' }).click();
    await page.getByRole('link', { name: '数据库主页' }).click();
    await expect(page.getByRole('region', { name: '访问方式' })).toBeVisible();

    allowConsoleErrors(/404/);
    const gone = await page.goto(`${base}/dataBaseNav/details/999999999`);
    expect(gone?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个数据库');
  });

  test('titles of a database are looked through and taken along as KBART', async ({ page, request }) => {
    const path = await pathOf(request, 'DOAJ');
    await page.goto(base + path);
    const rows = page.locator('.db-titles tbody tr');
    await expect(rows).toHaveCount(20);
    await page.locator('#titles').getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/titles=2#titles$/);
    await page.getByRole('searchbox', { name: '题名、ISSN 或 ISBN' }).fill('acta');
    await page.locator('#titles').getByRole('button', { name: '检索' }).click();
    await expect(page).toHaveURL(/find=acta/);
    await expect(rows.first()).toContainText('Acta');
    const file = await request.get(`${base}${path}/kbart`);
    expect(file.headers()['content-type']).toContain('text/tab-separated-values');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]?.split('\t')).toHaveLength(25);
    expect(lines).toHaveLength(801);
    expect(new Set(lines.map((line) => line.split('\t').length))).toEqual(new Set([25]));
    expect((await request.get(`${base}/dataBaseNav/details/1/kbart`)).status()).toBe(404);
  });
});

test('links of other systems lead to the screens of databases', async ({ page, request }) => {
  await page.goto(`${base}/?pageType=109`);
  await expect(page).toHaveURL(/\/jianglan\/dataBaseNav$/);
  const id = (await pathOf(request, '北大法宝')).split('/').at(-1) ?? '';
  await page.goto(`${base}/home?pageType=108&recordId=${id}`);
  await expect(page).toHaveURL(new RegExp(`/newDataBase/details/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('北大法宝');
});

test('opening a database is counted, and the link waits for nothing', async ({ page, request, context }) => {
  await context.route('https://law.pkulaw.com/**', (route) => route.fulfill({ body: 'there' }));
  // An answer that never comes must hold nobody up.
  await page.route('**/find/newEle/log/visit?*', () => undefined);
  await page.goto(base + (await pathOf(request, '北大法宝', 'newDataBase')));
  const visitLogged = page.waitForRequest('**/find/newEle/log/visit?*');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: '校园网访问' }).click();
  await expect((await opened).locator('body')).toHaveText('there');
  const { searchParams } = new URL((await visitLogged).url());
  expect(searchParams.get('kind')).toBe('database');
  expect(searchParams.get('target')).toBe('https://law.pkulaw.com/');
});

test('a question is sent after sign-in, and the published answer is shown as text', async ({ page, request }) => {
  test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
  // Readers and answers come by command.
  test.slow();
  await skipWelcome(page);
  const path = base + (await pathOf(request, '读秀'));
  const who = await addReader('jianglan');
  const question = `<img src=x onerror="window.hit=1"> ${who.account}？`;
  await page.goto(path);
  await page.getByRole('button', { name: '我要提问' }).click();
  const box = page.getByLabel('您的问题');
  await expect(box).toBeFocused();
  expect(await violations(page, '#questions')).toEqual([]);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请填写内容' })).toBeVisible();
  await box.fill(question);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await fillIn(page, who);
  const sent = page.waitForResponse((response) => response.url().endsWith('/find/equestion/add') && response.ok());
  await dialog(page).getByRole('button', { name: '登录' }).click();
  const id = /"questionId":"(\d+)"/.exec(await (await sent).text())?.[1] ?? '';
  await expect(page.getByText('提问已提交，图书馆审核后公开')).toBeVisible();
  await page.getByRole('button', { name: '我要提问' }).click();
  await expect(page.locator('.writing-form li')).toContainText(who.account);
  await expect(page.locator('.writing-form li')).toContainText('待审核');
  expect(await (await request.get(path)).text()).not.toContain(who.account);

  await yuelan('questions', 'answer', id, '可以的 <b>请看指南</b>');
  await expect(async () => {
    await page.goto(path);
    const entry = page.locator('.db-questions > li').filter({ hasText: who.account });
    await expect(entry.locator('.strong')).toHaveText(question, { timeout: 500 });
    await expect(entry.locator('blockquote')).toContainText('可以的 <b>请看指南</b>');
    await expect(entry.locator('blockquote')).toContainText('图书馆');
  }).toPass();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('a reader recommends a trial database once, and a database that is not listed', async ({ page, request }) => {
  test.skip(dataDir === undefined, 'needs YUELAN_DATA_DIR');
  // Readers and answers come by command.
  test.slow();
  await skipWelcome(page);
  const who = await addReader('jianglan');
  await page.goto(base + (await pathOf(request, '智慧芽')));
  await signIn(page, who);
  await page.getByRole('button', { name: '推荐订购' }).click();
  for (let time = 0; time < 2; time += 1) {
    await page.getByLabel('申请理由').fill(`课程需要 ${who.account}`);
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('申请已提交，请等待图书馆处理').first()).toBeVisible();
    await expect(page.getByLabel('申请理由')).toHaveValue('');
  }
  await page.goto(`${base}/newDataBase?q=qqqq`);
  await page.getByRole('button', { name: '推荐数据库' }).click();
  await page.getByLabel('数据库名称', { exact: true }).fill(`新库 ${who.account}`);
  await page.getByLabel('网址（选填）').fill('https://new.example.org/');
  await page.getByLabel('申请理由').fill('馆里没有');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('申请已提交，请等待图书馆处理')).toBeVisible();
  await expect(page.getByLabel('数据库名称', { exact: true })).toHaveValue('');
  const listed = await inLibrary('jianglan', 'databaseRequests', []);
  expect(listed).toContainEqual([`新库 ${who.account}`, 'https://new.example.org/', '馆里没有']);
  expect(listed.filter(([, , reason]) => reason === `课程需要 ${who.account}`)).toHaveLength(1);
});
