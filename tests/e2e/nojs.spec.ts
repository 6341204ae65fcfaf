import type { Page } from '@playwright/test';
import { sectionKeys } from '#lib/rules/personal-sections.ts';
import { expect, test } from './fixtures.ts';
import { addReader, captcha, fillIn, reader, signInLink, type TestReader } from './readers.ts';
import { inLibrary } from './staff.ts';
import { inTurn } from '../relevance/sample.ts';

test.use({ javaScriptEnabled: false });

for (const width of inTurn([1366, 390], 1)) {
  test(`without scripts a reader searches, narrows, turns pages and reads a record: ${String(width)} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/jianglan/searchList');
    await page.getByRole('searchbox', { name: '检索馆藏' }).fill('历史');
    await page.getByRole('button', { name: '检索', exact: true }).click();
    await expect(page).toHaveURL(/q=%E5%8E%86%E5%8F%B2/);
    const all = await page.locator('#count').textContent();

    if (width < 1024) await page.getByRole('button', { name: '筛选' }).click();
    const filters = page.getByRole('complementary', { name: '筛选' });
    await filters.getByRole('checkbox', { name: /^图书/ }).check();
    await filters.getByRole('checkbox', { name: /^总馆/ }).check();
    await filters.getByRole('button', { name: '应用筛选' }).click();
    await expect(page).toHaveURL(/docCode=1.*libCode=/);
    expect(await page.locator('#count').textContent()).not.toBe(all);
    await expect(page.locator('.chips li')).toHaveCount(3);

    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/docCode=1.*libCode=.*page=2/);
    await expect(page.locator('#count')).toContainText('第 11–20 条');

    await page.locator('summary', { hasText: '排序' }).click();
    await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '题名' }).click();
    await expect(page).toHaveURL(/sort=title/);
    // Copies are one link away where no script fills them in.
    await page.getByRole('link', { name: '查看馆藏' }).first().click();
    await expect(page).toHaveURL(/bookDetails\/\d+#holdings$/);
    await expect(page.locator('#holdings tbody tr').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '复制链接' })).toBeHidden();
  });
}

test('without scripts the pages are complete in every language', async ({ page }) => {
  await page.goto('/jianglan/searchList?q=history&docCode=1');
  const english = page.locator('a[hreflang=en-US], a[data-language=en-US]').first();
  await page.goto((await english.getAttribute('href')) ?? '');
  await expect(page).toHaveURL(/\/jianglan\/en-US\/searchList\?q=history&docCode=1$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “history”');
  await page.locator('.hit h2 a').first().click();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
});

/** Signs in on the current page without scripts. */
async function signInHere(page: Page, who: Pick<TestReader, 'account' | 'password'>): Promise<void> {
  // The picture of the captcha is there no more once the form was sent.
  await page.waitForLoadState('load');
  await fillIn(page, who);
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click();
}

test('without scripts a password that the library gave out is changed, which signs in', async ({
  page,
  allowConsoleErrors,
}) => {
  // It sends four forms, each of which costs the server a password's hash.
  test.slow();
  allowConsoleErrors(/status of 422/);
  const who = await addReader('jianglan', []);
  await page.goto('/jianglan/login');
  await signInHere(page, who);
  const notice = page.locator('noscript .notice');
  await expect(notice).toContainText('您的密码为初始密码或过于简单，请先修改密码');
  await notice.getByRole('link').click();
  await expect(page).toHaveURL(/\/jianglan\/modifyPassword$/);
  const form = page.locator('noscript form');
  const change = async (old: string, password: string) => {
    // The picture of the captcha is there no more once the form was sent.
    await page.waitForLoadState('load');
    await form.locator('[name=username]').fill(who.account);
    await form.locator('[name=password]').fill(old);
    await form.locator('[name=newPassword]').fill(password);
    await form.locator('[name=confirmation]').fill(password);
    await form.locator('[name=verifyCode]').fill(captcha);
    await form.locator('button').click();
  };
  await change(who.password, who.password);
  await expect(form.locator('.refused')).toHaveText('密码不能与初始密码相同');
  await change('Wrong-Room-9', 'Quiet-Reading-7');
  await expect(form.locator('.refused')).toHaveText(/用户名或密码错误/);
  await change(who.password, 'Quiet-Reading-7');
  await expect(page).toHaveURL(/\/jianglan\/personalCenter\?key=0$/);
  await expect(reader(page)).toContainText(who.name);
});

test.describe('the personal center without scripts', () => {
  test('leads from the shared page by sign-in to the section, and its buttons work', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 422/);
    test.slow();
    const who = await addReader('jianglan');
    await inLibrary('jianglan', 'lendMany', [who.account]);
    await page.goto('/jianglan/personalCenter?key=5');
    await page.getByRole('main').getByRole('link', { name: '登录' }).click();
    await expect(page).toHaveURL(/\/jianglan\/login\?next=/);
    await signInHere(page, who);
    await expect(page).toHaveURL(/\/jianglan\/personalCenter\?key=5$/);
    await expect(page.getByRole('heading', { level: 1, name: '我的借阅' })).toBeVisible();
    await expect(reader(page)).toContainText(who.name);
    await expect(signInLink(page)).toHaveCount(0);
    await expect(page.getByText('共 3 件在借')).toBeVisible();
    await expect(page.getByText('1 件已超期')).toBeVisible();

    const renewButtons = page.locator('tbody').getByRole('button', { name: /^续借/ });
    await expect(renewButtons).toHaveCount(2);
    await renewButtons.first().click();
    await expect(page.getByRole('status').filter({ hasText: '已续借' })).toBeVisible();
    await page.getByRole('button', { name: '续借所选' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '请先勾选要续借的馆藏' })).toBeVisible();
    await page.locator('tbody').getByRole('checkbox', { name: /^选择/ }).first().check();
    await page.getByRole('button', { name: '续借所选' }).click();
    await expect(page.getByRole('status').filter({ hasText: '已续借' })).toBeVisible();
    await page.getByRole('link', { name: '借阅历史' }).click();
    await expect(page.getByText('共 22 条借阅')).toBeVisible();
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/tab=history&page=2/);
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await page.locator('tbody').getByRole('button').first().click();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.getByRole('button', { name: '撤回同意并清除历史' }).click();
    await expect(page.getByRole('status').filter({ hasText: '已撤回同意，借阅历史已清除' })).toBeVisible();
    await expect(page.getByText('还没有借阅历史')).toBeVisible();

    // The shared pages cannot know who reads them; the page of sign-in does.
    await page.goto('/jianglan/login');
    // Searches by text pass over <noscript>.
    const alreadyIn = page.locator('noscript .notice');
    await expect(alreadyIn).toBeVisible();
    await expect(alreadyIn).toContainText(`您已登录：${who.name}。`);
    await reader(page).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/jianglan\/home$/);
    await page.goto('/jianglan/personalCenter?key=5');
    await expect(page.getByText('登录后即可查看')).toBeVisible();
  });

  test('is cached nowhere, and cannot be opened from another library or site', async ({ page, baseURL }) => {
    const who = await addReader('jianglan');
    await page.goto('/jianglan/login');
    await signInHere(page, who);
    await expect(page).toHaveURL(/\/jianglan\/home$/);
    await page.goto('/jianglan/personalCenter?key=0');
    const own = await page.request.get('/jianglan/personalCenter?key=0');
    expect(own.headers()['cache-control']).toBe('private, no-store');
    expect(await own.text()).toContain(who.name);
    expect(await own.text()).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(own.headers()['set-cookie']).toBeUndefined();

    const elsewhere = await page.request.get('/chengchuan/personalCenter?key=0');
    expect(await elsewhere.text()).not.toContain(who.name);
    const asVisitor = await fetch(`${baseURL ?? ''}/jianglan/personalCenter?key=0`);
    expect(await asVisitor.text()).not.toContain(who.name);

    const send = (headers: Record<string, string>) =>
      page.request.post('/jianglan/personalCenter', {
        form: { act: 'signOut' },
        headers,
        maxRedirects: 0,
      });
    const foreign = [{ origin: 'https://elsewhere.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) expect((await send(headers)).status()).toBe(403);
    await page.reload();
    await expect(reader(page)).toContainText(who.name);
  });

  test('subscribes to a search from its result list, signing in on the way', async ({ page }) => {
    test.slow();
    const who = await addReader('jianglan');
    await page.goto('/jianglan/searchList?q=口述史&docCode=1');
    await page.getByRole('link', { name: '订阅此检索' }).click();
    await page.getByRole('main').getByRole('link', { name: '登录' }).click();
    await expect(page).toHaveURL(/\/jianglan\/login\?next=/);
    await signInHere(page, who);
    await expect(page).toHaveURL(/\/personalCenter\?key=3&search=/);
    await page.getByLabel('通知频率').selectOption('daily');
    await page.getByRole('button', { name: '订阅', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '已订阅' })).toBeVisible();
    const rhythm = page.getByLabel('“口述史”的通知频率');
    await expect(rhythm).toHaveValue('daily');
    await rhythm.selectOption('weekly');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(rhythm).toHaveValue('weekly');
    await page.getByRole('button', { name: '暂停订阅“口述史”' }).click();
    await expect(page.getByRole('main')).toContainText('已暂停');
    await page.getByRole('main').getByRole('link', { name: '口述史' }).click();
    await page.getByRole('link', { name: '查看全部结果' }).click();
    await expect(page).toHaveURL(/\/searchList\?q=.*docCode=1/);
  });

  // tests/e2e/rendered-sections.spec.ts looks at each section for barriers.
  test('shows every section in the language of the page', async ({ page }) => {
    test.slow();
    await page.goto('/jianglan/login');
    await signInHere(page, { account: 'demo', password: 'Yuelan-2026' });
    await expect(page).toHaveURL(/\/jianglan\/home$/);
    for (const key of Object.values(sectionKeys)) {
      await page.goto(`/jianglan/en-US/personalCenter?key=${key}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.notice-failure')).toHaveCount(0);
    }
  });
});
