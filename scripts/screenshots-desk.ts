import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { root } from './shell.ts';
import type { TestServer } from './test-server.ts';

const account = 'wang.fang';
const password = 'Guidance-Desk-27';

/** Two copies of a book of the demo library, which nobody has. */
const copies = ['JL77419638601', 'JL77419638602'];

/** Files of a library that moves in, by the labels of their fields. */
const moveInFiles = [
  ['书目记录', 'records.xml'],
  ['读者', 'borrowers.csv'],
  ['在借', 'issues.csv'],
  ['欠款', 'accountlines.csv'],
] as const;

async function chooseFiles(page: Page): Promise<void> {
  for (const [label, file] of moveInFiles)
    await page.getByLabel(label, { exact: true }).setInputFiles(join(root, 'tests/fixtures/move-in/koha', file));
}

/** Signs somebody in who may do everything, in the language of the pictures. */
async function begin(page: Page, { url, env }: TestServer): Promise<void> {
  const words = ['staff', 'add', account, '--library', 'jianglan', '--name', '王芳', '--roles', 'administrator'];
  const { stdout } = await promisify(execFile)('node', ['src/cli/yuelan.ts', ...words], { cwd: root, env });
  const first = /password: (\S+)/.exec(stdout)?.[1] ?? '';
  await page.goto(`${url}/jianglan/desk`);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(first);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByLabel('当前密码').fill(first);
  await page.getByLabel('新密码').fill(password);
  await page.getByRole('button', { name: '设置密码' }).click();
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor();
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** What is pictured, and what is done there before. */
const sections: { name: string; path: string; before?: (page: Page) => Promise<void> }[] = [
  {
    name: 'desk-today',
    path: '/inbox#comments',
    before: async (page) => {
      // A recently settled item, in addition to waiting ones.
      const item = page.locator('.desk-item').first();
      await item.getByRole('button').first().click();
      await page.getByRole('status').filter({ hasText: '1' }).waitFor();
      await page.keyboard.press('Alt+Shift+1');
      await page.getByText('实时更新').waitFor();
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'desk-circulation',
    path: '/circulation',
    before: async (page) => {
      await page.getByLabel('本台地点').selectOption({ index: 1 });
      await page.keyboard.press('F2');
      // Not the first of the demo readers, who has something overdue.
      await type(page, 'teacher');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      for (const barcode of copies) await type(page, barcode);
      await page.keyboard.press('F3');
      for (const barcode of copies.slice(1)) await type(page, barcode);
      await page.locator('.desk-scans li').nth(copies.length).waitFor();
    },
  },
  {
    name: 'desk-readers',
    path: '/readers',
    before: async (page) => {
      await type(page, 'demo');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'desk-move-in',
    path: '/records#move-in',
    before: chooseFiles,
  },
  {
    name: 'desk-move-in-trial',
    path: '/records#move-in',
    before: async (page) => {
      await chooseFiles(page);
      await page.keyboard.press('Alt+Shift+U');
      await page.getByText('已试读').waitFor();
    },
  },
  { name: 'desk-figures', path: '/figures', before: (page) => page.locator('.count-chart').first().waitFor() },
  // After the move-in: a section reads the part in its address when it opens.
  {
    name: 'desk-records',
    path: '/records',
    before: async (page) => {
      await type(page, '红楼梦');
      await page.locator('[data-row]').nth(1).waitFor();
      await page.keyboard.press('Alt+Shift+O');
      await page.locator('.desk-work').waitFor();
    },
  },
];

/** Takes the pictures of docs/guide/desk.md. @param folder where they go */
export async function pictureDesk(browser: Browser, server: TestServer, folder: string): Promise<void> {
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1366, height: 900 } });
  await begin(page, server);
  for (const { name, path, before } of sections) {
    await page.goto(`${server.url}/jianglan/desk${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await before?.(page);
    // What streams the counts of the day never ends: there is no idle network to wait for.
    await page.locator('[aria-busy=true], .bones').first().waitFor({ state: 'detached' });
    await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toFile(join(folder, `${name}.webp`));
  }
  await page.close();
}
