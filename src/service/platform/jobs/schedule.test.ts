import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import type { JobContext, ScheduledJob } from './job.ts';
import { scheduledJobs } from '../../jobs.ts';
import { leaseMs } from './lease.ts';
import { createSchedule, runDue, startSchedule } from './schedule.ts';

const minute = 60_000;
const hour = 60 * minute;

let service: TestService;
let ran: string[];
let errors: object[];
let context: JobContext;
beforeEach(async () => {
  const far = { ...otherLibrary.file, circulation: { timeZone: 'America/New_York' } };
  service = await testService({ libraries: [{}, { ...otherLibrary, file: far }] });
  ran = [];
  errors = [];
  const log = { warn: () => undefined, error: (details: object) => errors.push(details) };
  context = { ...service.jobContext(), log };
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const noting = (name: string, every: 'minute' | 'hour'): ScheduledJob => ({
  name,
  every,
  run: () => {
    ran.push(name);
    return Promise.resolve();
  },
});
const daily = (name: string, fromHour?: number): ScheduledJob => ({
  name,
  every: 'day',
  ...(fromHour !== undefined && { fromHour: () => fromHour }),
  run: (_, { mappingPath }) => {
    ran.push(`${name} ${mappingPath}`);
    return Promise.resolve();
  },
});
const failing = (name: string): ScheduledJob => ({
  name,
  every: 'hour',
  run: () => Promise.reject(new Error('no paper')),
});
/** What ran since the last look. */
const taken = () => ran.splice(0).sort();

describe('jobs that are due', () => {
  test('begin one after the other, and let other work run in between', async () => {
    const order: string[] = [];
    const job = (name: string): ScheduledJob => ({
      name,
      every: 'minute',
      run: () => {
        order.push(name);
        setImmediate(() => order.push('other work'));
        return Promise.resolve();
      },
    });
    await runDue(context, [job('first'), job('second')]);
    expect(order.slice(0, 3)).toEqual(['first', 'other work', 'second']);
  });

  test('run once in a period, in any process and after any restart', async () => {
    const jobs = [noting('often', 'minute'), noting('seldom', 'hour')];
    await runDue(context, jobs);
    expect(taken()).toEqual(['often', 'seldom']);
    await runDue(context, jobs);
    expect(taken()).toEqual([]);
    service.clock.now += minute;
    await runDue(context, jobs);
    expect(taken()).toEqual(['often']);
    service.clock.now += 5 * hour;
    await runDue(context, jobs);
    expect(taken()).toEqual(['often', 'seldom']);
  });

  test('of a day run when the day of each library begins, or its hour has come', async () => {
    // 15 January, 16:00 in Shanghai and 03:00 in New York.
    const jobs = [daily('new-day'), daily('morning', 8)];
    await runDue(context, jobs);
    expect(taken()).toEqual(['morning demo', 'new-day demo', 'new-day other']);
    service.clock.now += 5 * hour;
    await runDue(context, jobs);
    expect(taken()).toEqual(['morning other']);
    service.clock.now += 3 * hour;
    await runDue(context, jobs);
    expect(taken()).toEqual(['new-day demo']);
    service.clock.now += 16 * hour;
    await runDue(context, jobs);
    expect(taken()).toEqual(['morning demo', 'new-day other']);
  });

  test('that fail are named in the log, take nothing else along and are tried again', async () => {
    let isBroken = true;
    const mending: ScheduledJob = {
      name: 'mending',
      every: 'day',
      run: (_, { mappingPath }) => {
        if (isBroken && mappingPath === 'demo') return Promise.reject(new Error('no paper'));
        ran.push(`mending ${mappingPath}`);
        return Promise.resolve();
      },
    };
    const jobs = [failing('broken'), mending, noting('sound', 'hour')];
    await runDue(context, jobs);
    expect(taken()).toEqual(['mending other', 'sound']);
    expect(errors).toMatchObject([
      { job: 'broken', err: new Error('no paper') },
      { job: 'mending', library: '900001' },
    ]);
    const row = await service.store.db.selectFrom('schedule_run').selectAll().where('job', '=', 'broken').execute();
    const failed = { done_at: null, failed_at: service.clock.now, problem: 'no paper' };
    expect(row).toMatchObject([failed, failed]);

    isBroken = false;
    await runDue(context, jobs);
    expect([taken(), errors.length]).toEqual([[], 2]);
    service.clock.now += hour;
    await runDue(context, jobs);
    expect([taken(), errors.length]).toEqual([['mending demo', 'sound'], 3]);
  });
});

describe('of several processes', () => {
  test('one runs the jobs, and another when it has died', async () => {
    const processes = ['first', 'second'].map((name) => createSchedule(context, [noting(name, 'minute')]));
    const tick = () => Promise.all(processes.map((process) => process.tick()));
    await tick();
    const [leader = ''] = taken();
    const died = leader === 'first' ? 0 : 1;
    service.clock.now += minute / 2;
    await tick();
    service.clock.now += minute / 2;
    await tick();
    expect(taken()).toEqual([leader]);

    processes.splice(died, 1);
    service.clock.now += leaseMs - 1;
    await tick();
    expect(taken()).toEqual([]);
    service.clock.now += 1;
    await tick();
    expect(taken()).toEqual([leader === 'first' ? 'second' : 'first']);
  });

  test('one that ends gives the jobs to another at once', async () => {
    const first = createSchedule(context, [noting('first', 'minute')]);
    const second = createSchedule(context, [noting('second', 'minute')]);
    await first.tick();
    await second.tick();
    expect(taken()).toEqual(['first']);
    await first.close();
    await second.tick();
    await first.tick();
    expect(taken()).toEqual(['second']);
  });
});

test('a job that still runs is not begun again, holds nothing else up, and is waited for at the end', async () => {
  const gate = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  let ended = false;
  const long: ScheduledJob = {
    name: 'long',
    every: 'minute',
    run: async ({ stop }: JobContext) => {
      ran.push('long');
      begun.resolve(undefined);
      await gate.promise;
      ended = stop.aborted;
    },
  };
  const schedule = createSchedule(context, [long, noting('short', 'minute')]);
  void schedule.tick();
  await begun.promise;
  const noted = service.store.db.selectFrom('schedule_run').select('done_at').where('job', '=', 'short');
  await vi.waitFor(async () => {
    expect(await noted.executeTakeFirst()).toEqual({ done_at: service.clock.now });
  });
  service.clock.now += minute;
  await schedule.tick();
  expect(taken()).toEqual(['long', 'short', 'short']);
  const closing = schedule.close();
  gate.resolve(undefined);
  await closing;
  expect(ended).toBe(true);
});

test('a server looks for jobs soon after its start and then regularly, until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const clockRead = vi.fn(() => service.clock.now);
  const { close } = startSchedule(
    {
      ...context,
      registry: () => ({ ...context.registry(), served: [] }),
      now: clockRead,
    },
    [],
  );
  expect(clockRead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  const first = clockRead.mock.calls.length;
  expect(first).toBeGreaterThan(0);
  vi.advanceTimersByTime(15_000);
  const second = clockRead.mock.calls.length;
  expect(second).toBeGreaterThan(first);
  await close();
  const last = clockRead.mock.calls.length;
  vi.advanceTimersByTime(hour);
  expect(clockRead).toHaveBeenCalledTimes(last);
});

test('every job of the service has a name of its own and runs twice on a store without readers', async () => {
  const names = scheduledJobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  await runDue(context, scheduledJobs);
  service.clock.now += 24 * hour;
  await runDue(context, scheduledJobs);
  expect(errors).toEqual([]);
  const runs = await service.store.db.selectFrom('schedule_run').select('job').distinct().orderBy('job').execute();
  expect(runs.map(({ job }) => job)).toEqual([...names].sort());
});
