import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logSlowRequests } from './slow-requests.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const log = { warn: vi.fn() };
/** Renders a page and a call that take so long. @returns what was logged */
async function logged(limitMs: number, tookMs: number): Promise<object[]> {
  log.warn.mockClear();
  const work = async <T>(result: T): Promise<T> => {
    await Promise.resolve();
    vi.advanceTimersByTime(tookMs);
    return result;
  };
  const page = { status: 200, headers: new Headers(), body: Buffer.alloc(0) };
  const render = { answer: () => work(new Response()), page: () => work(page) };
  const slow = logSlowRequests(render, limitMs, log);
  expect(await slow.page('http://lib.test/one/home?q=secret')).toBe(page);
  await slow.answer(new Request('http://lib.test/oga/checkUser?code=secret', { method: 'POST' }), '127.0.0.1');
  return log.warn.mock.calls.map(([details]) => details as object);
}

it('logs method, path and time of slow requests, and no query', async () => {
  expect(await logged(1_000, 1_000)).toEqual([
    { method: 'GET', path: '/one/home', ms: 1_000 },
    { method: 'POST', path: '/oga/checkUser', ms: 1_000 },
  ]);
  expect(await logged(1_000, 999)).toEqual([]);
});

it('logs nothing if the limit is 0', async () => {
  expect(await logged(0, 5_000)).toEqual([]);
});

it('logs slow requests that fail', async () => {
  log.warn.mockClear();
  const fail = async () => {
    await Promise.resolve();
    vi.advanceTimersByTime(2_000);
    throw new Error('broken');
  };
  const slow = logSlowRequests({ answer: fail, page: fail }, 1_000, log);
  await expect(slow.page('http://lib.test/one/home')).rejects.toThrow('broken');
  expect(log.warn).toHaveBeenCalledOnce();
});
