import type { APIRequestContext, Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { bookOf } from './copy-requests.walk.ts';
import { inTurn, isWhole } from '../relevance/sample.ts';
import { expect, test } from './fixtures.ts';
import {
  addReader,
  clientOver,
  fillIn,
  granted,
  openSession,
  reader,
  sentCode,
  signIn,
  skipWelcome,
  type TestReader,
} from './readers.ts';
import { commandsOf, inLibrary } from './staff.ts';

// Sections of the personal center that the server renders for their reader: read and used with scripts and without.

const yuelan = commandsOf('jianglan');
/** Places of the sections that are looked at for barriers. */
const sectionPlaces = {
  collections: [
    'key=2',
    'key=2&tab=lists',
    'key=2&tab=lists&which=favoured',
    'key=2&tab=electronic',
    'key=3',
    'key=3&tab=add',
    'key=3&tab=recommended',
  ],
  account: [
    'key=1',
    'key=1&tab=cancel',
    'key=8',
    'key=9',
    'key=9&tab=new',
    'key=12',
    'key=12&tab=new',
    'key=13',
    'key=13&tab=settings',
    'key=14',
  ],
  loans: ['key=5', 'key=5&tab=history', 'key=5&tab=charges', 'key=5&tab=union', 'key=5&tab=chart'],
  requests: [
    'key=4',
    'key=4&tab=others',
    'key=4&tab=documents',
    'key=4&tab=library',
    'key=4&tab=database',
    'key=4&tab=question',
    'key=4&tab=orders',
  ],
  recommendations: ['key=6', 'key=6&title=红楼梦', 'key=6&tab=custom', 'key=6&tab=order', 'key=6&tab=mine'],
  records: ['key=0', 'key=7', 'key=10', 'key=11', 'key=16', 'key=17', 'key=17&tab=rating'],
};
const section = (page: Page) => page.locator('#personal-section');
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** A reader with points and as many messages. */
async function readerWithPoints(times: number): Promise<TestReader> {
  const who = await addReader('jianglan');
  for (let at = 1; at <= times; at += 1) {
    const number = `${who.account}-${String(at)}`;
    await yuelan(
      'points',
      'grant',
      '--reader',
      who.account,
      '--points',
      '20',
      '--note',
      `第 ${String(at)} 次`,
      '--number',
      number,
    );
  }
  return who;
}

/** A reader whose favourites are the first hits of a search. */
async function readerWithFavourites(requests: APIRequestContext, origin: string, count: number): Promise<TestReader> {
  const who = await addReader('jianglan', ['--keep']);
  const site = { mappingPath: 'jianglan', groupCode: '100001', language: 'zh-CN' } as const;
  const entry = { mappingPath: 'jianglan', nextpath: '/jianglan/home' };
  const session = await openSession(clientOver(requests, origin, site), entry, who);
  const list = await (await requests.get(`${origin}/jianglan/searchList?q=中国`)).text();
  const recordIds = [...list.matchAll(/bookDetails\/(\d+)/g)].map(([, id = '']) => id);
  await granted(
    clientOver(requests, origin, { ...site, session }).call('addFavourites', {
      recordIds: [...new Set(recordIds)].slice(0, count),
    }),
  );
  return who;
}

/** Calls of the library service that the page has made so far. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(find|oga)\//.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  async function openSection(page: Page, path: string, who: TestReader): Promise<void> {
    await page.goto(`/jianglan${path}`);
    await expect(page.getByText('登录后即可查看')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '登录' }).click();
    await page.waitForLoadState('load');
    await fillIn(page, who);
    await page.locator('form').getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(path.replace('?', String.raw`\?`) + '$'));
    await expect(reader(page)).toContainText(who.name);
  }

  test('a reader adds, corrects and deletes an address', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 4\d\d/);
    test.slow();
    await openSection(page, '/personalCenter?key=9', await addReader('jianglan'));
    await expect(page.getByText('您还没有保存地址')).toBeVisible();
    await page.getByRole('link', { name: '新增地址' }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('请选择省、市、区县')).toBeVisible();
    await page.getByLabel('收件人').fill('林晓岚');
    await page.getByLabel('电话').fill('1');
    await page.getByLabel('省份').selectOption('浙江省');
    await page.getByRole('button', { name: '显示下级地区' }).click();
    await page.getByLabel('城市').selectOption('杭州市');
    await page.getByRole('button', { name: '显示下级地区' }).click();
    await page.getByLabel('区县').selectOption('西湖区');
    await page.getByLabel('详细地址').fill('文三路 1 号');
    await page.getByRole('button', { name: '保存' }).click();
    // What was typed is still there.
    await expect(page.getByLabel('收件人')).toHaveValue('林晓岚');
    await expect(page.getByLabel('区县')).toHaveValue('330106');
    await expect(page.locator('.problem').filter({ hasText: '电话' })).toBeVisible();
    // The service has the last word on numbers.
    await page.getByLabel('电话').fill('12345678901234567890');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.locator('.notice-failure')).toBeVisible();
    await page.getByLabel('电话').fill('13800000001');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(status(page, '已完成')).toBeVisible();
    await expect(page).toHaveURL(/personalCenter\?key=9&done=save$/);
    const row = page.getByRole('row').filter({ hasText: '浙江省杭州市西湖区文三路 1 号' });
    await expect(row).toContainText('默认');
    await row.getByRole('button', { name: /^删除/ }).click();
    await expect(page.getByText('您还没有保存地址')).toBeVisible();
  });

  test('a reader reads points, marks and deletes messages, and sets how they are sent on', async ({ page }) => {
    test.slow();
    await openSection(page, '/personalCenter?key=13', await readerWithPoints(3));
    await expect(section(page).locator('.message-unread')).toHaveCount(3);
    await expect(section(page).getByLabel('全选本页')).toBeHidden();
    await section(page).locator('.message').getByRole('checkbox').first().check();
    await section(page).locator('.bar').getByRole('button', { name: '标为已读', exact: true }).click();
    await expect(status(page, '已标记')).toBeVisible();
    await expect(section(page).locator('.message-unread')).toHaveCount(2);
    await section(page).locator('summary').first().click();
    await section(page).locator('details[open]').getByRole('button', { name: '删除' }).click();
    await expect(section(page).locator('.message')).toHaveCount(2);
    await section(page).getByRole('link', { name: '消息设置' }).click();
    await page.getByLabel('借阅提醒：邮件').selectOption('now');
    await section(page).getByRole('button', { name: '保存' }).first().click();
    await expect(page.getByLabel('借阅提醒：邮件')).toHaveValue('now');

    await page.goto('/jianglan/personalCenter?key=8');
    await expect(section(page)).toContainText(/现有积分 6\d 分/);
    await section(page).getByRole('link', { name: '获得', exact: true }).click();
    await expect(section(page).getByRole('row').filter({ hasText: '图书馆赠送' })).toHaveCount(3);
    await reader(page).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/jianglan\/home$/);
    await page.goto('/jianglan/personalCenter?key=8');
    await expect(page.getByText('登录后即可查看')).toBeVisible();
  });

  test('a reader leaves school', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 422/);
    await openSection(page, '/personalCenter?key=14', await addReader('jianglan'));
    await section(page).getByRole('button', { name: '办理离校' }).click();
    await expect(section(page)).toContainText('请先勾选确认');
    await section(page).getByRole('checkbox', { name: '我已了解，确认离校' }).check();
    await section(page).getByRole('button', { name: '办理离校' }).click();
    await expect(section(page).getByRole('heading', { name: '离校证明' })).toBeVisible();
    await expect(section(page).getByRole('link', { name: /^http.*leavingCertificate$/ })).toBeVisible();
    await expect(section(page).getByRole('button')).toHaveCount(0);
  });

  test('a reader sorts, moves and removes favourites, and makes a book list', async ({
    page,
    playwright,
    baseURL,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 4\d\d/);
    test.slow();
    const requests = await playwright.request.newContext();
    await openSection(page, '/personalCenter?key=2', await readerWithFavourites(requests, baseURL ?? '', 3));
    await requests.dispose();
    const entries = section(page).locator('.fav-list > li');
    await expect(entries).toHaveCount(3);
    // Nothing is ticked.
    await section(page).getByRole('button', { name: '取消收藏' }).click();
    await expect(page.locator('.notice-failure')).toBeVisible();
    await section(page).locator('summary').filter({ hasText: '新建收藏夹' }).click();
    await section(page).getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('请填写名称')).toBeVisible();
    await section(page).getByLabel('收藏夹名称').fill('假期读');
    await section(page).getByRole('button', { name: '保存' }).click();
    await expect(page).toHaveURL(/key=2&folder=\d+&done=addFolder$/);
    await expect(section(page).getByText('这里没有文献')).toBeVisible();
    await section(page)
      .getByRole('link', { name: /^全部收藏/ })
      .first()
      .click();
    await section(page).getByLabel('排序').selectOption('oldest');
    await section(page).getByRole('button', { name: '搜索' }).click();
    await expect(page).toHaveURL(/key=2&q=&order=oldest$/);
    for (const at of [0, 1]) await entries.nth(at).getByRole('checkbox').check();
    await section(page).getByLabel('移到收藏夹').selectOption({ label: '假期读' });
    await section(page).getByRole('button', { name: '移动' }).click();
    await expect(status(page, '已完成')).toBeVisible();
    await section(page)
      .getByRole('link', { name: /^假期读/ })
      .click();
    await expect(entries).toHaveCount(2);
    await entries.first().getByRole('checkbox').check();
    await section(page).getByRole('button', { name: '取消收藏' }).click();
    await expect(entries).toHaveCount(1);

    await section(page).getByRole('link', { name: '书单', exact: true }).click();
    await section(page).locator('summary').filter({ hasText: '新建书单' }).click();
    await section(page).getByLabel('书单名称').fill('读中国');
    await section(page).getByRole('button', { name: '保存' }).click();
    await expect(page).toHaveURL(/key=2&tab=lists&list=\d+&done=newList$/);
    await section(page).getByLabel('简介').fill('假期');
    await section(page).getByRole('button', { name: '保存' }).click();
    await expect(section(page).getByLabel('简介')).toHaveValue('假期');
  });

  test('a reader deletes activity, changes a comment and removes the mark of a course', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 4\d\d/);
    test.slow();
    const who = await addReader('jianglan');
    await inLibrary('jianglan', 'writeRecords', ['chengchuan', who.account]);
    await openSection(page, '/personalCenter?key=7', who);
    const rows = section(page).locator('tbody tr');
    await expect(rows).toHaveCount(4);
    await section(page).getByLabel('类型').selectOption({ label: '浏览' });
    await section(page).getByRole('button', { name: '查看' }).click();
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole('button', { name: '删除' }).click();
    await expect(status(page, '已完成')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await section(page).getByRole('button', { name: '删除这些记录' }).click();
    await expect(section(page)).toContainText('没有符合条件的记录');
    await section(page).getByRole('checkbox', { name: '不在读者排行榜中显示我' }).check();
    await section(page).getByRole('button', { name: '保存' }).click();
    await expect(section(page).getByRole('checkbox', { name: '不在读者排行榜中显示我' })).toBeChecked();

    const entries = section(page).locator('.mine-entries > li');
    await page.goto('/jianglan/personalCenter?key=11');
    await expect(entries).toContainText(/回执号 D261121-/);
    await page.goto('/jianglan/personalCenter?key=16&tab=course');
    await entries.getByRole('button', { name: '取消标记' }).click();
    await expect(section(page)).toContainText('还没有标记课程或教材教参');
    await page.goto('/jianglan/personalCenter?key=17');
    await entries.locator('summary').filter({ hasText: '修改' }).click();
    await page.getByLabel('我的评论').fill('');
    await entries.getByRole('button', { name: '提交' }).click();
    await expect(section(page).locator('.problem')).not.toBeEmpty();
    await page.getByLabel('我的评论').fill('译文流畅，注释详尽');
    await entries.getByRole('button', { name: '提交' }).click();
    await expect(entries).toContainText('待审核');
    await entries.getByRole('button', { name: '删除' }).click();
    await expect(entries).toHaveCount(0);
  });

  test('a reader recommends a purchase and withdraws it', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 4\d\d/);
    test.slow();
    const who = await addReader('jianglan');
    await openSection(page, '/personalCenter?key=6', who);
    const form = section(page).locator('.form');
    await form.getByRole('button', { name: '提交荐购' }).click();
    await expect(form.locator('.problem').first()).not.toBeEmpty();
    await form.getByLabel('题名').fill('红楼梦');
    await form.getByLabel('教学需要').check();
    await form.getByRole('button', { name: '提交荐购' }).click();
    await expect(form.locator('.duplicates')).toContainText('本馆已有同名图书');
    await expect(form.getByLabel('教学需要')).toBeChecked();
    await form.getByLabel('题名').fill(`蓝鲸与茶壶 ${who.account}`);
    await form.getByRole('button', { name: '提交荐购' }).click();
    await expect(page).toHaveURL(/key=6&tab=mine&done=recommend$/);
    const row = section(page)
      .getByRole('row')
      .filter({ hasText: `蓝鲸与茶壶 ${who.account}` });
    await expect(row).toContainText('教学需要');
    await row.getByRole('button', { name: /^取消荐购/ }).click();
    await expect(section(page)).toContainText('您还没有荐购过');
    await section(page).getByRole('link', { name: '可订书目' }).click();
    await expect(section(page).getByRole('row')).toHaveCount(21);
  });

  test('a reader reports a problem, writes more and closes the report', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 422/);
    test.slow();
    await openSection(page, '/personalCenter?key=12', await addReader('jianglan'));
    await section(page).getByRole('link', { name: '反馈问题' }).first().click();
    await section(page).getByLabel('问题描述').fill('出版年有误');
    await section(page).getByRole('button', { name: '提交' }).click();
    await expect(section(page)).toContainText('请选择问题类型');
    await expect(section(page).getByLabel('问题描述')).toHaveValue('出版年有误');
    await section(page).getByLabel('问题类型').selectOption('search');
    await section(page).getByRole('button', { name: '提交' }).click();
    await expect(page).toHaveURL(/key=12&feedback=\d+&done=report$/);
    await section(page).getByLabel('补充说明').fill('在第 3 页');
    await section(page).getByRole('button', { name: '发送' }).click();
    await expect(section(page).locator('.feedback-thread > li')).toHaveCount(2);
    await section(page).getByRole('button', { name: '关闭反馈' }).click();
    await expect(section(page)).toContainText('您已关闭这条反馈。');
  });

  test('a reader changes the own entry, password and contact, and cancels the account', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 4\d\d/);
    test.slow();
    const who = await addReader('jianglan');
    await openSection(page, '/personalCenter?key=1', who);
    await section(page).getByLabel('昵称').fill('夜读者');
    await section(page).getByRole('button', { name: '保存' }).click();
    await expect(section(page).locator('.own-name')).toHaveText('夜读者');
    await section(page).locator('summary').filter({ hasText: '修改密码' }).click();
    await section(page).getByLabel('原密码').fill(who.password);
    await section(page).getByLabel('新密码', { exact: true }).fill('Other-Room-2');
    await section(page).getByRole('button', { name: '修改密码' }).click();
    await expect(
      section(page)
        .locator('.problem')
        .filter({ hasText: /再次输入|确认/ }),
    ).toBeVisible();
    await expect(section(page).getByLabel('原密码')).toHaveValue('');
    await section(page).getByLabel('原密码').fill(who.password);
    await section(page).getByLabel('新密码', { exact: true }).fill('Other-Room-2');
    await section(page).getByLabel('确认新密码').fill('Other-Room-2');
    await section(page).getByRole('button', { name: '修改密码' }).click();
    await expect(status(page, '已完成')).toBeVisible();
    const mail = `${String(Date.now())}@example.edu`;
    await section(page).locator('summary').filter({ hasText: '绑定或更换联系方式' }).click();
    await section(page).locator('#contact-destination').fill(mail);
    await section(page).getByRole('button', { name: '获取验证码' }).click();
    await expect(section(page).locator('#contact-destination')).toHaveValue(mail);
    await section(page)
      .locator('#contact-code')
      .fill(await sentCode(mail));
    await section(page).getByRole('button', { name: '绑定', exact: true }).click();
    await expect(section(page)).toContainText('@example.edu 已验证');
    await section(page).getByRole('link', { name: '查看注销须知' }).click();
    await section(page).getByLabel('登录密码').fill('Other-Room-2');
    await section(page).getByRole('checkbox', { name: '我知道注销后账号与数据无法恢复' }).check();
    await section(page).getByRole('button', { name: '注销账号' }).click();
    await expect(status(page, '账号已注销。感谢您使用图书馆。')).toBeVisible();
    await expect(page.getByText('登录后即可查看')).toBeVisible();
  });

  test('a reader answers a questionnaire and changes the answers', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 4\d\d/);
    test.slow();
    await openSection(page, '/personalCenter?key=10', await addReader('jianglan'));
    const row = section(page).getByRole('row').filter({ hasText: '学习空间使用调查' });
    await row.getByRole('link', { name: /^填写/ }).click();
    const question = (name: string) => section(page).getByRole('group', { name });
    await question('来图书馆主要做什么').getByRole('checkbox', { name: '自习' }).check();
    await section(page).getByRole('button', { name: '提交' }).click();
    await expect(question('您最常去哪个馆').getByText('请回答此题')).toBeVisible();
    await expect(question('来图书馆主要做什么').getByRole('checkbox', { name: '自习' })).toBeChecked();
    await question('您最常去哪个馆').getByRole('radio', { name: '其他' }).check();
    await question('您最常去哪个馆').getByRole('textbox', { name: '请说明“其他”' }).fill('校史馆');
    await question('阅览室安静吗').getByRole('radio', { name: '5 很安静' }).check({ force: true });
    await section(page).getByRole('button', { name: '提交' }).click();
    await expect(section(page)).toContainText('我们会在馆务会上逐条讨论。');
    await expect(question('您最常去哪个馆').getByRole('textbox', { name: '请说明“其他”' })).toHaveValue('校史馆');
  });

  test('neither caches nor other sites get a section', async ({ page, baseURL }) => {
    await openSection(page, '/personalCenter?key=9', await addReader('jianglan'));
    const own = await page.request.get('/jianglan/personalCenter?key=9');
    expect(own.headers()['cache-control']).toBe('private, no-store');
    expect(await own.text()).toContain('<meta name="robots" content="noindex, nofollow">');
    const asVisitor = await fetch(`${baseURL ?? ''}/jianglan/personalCenter?key=9`);
    expect(await asVisitor.text()).toContain('登录后即可查看');
    const foreign = [{ origin: 'https://elsewhere.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      const answer = await page.request.post('/jianglan/personalCenter?key=9', {
        form: { act: 'delete', id: '1' },
        headers,
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(403);
    }
  });
});

test.describe('with scripts', () => {
  test('a section is complete in the HTML, makes no calls and hydrates on the first press', async ({ page }) => {
    test.slow();
    const who = await readerWithPoints(2);
    await skipWelcome(page);
    await page.goto('/jianglan/home');
    await signIn(page, who);
    const calls = callsOf(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\/_astro\/open[.-].*js/.test(request.url())) scripts.push(request.url());
    });
    await page.goto('/jianglan/personalCenter?key=13', { waitUntil: 'networkidle' });
    await expect(section(page).locator('.message-unread')).toHaveCount(2);
    const own = (path: string) => /inbox|notice|Msg/i.test(path);
    expect(calls.filter(own)).toEqual([]);
    expect(scripts).toEqual([]);

    // The first press loads the section and has its effect, without loading the page again.
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await section(page).getByRole('button', { name: '全部标为已读' }).click();
    await expect(section(page).locator('.message-unread')).toHaveCount(0);
    await expect(page.locator('#toasts')).toContainText('已标记');
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    expect(scripts).toHaveLength(1);
    expect(calls.filter(own).filter((path) => path.endsWith('/getMsg'))).toHaveLength(1);

    await section(page).getByLabel('全选本页').check();
    await expect(section(page).getByText('已选 2 条')).toBeVisible();
    await section(page).locator('.bar').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(section(page).locator('.message')).toHaveCount(0);
  });

  test('a choice made before hydration is saved and shown on the next page', async ({ page }) => {
    await skipWelcome(page);
    await page.goto('/jianglan/home');
    await signIn(page, await addReader('jianglan'));
    await page.goto('/jianglan/personalCenter?key=13&tab=settings');
    const saved = page.waitForResponse(/\/find\//);
    await page.getByLabel('借阅提醒：邮件').selectOption('off');
    await saved;
    await page.reload();
    await expect(page.getByLabel('借阅提醒：邮件')).toHaveValue('off');
  });

  test('another tab that signs out removes what the page shows', async ({ page }) => {
    const who = await readerWithPoints(1);
    await skipWelcome(page);
    await page.goto('/jianglan/home');
    await signIn(page, who);
    await page.goto('/jianglan/personalCenter?key=8');
    await expect(section(page)).toContainText('20');
    const other = await page.context().newPage();
    await other.goto('/jianglan/personalCenter?key=9');
    await reader(other).click();
    await other.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByText('登录后即可查看')).toBeVisible();
    await expect(section(page)).toBeHidden();
    expect(await section(page).textContent()).toBe('');
  });

  // `npm test` looks at each group in one language on a phone; WHOLE_SETS=1 in all, and on a wide screen.
  for (const [number, [group, places]] of Object.entries(sectionPlaces).entries()) {
    for (const language of inTurn(['', '/en-US', '/zh_TW'], number)) {
      test(`${group} are free of barriers and fit on a phone: ${language || '/zh-CN'}`, async ({ page, baseURL }) => {
        test.slow();
        const who = await readerWithPoints(2);
        await inLibrary('jianglan', 'writeRecords', ['chengchuan', who.account]);
        if (group === 'loans') await inLibrary('jianglan', 'lendMany', [who.account]);
        await skipWelcome(page);
        await page.goto('/jianglan/home');
        await signIn(page, who);
        if (group === 'requests') {
          const { recordId } = await bookOf(32);
          const site = { mappingPath: 'jianglan', groupCode: '100001', language: 'zh-CN' } as const;
          const client = clientOver(page.request, baseURL ?? '', site);
          await granted(client.call('placeCopyRequest', { recordId: String(recordId) }));
        }
        for (const place of places) {
          for (const width of isWhole ? [1366, 390] : [390]) {
            await page.setViewportSize({ width, height: 844 });
            await page.goto(`/jianglan${language}/personalCenter?${place}`);
            await expect(section(page).locator('.section-body > *').first()).toBeVisible();
            await expect(section(page).locator('.notice-failure')).toHaveCount(0);
            // What is around a section is the same for all of them.
            const part = place === places[0] ? 'html' : '#personal-section';
            expect([place, width, await violations(page, part)]).toEqual([place, width, []]);
            expect(await overhang(page)).toBeLessThanOrEqual(0);
            const folder = process.env['SECTION_PICTURES'];
            if (folder) {
              const name = `${place.replace(/\W/g, '-')}-${String(width)}${language.replace('/', '-')}`;
              await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
            }
          }
        }
      });
    }
  }
});
