import type { TestServer } from '../test-server.ts';
import { ask, part } from './ask.ts';
import { costsOf } from './costs.ts';

/** /healthz while one address asks thirty times at once for the ten dearest operations, for ten seconds. */
export async function load(server: TestServer): Promise<string[]> {
  const { url: origin } = server;
  const dearest = (await costsOf(server)).slice(0, 10);
  for (const { operation, ms } of dearest) console.log(`  ${ms.toFixed(1).padStart(7)} ms  ${operation.name}`);

  const healthz = async (waits: number[], end: number): Promise<void> => {
    while (performance.now() < end) {
      waits.push((await ask(origin, { method: 'GET', path: '/healthz' })).ms);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  // What the machine does besides makes it slow when nobody asks anything.
  const quiet: number[] = [];
  await healthz(quiet, performance.now() + 3_000);
  const alone = Math.max(...quiet);

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
  const waits: number[] = [];
  await Promise.all([healthz(waits, until), ...Array.from({ length: 30 }, (_, at) => caller(at))]);
  waits.sort((a, b) => a - b);
  const [median, most] = [part(waits, 0.5), waits.at(-1) ?? 0];
  const answered = [...statuses].map(([status, count]) => `${String(count)} × ${String(status)}`).join(', ');
  console.log(
    `  /healthz: median ${median.toFixed(1)} ms, at most ${most.toFixed(1)} ms (${alone.toFixed(1)} ms with nobody else); the callers got ${answered}`,
  );
  const failed = [...statuses.keys()].filter((status) => status >= 500 && status !== 503);
  return [
    ...(most > 100 + alone ? [`/healthz took ${most.toFixed(1)} ms`] : []),
    ...failed.map((status) => `some were answered ${String(status)}`),
  ];
}
