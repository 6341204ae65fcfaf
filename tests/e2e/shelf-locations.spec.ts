import { overhang, screens, showOn, violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';

test.describe('shelf location of a copy', () => {
  test.use({ javaScriptEnabled: false });

  test('is one link from the list of copies, with row and shelf on the map of the floor', async ({ page }) => {
    await page.goto('/jianglan/searchList?q=%E4%BC%A6%E7%90%86%E5%AD%A6&field=title&docCode=1');
    await page.getByRole('link', { name: '伦理学', exact: true }).first().click();
    const link = page
      .locator('#holdings')
      .getByRole('link', { name: /^总馆.+ \d+ 排 \d+ 架$/ })
      .first();
    const where = (await link.textContent())?.trim() ?? '';
    await link.click();
    await expect(page).toHaveURL(/\/jianglan\/searchList\/bookDetails\/\d+\/shelf\?item=\d+$/);
    await expect(page.getByRole('img', { name: `楼层平面图，已标出${where}` })).toBeVisible();
    await expect(page.locator('.shelf-row')).toBeVisible();
    await expect(page.locator('.shelf-here')).toBeVisible();
    await expect(page.getByRole('figure')).toContainText(where);
    // The drawing is a picture of the library's own, which may run nothing.
    const map = await page.request.get((await page.locator('.shelf-map image').getAttribute('href')) ?? '');
    expect(map.headers()['content-type']).toBe('image/svg+xml');
    expect(map.headers()['content-security-policy']).toContain("default-src 'none'");
    const address = new URL(page.url()).pathname + new URL(page.url()).search;
    await page.getByRole('link', { name: '返回馆藏信息' }).click();
    await expect(page).toHaveURL(/#holdings$/);

    // A copy is found at the address of its own record and in its own library alone.
    const other = address.replace(/bookDetails\/\d+/, 'bookDetails/1');
    for (const path of [other, address.replace(/item=\d+/, 'item=999999999'), address.replace('jianglan', 'mingwan')]) {
      expect((await page.request.get(path)).status()).toBe(404);
    }
  });
});

for (const screen of screens) {
  test(`a shelf's page is legible and free of barriers: ${screen.path}, ${String(screen.width)} px`, async ({
    page,
  }) => {
    await showOn(page, screen);
    await page.goto(`${screen.path}/searchList?docCode=1`);
    const records = page.locator('.hit h2 a');
    const paths = await records.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const path of paths) {
      await page.goto(path);
      const link = page.locator('#holdings a[href*="/shelf?"]').first();
      if ((await link.count()) === 0) continue;
      await page.goto((await link.getAttribute('href')) ?? '');
      break;
    }
    await expect(page.locator('.shelf-map')).toBeVisible();
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });
}
