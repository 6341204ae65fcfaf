import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import {
  attemptsLeft,
  countAttempt,
  forgiveAttempts,
  limits,
  waitFor,
  type Limit,
} from '../../platform/attempts/attempts.ts';
import { codeLifetimeMs, sendCode, takeCode, type CodeSubject } from './codes.ts';

// The last attempt that is allowed and the first that is not; the last millisecond of a window and the first after it.

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const isRefused = async (limit: Limit, key: string): Promise<boolean> => {
  try {
    await countAttempt(service.context(), limit, key);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ errCode: 429 });
    return true;
  }
};

describe.each(Object.entries(limits))('the limit %s', (_, limit) => {
  test('allows the stated number of attempts until its window ends', async () => {
    const key = `${limit.kind}:key`;
    const begin = service.clock.now;
    const shown = { ...limit, attempts: Math.min(limit.attempts, 12) };
    expect(await attemptsLeft(service.context(), shown, key)).toBe(shown.attempts);
    for (let at = 0; at < shown.attempts; at += 1) expect(await isRefused(shown, key)).toBe(false);
    expect(await attemptsLeft(service.context(), shown, key)).toBe(0);
    expect(await isRefused(shown, key)).toBe(true);
    service.clock.now = begin + limit.windowMs - 1;
    expect(await isRefused(shown, key)).toBe(true);
    expect(await attemptsLeft(service.context(), shown, key)).toBe(0);
    service.clock.now = begin + limit.windowMs;
    expect(await attemptsLeft(service.context(), shown, key)).toBe(shown.attempts);
    expect(await isRefused(shown, key)).toBe(false);
    expect(await attemptsLeft(service.context(), shown, key)).toBe(shown.attempts - 1);
  });
});

test('forgiving takes back so many attempts, and never more than there were', async () => {
  const limit = { kind: 'test', attempts: 5, windowMs: 60_000 };
  const left = () => attemptsLeft(service.context(), limit, 'key');
  for (let at = 0; at < 3; at += 1) await isRefused(limit, 'key');
  await forgiveAttempts(service.context(), limit, 'key', 1);
  expect(await left()).toBe(3);
  await forgiveAttempts(service.context(), limit, 'key', 2);
  expect(await left()).toBe(5);
  await isRefused(limit, 'key');
  await forgiveAttempts(service.context(), limit, 'key', 2);
  expect(await left()).toBe(5);
});

test.each([
  [1, 1, 1],
  [1000, 1, 1],
  [1001, 2, 1],
  [0, 1, 1],
  [60_000, 60, 1],
  [60_001, 61, 2],
])('reports a wait of %i ms as %i seconds or %i minutes', (milliseconds, seconds, minutes) => {
  const refusal = waitFor('tooManyAttempts', milliseconds);
  expect(refusal).toMatchObject({ data: { retryAfter: seconds }, values: { seconds, minutes } });
});

test('an attempt that is refused names the rest of its window', async () => {
  const limit = { kind: 'rest', attempts: 1, windowMs: 60_000 };
  expect(await countAttempt(service.context(), limit, 'key')).toBe(0);
  service.clock.now += 20_000;
  const refused = countAttempt(service.context(), limit, 'key');
  await expect(refused).rejects.toMatchObject({ data: { retryAfter: 40 } });
});

describe('a code', () => {
  let nth = 0;
  const sent = async () => {
    nth += 1;
    const subject: CodeSubject = { key: `reader:${String(nth)}`, isOwn: () => true, isKnown: false };
    const to = `li${String(nth)}@example.edu`;
    await sendCode(service.context(), subject, 'mail', to);
    const code = await service.lastCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const take = (text: string) => takeCode(service.context(), subject, 'mail', to, text);
    return { code, wrong, take };
  };

  test('works in the last millisecond of its life and not in the next', async () => {
    const late = await sent();
    service.clock.now += codeLifetimeMs;
    await expect(late.take(late.code)).rejects.toMatchObject({ key: 'wrongCode' });
    const inTime = await sent();
    service.clock.now += codeLifetimeMs - 1;
    await inTime.take(inTime.code);
    await expect(inTime.take(inTime.code)).rejects.toMatchObject({ key: 'wrongCode' });
  });

  test('works after four wrong tries and not after five', async () => {
    for (const [tries, works] of [
      [4, true],
      [5, false],
    ] as const) {
      const { code, wrong, take } = await sent();
      for (let at = 0; at < tries; at += 1) await expect(take(wrong)).rejects.toMatchObject({ key: 'wrongCode' });
      if (works) await take(code);
      else await expect(take(code)).rejects.toMatchObject({ key: 'wrongCode' });
    }
  });
});
