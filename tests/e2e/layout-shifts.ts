import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Cumulative layout shift that nobody sees: other fonts move a line by a pixel when a page is drawn for the first time.
 */
const unseen = 0.01;

/**
 * Adds up the layout shifts of the pages to come, from where each is parsed: on a slow machine a header is drawn before
 * its end has come.
 * @returns a check that nothing has moved so far
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const [navigation] = performance.getEntriesByType('navigation');
      const parsedAt = Number(navigation?.toJSON().domInteractive) || Infinity;
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries()) {
        if ('value' in entry && entry.startTime >= parsedAt)
          dataset['shifted'] = String(Number(dataset['shifted'] ?? 0) + Number(entry.value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    // Pending layout shifts are reported within two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shifted = Number((await page.locator('html').getAttribute('data-shifted')) ?? 0);
    expect(shifted, 'cumulative layout shift').toBeLessThan(unseen);
  };
}
