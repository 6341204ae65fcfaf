import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root, start } from '../../scripts/shell.ts';
import { expect, test } from './fixtures.ts';

// What a library switches in its configuration, on a server of its own with one library without records.
let folder = '';
let server: ChildProcess | undefined;
let url = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yuelan-switches-'));
  const library = join(folder, 'libraries', 'mingwan');
  mkdirSync(library, { recursive: true });
  const from = join(root, 'libraries', 'mingwan');
  for (const name of ['menus.json', 'dictionaries.json', 'files']) {
    cpSync(join(from, name), join(library, name), { recursive: true });
  }
  const file: { findConfig: object; logoPara: object } = JSON.parse(readFileSync(join(from, 'library.json'), 'utf8'));
  const findConfig = {
    ...file.findConfig,
    blackAndWhiteModel: '1',
    filingNumberHide: '1',
    pcLogoUrl: '',
    searchBackGround: '',
    // White on pale yellow cannot be read and must not be served so.
    navBackColor: 'ffffcc',
    navTextColor: 'fff',
  };
  const logoPara = { ...file.logoPara, externalLogoUrl: 'https://example.org/' };
  writeFileSync(join(library, 'library.json'), JSON.stringify({ ...file, findConfig, logoPara }));
  const env = environment({
    DATA_DIR: join(folder, 'data'),
    LIBRARIES_DIR: join(folder, 'libraries'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  server = start('node', ['dist/server/yuelan.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  url = await new Promise<string>((resolve) => {
    let printed = '';
    server?.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /ready: (http:\/\/\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
  });
});

test.afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

test('the black-and-white mode takes the colours out of every page', async ({ page }) => {
  for (const path of ['/mingwan/home', '/mingwan/searchList']) {
    await page.goto(`${url}${path}`);
    await expect(page.locator('html')).toHaveCSS('filter', 'grayscale(1)');
  }
});

test('colours that cannot be read together are corrected', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 204)');
  await expect(header).not.toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('without a logo the default image stands with the name and leads where the library says', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  const logo = page.getByRole('banner').getByRole('link', { name: '明湾学院图书馆' });
  await expect(logo).toHaveAttribute('href', 'https://example.org/');
  await expect(logo.locator('img')).toHaveAttribute('src', '/logo.svg');
});

test('hidden filing numbers are not in the footer', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  await expect(page.getByRole('contentinfo')).toContainText('版本 3.1');
  await expect(page.getByRole('contentinfo')).not.toContainText('ICP');
});

test('sections that have nothing show nothing', async ({ page }) => {
  await page.goto(`${url}/mingwan/home`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('明湾学院图书馆');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await expect(page.locator('main section')).toHaveCount(0);
});
