import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { request as playwright } from '@playwright/test';
import { languages, pageKinds } from '../tests/budgets/page-kinds.ts';
import { findBrowsers } from './browser.ts';
import { build, isFresh } from './build.ts';
import { environment } from './shell.ts';
import { startTestServer } from './test-server.ts';

// Lighthouse on every kind of page that search engines may show, on a phone of the middle range as it simulates one:
// npm run lighthouse [-- --library jianglan --language zh-CN --only record]. Ends with 1 where a score is below 100.
// It is fetched when it is wanted: with what it needs it is larger than the project.

const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A measurement that is below 100 may be the machine's doing: the middle one of so many counts. */
const measurements = 3;
const attempts = 3;
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));

interface Audit {
  score: number | null;
  displayValue?: string;
  /** Where it is seen, of audits that look at elements. */
  details?: { items?: { node?: { selector: string } }[] };
}
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}
interface Outcome {
  scores: number[];
  /** What keeps a score below 100. */
  faults: string[];
}

const { values } = parseArgs({
  options: {
    library: { type: 'string', default: 'jianglan' },
    language: { type: 'string', default: 'zh-CN' },
    only: { type: 'string', default: '' },
  },
});
const segment = Object.entries(languages).find(([language]) => language === values.language)?.[1];
if (segment === undefined) throw new Error(`--language is one of ${Object.keys(languages).join(', ')}`);

/** What Lighthouse reports of a page. A trace that it could not record is recorded again. */
async function reportOf(url: string): Promise<Report> {
  const output = join(folder, 'report.json');
  const given = [
    '--yes',
    lighthouse,
    url,
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
    '--max-wait-for-load=30000',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    `--only-categories=${categories.join(',')}`,
  ];
  // A file holds all of it; what it prints may be cut off when it ends.
  const env = environment({ CHROME_PATH: findBrowsers().whole });
  for (let attempt = 1; ; attempt += 1) {
    const ended = promisify(execFile)('npx', given, { env, maxBuffer: 64 * 2 ** 20 });
    // It ends with 1, its report written, where it measured nothing.
    await ended.catch(() => undefined);
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
    if (!report.runtimeError) return report;
    if (attempt === attempts) throw new Error(`${url}: ${report.runtimeError.message}`);
  }
}

async function measure(url: string): Promise<Outcome> {
  const report = await reportOf(url);
  const parts = categories.map((name) => report.categories[name]);
  const faults = parts.flatMap((part) =>
    (part?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= 0.995) return [];
      const places = (audit.details?.items ?? []).flatMap(({ node }) => (node ? [node.selector] : [])).slice(0, 3);
      return [id, audit.displayValue, ...places].filter(Boolean).join(' ');
    }),
  );
  return { scores: parts.map((part) => Math.round((part?.score ?? 0) * 100)), faults };
}

const sum = ({ scores }: Outcome): number => scores.reduce((all, score) => all + score, 0);

/** Measured once where all is well, else the middle one of several. */
async function outcomeOf(url: string): Promise<Outcome> {
  const first = await measure(url);
  if (sum(first) === 100 * categories.length) return first;
  const all = [first];
  while (all.length < measurements) all.push(await measure(url));
  return all.sort((a, b) => sum(a) - sum(b))[Math.floor(measurements / 2)] ?? first;
}

if (!isFresh()) await build();
const server = await startTestServer({ env: { LOG_LEVEL: 'error' } });
const request = await playwright.newContext({ baseURL: server.url });
let below = 0;
try {
  const base = `/${values.library}${segment}`;
  const kinds = pageKinds.filter(
    ({ name, only, status }) =>
      name.includes(values.only) &&
      status === undefined &&
      (only ?? [values.library]).some((entry) => entry === values.library),
  );
  for (const { name, path } of kinds) {
    const url = new URL(base + (await path({ request, base })), server.url).href;
    const page = await (await request.get(url)).text();
    // What engines are to leave alone is left alone here.
    if (/<meta name="robots" content="[^"]*noindex/.test(page)) continue;
    const { scores, faults } = await outcomeOf(url);
    const isBelow = scores.some((score) => score < 100);
    if (isBelow) below += 1;
    console.log(`${scores.map((score) => String(score).padStart(3)).join(' ')}  ${name}`);
    if (isBelow) console.log(`                 ${faults.join('; ')}`);
  }
} finally {
  await request.dispose();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(below === 0 ? 'Every score is 100.' : `${String(below)} kinds of page are below 100.`);
process.exitCode = below === 0 ? 0 : 1;
