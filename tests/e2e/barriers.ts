import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** axe's rule of WCAG 2.2 for the size of what is pressed, which it leaves out unless it is named. */
const sizeRule = 'target-size';

type Found = [rule: string, elements: string[]][];

async function find(page: Page, part: string, options: axe.RunOptions): Promise<Found> {
  // What is loaded again is pale until it is there; its colours are not the page's.
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    ([include, how]) => window.axe.run(include, { ...how, resultTypes: ['violations'], iframes: false }),
    [part, options] as const,
  );
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/**
 * What is too small, or too near to the next, for a finger (WCAG 2.2, 2.5.8). What a toast covers, or a bar
 * at the edge of a page that can be scrolled, will be free again.
 */
export async function smallTargets(page: Page, part = 'html'): Promise<Found> {
  const show = (display: string, top: number) =>
    page.evaluate(
      ([value, y]) => {
        const before = scrollY;
        document.getElementById('toasts')?.style.setProperty('display', value);
        document.querySelector<HTMLElement>('.values .acts')?.style.setProperty('display', value);
        scrollTo({ top: y, behavior: 'instant' });
        return before;
      },
      [display, top] as const,
    );
  const top = await show('none', 0);
  // An open menu covers what is beneath it: then the menu is looked at.
  const menu = '.drop[open] .drop-panel';
  const isOpen = part === 'html' && (await page.locator(menu).count()) > 0;
  const found = await find(page, isOpen ? menu : part, { runOnly: [sizeRule] });
  await show('', top);
  return found;
}

/**
 * Runs axe on the current page without frames. @returns each violated rule with its elements. The rule on target sizes
 * (WCAG 2.2) is enabled explicitly, because axe skips it by default.
 * @param part selector of the part to check; the whole page by default
 */
export async function violations(page: Page, part = 'html'): Promise<Found> {
  const found = await find(page, part, { rules: { [sizeRule]: { enabled: true } } });
  const [sizes, others] = [found.filter(([rule]) => rule === sizeRule), found.filter(([rule]) => rule !== sizeRule)];
  // Looked at again without what covers it for the moment.
  return sizes.length === 0 ? others : [...others, ...(await smallTargets(page, part))];
}

/** Pixels that a reader would have to scroll sideways. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

export interface Screen {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** Screens for what is opened on a page; tests/budgets looks at every kind of page itself. */
export const screens: readonly (Screen & { path: string })[] = [
  { path: '/jianglan', width: 390, colorScheme: 'dark' },
  { path: '/chengchuan/zh_TW', width: 1366, colorScheme: 'dark' },
  { path: '/mingwan/en-US', width: 390, colorScheme: 'light' },
];

/** Makes the page's window such a screen. */
export async function showOn(page: Page, { width, colorScheme }: Screen): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme });
}
