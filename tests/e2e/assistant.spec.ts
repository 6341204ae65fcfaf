import type { Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, dialog, fillIn, signIn } from './readers.ts';

// The AI librarian (portal-shell §2.5, §2.9, §4.8, §7.4), which answers from the catalogue of the demo library.

const home = '/jianglan/home';
test.beforeEach(async ({ page }) => {
  const welcome = page.getByRole('dialog', { name: '欢迎使用读者服务门户' });
  await page.addLocatorHandler(welcome, async () => {
    await welcome.getByRole('button', { name: '跳过' }).click();
  });
});

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'AI馆员' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'AI馆员' });
const input = (page: Page) => panel(page).getByLabel('您的问题');
const answers = (page: Page) => panel(page).locator('.assistant-answer .assistant-text');
const savedChat = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('AISearch') ?? 'null'));

test('a visitor signs in and continues in the panel once; the conversation is restored and can be deleted', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const who = await addReader('jianglan');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:open|Panel|assistant)[\w.-]*\.(?:js|css)$/.test(request.url())) scripts.push(request.url());
  });
  const requests: { body: unknown; proof: string | undefined; mappingPath: string | undefined; token: boolean }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/find/ai/answer')) return;
    const { authentication, mappingpath, 'x-reader-jwt': jwt } = request.headers();
    requests.push({ body: request.postDataJSON(), proof: authentication, mappingPath: mappingpath, token: !!jwt });
  });
  await page.goto(home);
  expect(scripts).toEqual([]);
  await button(page).click();
  await expect(dialog(page).getByText('请先登录账号')).toBeVisible();
  await fillIn(page, who);
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await expect(panel(page)).toBeVisible();
  // The tutorial welcomes who is here for the first time, and has the focus before.
  await input(page).click();
  await expect(panel(page).getByText('不是语言模型')).toBeVisible();

  // Nothing is sent without words; Enter sends.
  await input(page).press('Enter');
  await input(page).fill('   ');
  await panel(page).getByRole('button', { name: '发送' }).click();
  expect(requests).toEqual([]);
  await input(page).fill('热门图书');
  await input(page).press('Enter');
  await expect(answers(page)).toContainText('借阅最多的图书');
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    body: { content: '热门图书', reAsk: false },
    mappingPath: 'jianglan',
    token: true,
  });
  expect(requests[0]?.proof).toMatch(/^\d{10}0\d{2}$/);
  const books = panel(page).getByRole('region', { name: '馆藏图书' });
  await expect(books.getByRole('link').first()).toHaveAttribute('href', /^\/jianglan\/searchList\/bookDetails\/\d+$/);
  expect(await violations(page, '.assistant-panel')).toEqual([]);

  await panel(page).getByRole('button', { name: '复制' }).click();
  await expect(page.locator('#toasts').getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('借阅最多的图书');
  await panel(page).getByRole('button', { name: '重新生成' }).click();
  await expect.poll(() => requests.length).toBe(2);
  expect(requests[1]?.body).toEqual({ content: '热门图书', reAsk: true });
  await expect(answers(page)).toHaveCount(1);

  await panel(page).getByRole('button', { name: '收起' }).click();
  await expect(input(page)).toBeHidden();
  const expand = panel(page).getByRole('button', { name: '展开AI馆员' });
  await expect(expand).toBeFocused();
  await expand.click();
  await expect(input(page)).toBeFocused();
  await input(page).fill('没写完');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  expect(await savedChat(page)).toMatchObject({ draft: '没写完', messages: [{ role: 0 }, { role: 2 }] });

  // It opened automatically once; now it opens on request, with the conversation.
  await page.reload();
  await expect(button(page)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await button(page).click();
  await expect(answers(page)).toContainText('借阅最多的图书');
  await expect(input(page)).toHaveValue('没写完');
  await panel(page).getByRole('button', { name: '删除对话记录' }).click();
  await page.getByRole('dialog', { name: '删除全部对话记录' }).getByRole('button', { name: '删除' }).click();
  await expect(page.locator('#toasts').getByText('对话记录已删除')).toBeVisible();
  await expect(answers(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: '最近有什么新书？' })).toBeVisible();
});

const event = (dataType: number, data: object) => `data: ${JSON.stringify({ dataType, data })}\n\n`;
const text = (content: string) => event(0, { chunkMessage: { content } });

test('model output is rendered as text with links to records only, and failures show a message', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  await page.goto(home);
  await signIn(page, await addReader('jianglan'));
  const matched: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/find/ai/match')) matched.push(request.postDataJSON());
  });
  const evil = '<img src=x onerror="window.pwned=1"><a href="https://bad.example">《没有的书》</a>';
  const book = { title: '没有的书', isbn: '', recordId: '1', author: '', pubDate: '', publisher: '' };
  let body = text(evil.slice(0, 20)) + text(evil.slice(20)) + event(1, { bookAttrs: [book, book] }) + event(2, {});
  await page.route('**/find/ai/answer', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await button(page).click();
  await input(page).fill('坏记录');
  await input(page).press('Enter');
  await expect(answers(page)).toHaveText(evil);
  await expect.poll(() => matched).toEqual([{ groupCode: '100001', matchData: [{ title: '没有的书', isbn: '' }] }]);
  await expect(panel(page).getByRole('link')).toHaveCount(0);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);

  body = text('一半') + event(3, { message: '当前访问人数过多，请稍后再试！' });
  await input(page).fill('再来');
  await input(page).press('Enter');
  await expect(page.locator('#toasts').getByText('当前访问人数过多，请稍后再试！')).toBeVisible();
  await expect(answers(page).last()).toHaveText('一半');

  await page.unroute('**/find/ai/answer');
  await page.route('**/find/ai/answer', (route) => route.abort());
  allowConsoleErrors(/ERR_FAILED/);
  await input(page).fill('断了');
  await input(page).press('Enter');
  await expect(page.locator('#toasts').getByText('当前访问人数过多，请稍后再试！')).toBeVisible();
});

test('the button is in the header line, and on a phone the panel fills the screen', async ({ page }) => {
  test.slow();
  for (const language of ['', '/zh_TW', '/en-US']) {
    await page.goto(`/jianglan${language}/home`);
    const bar = page.locator('.header-bar');
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(61);
  }
  await page.goto('/mingwan/home');
  await expect(page.locator('[data-assistant]')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(home);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  await signIn(page, await addReader('jianglan'));
  await button(page).click();
  await expect(input(page)).toBeFocused();
  expect(await panel(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(await width()).toBe(390);
  // Nothing behind it can be reached.
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => !document.activeElement?.closest('main'))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();
});
