import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bookOf } from './copy-requests.walk.ts';
import { begin, lookAt, title } from './desk-pages.ts';
import { expect, test } from './fixtures.ts';
import { addReader } from './readers.ts';
import { commandsOf, inLibrary } from './staff.ts';
import { unbreakable } from '#lib/rules/line-breaks.ts';

// What a librarian does between the queues: content, settings, records, money and figures, by keys that the screens show.

test('an entry is edited in three languages by keyboard, moved through its history and restored from the file', async ({
  page,
}) => {
  const key = (letter: string) => page.keyboard.press(`Alt+Shift+${letter}`);
  await begin(page, 'content');
  await page.goto('/jianglan/desk/content#donation-news');
  await page.getByRole('searchbox', { name: '查找' }).fill('2025-04');
  await page.keyboard.press('Enter');
  const row = page.locator('[data-row]').filter({ hasText: '2025-04' });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await key('J');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: '捐赠新闻：世界读书日捐赠周' })).toBeVisible();
  await expect(page.getByLabel('标识 *')).toHaveAttribute('readonly');
  const mark = randomBytes(4).toString('hex');
  const texts = page.getByRole('group', { name: '标题 *' });
  const inLanguages = { 简体中文: '世界读书日', 繁體中文: '世界讀書日', English: 'World Book Day' };
  for (const [language, text] of Object.entries(inLanguages)) await texts.getByLabel(language).fill(`${text} ${mark}`);
  await key('W');
  for (const [language, text] of Object.entries(inLanguages)) {
    await expect(page.frameLocator(`iframe[title="${language}"]`).locator('main')).toContainText(`${text} ${mark}`);
  }
  await expect(page.getByRole('heading', { name: '预览' })).toBeFocused();
  await lookAt(page);
  await key('S');
  const history = page.getByRole('region', { name: '修改历史' });
  await expect(history).toBeVisible();
  const shown = async () => {
    const pages = ['', '/zh_TW', '/en-US'].map((language) => page.request.get(`/jianglan${language}/donate`));
    return Promise.all((await Promise.all(pages)).map(async (entry) => (await entry.text()).includes(mark)));
  };
  await expect.poll(shown).toEqual([true, true, true]);
  // As the file has it, and as it was before that.
  await key('B');
  await expect.poll(shown).toEqual([false, false, false]);
  await expect(history.getByRole('listitem').first()).toContainText('恢复为文件中的内容');
  await key('J');
  await key('J');
  await key('L');
  await expect(page.frameLocator('iframe[title="English"]').locator('main')).toContainText(mark);
  await key('O');
  await expect.poll(shown).toEqual([true, true, true]);
  await key('B');
  await expect.poll(shown).toEqual([false, false, false]);
  await key('E');
  await expect(page.getByRole('searchbox', { name: '查找' })).toBeVisible();
});

test('library settings are listed with the content, and leaving them by keyboard changes nothing', async ({ page }) => {
  await begin(page, 'content');
  for (const [kind, label] of [
    ['opening-hours', '开放时间'],
    ['closed-days', '闭馆日'],
    ['home', '首页栏目'],
  ] as const) {
    await page.goto(`/jianglan/desk/content#${kind}`);
    await page.reload();
    const kinds = page.getByRole('navigation', { name: '内容类别' });
    await expect(kinds.getByRole('button', { pressed: true })).toContainText(label);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.keyboard.press('Alt+Shift+J');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^保存/ })).toBeVisible();
    await page.keyboard.press('Alt+Shift+W');
    await expect(page.getByRole('region', { name: 'English' })).toBeVisible();
    if (kind !== 'closed-days') await lookAt(page);
  }
  await page.keyboard.press('Alt+Shift+E');
  await expect(page.getByRole('searchbox', { name: '查找' })).toBeVisible();
});

test('members of a list in an entry are added, moved and taken out by keys', async ({ page }) => {
  await begin(page, 'content');
  await page.goto('/jianglan/desk/content#faq');
  await expect(page.getByRole('button', { name: /^新建/ })).toBeVisible();
  await page.keyboard.press('Alt+Shift+N');
  const list = page.getByRole('group', { name: /^其他问法/ });
  await list.getByRole('button', { name: /^添加/ }).focus();
  await page.keyboard.press('Alt+Shift+A');
  await page.keyboard.press('Alt+Shift+A');
  const texts = list.getByRole('textbox');
  await expect(texts).toHaveCount(2);
  await texts.first().fill('几点关门');
  await texts.nth(1).fill('几点开门');
  await lookAt(page);
  await page.keyboard.press('Alt+Shift+U');
  await expect(texts.first()).toHaveValue('几点开门');
  await page.keyboard.press('Alt+Shift+D');
  await expect(texts).toHaveCount(1);
  await expect(texts).toHaveValue('几点开门');
});

