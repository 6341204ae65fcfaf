import { defineConfig } from '@playwright/test';

// Run by scripts/e2e.ts, which starts the built server and finds the browser.
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'budgets/**/*.spec.ts', 'server/**/*.spec.ts'],
  fullyParallel: true,
  workers: 2,
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'line',
  use: {
    baseURL: process.env['YUELAN_URL'] ?? 'http://127.0.0.1:4321',
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    trace: 'off',
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
  },
});
