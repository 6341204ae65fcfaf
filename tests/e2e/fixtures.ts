import { expect, test as base, type Page } from '@playwright/test';

interface Fixtures {
  /** Errors that the test causes on purpose and that therefore may stand in the console. */
  allowConsoleErrors: (pattern: RegExp) => void;
}

/** Errors that a page writes to its console from now on. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** The tests' own `test`: an error in the browser's console fails it. */
export const test = base.extend<Fixtures>({
  allowConsoleErrors: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const errors = consoleErrors(page);
      await use((pattern) => allowed.push(pattern));
      expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** For tests that ask the server without a browser: no page is opened for them. */
export { base as noPage, expect };
