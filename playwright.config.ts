import { defineConfig } from '@playwright/test';

// Run by scripts/e2e.ts, which starts the built server and finds the browsers.
const launchedAs = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
});

/** How much longer than usual things take on this machine: scripts/time-factor.ts. */
const timeFactor = Number(process.env['YUELAN_TIME_FACTOR'] ?? '1');

export default defineConfig({
  timeout: 120_000 * timeFactor,
  expect: { timeout: 15_000 * timeFactor },
  testDir: 'tests',
  projects: [
    { name: 'budgets', testMatch: ['budgets/**/*.spec.ts'], use: launchedAs(process.env['CHROMIUM_PATH']) },
    { name: 'pictures', testMatch: ['pictures/**/*.spec.ts'], use: launchedAs(process.env['CHROMIUM_PATH']) },
    {
      name: 'readers',
      testMatch: ['e2e/**/*.spec.ts', 'server/**/*.spec.ts'],
      use: launchedAs(process.env['LIGHT_CHROMIUM_PATH']),
    },
  ],
  fullyParallel: true,
  // One more than there are processors of the smallest machine: tests wait for the network's rest, timers and jobs.
  workers: 3,
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'line',
  use: {
    baseURL: process.env['YUELAN_URL'] ?? 'http://127.0.0.1:4321',
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    trace: 'off',
    // An act on what is not there fails before the test's own limit, which may be minutes.
    actionTimeout: 60_000 * timeFactor,
    // It answers in place of what tests answer; tests/e2e/offline.spec.ts is about it.
    serviceWorkers: 'block',
  },
});
