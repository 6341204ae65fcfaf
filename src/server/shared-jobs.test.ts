import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { Gate } from './gate.ts';
import { GivenUp } from './gate-rules.ts';
import { createRouteCosts } from './route-costs.ts';
import { resultFor, SharedJobs } from './shared-jobs.ts';

const client = (address: string): Client => ({ address, agent: '' });

/** Jobs of a gate that notes who is charged. */
function setUp() {
  const gate = new Gate();
  const charged: string[] = [];
  const jobs = new SharedJobs<string>(
    {
      run: (who, price, work, learn) => {
        charged.push(who.address);
        return gate.run(who, price, work, learn);
      },
    },
    createRouteCosts(5),
  );
  return { jobs, charged };
}

describe('SharedJobs', () => {
  it('does work once for a hundred clients and charges the first', async () => {
    const { jobs, charged } = setUp();
    const { promise, resolve } = Promise.withResolvers<string>();
    const all = Array.from({ length: 100 }, (_, at) => jobs.share('a', client(String(at)), 'r', () => promise));
    resolve('made');
    expect(new Set(await Promise.all(all.map(({ result }) => result)))).toEqual(new Set(['made']));
    expect(charged).toEqual(['0']);
  });

  it('does it again once the job has ended, and after a failure', async () => {
    const { jobs, charged } = setUp();
    const fails = () => Promise.reject(new Error('no'));
    await expect(jobs.share('a', client('1'), 'r', fails).result).rejects.toThrow('no');
    expect(await jobs.share('a', client('2'), 'r', () => Promise.resolve('made')).result).toBe('made');
    expect(await jobs.share('a', client('3'), 'r', () => Promise.resolve('again')).result).toBe('again');
    expect(charged).toEqual(['1', '2', '3']);
  });
});

describe('resultFor', () => {
  it('gives a waiting job up when the last connection that waits for it is closed', async () => {
    const { jobs } = setUp();
    const never = new Promise<string>(() => undefined);
    // Both places are taken, so that the third job waits.
    for (const key of ['a', 'b']) jobs.start(key, client(key), 'r', () => never);
    const job = jobs.share('c', client('1'), 'r', () => never);
    jobs.share('c', client('2'), 'r', () => never);
    const responses = [new EventEmitter(), new EventEmitter()] as ServerResponse[];
    const results = responses.map((response) => resultFor(response, job));
    for (const response of responses) response.emit('close');
    for (const result of results) await expect(result).rejects.toThrow(GivenUp);
    expect(jobs.get('c')).toBeUndefined();
  });
});
