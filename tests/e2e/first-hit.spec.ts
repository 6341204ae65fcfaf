import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const list = '/jianglan/searchList?q=%E5%BF%83%E7%90%86%E5%AD%A6';

/** Presses of the Tab key until the first hit has the focus. */
async function pressesToFirstHit(page: Page): Promise<number> {
  for (let presses = 1; presses <= 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('#list ol li') !== null)) return presses;
  }
  return Infinity;
}

for (const width of [1366, 768, 390]) {
  test(`the first hit is few presses of the Tab key away: ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(list);
    expect(await pressesToFirstHit(page)).toBeLessThanOrEqual(20);
    await page.goto(list);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await pressesToFirstHit(page)).toBeLessThanOrEqual(10);
  });
}

test('a facet value is one tab stop, and arrow keys reach its exclusion', async ({ page }) => {
  await page.goto(list);
  const values = page.locator('#f-libCode .tick');
  await values.first().getByRole('checkbox').first().focus();
  // The keys work when the part that applies each tick has come.
  await expect(page.locator('#facets')).toHaveAttribute('data-live', '');
  await page.keyboard.press('Tab');
  await expect(values.nth(1).getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(values.nth(1).getByRole('checkbox', { name: /^不含/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(values.nth(1).getByRole('checkbox').first()).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const language of ['', '/zh_TW', '/en-US']) {
    test(`three hits are in the first screen: ${language || '/zh-CN'}`, async ({ page }) => {
      await page.goto(list.replace('/jianglan', `/jianglan${language}`));
      await expect(page.locator('[data-copies]').first()).toHaveClass(/is-loaded/);
      const third = await page.locator('#list ol > li').nth(2).boundingBox();
      expect((third?.y ?? Infinity) + (third?.height ?? Infinity)).toBeLessThanOrEqual(844);
    });
  }

  test('the filters close with a button that shows the number of hits', async ({ page }) => {
    await page.goto(list);
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    const shown = page.locator('.apply button');
    await expect(shown).toHaveText(/^查看 [\d,]+ 条$/, { useInnerText: true });
    await page.getByRole('checkbox', { name: '仅看可借（在架）' }).check();
    await expect(page).toHaveURL(/onlyOnShelf=1/);
    const found = /找到 ([\d,]+) 条/.exec((await page.locator('#count').textContent()) ?? '')?.[1] ?? '';
    await expect(shown).toHaveText(`查看 ${found} 条`, { useInnerText: true });
  });
});
