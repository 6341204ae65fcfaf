import { expect, test } from './fixtures.ts';

const numberIn = (text: string | null) => Number((/[\d,]+/.exec(text ?? '')?.[0] ?? '').replaceAll(',', ''));

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('special collections link to their subcollections, which hold the stated number of resources', async ({
    page,
  }) => {
    await page.goto('/jianglan/specialBaseNav?q=%E5%8F%A4%E7%B1%8D');
    await expect(page.getByRole('status').first()).toHaveText('名称或简介含“古籍”的资源库有 1 个');
    await page.getByRole('link', { name: '中文古籍电子书' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('中文古籍电子书');
    const part = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '清代小说' }) });
    const count = numberIn(await part.textContent());
    await part.getByRole('link').click();
    await expect(page).toHaveURL(/\/specialBaseDetail\/classics\/classics-qing$/);
    await expect(page.getByRole('status').first()).toHaveText(`共 ${String(count)} 条资源`);

    // Everything of the base: entries that are in no catalogue stand at the end.
    const parts = page.getByRole('navigation', { name: '子库' });
    await parts.getByRole('link', { name: '全部' }).click();
    const last = page
      .getByRole('navigation', { name: '翻页' })
      .getByRole('link', { name: /第 \d+ 页/ })
      .last();
    await last.click();
    await expect(page.getByRole('link', { name: 'Project Gutenberg' })).toHaveAttribute(
      'href',
      'https://www.gutenberg.org/',
    );

    await page.getByRole('searchbox', { name: /在“中文古籍电子书”中检索/ }).fill('三國');
    await page.getByRole('button', { name: '检索' }).click();
    await expect(page.locator('.hit').first()).toContainText('三國');
    await page.getByRole('complementary').getByRole('link', { name: '文学' }).first().click();
    await expect(page).toHaveURL(/q=.+&kindNo=I/);
    await page.getByRole('link', { name: '移除条件 含“三國”' }).click();
    await expect(page).toHaveURL(/classics\?kindNo=I$/);
  });

  test('the navigation of packages has no header and leads through the tree', async ({ page }) => {
    await page.goto('/jianglan/specialNav');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.getByRole('link', { name: '免费编程图书' }).first().click();
    const tree = page.getByRole('navigation', { name: '专题导航' });
    await tree.getByRole('link', { name: 'Python' }).click();
    await expect(page).toHaveURL(/\/specialNav\/programming-python$/);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Python');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/specialBaseDetail\/programming-python$/,
    );
    await page.getByRole('link', { name: '江澜大学图书馆' }).click();
    await expect(page).toHaveURL(/\/jianglan\/home$/);
  });

  test('e-books are browsed by class, collection and language, newest or most looked at first', async ({ page }) => {
    await page.goto('/jianglan/elecBook');
    const aside = page.getByRole('complementary');
    const literature = aside.getByRole('listitem').filter({ hasText: '文学' }).first();
    const count = numberIn(await literature.textContent());
    await literature.getByRole('link').click();
    await expect(page.getByRole('status').first()).toHaveText(`共 ${String(count)} 种电子图书`);
    await page.goto('/jianglan/elecBook');
    for (const name of ['Project Gutenberg', '文学', '中文']) {
      await aside.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('list', { name: '已选条件' })).toContainText(name);
    }
    await expect(page).toHaveURL(/elecBook\?kindNo=I&collectionName=Project\+Gutenberg&langCode=chi$/);
    const order = page.getByRole('navigation', { name: '排序' });
    await expect(order.locator('[aria-current]')).toHaveText('最新入藏');
    await order.getByRole('link', { name: '热门' }).click();
    await expect(order.locator('[aria-current]')).toHaveText('热门');
    await expect(page.locator('.sp-covers li').first()).toBeVisible();
    await page.goto('/jianglan/elecBook?q=%E7%B4%85%E6%A8%93%E5%A4%A2');
    await expect(page.locator('.sp-covers li').first()).toContainText('紅樓夢');
    await expect(page.getByRole('link', { name: '在线访问' }).first()).toHaveAttribute('href', /^https:/);
  });
});

test('a look at a package is counted once it was looked at for a while', async ({ page }) => {
  const counted = page.waitForResponse(/\/find\/dPackage\/view$/);
  await page.goto('/mingwan/specialBaseDetail/theses');
  expect(await (await counted).json()).toMatchObject({ success: true, data: { counted: expect.any(Boolean) } });
});

test('local dissertations are narrowed by year and degree, and what was found is exported', async ({ page }) => {
  await page.goto('/jianglan/schoolBaseNav');
  const aside = page.getByRole('complementary');
  await aside.getByRole('link', { name: '博士学位论文' }).click();
  const year = aside.getByRole('link', { name: /^20\d\d$/ }).nth(2);
  const chosen = (await year.textContent())?.trim() ?? '';
  await year.click();
  await expect(page).toHaveURL(new RegExp(`ddType=doctor&year=${chosen}$`));
  const found = numberIn(await page.getByRole('status').first().textContent());
  await expect(page.locator('.hit')).toHaveCount(found);

  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await page.locator('#selected summary').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'RIS' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(text.match(/^TY {2}- THES/gm)).toHaveLength(found);
});

test('the digital library is that of group 100041, and an unknown path elsewhere', async ({ page, request }) => {
  await page.goto('/chengchuan/home');
  await page.getByRole('banner').getByRole('link', { name: '数字图书馆' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('数字图书馆');
  const ebooks = page.getByRole('link', { name: /种电子图书/ });
  const count = numberIn(await ebooks.textContent());
  await ebooks.click();
  await expect(page.getByRole('status').first()).toHaveText(`共 ${String(count)} 种电子图书`);

  const where = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers()['location']];
  };
  expect(await where('/jianglan/digitalLibrary')).toEqual(await where('/jianglan/noSuchPage'));
});

test('an unknown package is not found and leads to all of them', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  for (const path of [
    'specialBaseDetail/nope',
    'specialBaseDetail/classics/theses',
    'specialBaseNav/specialBaseDetail?id=nope',
  ]) {
    const response = await page.goto(`/jianglan/${path}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('link', { name: '查看全部资源库' })).toBeVisible();
  }
});
