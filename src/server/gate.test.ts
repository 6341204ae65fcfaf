import { describe, expect, it } from 'vitest';
import { Busy, GivenUp, TooMany, type GateRules } from './gate-rules.ts';
import { Gate } from './gate.ts';

const rules: GateRules = {
  browser: { capacity: 3, perSecond: 1 },
  address: { capacity: 6, perSecond: 2 },
  pace: { tokenMs: 20, most: 3 },
  atOnce: 2,
  leaseMs: 100_000,
  share: 0.1,
  quietMs: 5_000,
  patienceMs: 2_000,
  longestMs: 1e9,
};
const walker = { address: '198.51.100.7', agent: 'walker' };
const reader = (name: string) => ({ address: name, agent: 'browser' });

/** A gate with a clock of its own; work goes on until the test ends it. */
function setUp(more: Partial<GateRules> = {}) {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const later = (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((entry) => entry !== timer);
    };
  };
  const gate = new Gate({ ...rules, ...more }, { now: () => now, used: () => now, later });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (client: { address: string; agent: string }, name: string) =>
    gate.run(client, 1, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  /** Work that takes ten milliseconds. */
  const askBriefly = (client: { address: string; agent: string }, name: string) =>
    gate.run(client, 1, () => {
      started.push(name);
      return new Promise<void>((resolve) => later(10, resolve));
    });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  /** Lets time pass, with what falls into it. */
  const pass = async (ms: number) => {
    const until = now + ms;
    for (;;) {
      await settle();
      const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      now = Math.max(now, next.at);
      next.run();
    }
    now = until;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  /** Work that is asked for and ended `ms` later. */
  const whole = async (client: { address: string; agent: string }, name: string, ms: number) => {
    ask(client, name);
    await pass(ms);
    await end(name);
  };
  /** Uses up what the walker has at once. */
  const emptyBucket = async () => {
    for (const name of ['w1', 'w2', 'w3']) await whole(walker, name, 0);
    started.length = 0;
  };
  return { gate, ask, askBriefly, end, pass, emptyBucket, started };
}

describe('Gate', () => {
  it('lets a client in at once as long as it has tokens', async () => {
    const { ask, started } = setUp();
    ask(reader('a'), 'a1');
    ask(reader('b'), 'b1');
    expect(started).toEqual(['a1', 'b1']);
  });

  it('does no more at once than it may, and lets clients take turns for what waits', async () => {
    const { ask, end, started } = setUp();
    for (const name of ['a1', 'a2', 'a3']) ask(reader('a'), name);
    ask(reader('b'), 'b1');
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
    const other = setUp({ atOnce: 1 });
    for (const name of ['a1', 'a2', 'a3']) other.ask(reader('a'), name);
    other.ask(reader('b'), 'b1');
    for (const name of ['a1', 'a2', 'b1']) await other.end(name);
    expect(other.started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('gives who is alone all of the time, tokens or not, one piece after the other', async () => {
    const { ask, end, pass, emptyBucket, started } = setUp({ patienceMs: 1e9 });
    await emptyBucket();
    for (const name of ['w4', 'w5', 'w6']) ask(walker, name);
    await pass(0);
    expect(started).toEqual(['w4']);
    for (const name of ['w4', 'w5', 'w6']) {
      await end(name);
      await pass(0);
    }
    expect(started).toEqual(['w4', 'w5', 'w6']);
  });

  it('does what readers want first', async () => {
    const { ask, end, pass, emptyBucket, started } = setUp({ patienceMs: 1e9 });
    await emptyBucket();
    ask(walker, 'w4');
    ask(reader('a'), 'a1');
    ask(reader('b'), 'b1');
    await pass(0);
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    await pass(0);
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    await pass(0);
    expect(started).toEqual(['a1', 'b1', 'w4']);
  });

  it('gives those beyond their buckets a share of the time while readers are there, and all when they are gone', async () => {
    const { gate, askBriefly, pass, emptyBucket, started } = setUp({ patienceMs: 1e9 });
    await emptyBucket();
    for (let at = 4; at < 2_000; at += 1) askBriefly(walker, `w${String(at)}`);
    // For ten seconds a reader looks at pages that are in memory.
    for (let second = 0; second < 10; second += 1) {
      gate.seen(reader('a'));
      await pass(1_000);
    }
    // A tenth of ten seconds is a hundred pieces of ten milliseconds.
    expect(started.length).toBeGreaterThanOrEqual(98);
    expect(started.length).toBeLessThanOrEqual(102);
    await pass(rules.quietMs);
    const before = started.length;
    await pass(1_000);
    expect(started.length - before).toBeGreaterThanOrEqual(99);
  });

  it('does not take a client beyond its bucket for a reader', async () => {
    const { gate, ask, end, pass, emptyBucket, started } = setUp({ patienceMs: 1e9 });
    await emptyBucket();
    await pass(rules.quietMs);
    ask(walker, 'w4');
    for (const name of ['w5', 'w6', 'w7']) ask(walker, name);
    gate.seen(walker);
    for (const name of ['w4', 'w5', 'w6', 'w7']) {
      await pass(0);
      await end(name);
    }
    await pass(rules.quietMs - 1);
    expect(started).toEqual(['w4', 'w5', 'w6', 'w7']);
  });

  it('runs crawler requests while a reader request never ends', async () => {
    const { ask, pass, emptyBucket, started } = setUp();
    await emptyBucket();
    ask(reader('a'), 'hangs');
    ask(walker, 'w4');
    await pass(900);
    expect(started).toEqual(['hangs']);
    await pass(200);
    expect(started).toEqual(['hangs', 'w4']);
  });

  it('lets no program have more of an address by changing its name', async () => {
    const { ask, end, pass, started } = setUp({ atOnce: 100, patienceMs: 1e9 });
    for (let at = 0; at < 20; at += 1) ask({ address: '198.51.100.7', agent: `name ${String(at)}` }, `w${String(at)}`);
    expect(started).toHaveLength(6);
    ask(reader('a'), 'a1');
    expect(started.at(-1)).toBe('a1');
    await pass(0);
    await end('a1');
    expect(started).toHaveLength(7);
  });

  it('gives other browsers behind the address of a walk their turn', async () => {
    const { ask, end, pass, emptyBucket, started } = setUp({ patienceMs: 1e9 });
    await emptyBucket();
    const neighbour = { address: walker.address, agent: 'browser' };
    for (let at = 4; at < 40; at += 1) ask(walker, `w${String(at)}`);
    for (const name of ['n1', 'n2', 'n3', 'n4']) ask(neighbour, name);
    expect(started).toEqual(['n1', 'n2']);
    for (const name of ['n1', 'n2', 'n3']) await end(name);
    await pass(0);
    await end('w4');
    await pass(0);
    expect(started).toEqual(['n1', 'n2', 'n3', 'w4', 'n4']);
  });

  it('refuses what would wait too long, and says when to come again', async () => {
    const { ask, pass, emptyBucket } = setUp();
    await emptyBucket();
    let refused: unknown;
    let letIn = 0;
    try {
      for (; letIn < 1_000; letIn += 1) ask(walker, `w${String(letIn + 4)}`);
    } catch (error) {
      refused = error;
    }
    // Ten milliseconds each, as it guesses, make two seconds of 200.
    expect(letIn).toBe(201);
    expect(refused).toBeInstanceOf(TooMany);
    expect(refused instanceof TooMany && refused.retryAfter).toBe(3);
    expect(() => ask(reader('a'), 'a1')).not.toThrow();
    await pass(0);
  });

  it('answers busy when the queue of readers is too long', async () => {
    const { askBriefly, pass, started } = setUp();
    // Ten milliseconds each are learnt; two seconds have room for some two hundred.
    for (let at = 0; at < 100; at += 1) {
      askBriefly(reader(`before ${String(at)}`), `b${String(at)}`);
      await pass(20);
    }
    let refused: unknown;
    let letIn = 0;
    try {
      for (; letIn < 1_000; letIn += 1) askBriefly(reader(`r${String(letIn)}`), `r${String(letIn)}`);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Busy);
    expect(refused instanceof Busy && refused.retryAfter).toBe(3);
    expect(letIn).toBeGreaterThan(200);
    expect(letIn).toBeLessThan(230);
    await pass(3_000);
    expect(started).toHaveLength(100 + letIn);
  });

  it('refuses who has waited longer than allowed, and does not begin what was asked for', async () => {
    const { gate, ask, end, pass, started } = setUp({ longestMs: 1_000 });
    for (const name of ['a', 'b']) ask(reader(name), name);
    const late = ask(reader('late'), 'late');
    await pass(999);
    expect(gate.waiting).toBe(1);
    const refused = expect(late.result).rejects.toBeInstanceOf(Busy);
    await pass(1);
    await refused;
    expect(gate.waiting).toBe(0);
    await end('a');
    await end('b');
    expect(started).toEqual(['a', 'b']);
  });

  it('looks at what has arrived after a long turn, and begins nothing meanwhile', async () => {
    const { ask, end, pass, started } = setUp({ atOnce: 1 });
    ask(reader('a'), 'a');
    await pass(20);
    await end('a');
    ask(reader('b'), 'b');
    expect(started).toEqual(['a']);
    await pass(0);
    expect(started).toEqual(['a', 'b']);
  });

  it('gives work that has begun all the time that it takes', async () => {
    const { ask, end, pass } = setUp({ longestMs: 1_000 });
    const job = ask(reader('a'), 'a');
    await pass(5_000);
    await end('a');
    await expect(job.result).resolves.toBe('a');
  });

  it('answers a crawler that waits too long with too many requests', async () => {
    const { ask, pass, emptyBucket } = setUp({ longestMs: 1_000 });
    await emptyBucket();
    ask(walker, 'w4');
    const late = ask(walker, 'w5');
    const refused = expect(late.result).rejects.toSatisfy(
      (error) => error instanceof TooMany && !(error instanceof Busy) && error.retryAfter > 0,
    );
    await pass(1_000);
    await refused;
  });

  it('counts crawler work when it estimates the time of reader work', async () => {
    const { gate, ask, end, pass } = setUp({ atOnce: 1 });
    // One that waits is begun every forty milliseconds, although each takes ten.
    for (let at = 0; at < 200; at += 1) ask(reader(`r${String(at)}`), `r${String(at)}`);
    for (let at = 0; at < 100; at += 1) {
      await pass(40);
      await end(`r${String(at)}`);
    }
    // Fifty have a place in two seconds, and a hundred wait.
    expect(gate.waiting).toBe(100);
    expect(() => ask(reader('one more'), 'one more')).toThrow(Busy);
  });

  it('serves a walk early as soon as a reader waits for the same', async () => {
    const { ask, pass, emptyBucket, started } = setUp();
    await emptyBucket();
    ask(walker, 'w4');
    ask(walker, 'w5');
    const job = ask(walker, 'w6');
    job.join(reader('a'));
    expect(started).toEqual(['w6']);
    await pass(0);
  });

  it('drops work whose client has left', async () => {
    const { gate, ask, end, pass, emptyBucket, started } = setUp();
    await emptyBucket();
    ask(walker, 'w4');
    await pass(0);
    const job = ask(walker, 'w5');
    job.join(walker);
    job.leave();
    expect(gate.waiting).toBe(1);
    job.leave();
    await expect(job.result).rejects.toBeInstanceOf(GivenUp);
    await end('w4');
    await pass(0);
    expect([gate.waiting, started]).toEqual([0, ['w4']]);
  });

  it('takes more from a client whose work takes longer, up to a bound', async () => {
    const { ask, end, pass, started } = setUp({ patienceMs: 1e9 });
    ask(reader('slow'), 's1');
    await pass(40);
    await end('s1');
    await pass(0);
    // Two of the three tokens are gone, and what came back in 40 ms makes no third.
    ask(reader('slow'), 's2');
    ask(reader('slow'), 's3');
    expect(started).toEqual(['s1', 's2']);
    await pass(3_000);
    await end('s2');
    await pass(1_000);
    expect(started).toEqual(['s1', 's2', 's3']);
  });

  it('starts the next request while running ones wait for an external service', async () => {
    const { ask, pass, started } = setUp({ leaseMs: 50 });
    for (const name of ['a', 'b', 'c']) ask(reader(name), name);
    await pass(49);
    expect(started).toEqual(['a', 'b']);
    await pass(1);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('passes on errors of the work, and continues', async () => {
    const { gate, ask, started } = setUp({ atOnce: 1 });
    const job = gate.run(reader('a'), 1, () => Promise.reject(new Error('broken')));
    await expect(job.result).rejects.toThrow('broken');
    ask(reader('a'), 'a1');
    expect(started).toEqual(['a1']);
  });
});
