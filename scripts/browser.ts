import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const wholeNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's browser without windows, which makes pages with a fifth of the work. */
const shellName = 'chromium-headless-shell';

const inPath = (name: string): string | undefined => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
};

const systemBrowsers = (): Browsers | undefined => {
  const whole = wholeNames.map(inPath).find((path) => path !== undefined);
  return whole === undefined ? undefined : { whole, light: inPath(shellName) ?? whole };
};

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

const aptGet = (...input: string[]) =>
  execFileSync('apt-get', input, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/** Paths of what the tests run in. */
export interface Browsers {
  /** For tests of budgets: one page in fifty stood still there in the light one when axe looked at it. */
  whole: string;
  /** For all others. */
  light: string;
}

/**
 * The browsers that the tests run in: Playwright's own, else those of the system, else Debian's packages when we may
 * install them.
 * @throws with the command to type when there is none
 */
export function findBrowsers(): Browsers {
  const own = chromium.executablePath();
  if (existsSync(own)) return { whole: own, light: own };
  const found = systemBrowsers();
  const mayInstall = isDebian() && process.getuid?.() === 0;
  const isComplete = found !== undefined && found.light !== found.whole && hasChineseFont();
  if (found && (isComplete || !mayInstall)) return found;
  if (mayInstall) {
    console.log('Installing Chromium, its headless shell and a Chinese font from Debian’s packages …');
    try {
      aptGet('update', '-qq');
      aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium', shellName, 'fonts-noto-cjk', 'fontconfig');
    } catch (error) {
      if (!found) throw error;
      console.log(`They could not be installed: the tests run in ${found.whole}, which may take much longer.`);
    }
    const installed = systemBrowsers();
    if (installed) return installed;
  }
  throw new Error(
    'No browser for the tests. Type: npx playwright install chromium (or, on Debian: sudo apt-get install chromium fonts-noto-cjk)',
  );
}
