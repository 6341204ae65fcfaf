import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe finds on the page as it stands, frames apart: each rule with the elements against it.
 * @param part selector of the part to look at; the whole page without it
 * @param rules ids of rules beside those that axe has by itself
 */
export async function violations(
  page: Page,
  part = 'html',
  rules: readonly string[] = [],
): Promise<[rule: string, elements: string[]][]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(
    ([include, more]) =>
      window.axe.run(include, {
        ...{ resultTypes: ['violations'], iframes: false },
        rules: Object.fromEntries(more.map((id) => [id, { enabled: true }])),
      }),
    [part, rules] as const,
  );
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Pixels that a reader would have to scroll sideways. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

export interface Screen {
  width: number;
  colorScheme: 'light' | 'dark';
}

/**
 * Where kinds of pages are looked at beside tests/budgets, which has each of them on a wide screen and a phone in the
 * first library's light colours: every library and language, and both widths in both colour schemes. Colours of every
 * library in both schemes are looked at on the result list (search.spec.ts).
 */
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
