import { describe, expect, it } from 'vitest';
import { runThread } from './run-thread.ts';

const thread = (body: string): URL =>
  new URL(`data:text/javascript,import { parentPort, workerData } from 'node:worker_threads'; ${body}`);
const double = thread('parentPort.postMessage(workerData * 2);');

describe('runThread', () => {
  it('returns what the thread posts', async () => {
    expect(await Promise.all([runThread<number>(double, 2), runThread<number>(double, 3)])).toEqual([4, 6]);
  });

  it('rejects if a thread throws or ends without a message, and runs the next', async () => {
    const failing = runThread(thread("throw new Error('no typeface');"), 1);
    const silent = runThread(thread(''), 1);
    const next = runThread<number>(double, 4);
    await expect(failing).rejects.toThrow('no typeface');
    await expect(silent).rejects.toThrow();
    expect(await next).toBe(8);
  });

  it('accepts 20 tasks at the same time and no more', async () => {
    const results = await Promise.all(Array.from({ length: 22 }, () => runThread<number>(double, 1)));
    expect(results.filter((result) => result === 2)).toHaveLength(20);
    expect(results.slice(20)).toEqual([undefined, undefined]);
    expect(await runThread<number>(double, 1)).toBe(2);
  });
});
