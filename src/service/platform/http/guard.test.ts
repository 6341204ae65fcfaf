import { describe, expect, it } from 'vitest';
import { guarded } from './guard.ts';
import { cachedSearch } from '../../discovery/providers/cached-search.ts';
import type { Found } from '../../discovery/providers/discovery.ts';
import { ProviderError } from './http.ts';

const now = () => 1_000_000;
const nothing: Found = { numFound: 0, entries: [], clusters: {}, years: [] };
const down = () => Promise.reject(new ProviderError('down', 'no connection'));

describe('the guard before a provider', () => {
  it('lets six requests in at once, and no seventh before one of them has ended', async () => {
    const settings = {};
    const { promise, resolve } = Promise.withResolvers<number>();
    const running = Array.from({ length: 6 }, () => guarded(settings, now, () => promise));
    await expect(guarded(settings, now, () => Promise.resolve(1))).rejects.toMatchObject({ trouble: 'slow' });
    resolve(0);
    await Promise.all(running);
    expect(await guarded(settings, now, () => Promise.resolve(1))).toBe(1);
  });

  it('lets twenty-four in at once at all providers together', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const running = Array.from({ length: 24 }, () => guarded({}, now, () => promise));
    await expect(guarded({}, now, () => Promise.resolve(1))).rejects.toMatchObject({ trouble: 'slow' });
    resolve(0);
    await Promise.all(running);
    expect(await guarded({}, now, () => Promise.resolve(1))).toBe(1);
  });

  it('of one provider knows nothing of another', async () => {
    const broken = {};
    for (let at = 0; at < 4; at += 1) await expect(guarded(broken, now, down)).rejects.toThrow();
    expect(await guarded({}, now, () => Promise.resolve(1))).toBe(1);
  });

  it('resets the failure count after a success', async () => {
    const settings = {};
    const fail = () => expect(guarded(settings, now, down)).rejects.toThrow('no connection');
    await fail();
    await fail();
    await guarded(settings, now, () => Promise.resolve(1));
    await fail();
    await fail();
    await fail();
    await expect(guarded(settings, now, down)).rejects.toThrow('rests');
  });
});

describe('answers that are kept', () => {
  it('are shared while under way, kept for a minute, and forgotten when they are failures', async () => {
    const settings = {};
    let calls = 0;
    let time = 0;
    const ask = (key: string, answer: () => Promise<Found>) =>
      cachedSearch(
        settings,
        () => time,
        key,
        () => {
          calls += 1;
          return answer();
        },
      );
    await expect(ask('a', down)).rejects.toThrow();
    await Promise.all([ask('a', () => Promise.resolve(nothing)), ask('a', () => Promise.resolve(nothing))]);
    expect(calls).toBe(2);
    time = 59_999;
    await ask('a', () => Promise.resolve(nothing));
    expect(calls).toBe(2);
    time = 60_000;
    await ask('a', () => Promise.resolve(nothing));
    expect(calls).toBe(3);
  });

  it('are few: the oldest make room', async () => {
    const settings = {};
    const calls: string[] = [];
    const ask = (key: string) =>
      cachedSearch(settings, now, key, () => {
        calls.push(key);
        return Promise.resolve(nothing);
      });
    for (let at = 0; at < 51; at += 1) await ask(String(at));
    await ask('50');
    await ask('0');
    expect(calls.slice(-2)).toEqual(['50', '0']);
  });
});