test('what readers answered to a questionnaire is read and saved at the desk by keys', async ({ page }) => {
  await begin(page, 'content');
  await page.goto('/jianglan/desk/content#questionnaires');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.keyboard.press('Alt+Shift+J');
  await page.keyboard.press('Enter');
  const results = page.getByRole('region', { name: '答卷结果' });
  await expect(results).toContainText(/已有 [1-9]\d* 位读者作答/);
  await expect(results.getByRole('table').first()).toBeVisible();
  await lookAt(page);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Alt+Shift+X');
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});

test('a record is hidden, shown again, given a cover and rid of it by keys, and readers see each at once', async ({
  page,
}) => {
  const key = (letter: string) => page.keyboard.press(`Alt+Shift+${letter}`);
  const book = await bookOf(39);
  const address = `/jianglan/searchList/bookDetails/${String(book.recordId)}`;
  const status = async () => (await page.request.get(address)).status();
  await begin(page, 'content');
  await page.goto('/jianglan/desk/records');
  await expect(page.getByLabel('查找书目')).toBeFocused();
  await page.keyboard.type(book.barcode);
  await page.keyboard.press('Enter');
  const record = page.locator('[data-row]').filter({ hasText: book.title });
  await expect(record).toHaveCount(1);
  const button = (name: string) => record.getByRole('button', { name: new RegExp(`^${name}`) });
  await key('V');
  await expect(record.getByText('已隐藏')).toBeVisible();
  await expect.poll(status).toBe(404);
  await lookAt(page);
  await key('V');
  await expect(button('隐藏')).toBeVisible();
  await expect.poll(status).toBe(200);
  const chooser = page.waitForEvent('filechooser');
  await key('C');
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 90 } });
  await (await chooser).setFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
  await expect(record.locator('img')).toBeVisible();
  await expect(button('移除封面')).toBeVisible();
  await lookAt(page);
  await key('D');
  await expect(record.locator('img')).toHaveCount(0);
  for (const tab of ['W', 'E']) {
    await key(tab);
    await expect(page.getByText('正在载入…')).toHaveCount(0);
    await lookAt(page);
  }
});

test('money is taken and waived, a card reported lost and a contact changed at the file of a reader', async ({
  page,
}) => {
  const key = (letter: string) => page.keyboard.press(`Alt+Shift+${letter}`);
  const reader = await addReader('jianglan');
  await inLibrary('jianglan', 'chargeFees', [reader.account, [300, 500, 40]]);
  await begin(page, 'circulation,readers');
  await key('3');
  await expect(page.getByLabel('查找读者')).toBeFocused();
  await page.keyboard.type(reader.account);
  await page.keyboard.press('Enter');
  const charges = page.getByRole('region', { name: /^费用/ });
  await expect(charges.getByRole('row')).toHaveCount(4);
  await lookAt(page);
  await charges.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await key('C');
  await expect(charges.getByRole('status')).toContainText('收据号');
  await key('V');
  await expect(charges.getByText('将减免以下费用，共 ¥5.40：')).toBeVisible();
  await expect(charges.getByRole('listitem')).toHaveCount(2);
  await lookAt(page);
  await page.keyboard.type('设备故障');
  await page.keyboard.press('Enter');
  await expect(charges.getByText('已减免 ¥5.40')).toBeVisible();
  await expect(charges.getByRole('row')).toHaveCount(0);
  await key('W');
  await expect(page.getByText('已挂失')).toBeVisible();
  await key('Q');
  await expect(page.getByText('已挂失')).toHaveCount(0);
  await page.getByLabel('邮箱').fill(`${reader.account}@example.org`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '已更改' })).toBeVisible();
  await lookAt(page);
});

test('figures of the chosen months are shown as charts and tables and exported to one file', async ({ page }) => {
  await begin(page, 'acquisitions');
  await page.keyboard.press('Alt+Shift+4');
  await expect(title(page, '统计')).toBeVisible();
  await page.getByLabel('起始月份').fill('2026-01');
  await page.getByLabel('结束月份').fill('2026-03');
  await expect(page.getByText(unbreakable('2026年1月')).first()).toBeVisible();
  await page.getByText('以表格查看').first().click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await lookAt(page);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Alt+Shift+S');
  expect((await saved).suggestedFilename()).toBe('统计-2026-01-2026-03.csv');
});

