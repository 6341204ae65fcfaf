import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { violations } from './barriers.ts';
import { begin } from './desk-pages.ts';
import { shownKeys, withoutKey } from './desk-shown-keys.ts';
import { consoleErrors, expect, test } from './fixtures.ts';
import { addReader } from './readers.ts';
import { inLibrary } from './staff.ts';

// Every action at the desk shows its key, and a key has one meaning per screen. Checks every section and its dialogs in
// each language.

const key = (page: Page, letter: string) => page.keyboard.press(`Alt+Shift+${letter}`);
/** The keys that buttons with a label have had. */
const keysOf = new Map<string, Set<string>>();
const languages = ['', '/zh_TW', '/en-US'];

/** Opens a section in a language, so that its part is there, and looks at its keys and for barriers. */
async function open(page: Page, path: string, language: string): Promise<void> {
  await page.goto(`/jianglan${language}/desk${path}`);
  await expect(page.locator('.desk-part h1')).toBeVisible();
  await expect(page.locator('.desk-part > p.quiet').filter({ hasText: /^(正在载入…|載入中…|Loading…)$/ })).toHaveCount(
    0,
  );
  await look(page);
  expect(await violations(page)).toEqual([]);
}

async function look(page: Page): Promise<void> {
  await expect(async () => {
    expect(await withoutKey(page)).toEqual([]);
  }).toPass();
  for (const [label, shown] of await shownKeys(page)) {
    keysOf.set(label, (keysOf.get(label) ?? new Set<string>()).add(shown));
  }
}

const shows = (page: Page, of: string): Locator => page.locator('kbd').filter({ hasText: new RegExp(`^${of}$`) });

/** Looks at what has opened; Escape closes it, and the focus is not lost. */
async function lookAndLeave(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await look(page);
  await expect(shows(page, 'Esc')).toHaveCount(1);
  // While signs are put together, the key is for them.
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true })));
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
}

// Staff sign in once for the tests of a file, which look at one section each.
test.describe.configure({ mode: 'default' });
let page: Page;
let errors: string[];
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  errors = consoleErrors(page);
});
test.afterAll(() => page.close());
test.afterEach(() => {
  expect(errors).toEqual([]);
});

test('sign-in shows its keys', async () => {
  await page.goto('/jianglan/en-US/desk');
  await expect(page.locator('.desk-form')).toBeVisible();
  await look(page);
});

