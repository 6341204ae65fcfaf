import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TestServer } from '../test-server.ts';
import { ask, part, type AttackResult, type Operation } from './ask.ts';

/** Most that a request for /healthz may take (99 of 100), and a task of the event loop, in milliseconds. */
const maxHealthMs = 100;
const maxTaskMs = 50;
/** Clients that attack at the same time, each from an address of its own. */
export const clients = 15;

export const pidOf = ({ dataDir }: Pick<TestServer, 'dataDir'>): string =>
  readFileSync(join(dataDir, 'server.pid'), 'utf8').trim();

/** Runs an attack while /healthz is measured. @returns what was measured, and the floors that were missed */
export async function measured(
  server: TestServer,
  attack: () => Promise<void>,
): Promise<Pick<AttackResult, 'outcome' | 'problems'>> {
  const probe = new Worker(new URL('health-probe.ts', import.meta.url), {
    workerData: { url: server.url, pid: pidOf(server) },
  });
  // Tasks before the attack are reported when the next one begins, and do not count.
  await ask(server.url, { method: 'GET', path: '/healthz' });
  const began = Date.now();
  await attack();
  probe.postMessage('end');
  const [waits] = (await once(probe, 'message')) as [number[]];
  const health = part(
    waits.sort((a, b) => a - b),
    0.99,
  );
  const tasksFile = server.env['TASKS_FILE'] ?? '';
  const tasks = (existsSync(tasksFile) ? readFileSync(tasksFile, 'utf8') : '')
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .flatMap(([at = 0, ms = 0]) => (at >= began ? [ms] : []));
  const longest = Math.max(20, ...tasks);
  const problems = [
    ...(health > maxHealthMs ? [`/healthz took ${health.toFixed(0)} ms at the 99th percentile`] : []),
    ...(longest > maxTaskMs ? [`a task of the event loop used ${longest.toFixed(0)} ms`] : []),
  ];
  const task = tasks.length === 0 ? 'no task over 20 ms' : `longest task ${longest.toFixed(0)} ms`;
  return { outcome: `/healthz p99 ${health.toFixed(0)} ms, ${task}`, problems };
}

/** Sends every operation from fifteen clients at once, each taking the next one, and measures /healthz meanwhile. */
export async function flood(server: TestServer, operations: readonly Operation[]): Promise<AttackResult> {
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let next = 0;
  const client = async (number: number): Promise<void> => {
    for (let operation = operations[next++]; operation; operation = operations[next++]) {
      const headers = { 'x-forwarded-for': `10.9.0.${String(number + 1)}`, ...operation.headers };
      const { status } = await ask(server.url, { ...operation, headers });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && status !== 503) failures.push(`${operation.name} was answered ${String(status)}`);
    }
  };
  const { outcome, problems } = await measured(server, async () => {
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  });
  return {
    sent: `${String(operations.length)} requests`,
    outcome: `${countsOf(statuses)}; ${outcome}`,
    problems: [...problems, ...failures],
  };
}

/** How often each status was answered: `12 × 200, 3 × 414`. */
export const countsOf = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${String(count)} × ${String(status)}`)
    .join(', ');
