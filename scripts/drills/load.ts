import { Agent } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../attack/ask.ts';
import { callOf, signIn } from '../attack/reader.ts';
import type { Drill } from './drill.ts';
import { must, until } from './installation.ts';
import { add, callAt, favouritesOf, mustBeSound, onCopy } from './store.ts';

const hour = 3_600_000;

export const loadDrills: Drill[] = [
  {
    name: 'sigterm-under-load',
    does: 'SIGTERM while 20 connections read and a reader writes',
    run: (from) =>
      onCopy(from, async (installation) => {
        const server = await installation.serve();
        const reader = await signIn(server.url, 'demo');
        const agent = new Agent({ keepAlive: true, maxSockets: 30 });
        const saved: string[] = [];
        let pages = 0;
        let broken = 0;
        let isOver = false;
        const reading = Array.from({ length: 20 }, async (_, at) => {
          while (!isOver) {
            try {
              const headers = { 'x-forwarded-for': `10.3.${String(at)}.1` };
              const { status } = await ask(server.url, { method: 'GET', path: '/jianglan/home', headers }, agent);
              if (status === 200) pages += 1;
            } catch (error) {
              // Connections that were idle, or not made yet, are closed.
              const code = error instanceof Error && 'code' in error ? error.code : '';
              if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET') broken += 1;
              return;
            }
          }
        });
        const writing = (async () => {
          for (let id = 1; !isOver; id += 1) {
            try {
              if ((await add(reader, [String(id)])).status === 200) saved.push(String(id));
            } catch {
              return;
            }
          }
        })();
        await until(() => pages > 50 && saved.length > 3, 60, 'the load runs');
        const began = Date.now();
        const status = await server.stop();
        const seconds = (Date.now() - began) / 1000;
        isOver = true;
        await Promise.all([...reading, writing]);
        agent.destroy();
        must(status === 0, `ended with ${String(status)}`);
        must(seconds < 6, `ended after ${seconds.toFixed(1)} s`);
        must(broken === 0, `${String(broken)} connections failed in another way than being closed`);
        const again = await installation.serve();
        const found = await favouritesOf({ ...reader, call: callAt(again.url, reader) }, saved.slice(0, 100));
        must(found.size === Math.min(100, saved.length), 'acknowledged writes are lost');
        await again.stop();
        await mustBeSound(installation);
        return `status 0 after ${seconds.toFixed(1)} s; ${String(saved.length)} writes acknowledged, 0 lost`;
      }),
  },
  {
    name: 'thousand-readers',
    does: '1,000 connections from 1,000 addresses at once, each asks for three pages',
    run: (from) =>
      onCopy(from, async (installation) => {
        const server = await installation.serve();
        const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
        const counts = new Map<number, number>();
        let unanswered = 0;
        let withoutRetry = 0;
        let slowest = 0;
        const paths = ['/jianglan/home', '/jianglan/searchList?q=中国', '/jianglan/searchDetail/1'].map(encodeURI);
        await Promise.all(
          Array.from({ length: 1_000 }, async (_, at) => {
            const headers = { 'x-forwarded-for': `10.${String(at >> 8)}.${String(at & 255)}.1` };
            for (const path of paths) {
              try {
                const answer = await ask(server.url, { method: 'GET', path, headers }, agent);
                counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
                slowest = Math.max(slowest, answer.ms);
                const isRefusal = answer.status === 503 || answer.status === 429;
                if (isRefusal && answer.headers['retry-after'] === undefined) withoutRetry += 1;
              } catch {
                unanswered += 1;
              }
            }
          }),
        );
        agent.destroy();
        const statuses = [...counts]
          .sort(([a], [b]) => a - b)
          .map(([status, count]) => `${String(count)} × ${String(status)}`);
        const outcome = `${statuses.join(', ')}; ${String(unanswered)} unanswered; slowest ${(slowest / 1000).toFixed(1)} s`;
        must(
          unanswered === 0 && withoutRetry === 0,
          `${outcome}; ${String(withoutRetry)} refusals without Retry-After`,
        );
        must(
          [...counts.keys()].every((status) => [200, 301, 302, 429, 503].includes(status)),
          outcome,
        );
        await until(async () => (await fetch(`${server.url}/healthz`)).status === 200, 10, '/healthz');
        must((await server.stop()) === 0, 'the server ends with 0');
        return outcome;
      }),
  },
  {
    name: 'clock-jumps',
    does: 'the clock of the server jumps an hour ahead, and an hour back',
    run: (from) =>
      onCopy(from, async (installation) => {
        const clock = join(installation.dir, 'clock');
        const set = (milliseconds: number) => {
          writeFileSync(clock, String(milliseconds));
        };
        set(0);
        const preload = join(import.meta.dirname, 'shift-clock.mjs');
        const server = await installation.serve({ DRILL_CLOCK: clock, METRICS_ALLOW: '127.0.0.1' }, [
          '--import',
          preload,
        ]);
        const reader = await signIn(server.url, 'demo');
        const check = async (recordId: string, what: string) => {
          const { status, text } = await add(reader, [recordId]);
          must(status === 200, `${what}: a write answered ${String(status)}: ${text.slice(0, 100)}`);
          await signIn(server.url, 'demo');
          const { status: found } = await callOf(server.url, 'search', { searchFieldContent: '中国' }, {});
          must(found === 200, `${what}: a search answered ${String(found)}`);
        };
        /** Seconds since a job of every minute last ended, by the server's clock. */
        const jobAge = async () => {
          const text = await (await fetch(`${server.url}/metrics`)).text();
          return Number(/^yuelan_job_age_seconds\{job="payments"\} (-?\d+)/m.exec(text)?.[1] ?? NaN);
        };
        await check('1', 'before');
        for (const [shift, id, what] of [
          [hour, '2', 'an hour ahead'],
          [-hour, '3', 'an hour back'],
          [0, '4', 'right again'],
        ] as const) {
          set(shift);
          await until(() => readFileSync(`${clock}.seen`, 'utf8') === String(shift), 10, `the clock is ${what}`);
          await check(id, what);
          await until(async () => Math.abs(await jobAge()) < 90, 150, `jobs run ${what}`);
        }
        const found = await favouritesOf(reader, ['1', '2', '3', '4']);
        must(found.size === 4, 'acknowledged writes are lost');
        must((await server.stop()) === 0, 'the server ends with 0');
        return 'session, sign-in, writes, search and jobs go on; no write was lost';
      }),
  },
];
