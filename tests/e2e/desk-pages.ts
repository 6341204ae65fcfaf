import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Language } from '#lib/contract/language.ts';
import { fill } from '#lib/i18n/format.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { readMessages } from './messages.ts';
import type { Page } from '@playwright/test';
import { overhang, violations } from './barriers.ts';
import { withoutKey } from './desk-shown-keys.ts';
import { expect } from './fixtures.ts';
import { commandsOf, type Where } from './staff.ts';

// Staff in the browser: accounts of tests' own, and what their journeys at the desk have in common.

/** What the tests’ staff choose. */
export const deskPassword = 'Guidance-Desk-27';
/** A text of the desk in a language. */
export const deskText = (
  language: Language,
  key: keyof Messages['desk'],
  values: Record<string, string> = {},
): string => fill(readMessages(language, 'desk')[key], values);
/** The heading of a section of the desk. */
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Screens of the desk: a phone, a tablet upright and lying, a wide one. */
const screens = [
  { width: 390, colorScheme: 'light' },
  { width: 1024, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 1366, colorScheme: 'light' },
] as const;

/** Nothing that axe finds, targets large enough for a finger, nothing to scroll sideways, on all screens in both schemes. */
export async function lookAt(page: Page): Promise<void> {
  for (const { width, colorScheme } of screens) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    // Lying, a tablet has the layout of a wide screen.
    if (width !== 1024) expect(await violations(page)).toEqual([]);
  }
}

/** Presses a letter or digit with Alt and Shift. */
export const pressKey = (page: Page, key: string): Promise<void> => page.keyboard.press(`Alt+Shift+${key}`);

/** Checks that every control shows its key and that no screen has a barrier. */
export async function lookWithKeys(page: Page): Promise<void> {
  await expect.poll(() => withoutKey(page)).toEqual([]);
  await lookAt(page);
}

/**
 * Imports a record of the test's own into the stacks of the main library: other tests count the copies of demo records.
 * @param file where the import file is written
 */
export async function importBook(
  file: string,
  items: readonly { barcode: string; status?: string }[],
): Promise<string> {
  const name = items[0]?.barcode ?? '';
  const holdings = [{ libCode: 'JLZ', locationId: 'JLZ-WX', callNumber: 'I247.57/8', items }];
  const record = { controlNumber: `copies-${name}`, kind: 'book', title: `馆藏演练 ${name}`, holdings };
  await writeFile(file, JSON.stringify(record));
  await commandsOf('jianglan')('import', file, '--source', `e2e-copies-${name}`);
  return record.title;
}

/** An account of the test's own, and its first password. */
async function addStaff(roles: string, library: string, where?: Where): Promise<{ account: string; first: string }> {
  const account = `s${randomBytes(5).toString('hex')}`;
  const said = await commandsOf(library, where)('staff', 'add', account, '--name', '王芳', '--roles', roles);
  return { account, first: /password: (\S+)/.exec(said)?.[1] ?? '' };
}

/** Fills the form of the desk's sign-in and sends it. */
export async function fillIn(page: Page, account: string, input: string, language: Language = 'zh-CN'): Promise<void> {
  await page.getByLabel(deskText(language, 'account')).fill(account);
  await page.getByLabel(deskText(language, 'password')).fill(input);
  await page.getByRole('button', { name: deskText(language, 'doSignIn') }).click();
}

/**
 * Signs in for the first time, which takes a password of one's own.
 * @param where the server's data, where it is not the server of all tests
 */
export async function begin(
  page: Page,
  roles: string,
  library = 'jianglan',
  language: Language = 'zh-CN',
  where?: Where,
): Promise<string> {
  const { account, first } = await addStaff(roles, library, where);
  await page.goto(`/${library}${language === 'zh-CN' ? '' : `/${language}`}/desk`);
  await fillIn(page, account, first, language);
  await page.getByLabel(deskText(language, 'oldPassword')).fill(first);
  await page.getByLabel(deskText(language, 'newPassword')).fill(deskPassword);
  await page.getByRole('button', { name: deskText(language, 'choosePassword') }).click();
  await expect(title(page, deskText(language, 'today'))).toBeVisible();
  return account;
}
