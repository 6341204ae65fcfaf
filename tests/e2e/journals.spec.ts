import { expect, test } from './fixtures.ts';

const number = (text: string | null): number => Number((/[\d,]+/.exec(text ?? '')?.[0] ?? '').replaceAll(',', ''));

test.describe('journals without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('are found by letter and filtered, and the filters are removed', async ({ page }) => {
    await page.goto('/jianglan/magazineNav');
    const all = number(await page.getByRole('status').first().textContent());
    await page.getByRole('link', { name: /^首字母 C，/ }).click();
    await expect(page).toHaveURL(/magazineNav\?letter=C$/);
    const entries = page.locator('.entries > li');
    const ofLetter = number(await page.getByRole('status').first().textContent());
    expect(ofLetter).toBeGreaterThan(30);
    expect(ofLetter).toBeLessThan(all);
    await expect(entries).toHaveCount(30);
    for (const title of await entries.getByRole('heading').allTextContents()) {
      if (/^[A-Za-z]/.test(title)) expect(title).toMatch(/^(The |A |An |La |Le |Les |Die |Der |Das )?["“]?C/i);
    }
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/letter=C&page=2$/);

    const filters = page.getByRole('complementary', { name: '筛选' });
    const core = filters.getByRole('link', { name: '北大核心' });
    const wanted = number(await core.locator('xpath=following-sibling::i').textContent());
    await core.click();
    await expect(page).toHaveURL(/letter=C&coreInclude=PKU$/);
    expect(number(await page.getByRole('status').first().textContent())).toBe(wanted);
    await expect(entries.first()).toContainText('北大核心');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
    await page.getByRole('link', { name: '移除条件 首字母 C' }).click();
    await expect(page).toHaveURL(/magazineNav\?coreInclude=PKU$/);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

    await page.getByRole('searchbox', { name: '检索刊名、主办单位或 ISSN' }).fill('没有这样的刊名');
    await page.getByRole('button', { name: '检索' }).click();
    await expect(page.getByText('没有找到含“没有这样的刊名”的内容')).toBeVisible();
    await page.getByRole('link', { name: '在全部文献中检索“没有这样的刊名”' }).click();
    await expect(page).toHaveURL(/searchList\?q=/);
  });

  test("show the library's own core lists, and a journal with its volumes by year", async ({ page }) => {
    await page.goto('/jianglan/en-US/magazineNav?form=1&coreInclude=A');
    await expect(page.locator('.chips')).toContainText('Class A journals');
    await page.locator('.entries a').first().click();
    await expect(page).toHaveURL(/magazineNavDetail\?id=\d+$/);
    const id = /\d+$/.exec(page.url())?.[0] ?? '';
    // Search engines keep the page of the record.
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', new RegExp(`/jianglan/en-US/searchList/bookDetails/${id}$`));
    await expect(page.locator('#holdings')).toBeVisible();
    const volume = page.locator('#holdings tbody tr').first().locator('td').first();
    const year = /\d{4}/.exec((await volume.textContent()) ?? '')?.[0] ?? '';
    await page.goto(`/jianglan/en-US/magazineNavDetail?id=${id}&year=${year}`);
    await expect(volume).toContainText(year);
    await expect(
      page.getByRole('navigation', { name: 'By year' }).getByRole('link', { name: 'All years' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Class A journals' }).click();
    await expect(page).toHaveURL(/magazineNav\?coreInclude=A$/);
  });

  test('are shown without the header when opened by resource type', async ({ page }) => {
    await page.goto('/mingwan/magazineNav?resourceType=2');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: '期刊导航' })).toBeVisible();
    await page
      .getByRole('navigation', { name: '按首字母' })
      .getByRole('link', { name: /首字母 A/ })
      .click();
    await expect(page).toHaveURL(/letter=A&resourceType=2$/);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.goto('/mingwan/magazineNav?form=2');
    await expect(page.getByRole('banner')).toHaveCount(1);
  });

  test('are distinguished from other records and from missing ones', async ({ page, request }) => {
    const answer = await request.get('/jianglan/magazineNavDetail?id=999999999');
    expect(answer.status()).toBe(404);
    await page.goto('/jianglan/searchList?docCode=1');
    const record = /bookDetails\/(\d+)/.exec(await page.content())?.[1] ?? '';
    await page.goto(`/jianglan/magazineNavDetail?id=${record}`);
    await expect(page).toHaveURL(new RegExp(`searchList/bookDetails/${record}$`));
  });
});

test.describe('places without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('are filtered by library, campus and type to the locations that hold as many titles as stated', async ({
    page,
  }) => {
    await page.goto('/jianglan/collectionNav');
    const filters = page.getByRole('complementary', { name: '筛选' });
    await filters.getByRole('link', { name: '北湖校区' }).click();
    await expect(page).toHaveURL(/collectionNav\?campusId=beihu$/);
    await filters.getByRole('link', { name: '外借书库' }).click();
    const places = page.locator('.places li');
    // By a name in another language; what narrows the list stays.
    await page.getByRole('searchbox').fill('science LIBRARY');
    await page.getByRole('button', { name: '检索' }).click();
    await expect(page).toHaveURL(/collectionNav\?(?=.*campusId=beihu)(?=.*q=science)/);
    await expect(places).toHaveCount(2);
    await page.getByRole('link', { name: /“science LIBRARY”/ }).click();
    await expect(places.first()).toContainText('理工馆');
    // Floors come from the top down.
    await expect(page.locator('.places h3')).toHaveText(['3 层', '2 层']);
    const said = number((await places.first().locator('> span').textContent()) ?? '');
    await places.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('工科书库');
    await expect(page.locator('.page-facts')).toContainText('每天 8:00—22:00');
    await expect(page.locator('.entries > li')).toHaveCount(20);
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/locationId=JLB-GK&page=2$/);
    await page.getByRole('link', { name: '在结果列表中筛选与排序' }).click();
    await expect(page).toHaveURL(/searchList\?locationId=JLB-GK$/);
    await expect(page.locator('#count')).toContainText(`找到 ${said.toLocaleString('en-US')} 条`);
  });

  test('are searched, and missing locations are not found', async ({ page, request }) => {
    await page.goto('/chengchuan/zh_TW/collectionNavDetail?locationId=CCZ-WX');
    const all = number(await page.locator('.quiet').first().textContent());
    await page.getByRole('searchbox').fill('小說');
    await page.getByRole('button', { name: '檢索' }).click();
    await expect(page).toHaveURL(/locationId=CCZ-WX&q=/);
    const found = number(await page.locator('#records-title').textContent());
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
    await page.goto('/chengchuan/zh_TW/collectionNavDetail?locationId=CCZ-WX&q=qqqqzzzz');
    await expect(page.getByText('沒有找到含「qqqqzzzz」的內容')).toBeVisible();
    expect((await request.get('/chengchuan/collectionNavDetail?locationId=nowhere')).status()).toBe(404);
  });

  test('end with the electronic collections', async ({ page }) => {
    await page.goto('/jianglan/collectionNav');
    const doaj = page.locator('.places li').filter({ hasText: 'DOAJ' });
    await expect(doaj.getByRole('link', { name: '数据库介绍' })).toBeVisible();
    const said = number(await doaj.locator('> span').textContent());
    await doaj.getByRole('link', { name: 'DOAJ', exact: true }).click();
    await expect(page).toHaveURL(/searchList\?collectionName=DOAJ$/);
    await expect(page.locator('#count')).toContainText(`找到 ${said.toLocaleString('en-US')} 条`);
  });
});
