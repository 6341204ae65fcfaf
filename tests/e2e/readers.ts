import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const root = join(import.meta.dirname, '../..');
const sharedDataDir = process.env['YUELAN_DATA_DIR'] ?? '';

/** Every captcha of the test server has this answer (scripts/test-server.ts). */
export const captcha = 'ABCD';

export interface TestReader {
  account: string;
  password: string;
  name: string;
}

/**
 * A reader of the test's own, so that tests beside it and a second try of the same one find nothing used up.
 * @param more further options of `yuelan reader add`; without `--keep` the password must be changed
 * @param at data folder of the server, that of all tests when left out; a strong password and a plain name when left out
 */
export function addReader(
  library: string,
  more: readonly string[] = ['--keep'],
  {
    dataDir = sharedDataDir,
    password = 'Quiet-Room-1',
    name: given,
  }: { dataDir?: string; password?: string; name?: string } = {},
): TestReader {
  const account = `t${randomBytes(6).toString('hex')}`;
  const name = given ?? `读者${account.slice(-4)}`;
  execFileSync(
    'node',
    [
      'src/cli/yuelan.ts',
      ...['reader', 'add', account, '--library', library, '--name', name, '--password-stdin', ...more],
    ],
    { cwd: root, input: password, env: { ...process.env, DATA_DIR: dataDir } },
  );
  return { account, password, name };
}

/** The code that was sent to that address last. */
export function sentCode(recipient: string, dataDir = sharedDataDir): string {
  const shown = execFileSync('node', ['src/cli/yuelan.ts', 'outbox', '--last', '100'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const message = shown.split(/^#/m).findLast((one) => one.includes(`\t${recipient}\t`));
  const code = /\b\d{6}\b/.exec(message?.split('\n').slice(1).join('\n') ?? '')?.[0];
  if (code === undefined) throw new Error(`no code for ${recipient} in:\n${shown}`);
  return code;
}

export const reader = (page: Page) => page.locator('#user-area summary');
export const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: '登录' });
export const dialog = (page: Page) => page.getByRole('dialog', { name: '登录' });

export async function openDialog(page: Page): Promise<void> {
  await signInLink(page).click();
  await expect(dialog(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
}

/** Fills the form of the dialog or the page. */
export async function fillIn(
  page: Page,
  { account, password }: Pick<TestReader, 'account' | 'password'>,
): Promise<void> {
  await page.getByLabel('用户名').fill(account);
  await page.getByLabel('密码').fill(password);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByLabel('我已阅读并同意').check();
}

export async function signIn(page: Page, who: TestReader): Promise<void> {
  await openDialog(page);
  await fillIn(page, who);
  // The dialog loads the page anew; the name shows a moment before.
  const reloaded = page.waitForEvent('load');
  await dialog(page).getByRole('button', { name: '登录' }).click();
  await reloaded;
  await expect(reader(page)).toBeVisible();
}

export const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

/** Skips the welcome of readers who come for the first time, whenever it shows, in any language. */
export async function skipWelcome(page: Page): Promise<void> {
  const welcome = page.locator('dialog.tutorial-welcome');
  await page.addLocatorHandler(welcome, async () => {
    // It goes by itself when the page does.
    await page.keyboard.press('Escape');
    await expect(welcome).toHaveCount(0);
  });
}
