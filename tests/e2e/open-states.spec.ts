import type { Page } from '@playwright/test';
import { inTurn } from '../relevance/sample.ts';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addReader, openDialog, reader, signIn, skipWelcome } from './readers.ts';

// What axe finds with menus, drawers, dialogs and panels open; tests/budgets looks at every kind of page as it comes,
// facets.spec.ts at the dialog of all values of a filter.

const home = '/jianglan/home';
const list = '/jianglan/searchList?q=%E4%B8%AD%E5%9B%BD';

interface State {
  name: string;
  path: string;
  open: (page: Page) => Promise<void>;
  /** Shown on a wide screen or on a phone alone. */
  only?: number;
}

const drop = (at: number) => async (page: Page) => {
  const summary = page.getByRole('banner').locator('.drop:visible > summary').nth(at);
  await summary.click();
  await expect(page.locator('.drop[open] .drop-panel').first()).toBeVisible();
};

const ofVisitors: State[] = [
  { name: 'the drawer', path: home, only: 390, open: (page) => page.locator('.drawer-button').click() },
  { name: 'a menu of the bar', path: home, only: 1366, open: drop(0) },
  { name: 'the help', path: home, only: 1366, open: (page) => page.locator('[popovertarget=help]').first().click() },
  { name: 'sign-in', path: home, open: openDialog },
  {
    name: 'the filters',
    path: list,
    only: 390,
    open: (page) => page.locator('#filters-open').click(),
  },
  {
    name: 'suggestions',
    path: home,
    open: async (page) => {
      await page.locator('form[data-suggest] [name=q]').first().click();
      await page.keyboard.type('hong');
      await expect(page.locator('[role=option]').first()).toBeVisible();
    },
  },
  {
    name: 'citing',
    path: list,
    open: async (page) => {
      await page.goto((await page.locator('.hit a[href*=bookDetails]').first().getAttribute('href')) ?? '');
      await page.locator('a[data-cite]').first().click();
      await expect(page.locator('#cite-dialog [data-citations]')).toBeVisible();
    },
  },
];

const ofReaders: State[] = [
  {
    name: 'the personal menu on a list',
    path: list,
    open: async (page) => {
      await reader(page).click();
      await expect(page.locator('#user-area .drop-panel')).toBeVisible();
    },
  },
  {
    name: 'the assistant on a list',
    path: list,
    open: async (page) => {
      await page.locator('[data-assistant]').click();
      await expect(page.locator('#assistant-question')).toBeVisible();
    },
  },
  { name: 'my library', path: '/jianglan/personalCenter?key=0', open: () => Promise.resolve() },
  { name: 'my favourites', path: '/jianglan/personalCenter?key=2', open: () => Promise.resolve() },
];

const widths = [390, 1366];
for (const [number, { name, path, open, only }] of ofVisitors.entries()) {
  for (const width of only === undefined ? inTurn(widths, number) : [only]) {
    test(`there are no accessibility violations with ${name} open at ${String(width)} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await open(page);
      expect(await violations(page)).toEqual([]);
    });
  }
}

for (const width of widths) {
  test(`a reader has no accessibility violations with menus and panels open at ${String(width)} px`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await skipWelcome(page);
    await page.goto(home);
    await signIn(page, await addReader('jianglan'));
    for (const { name, path, open } of ofReaders) {
      await page.goto(path);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await open(page);
      // What was pressed is pale until what it wants has come.
      await expect(page.locator('[data-waiting]')).toHaveCount(0);
      expect(await violations(page), name).toEqual([]);
    }
  });
}
