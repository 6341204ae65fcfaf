import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isFresh } from './build.ts';
import { runChecks } from './checks.ts';
import { browserTests } from './e2e.ts';
import { isPostgresPlace } from '../src/service/platform/db/place.ts';
import { environment, run } from './shell.ts';

// npm test: everything the project checks. The last line counts tests and checks alike. With `DATABASE_URL=postgres://…` of a
// user who may make databases, the stores of unit and service tests and of the common server are there.
const postgres = process.env['DATABASE_URL'] ?? '';
const isOnPostgres = isPostgresPlace(postgres);
console.log(
  isOnPostgres ? 'Stores are in PostgreSQL (DATABASE_URL).' : 'Stores are SQLite; what is marked so, on both.',
);
const reports = mkdtempSync(join(tmpdir(), 'yuelan-reports-'));
let passed = 0;
let failed = 0;

const count = (name: string, good: number, bad: number) => {
  passed += good;
  failed += bad;
  console.log(`${bad === 0 ? 'ok' : 'FAILED'}  ${name}: ${String(good)} passed, ${String(bad)} failed`);
};

/** Counts from a runner's report; a runner that failed without saying where counts as one failure. */
function countReport(name: string, file: string, status: number, read: (report: Report) => [number, number]): void {
  const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const [good, bad] = read(report);
  count(name, good, bad === 0 && (status !== 0 || good === 0) ? 1 : bad);
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected?: number; unexpected?: number; flaky?: number };
}

await runChecks((name, status) => {
  count(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1);
});

const unitReport = join(reports, 'unit.json');
const unit = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`], {
  // Tests create their own stores and must not use the server's default one.
  env: environment(isOnPostgres ? { TEST_DATABASE_URL: postgres, DATABASE_URL: '' } : {}),
});
countReport('unit and service', unitReport, unit, (report) => [report.numPassedTests ?? 0, report.numFailedTests ?? 0]);

let built = isFresh();
if (!built) {
  built = await build().then(
    () => true,
    () => false,
  );
}
count('build', built ? 1 : 0, built ? 0 : 1);
if (built) {
  const browserReport = join(reports, 'browser.json');
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = browserReport;
  const status = await browserTests(['--reporter=line,json']).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  countReport('browser', browserReport, status, ({ stats }) => [
    (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    stats?.unexpected ?? 0,
  ]);
}

console.log(`${String(passed)} passed, ${String(failed)} failed`);
process.exit(failed === 0 ? 0 : 1);
