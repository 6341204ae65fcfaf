import { Agent, request as httpRequest } from 'node:http';
import { endpoints, type CallName } from '../src/lib/contract/endpoints.ts';
import { build, isFresh } from './build.ts';
import { startTestServer } from './test-server.ts';

// npm run attack [-- --only load,hosts]: what strangers may try, on a server of its own with the demo libraries. It takes
// a machine that does nothing else to say anything about times.

interface Asked {
  status: number;
  ms: number;
}
interface Operation {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const library = { mappingpath: 'jianglan', groupcode: '100001' };

/** One request to its end, over kept connections. */
const ask = (origin: string, { method, path, body }: Omit<Operation, 'name'>, headers: Record<string, string> = {}) =>
  new Promise<Asked>((resolve, reject) => {
    const began = performance.now();
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = httpRequest(`${origin}${path}`, { method, agent, headers: { ...json, ...headers } }, (response) => {
      response.resume();
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - began });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });

const part = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Every call that a visitor may make, asked for nothing in particular, and searches with many hits. */
function operations(): Operation[] {
  const names = (Object.keys(endpoints) as CallName[]).filter((name) => endpoints[name][2] !== 'reader');
  const calls = names.map((name): Operation => {
    const [method, path] = endpoints[name];
    return method === 'POST' ? { name, method, path, body: '{}' } : { name, method, path };
  });
  const search = (searchContent: string): Operation => ({
    ...{ name: `search ${searchContent}`, method: 'POST', path: endpoints.search[1] },
    body: JSON.stringify({ searchFieldContent: searchContent, page: 1, rows: 100 }),
  });
  const pages = ['home', 'searchList?q=a', 'searchList?q=中国', 'grade', 'researcher'].map((page): Operation => {
    return { name: `page ${page}`, method: 'GET', path: `/jianglan/${encodeURI(page)}` };
  });
  return [...calls, search('a'), search('中国'), ...pages];
}

/** /healthz while one address asks thirty times at once for the ten dearest operations, for ten seconds. */
async function load(origin: string): Promise<string[]> {
  const costs: { operation: Operation; ms: number }[] = [];
  for (const operation of operations()) {
    await ask(origin, operation, library);
    costs.push({ operation, ms: (await ask(origin, operation, library)).ms });
  }
  const dearest = costs.sort((a, b) => b.ms - a.ms).slice(0, 10);
  for (const { operation, ms } of dearest) console.log(`  ${ms.toFixed(1).padStart(7)} ms  ${operation.name}`);

  const until = performance.now() + 10_000;
  const statuses = new Map<number, number>();
  const caller = async (at: number): Promise<void> => {
    for (let round = at; performance.now() < until; round += 1) {
      const operation = dearest[round % dearest.length]?.operation;
      if (!operation) return;
      const { status } = await ask(origin, operation, library);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const waits: number[] = [];
  const watch = async (): Promise<void> => {
    while (performance.now() < until) {
      waits.push((await ask(origin, { method: 'GET', path: '/healthz' })).ms);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all([watch(), ...Array.from({ length: 30 }, (_, at) => caller(at))]);
  waits.sort((a, b) => a - b);
  const [median, most] = [part(waits, 0.5), waits.at(-1) ?? 0];
  const answered = [...statuses].map(([status, count]) => `${String(count)} × ${String(status)}`).join(', ');
  console.log(`  /healthz: median ${median.toFixed(1)} ms, at most ${most.toFixed(1)} ms; the callers got ${answered}`);
  const failed = [...statuses.keys()].filter((status) => status >= 500 && status !== 503);
  return [
    ...(most > 100 ? [`/healthz took ${most.toFixed(1)} ms`] : []),
    ...failed.map((status) => `some were answered ${String(status)}`),
  ];
}

/** Hosts that are none of ours. */
async function hosts(origin: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const host of ['evil.example', 'localhost:1', 'localhost, evil.example', '"<script>', 'xn--']) {
    for (const path of ['/jianglan/home', '/oga/parameter', '/files/jianglan/logo.svg']) {
      const { status } = await ask(origin, { method: 'GET', path }, { ...library, host });
      if (status !== 421 && status !== 400) wrong.push(`${host} ${path}: ${String(status)}`);
    }
  }
  return wrong;
}

const attacks: Record<string, (origin: string) => Promise<string[]>> = { hosts, load };

const at = process.argv.indexOf('--only');
const only = at < 0 ? Object.keys(attacks) : (process.argv[at + 1] ?? '').split(',');
const unknown = only.filter((name) => !Object.hasOwn(attacks, name));
if (unknown.length > 0) {
  console.error(`There is no attack ${unknown.join(', ')}; there are ${Object.keys(attacks).join(', ')}.`);
  process.exit(1);
}
if (!isFresh()) await build();
const server = await startTestServer();
let failed = 0;
try {
  for (const name of only) {
    const problems = (await attacks[name]?.(server.url)) ?? [];
    failed += problems.length;
    console.log(`${problems.length === 0 ? 'held  ' : 'FAILED'}  ${name}`);
    for (const problem of problems) console.log(`  ${problem}`);
  }
} finally {
  agent.destroy();
  await server.stop();
}
process.exit(failed === 0 ? 0 : 1);
