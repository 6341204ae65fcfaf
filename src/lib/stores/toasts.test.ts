import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countdown } from './countdown.ts';
import { dismissToast, maxToasts, showToast, toasts } from './toasts.ts';

const texts = () => toasts.get().map(({ text }) => text);

describe('toasts', () => {
  beforeEach(() => toasts.set([]));

  it('are never more than eight: the oldest gives way', () => {
    for (let at = 1; at <= maxToasts + 2; at += 1) showToast('success', `message ${String(at)}`);
    expect(texts()).toHaveLength(8);
    expect(texts()[0]).toBe('message 3');
  });

  it('show the same message once', () => {
    const first = showToast('error', 'the same');
    expect(showToast('error', 'the same')).toBe(first);
    showToast('success', 'the same');
    expect(texts()).toHaveLength(2);
    dismissToast(first);
    expect(showToast('error', 'the same')).not.toBe(first);
  });

  it('leave a login that has timed out to the sign-in that opens', () => {
    showToast('error', 'xxx');
    expect(texts()).toEqual([]);
  });

  it('can be taken away one by one', () => {
    const first = showToast('error', 'one');
    showToast('success', 'two');
    dismissToast(first);
    expect(texts()).toEqual(['two']);
  });
});

describe('a countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('calls back after its time', () => {
    const done = vi.fn();
    countdown(1500, done);
    vi.advanceTimersByTime(1499);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it('does not count the time in which it was paused', () => {
    const done = vi.fn();
    const clock = countdown(2000, done);
    vi.advanceTimersByTime(1500);
    clock.pause();
    clock.pause();
    vi.advanceTimersByTime(60_000);
    expect(done).not.toHaveBeenCalled();
    clock.resume();
    clock.resume();
    vi.advanceTimersByTime(499);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledOnce();
  });
});
