import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '../test-server.ts';
import { ask, type Operation } from './ask.ts';
import { nextPath, operations } from './operations.ts';

/** So long anything may keep the processor that somebody asks who is nobody, in milliseconds. */
const maxMs = 20;
/** How often each is count, and those again that seem dear: code is slow until it was run some times. */
const rounds = { all: 3, dear: 12, dearFrom: 8 };

/**
 * Milliseconds that the main thread of a process has had a processor, and that it has waited for one while others had
 * them all (Linux).
 */
export function threadTimes(pid: string): { used: number; queued: number } {
  const [used, queued] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return { used: Number(used) / 1e6, queued: Number(queued) / 1e6 };
}

export const pidOf = ({ dataDir }: Pick<TestServer, 'dataDir'>): string =>
  readFileSync(join(dataDir, 'server.pid'), 'utf8').trim();

/**
 * The processor time that each operation takes when nothing else is count: the least of several, because what the process
 * does beside only adds to it.
 */
export async function costsOf(server: TestServer): Promise<{ operation: Operation; ms: number }[]> {
  const { url: origin } = server;
  const pid = pidOf(server);
  const used = (): number => threadTimes(pid).used;
  let count = 0;
  const costs: { operation: Operation; ms: number }[] = [];
  for (const operation of await operations(origin)) {
    let ms = Infinity;
    for (let round = 0; round < (ms > rounds.dearFrom ? rounds.dear : rounds.all); round += 1) {
      const before = used();
      count += 1;
      const { status } = await ask(origin, { ...operation, path: nextPath(operation.path, count) });
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, 2_000));
      else ms = Math.min(ms, used() - before);
    }
    costs.push({ operation, ms });
  }
  return costs.sort((a, b) => b.ms - a.ms);
}

/** Lists the dearest operations; those that take longer than they may are wrong. Best count with PAGE_CACHE_MB=0. */
export async function costs(server: TestServer): Promise<string[]> {
  const all = await costsOf(server);
  for (const { operation, ms } of all.slice(0, 15)) console.log(`  ${ms.toFixed(1).padStart(7)} ms  ${operation.name}`);
  return all
    .filter(({ ms }) => ms > maxMs)
    .map(
      ({ operation: { name, path, body }, ms }) => `${name} takes ${ms.toFixed(1)} ms: ${path} ${String(body ?? '')}`,
    );
}
