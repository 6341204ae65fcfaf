import type { TestServer } from '../test-server.ts';
import { ask, part } from './ask.ts';
import { costsOf, pidOf, threadTimes } from './costs.ts';

/** So long anybody may wait for /healthz, in milliseconds. */
const maxMs = 100;

/** Milliseconds until the answer, and without those in which other programs had the processors. */
interface Wait {
  ms: number;
  own: number;
}

/** /healthz while one address asks thirty times at once for the ten dearest operations, for ten seconds. */
export async function load(server: TestServer): Promise<string[]> {
  const { url: origin } = server;
  const dearest = (await costsOf(server)).slice(0, 10);
  for (const { operation, ms } of dearest) console.log(`  ${ms.toFixed(1).padStart(7)} ms  ${operation.name}`);

  // What other programs of the machine take is not the server's doing: the time in which it, or this program, stood in
  // line for a processor is taken off, whichever is longer, because both may stand there at once.
  const pid = pidOf(server);
  const queued = (): number[] => [threadTimes(pid).queued, threadTimes('self').queued];
  const healthz = async (waits: Wait[], end: number): Promise<void> => {
    while (performance.now() < end) {
      const before = queued();
      const { ms } = await ask(origin, { method: 'GET', path: '/healthz' });
      const inLine = queued().map((now, at) => now - (before[at] ?? 0));
      waits.push({ ms, own: Math.max(0, ms - Math.max(...inLine)) });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const until = performance.now() + 10_000;
  const statuses = new Map<number, number>();
  const caller = async (at: number): Promise<void> => {
    for (let round = at; performance.now() < until; round += 1) {
      const operation = dearest[round % dearest.length]?.operation;
      if (!operation) return;
      const { status } = await ask(origin, operation);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const waits: Wait[] = [];
  await Promise.all([healthz(waits, until), ...Array.from({ length: 30 }, (_, at) => caller(at))]);
  const sorted = (of: keyof Wait): number[] => waits.map((wait) => wait[of]).sort((x, y) => x - y);
  const percentiles = (all: readonly number[]): string =>
    `median ${part(all, 0.5).toFixed(1)} ms, ${part(all, 0.99).toFixed(1)} ms (99 %), ${(all.at(-1) ?? 0).toFixed(1)} ms at most`;
  const own = sorted('own');
  const answered = [...statuses].map(([status, count]) => `${String(count)} × ${String(status)}`).join(', ');
  console.log(`  /healthz: ${percentiles(sorted('ms'))}; without waiting for a processor ${percentiles(own)}`);
  console.log(`  the callers got ${answered}`);
  const failed = [...statuses.keys()].filter((status) => status >= 500 && status !== 503);
  return [
    ...((own.at(-1) ?? 0) > maxMs ? [`/healthz took ${percentiles(own)}`] : []),
    ...failed.map((status) => `some were answered ${String(status)}`),
  ];
}
