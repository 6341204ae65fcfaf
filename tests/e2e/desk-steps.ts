import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

// Counts what staff do for an act, against the tables of docs/guide/desk-steps.md.

/** Steps by act: here, and in Koha. */
function stepsIn(page: string): Map<string, { here: number; koha: number }> {
  const text = readFileSync(join(import.meta.dirname, '../../docs/guide', page), 'utf8');
  const rows = [...text.matchAll(/^\| ([^|]+?) +\| (\d+)[:：][^|]*\| (\d+)[:：][^|]*\|$/gm)];
  return new Map(rows.map(([, act = '', here, koha]) => [act, { here: Number(here), koha: Number(koha) }]));
}
export const guideSteps = stepsIn('desk-steps.md');
export const chineseGuideSteps = stepsIn('zh/desk-steps.md');

/** Hands at a desk with a scanner, and keys or a screen to touch. */
export class Hands {
  #steps = 0;
  readonly page: Page;
  readonly isTouch: boolean;

  constructor(page: Page, isTouch = false) {
    this.page = page;
    this.isTouch = isTouch;
  }

  async scan(text: string): Promise<void> {
    this.#steps += 1;
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Presses a key, or touches what shows it. */
  async press(key: string): Promise<void> {
    this.#steps += 1;
    // Of two Enter, that of the form that opened last.
    const shown = this.page.locator(`[aria-keyshortcuts="${key}"]`).last();
    await expect(shown).toBeVisible();
    if (this.isTouch) await shown.tap();
    else await this.page.keyboard.press(key);
  }

  /** Presses the button that the focus is on, or touches it. */
  async open(button: Locator): Promise<void> {
    this.#steps += 1;
    if (this.isTouch) await button.tap();
    else await button.press('Enter');
  }

  /** Goes to another tab by a key, or touches the tab. */
  async tab(key: string, name: string): Promise<void> {
    this.#steps += 1;
    const shown = this.page.getByRole('button', { name });
    await expect(shown).toBeVisible();
    if (this.isTouch) await shown.tap();
    else await this.page.keyboard.press(key);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.into(this.page.getByLabel(label, { exact: true }), text);
  }

  async into(field: Locator, text: string): Promise<void> {
    this.#steps += 1;
    await field.fill(text);
  }

  async choose(label: string, option: string): Promise<void> {
    this.#steps += 1;
    await this.page.getByLabel(label, { exact: true }).selectOption(option);
  }

  /** From here on counts. */
  begin(): void {
    this.#steps = 0;
  }

  /** The act is done: it took as many steps as the guide says, and not more than in Koha. Counts the next one. */
  done(act: string): void {
    const { here, koha } = guideSteps.get(act) ?? { here: -1, koha: -1 };
    expect([act, this.#steps]).toEqual([act, here]);
    expect(here).toBeLessThanOrEqual(koha);
    this.begin();
  }
}
