// First paint of the pages that readers come to, on a slow line and a slow phone: the built server with the demo
// libraries, a browser of its own for each visit, so that nothing is cached.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build, isFresh } from '../scripts/build.ts';
import { findBrowsers } from '../scripts/browser.ts';
import { root } from '../scripts/shell.ts';
import { slowDown } from '../tests/e2e/slow-network.ts';
import { library } from './http.ts';
import type { Row } from './import.ts';
import { loadDemo, startServer } from './process.ts';

/** Visits of a page; the one in the middle counts. */
const visits = 7;
const aims = { FCP: 1000, LCP: 1200 } as const;

type Paint = Record<keyof typeof aims, number>;

/** What a visit shows and when, in milliseconds after the address was entered. */
async function visit(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  try {
    await slowDown(page);
    await page.goto(url, { waitUntil: 'load' });
    return await page.evaluate(
      () =>
        new Promise<Paint>((resolve) => {
          const [first] = performance.getEntriesByName('first-contentful-paint');
          new PerformanceObserver((list) => {
            resolve({ FCP: first?.startTime ?? 0, LCP: list.getEntries().at(-1)?.startTime ?? 0 });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** First and largest paint of home, a result list and a record at 400 kbit/s, 400 ms, a processor four times slower. */
export async function run(): Promise<Row[]> {
  if (!isFresh()) await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-paint-'));
  const own = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  try {
    await loadDemo(own);
    const server = await startServer(join(root, 'dist', 'server', 'yuelan.mjs'), own);
    const { whole } = findBrowsers();
    const browser = await chromium.launch({ executablePath: whole, args: ['--no-sandbox'] });
    try {
      const list = await (await fetch(`${server.url}${library}/searchList?q=中国`)).text();
      const record = /\/searchList\/bookDetails\/\d+/.exec(list)?.[0] ?? '';
      const pages = { home: '/home', 'result list': '/searchList?q=中国', record };
      const rows: Row[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const url = `${server.url}${library}${path}`;
        const paints: Paint[] = [];
        for (let at = 0; at < visits; at += 1) paints.push(await visit(browser, url));
        for (const what of ['FCP', 'LCP'] as const) {
          const value = Math.round(middle(paints.map((paint) => paint[what])));
          rows.push({ name: `${name}, ${what}`, value, unit: 'ms', aim: aims[what] });
        }
      }
      return rows;
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
