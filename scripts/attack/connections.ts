import { Agent } from 'node:http';
import type { TestServer } from '../test-server.ts';
import { ask, part, type AttackResult } from './ask.ts';
import { countsOf } from './floor.ts';

const readers = 1_000;
const pagesOfEach = 3;

/**
 * A thousand readers on separate persistent connections open uncached pages. No request may fail: those that would wait
 * too long get a Retry-After.
 */
export async function connections({ url: origin }: TestServer): Promise<AttackResult> {
  const waits: number[] = [];
  const statuses = new Map<number, number>();
  const wrong = new Map<string, number>();
  const miss = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1);
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      const own = new Agent({ keepAlive: true, maxSockets: 1 });
      const headers = { 'x-forwarded-for': `10.1.${String(reader >> 8)}.${String(reader & 255)}` };
      for (let page = 0; page < pagesOfEach; page += 1) {
        const path = `/jianglan/searchList?q=${encodeURIComponent(`中国 ${String(reader)} ${String(page)}`)}`;
        try {
          const answer = await ask(origin, { method: 'GET', path, headers }, own);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          if (answer.status === 200) waits.push(answer.ms);
          else if (answer.status !== 503 && answer.status !== 429) miss(`answered ${String(answer.status)}`);
          else if (answer.headers['retry-after'] === undefined) miss(`${String(answer.status)} without Retry-After`);
        } catch (error) {
          miss(error instanceof Error ? error.message : String(error));
        }
      }
      own.destroy();
    }),
  );
  waits.sort((a, b) => a - b);
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  return {
    sent: `${String(readers)} readers at once, ${String(pagesOfEach)} uncached pages each`,
    outcome: `${countsOf(statuses)}; pages took ${seconds(part(waits, 0.5))} s (median), ${seconds(waits.at(-1) ?? 0)} s at most`,
    problems: [...wrong].map(([what, count]) => `${what}: ${String(count)}`),
  };
}
