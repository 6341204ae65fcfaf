import type { RequestListener, Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Arrivals } from '../../src/server/arrivals.ts';
import { systemClock, usualRules, type Clock } from '../../src/server/gate-rules.ts';
import { Gate } from '../../src/server/gate.ts';
import { createHandler } from '../../src/server/handler.ts';
import { createHttpServer, drain, listen } from '../../src/server/lifecycle.ts';
import { handlerOptions, visitorsPage } from './handler-options.ts';

// What a client gets that asks for more than its share, over real connections.

const bucket = { capacity: 5, perSecond: 0.001 };
/** Ten that take ten milliseconds each may wait beyond the bucket. Those that are admitted wait as long as it takes. */
const rules = { ...usualRules, browser: bucket, patienceMs: 100, longestMs: 3_600_000 };
let server: Server;
let origin = '';
let rendered: string[] = [];
/** Pages are rendered when this is done. */
let open: Promise<void> = Promise.resolve();
/** Ends the hold of `hold`. */
let go: () => void = () => undefined;
/** The gate's time while pages are held; its timers that are over run once they go on. */
let heldAt: number | undefined;
let due: (() => void)[] = [];

/** Holds all pages and the gate's time, so that no outcome depends on how long requests take to arrive. */
function hold(): void {
  heldAt = performance.now();
  open = new Promise((resolve) => {
    go = () => {
      heldAt = undefined;
      for (const run of due.splice(0)) run();
      resolve();
    };
  });
}

function holdableClock(): Clock {
  const system = systemClock(new Arrivals());
  return {
    now: () => heldAt ?? system.now(),
    used: system.used,
    later: (ms, run) => {
      let isCancelled = false;
      const cancel = system.later(ms, () => {
        const runIfWanted = () => {
          if (!isCancelled) run();
        };
        if (ms > 0 && heldAt !== undefined) due.push(runIfWanted);
        else runIfWanted();
      });
      return () => {
        isCancelled = true;
        cancel();
      };
    },
  };
}

const listener = (): RequestListener =>
  createHandler(
    handlerOptions({
      render: async (request) => {
        await open;
        rendered.push(new URL(request.url).pathname + new URL(request.url).search);
        return visitorsPage();
      },
      gate: new Gate(rules, holdableClock()),
      origin: () => origin,
    }),
  );

const ask = (agent: string, path: string, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, {
    ...init,
    headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.50', ...init.headers },
  });
/** Fifty addresses at once, which is more than the bucket holds and than may wait; the site stands still meanwhile. */
async function flood(path: (at: number) => string, init: RequestInit = {}): Promise<Response[]> {
  hold();
  const responses = Array.from({ length: 50 }, (_, at) => ask('walker', path(at), init));
  // The refused are answered while the others wait.
  await Promise.any(
    responses.map(async (response) => ((await response).status === 200 ? Promise.reject(new Error()) : response)),
  );
  go();
  return Promise.all(responses);
}
const refusedOf = (answers: readonly Response[]): Response => {
  const found = answers.find(({ status }) => status !== 200);
  if (!found) throw new Error('none was refused');
  return found;
};

beforeEach(async () => {
  open = Promise.resolve();
  heldAt = undefined;
  due = [];
  rendered = [];
  server = createHttpServer(listener());
  origin = `http://127.0.0.1:${String(await listen(server, '127.0.0.1', 0))}`;
});
afterEach(() => drain(server));

describe('a client that asks for more than its share', () => {
  it('is let in with a thousand addresses, one after the other, when it is alone', async () => {
    const statuses = new Set<number>();
    for (let at = 0; at < 1_000; at += 1) {
      const answer = await ask('walker', `/jianglan/searchList?page=${String(at)}`);
      await answer.arrayBuffer();
      statuses.add(answer.status);
    }
    expect([rendered.length, statuses]).toEqual([1_000, new Set([200])]);
  });

  it('reads a plain page in its language when too much of it waits, and when to come again', async () => {
    const answers = await flood((at) => `/jianglan/en-US/searchList?page=${String(at)}`);
    const refused = refusedOf(answers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await refused.text();
    expect(text).toContain('<html lang="en-US">');
    expect(text).toContain('Too many requests');
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(bucket.capacity + 10);
  });

  it('gets the envelope of the calls in the language of the call', async () => {
    const call = { method: 'POST', headers: { 'content-language': 'zh_TW' } };
    const refused = refusedOf(await flood(() => '/find/unify/search', call));
    expect(refused.status).toBe(429);
    const answer: unknown = await refused.json();
    expect(answer).toMatchObject({ success: false, data: null, errCode: 429 });
    expect(JSON.stringify(answer)).toContain('您所在的網路');
  });

  it('gets the answer of its protocol as a harvester', async () => {
    const refused = refusedOf(await flood((at) => `/jianglan/oai?verb=Identify&n=${String(at)}`));
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('takes nothing from its neighbours behind the same address, and has what is in memory for nothing', async () => {
    await ask('neighbour', '/jianglan/home');
    await flood((at) => `/jianglan/searchList?q=x&page=${String(at)}`);
    const list = '/jianglan/searchList?q=neighbour';
    const answers = [ask('neighbour', list), ask('neighbour', '/jianglan/home'), ask('walker', '/jianglan/home')];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(rendered.filter((path) => path.endsWith('/home'))).toHaveLength(1);
  });

  it('is not served any more when it has hung up', async () => {
    hold();
    const patient = Array.from({ length: 6 }, (_, at) => ask('walker', `/jianglan/searchList?page=${String(at)}`));
    const hungUp = new AbortController();
    const gone = ask('walker', '/jianglan/searchList?page=gone', { signal: hungUp.signal });
    // Answered behind the one that is gone, so that the server has seen it.
    const arrived = ask('neighbour', '/healthz');
    await arrived;
    hungUp.abort();
    await expect(gone).rejects.toThrow();
    await ask('neighbour', '/healthz');
    go();
    await Promise.all(patient);
    await ask('walker', '/jianglan/searchList?page=last');
    expect(rendered.some((path) => path.includes('gone'))).toBe(false);
  });
});