test.describe('of an administrator,', () => {
  test.beforeAll(async () => {
    await begin(page, 'administrator');
  });

  test('what waits today shows its keys', async () => {
    await open(page, '', '/en-US');
  });

  test('rules show their keys', async () => {
    await open(page, '/rules#places', '');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await key(page, 'J');
    await page.keyboard.press('Enter');
    await lookAndLeave(page, page.locator('[aria-labelledby=desk-rule-row]'));
  });

  test('lending and returning shows its keys', async () => {
    const reader = await addReader('jianglan');
    await inLibrary('jianglan', 'chargeFees', [reader.account, [300, 500]]);
    await open(page, '/circulation', '/zh_TW');
    await page.keyboard.type(reader.account);
    await page.keyboard.press('Enter');
    await expect(page.locator('.desk-reader')).toBeVisible();
    await look(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('.desk-reader')).toHaveCount(0);
    await page.keyboard.press('F3');
    await expect(page.locator('.desk-place select')).toBeVisible();
    await look(page);
    await page.keyboard.press('F9');
    await expect(page.locator('.desk-place select')).toBeFocused();
    await key(page, 'E');
    await expect(page.locator('.desk-scan input[type=checkbox]')).not.toBeChecked();
  });

  test('finding a reader shows its keys', async () => {
    const name = `钥匙${randomBytes(3).toString('hex')}`;
    await addReader('jianglan', ['--keep'], { name });
    await addReader('jianglan', ['--keep'], { name });
    await open(page, '/readers', '');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.locator('.desk-found [data-row]')).toHaveCount(2);
    await look(page);
    await key(page, 'J');
    await key(page, 'J');
    await page.keyboard.press('Enter');
    await expect(page.locator('.desk-about')).toBeVisible();
  });

  test('the money of a reader shows its keys, and Escape leaves a text, then the reader', async () => {
    const reader = await addReader('jianglan');
    await inLibrary('jianglan', 'chargeFees', [reader.account, [300, 500]]);
    await open(page, `/readers#${reader.account}`, '/en-US');
    await page.reload();
    await expect(page.locator('.desk-money')).toBeVisible();
    await look(page);
    await key(page, 'J');
    await key(page, 'V');
    await lookAndLeave(page, page.locator('input[maxlength="200"]:not([type=search])'));
    await expect(page.locator('.desk-about')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.desk-about')).toHaveCount(0);
  });

  for (const [at, view] of ['toApprove', 'toFetch', 'inTransit', 'ready', 'waiting', 'sent'].entries()) {
    test(`requests for copies show their keys: ${view}`, async () => {
      await open(page, `/copy-requests#${view}`, languages[at % 3] ?? '');
      if ((await page.locator('.desk-table [data-row]').count()) === 0) return;
      await key(page, 'J');
      await page.keyboard.press('Space');
      await look(page);
      if (view !== 'toApprove') return;
      await key(page, 'W');
      await lookAndLeave(page, page.locator('.desk-chosen form'));
    });
  }

  for (const [at, kind] of [
    'comments',
    'questions',
    'feedback',
    'delivery',
    'certifications',
    'libraryRequests',
    'recommendations',
    'databaseRequests',
    'donations',
    'orders',
    'payments',
  ].entries()) {
    test(`what readers send shows its keys: ${kind}`, async () => {
      await open(page, `/inbox#${kind}`, languages[at % 3] ?? '');
      const items = page.locator('.desk-items > li');
      if ((await items.count()) === 0) return;
      await key(page, 'J');
      await look(page);
      await expect(items.first().locator('button kbd').first()).toBeVisible();
      const letters: Partial<Record<string, string>> = { feedback: 'P', delivery: 'D', recommendations: 'O' };
      const letter = letters[kind];
      if (letter === undefined) return;
      await key(page, letter);
      await lookAndLeave(page, items.first().locator('form'));
      await page.keyboard.press('Space');
      await look(page);
    });
  }

  test('records show their keys', async () => {
    await open(page, '/records', '/zh_TW');
    await page.keyboard.type('红楼梦');
    await page.keyboard.press('Enter');
    await expect(page.locator('.desk-record').nth(1)).toBeVisible();
    await key(page, 'J');
    await look(page);
    await key(page, 'N');
    await lookAndLeave(page, page.locator('.desk-record form.desk-lines'));
    await key(page, 'O');
    await expect(page.locator('.desk-work')).toBeVisible();
    await look(page);
  });

  for (const [at, view] of ['runs', 'misses', 'import'].entries()) {
    test(`records show their keys: ${view}`, async () => {
      await open(page, `/records#${view}`, languages[at] ?? '');
    });
  }

  test('figures show their keys', async () => {
    await open(page, '/figures', '/en-US');
    await expect(page.locator('.count-chart').first()).toBeVisible();
    await look(page);
  });

  for (const [at, kind] of ['faq', 'questionnaires', 'opening-hours', 'home', 'databases'].entries()) {
    test(`content shows its keys: ${kind}`, async () => {
      await open(page, `/content#${kind}`, languages[at % 3] ?? '');
      await page.reload();
      await expect(page.locator('.desk-rows [data-row]').first()).toBeVisible();
      await look(page);
      await key(page, 'J');
      await page.keyboard.press('Enter');
      await expect(page.locator('.desk-content')).toBeVisible();
      await key(page, 'F');
      await expect(page.locator('.desk-content :focus')).toHaveCount(1);
      if (kind !== 'faq' && kind !== 'questionnaires') {
        await key(page, 'W');
        await expect(page.locator('.desk-preview').first()).toBeVisible();
        await look(page);
      }
      if (kind === 'faq') {
        await page.locator('[data-members] button').last().focus();
        await look(page);
        await key(page, 'R');
        await lookAndLeave(page, page.locator('.desk-content p[role=alert]'));
      }
      await key(page, 'E');
      // Back at the row that one came from.
      await expect(page.locator('.desk-rows [data-row]').first()).toBeFocused();
    });
  }

  test('accounts of staff show their keys', async () => {
    await open(page, '/staff', '');
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await key(page, 'J');
    await key(page, 'Q');
    await lookAndLeave(page, page.locator('tr[data-row] fieldset').first());
  });

  test('the own account shows its keys', async () => {
    await open(page, '/own', '/zh_TW');
    await page.locator('button[aria-keyshortcuts="Alt+Shift+Q"]').focus();
    await key(page, 'Q');
    await lookAndLeave(page, page.locator('form.desk-lines').nth(1));
  });
});

/** Keys that send, confirm or leave a form that the act has opened. */
const formKeys = new Set(['Enter', 'Esc', 'Alt⇧S', 'Alt⇧Y']);
test('an act has one key on all screens', () => {
  const ownKeys = [...keysOf].map(
    ([label, keys]) => [label, [...keys].filter((shown) => !formKeys.has(shown))] as const,
  );
  expect(ownKeys.filter(([, keys]) => keys.length > 1)).toEqual([]);
});
