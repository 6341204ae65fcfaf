import { expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

it('runs work once for all who wait, each key on its own, and again after its end or failure', async () => {
  const flights = new SingleFlight<string, number>();
  let runs = 0;
  const work = () => Promise.resolve(++runs);
  expect(await Promise.all([flights.run('a', work), flights.run('a', work), flights.run('b', work)])).toEqual([
    1, 1, 2,
  ]);
  expect(await flights.run('a', work)).toBe(3);
  const fails = () => Promise.reject(new Error('no'));
  const failed = await Promise.allSettled([flights.run('a', fails), flights.run('a', work)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flights.run('a', work)).toBe(4);
});
