import { build, isFresh } from './build.ts';
import { findBrowsers } from './browser.ts';
import { environment, run } from './shell.ts';
import { startDesk, startTestServer } from './test-server.ts';

/** Runs the browser tests on the built server; further arguments go to Playwright. @returns its exit status */
export async function browserTests(args: string[]): Promise<number> {
  const browsers = findBrowsers();
  if (!isFresh()) await build();
  const server = await startTestServer();
  const desk = await startDesk();
  try {
    return await run('playwright', ['test', ...args], {
      env: environment({
        ...{ CHROMIUM_PATH: browsers.whole, LIGHT_CHROMIUM_PATH: browsers.light, YUELAN_URL: server.url },
        ...{ YUELAN_DATA_DIR: server.dataDir, YUELAN_DESK: desk.url },
      }),
    });
  } finally {
    await Promise.all([server.stop(), desk.stop()]);
  }
}

if (import.meta.main) process.exit(await browserTests(process.argv.slice(2)));
