import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isFresh } from './build.ts';
import { findBrowsers } from './browser.ts';
import { isPostgresPlace } from '../src/service/platform/db/place.ts';
import { createDatabase, dropDatabase } from '#support/postgres-databases.ts';
import { environment, must, run } from './shell.ts';
import { timeFactor } from './time-factor.ts';
import { startDesk, startTestServer } from './test-server.ts';

/**
 * A database of the run's own, on the server of PostgreSQL that DATABASE_URL names, by a user who may make others;
 * undefined where it names none. Servers that tests start by themselves have files either way.
 */
async function ownDatabase(): Promise<{ address: string; drop: () => Promise<void> } | undefined> {
  const given = process.env['DATABASE_URL'] ?? '';
  if (!isPostgresPlace(given)) return undefined;
  const name = `yuelan_e2e_${String(process.pid)}`;
  const address = await createDatabase(given, name);
  console.log(`The common server has its store in PostgreSQL (${name}).`);
  return { address, drop: () => dropDatabase(given, name) };
}

/**
 * Data of the demo libraries in files, which servers that tests start by themselves have copies of: the common server's,
 * where its store is a file.
 */
async function demoData(commonDir: string, isOnPostgres: boolean): Promise<string> {
  if (!isOnPostgres) return commonDir;
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-demo-'));
  const env = environment({ DATA_DIR: dir, DATABASE_URL: '', LOG_LEVEL: 'warn' });
  await must('node', ['demo/yuelan.ts', 'demo', 'load'], { env, stdio: 'ignore' });
  return dir;
}

/** Runs the browser tests on the built server; further arguments go to Playwright. @returns its exit status */
export async function browserTests(args: string[]): Promise<number> {
  const browsers = findBrowsers();
  if (!isFresh()) await build();
  const database = await ownDatabase();
  const server = await startTestServer({ env: { DATABASE_URL: database?.address ?? '' } });
  const files = await demoData(server.dataDir, database !== undefined);
  const places = {
    YUELAN_DATA_DIR: server.dataDir,
    YUELAN_DEMO_DATA: files,
    YUELAN_DATABASE_URL: database?.address ?? '',
    DATABASE_URL: '',
  };
  const desk = await startDesk(places);
  try {
    const factor = (await timeFactor(server.url, browsers.light)).toFixed(1);
    console.log(`Time limits of the browser tests are multiplied by ${factor}.`);
    return await run('playwright', ['test', ...args], {
      env: environment({
        CHROMIUM_PATH: browsers.whole,
        LIGHT_CHROMIUM_PATH: browsers.light,
        YUELAN_URL: server.url,
        ...places,
        YUELAN_DESK: desk.url,
        YUELAN_TIME_FACTOR: factor,
      }),
    });
  } finally {
    await Promise.all([server.stop(), desk.stop()]);
    rmSync(files, { recursive: true, force: true });
    await database?.drop();
  }
}

if (import.meta.main) process.exit(await browserTests(process.argv.slice(2)));
