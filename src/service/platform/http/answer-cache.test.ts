import { expect, test } from 'vitest';
import { ProviderError } from './http.ts';
import { createKeeper, createSlots, type KeeperOptions } from './answer-cache.ts';

const minute = 60_000;

function keeper(options: Partial<KeeperOptions<string>> = {}) {
  const clock = { now: 1_000_000 };
  const rests: string[] = [];
  const made = createKeeper<string>({
    isEmpty: (value) => value === '',
    onRest: (trouble) => rests.push(trouble),
    now: () => clock.now,
    freshMs: 60 * minute,
    emptyMs: 10 * minute,
    restMs: minute,
    ...options,
  });
  let callCount = 0;
  const ask = (key: string, answer: () => string | Promise<string>, olderThanMs?: number) =>
    made.ask(
      key,
      async () => {
        callCount += 1;
        return answer();
      },
      olderThanMs === undefined ? {} : { olderThanMs },
    );
  return { clock, rests, ask, callCount: () => callCount };
}
const down = (): never => {
  throw new ProviderError('down', 'no connection');
};

test('an answer is kept with the time it was given, and asked for again when it is old', async () => {
  const { ask, callCount, clock } = keeper();
  expect(await ask('a', () => 'one')).toEqual({ value: 'one', at: 1_000_000 });
  clock.now += 59 * minute;
  expect(await ask('a', () => 'two')).toEqual({ value: 'one', at: 1_000_000 });
  clock.now += minute;
  expect(await ask('a', () => 'two')).toEqual({ value: 'two', at: clock.now });
  expect(callCount()).toBe(2);
});

test('expires an empty answer sooner', async () => {
  const { ask, clock } = keeper();
  await ask('a', () => '');
  clock.now += 10 * minute;
  expect(await ask('a', () => 'now')).toMatchObject({ value: 'now' });
});

test('accepts a maximum age for each request', async () => {
  const { ask, clock } = keeper();
  await ask('a', () => 'one');
  clock.now += 2 * minute;
  expect(await ask('a', () => 'two', 3 * minute)).toMatchObject({ value: 'one' });
  expect(await ask('a', () => 'two', minute)).toMatchObject({ value: 'two' });
});

test('merges concurrent requests for the same key into one', async () => {
  const { ask, callCount } = keeper();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('a', () => 'one')));
  expect(new Set(answers)).toEqual(new Set([{ value: 'one', at: 1_000_000 }]));
  expect(callCount()).toBe(1);
});

test('returns an old answer when the service fails', async () => {
  const { ask, clock } = keeper();
  await ask('a', () => 'one');
  clock.now += 120 * minute;
  expect(await ask('a', down)).toEqual({ value: 'one', at: 1_000_000 });
  expect(await ask('b', down)).toEqual({ trouble: 'down' });
});

test('a service that fails three times in succession is left alone for a while', async () => {
  const { ask, callCount, clock, rests } = keeper();
  for (const key of ['a', 'b', 'c']) expect(await ask(key, down)).toEqual({ trouble: 'down' });
  expect(rests).toEqual(['down']);
  expect(await ask('d', () => 'well again')).toEqual({ trouble: 'resting' });
  expect(callCount()).toBe(3);
  clock.now += minute;
  expect(await ask('d', () => 'well again')).toMatchObject({ value: 'well again' });
});

test('an answer between failures lets a service go on', async () => {
  const { ask, rests } = keeper();
  for (const key of ['a', 'b']) await ask(key, down);
  await ask('c', () => 'well');
  for (const key of ['d', 'e']) await ask(key, down);
  expect(rests).toEqual([]);
});

test('the number of concurrent requests is limited', async () => {
  const { ask } = keeper({ atOnce: 2 });
  const gate = Promise.withResolvers<string>();
  const first = [ask('a', () => gate.promise), ask('b', () => gate.promise)];
  expect(await ask('c', () => 'no')).toEqual({ trouble: 'resting' });
  gate.resolve('done');
  expect(await Promise.all(first)).toMatchObject([{ value: 'done' }, { value: 'done' }]);
  expect(await ask('c', () => 'yes')).toMatchObject({ value: 'yes' });
});

test('services share what may go out at once, and give it back', async () => {
  const slots = createSlots(1);
  const [entry, other] = [keeper({ slots }), keeper({ slots })];
  const gate = Promise.withResolvers<string>();
  const first = entry.ask('a', () => gate.promise);
  expect(await other.ask('b', () => 'no')).toEqual({ trouble: 'resting' });
  gate.resolve('done');
  await first;
  expect(await other.ask('b', down)).toEqual({ trouble: 'down' });
  expect(await entry.ask('c', () => 'yes')).toMatchObject({ value: 'yes' });
});

test('limits the number of cached answers, and evicts the oldest', async () => {
  const { ask, callCount } = keeper({ most: 2 });
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await ask(key, () => key);
  expect(callCount()).toBe(4);
});

test('a fault of ours is not taken for one of theirs', async () => {
  const { ask } = keeper();
  await expect(ask('a', () => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
});
