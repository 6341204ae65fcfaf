import type { Page } from '@playwright/test';
import { languages, pageKinds } from '../budgets/page-kinds.ts';
import { isWhole } from '../relevance/sample.ts';
import { expect, test } from './fixtures.ts';

// A query must be readable in its box: 341 px is a 1366 px screen at 400 % zoom (WCAG 1.4.10).
const widths = [320, 341, 360, 390];
const leastRoom = 200;
/** Width of the button with which Chromium clears a search box. */
const clearButton = 20;

/** Room for text in each visible search box of the page, in px. */
const queryRooms = (page: Page) =>
  page.locator('form[role="search"] input[type="search"]:visible').evaluateAll(
    (boxes, button) =>
      boxes.map((box) => {
        const { paddingLeft, paddingRight } = getComputedStyle(box);
        return Math.round(box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - button);
      }),
    clearButton,
  );

// `npm test` measures each kind of page in one language.
for (const [number, [language, segment]] of Object.entries(languages).entries()) {
  test(`search boxes have room for a query on narrow screens: ${language}`, async ({
    page,
    request,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/40[04]/);
    const base = `/jianglan${segment}`;
    const kinds = [
      ...pageKinds.filter(({ only }) => only === undefined || only.includes('jianglan')),
      { name: 'record that does not exist', path: () => '/searchList/bookDetails/99999999' },
    ];
    const measured = kinds.filter((_, at) => isWhole || at % Object.keys(languages).length === number);
    const tooNarrow: string[] = [];
    let pagesWithBox = 0;
    for (const { name, path } of measured) {
      await page.goto(`${base}${(await path({ request, base })).replace(base, '')}`, { waitUntil: 'domcontentloaded' });
      let hasBox = false;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        for (const room of await queryRooms(page)) {
          hasBox = true;
          if (room < leastRoom) tooNarrow.push(`${name}, ${String(width)} px: ${String(room)} px`);
        }
      }
      if (hasBox) pagesWithBox += 1;
    }
    expect(tooNarrow).toEqual([]);
    expect(pagesWithBox).toBeGreaterThan(measured.length / 3);
  });
}
