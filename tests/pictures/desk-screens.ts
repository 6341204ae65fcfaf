import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { TestServer } from '../../scripts/test-server.ts';
import { deskPassword, fillIn } from '../e2e/desk-pages.ts';
import { expect } from '../e2e/fixtures.ts';

// Screens of the desk that are pictured: staff are at them, and something has happened first.

const program = join(import.meta.dirname, '../../src/cli/yuelan.ts');

/** A page of staff, and the server that it is of. */
export interface AtDesk {
  page: Page;
  server: TestServer;
  /** The time of the server, in milliseconds since 1970. */
  now: () => number;
}

/** Adds a member of staff, who signs in for the first time. */
async function begin({ page, server }: AtDesk, account: string): Promise<void> {
  const add = ['staff', 'add', account, '--library', 'jianglan', '--name', '王芳', '--roles', 'circulation'];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...add], { env: server.env });
  const first = /password: (\S+)/.exec(stdout)?.[1] ?? '';
  await fillIn(page, account, first);
  await page.getByLabel('当前密码').fill(first);
  await page.getByLabel('新密码').fill(deskPassword);
  await page.getByRole('button', { name: '设置密码' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '今日' })).toBeVisible();
}

/** A copy comes back that a reader waits for. */
export async function openCaught(at: AtDesk): Promise<void> {
  const { page } = at;
  await begin(at, 'wang.fang');
  await page.getByRole('link', { name: '流通' }).click();
  await expect(page.getByLabel('读者证号或账号')).toBeFocused();
  await page.keyboard.press('F3');
  // What is scanned: a copy of a title that a reader has reserved.
  await page.getByLabel('本台地点').selectOption('JLZ');
  await page.getByLabel('条码号').focus();
  await page.keyboard.type('JL04660094001');
  await page.keyboard.press('Enter');
  await expect(page.locator('.desk-scan-caught')).toHaveCount(1);
}

/** Whoever has an authenticator is asked for its code. */
export async function openSecondFactor(at: AtDesk): Promise<void> {
  const { page, now } = at;
  await begin(at, 'li.na');
  await page.getByRole('link', { name: '我的账号' }).click();
  await page.getByRole('button', { name: '设置两步验证' }).click();
  await page.getByLabel('密码', { exact: true }).fill(deskPassword);
  await page.getByRole('button', { name: '继续' }).click();
  const secret = ((await page.locator('form code').textContent()) ?? '').replace(/\s/g, '');
  await page.getByLabel('验证码').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() }));
  await page.getByRole('button', { name: '开启' }).click();
  await expect(page.locator('.desk-codes code')).toHaveCount(10);
  await page.keyboard.press('Alt+Shift+Minus');
  await expect(page.getByRole('heading', { level: 1, name: '登录工作台' })).toBeVisible();
  await fillIn(page, 'li.na', deskPassword);
  await expect(page.getByLabel('验证码')).toBeFocused();
}
