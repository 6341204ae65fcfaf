import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Windows high contrast replaces colours, backgrounds and shadows: what they alone show must be visible without them.

test.use({ contextOptions: { forcedColors: 'active' }, viewport: { width: 390, height: 844 } });

/** Contrast of an element's text, border or drawing with the colour that is painted behind it. */
const contrast = (
  element: Locator,
  property: 'color' | 'borderTopColor' | 'fill',
  behind: 'itself' | 'parent',
): Promise<number> =>
  element.evaluate(
    (target, [name, from]) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const pixel = (colour: string): number[] => {
        if (!canvas) throw new Error('no canvas');
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => {
        const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      let ground: Element | null = from === 'itself' ? target : target.parentElement;
      while (ground && pixel(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement;
      const back = luminance(pixel(ground ? getComputedStyle(ground).backgroundColor : 'Canvas'));
      const front = luminance(pixel(getComputedStyle(target)[name]));
      return (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
    },
    [property, behind] as const,
  );

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('the name, icons, tabs and drawn covers of the home page are visible', async ({ page }) => {
      await page.goto('/jianglan/home');
      const logo = page.locator('.logo');
      expect(await contrast(logo, 'color', 'itself')).toBeGreaterThanOrEqual(4.5);
      const cover = page.locator('.cover:not(.pic)').first();
      expect(await contrast(cover, 'color', 'itself')).toBeGreaterThanOrEqual(4.5);
      for (const icon of await page.locator('header svg:visible, main a svg:visible').all()) {
        expect(await contrast(icon, 'color', 'parent')).toBeGreaterThanOrEqual(3);
      }
      // Its colour and its line are gone; the weight stays.
      const weight = (tab: Locator) => tab.evaluate((target) => Number(getComputedStyle(target).fontWeight));
      const [chosen, other] = [page.locator(':checked + span'), page.locator('input:not(:checked) + span').first()];
      expect(await weight(chosen)).toBeGreaterThan(await weight(other));
    });

    test('buttons have edges and bars of charts differ from the page', async ({ page }) => {
      await page.goto('/jianglan/searchList?q=%E4%B8%AD%E5%9B%BD');
      const button = page.getByRole('main').getByRole('button', { name: '检索', exact: true });
      expect(await contrast(button, 'borderTopColor', 'parent')).toBeGreaterThanOrEqual(3);
      await page.goto('/jianglan/researcherDetail?id=3');
      const bar = page.locator('.chart .columns, .chart rect').first();
      await expect(bar).toBeAttached();
      expect(await contrast(bar, 'fill', 'parent')).toBeGreaterThanOrEqual(3);
    });
  });
}
