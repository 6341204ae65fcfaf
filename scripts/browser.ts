import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Debian's shell without windows is lighter but not among them: one page in four stood still in it when axe looked. */
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const inPath = (name: string): string | undefined => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
};

const systemBrowser = (): string | undefined => systemNames.map(inPath).find((path) => path !== undefined);

const isDebian = () => existsSync('/etc/debian_version') || /debian/.test(readIfThere('/etc/os-release'));
const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Chinese needs a font, or every page under test is a page of boxes. */
const hasChineseFont = (): boolean => {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
};

const aptGet = (...given: string[]) =>
  execFileSync('apt-get', given, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/**
 * The browser that the tests run in: the one that CHROMIUM_PATH names, else Playwright's own, else one of the system, else Debian's package when we may
 * install it.
 * @throws with the command to type when there is none
 */
export function findBrowser(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const found = systemBrowser();
  const mayInstall = isDebian() && process.getuid?.() === 0;
  if (found && (hasChineseFont() || !mayInstall)) return found;
  if (mayInstall) {
    console.log('Installing Chromium and a Chinese font from Debian’s packages …');
    aptGet('update', '-qq');
    aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fontconfig');
    const installed = systemBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'No browser for the tests. Type: npx playwright install chromium (or, on Debian: sudo apt-get install chromium fonts-noto-cjk)',
  );
}