test('site visits are counted and shown by day and in the file', async ({ page, browser }) => {
  await begin(page, 'acquisitions');
  await page.goto('/jianglan/zh_TW/desk/figures');
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('統計方式').selectOption('day');
  const chart = page.locator('figure').filter({ hasText: '網站造訪次數' }).locator('svg[role=img]');
  await expect(chart).toBeVisible();
  await lookAt(page);
  const [visits, pages] = ['網站造訪次數', '網頁瀏覽次數'];
  const countsNow = async () => {
    await page.reload();
    await page.getByLabel('統計方式').selectOption('day');
    await expect(chart).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Alt+Shift+S');
    const lines = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
    const of = (figure: string) =>
      Number(
        lines
          .find((line) => line.startsWith(`${figure},${today},`))
          ?.split(',')
          .at(-1) ?? 0,
      );
    return { visits: of(visits), pages: of(pages) };
  };
  const before = await countsNow();
  // Somebody comes from elsewhere, and goes on from page to page. The name is that of a browser with a screen.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const reader = await browser.newContext({ userAgent, serviceWorkers: 'block' });
  const site = await reader.newPage();
  await site.goto('/jianglan/zh_TW/home');
  await site.evaluate(() => {
    location.assign('/jianglan/zh_TW/readRange');
  });
  await site.waitForURL(/readRange/);
  await reader.close();
  // Others read the site meanwhile; robots and scripts of these tests are none of them.
  await expect
    .poll(async () => {
      const now = await countsNow();
      return now.visits > before.visits && now.pages > before.pages + 1;
    })
    .toBe(true);
});

test('two records are joined to one work and parted again by keys alone', async ({ page }) => {
  await begin(page, 'content');
  await page.goto('/jianglan/desk/records');
  await expect(page.getByLabel('查找书目')).toBeFocused();
  await page.keyboard.type('787023928');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const key = (letter: string) => page.keyboard.press(`Alt+Shift+${letter}`);
  await key('O');
  await expect(page.getByText('该作品没有其他书目。')).toBeVisible();
  await key('M');
  await expect(page.getByLabel('同一作品的另一条书目')).toBeFocused();
  await page.keyboard.type('586698594');
  await page.keyboard.press('Enter');
  const other = page.locator('[data-row] [data-row]').filter({ hasText: 'Dark Demon' });
  await expect(other.getByRole('button', { name: /^合并/ })).toBeVisible();
  // Past the record itself, which is the first of its work.
  await key('J');
  await key('J');
  await expect(other).toBeFocused();
  await key('G');
  await expect(other.filter({ hasText: '手工合并' })).toBeVisible();
  await lookAt(page);
  await key('J');
  await key('Z');
  await expect(page.getByText('该作品没有其他书目。')).toBeVisible();
});

test('a file of records is brought in by keys, tried, imported, and what it brought is found by readers', async ({
  page,
}) => {
  // Processes of their own try the file, import it and index it.
  test.slow();
  await begin(page, 'content');
  await page.goto('/jianglan/desk/records');
  const key = (letter: string) => page.keyboard.press(`Alt+Shift+${letter}`);
  await expect(page.getByLabel('查找书目')).toBeFocused();
  await key('R');
  await expect(page.getByRole('button', { name: /上传并试读/ })).toBeVisible();
  // Before the page is looked at: a busy browser takes a while to hand its dialogs over.
  const chooser = page.waitForEvent('filechooser');
  await lookAt(page);
  const source = `e2e-${randomBytes(4).toString('hex')}`;
  const title = `榫卯试验手册 ${source}`;
  const record = (controlNumber: string, input: object) => JSON.stringify({ controlNumber, kind: 'book', ...input });
  const lines = [record('a', { title, pubYear: 2019 }), record('b', {})];
  await key('F');
  const file = { name: '新到赠书.jsonl', mimeType: 'application/octet-stream', buffer: Buffer.from(lines.join('\n')) };
  await (await chooser).setFiles(file);
  await page.getByLabel('来源（可不填）').fill(source);
  await key('U');
  try {
    await expect(page.getByText('已试读，尚未写入')).toBeVisible();
    await expect(page.getByRole('heading', { name: '新到赠书.jsonl' })).toBeVisible();
    const report = page.locator('table').last();
    await expect(page.getByRole('cell', { name: title })).toBeVisible();
    await expect(report.locator('tbody tr')).toHaveCount(1);
    await expect(report).toContainText('拒绝');
    await expect(report).toContainText('记录没有题名');
    await lookAt(page);
    const saved = page.waitForEvent('download');
    await key('S');
    expect((await saved).suggestedFilename()).toBe('导入报告.csv');
    await key('Y');
    await expect(page.getByText('已导入', { exact: true })).toBeVisible();
    await page.goto(`/jianglan/searchList?q=${encodeURIComponent(source)}`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: title })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  } finally {
    await commandsOf('jianglan')('records', 'delete', 'a', '--source', source);
  }
});
