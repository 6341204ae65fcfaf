import { expect, test } from 'vitest';
import { createHolds } from './holds.ts';

test('limits waiting attempts to four for each client', async () => {
  const wake: (() => void)[] = [];
  const { hold } = createHolds(() => new Promise<void>((resolve) => wake.push(resolve)));
  const waiting = Array.from({ length: 4 }, () => hold('192.0.2.1', 8000));
  await expect(hold('192.0.2.1', 8000)).rejects.toMatchObject({ errCode: 429, data: { retryAfter: 8 } });
  const other = hold('192.0.2.2', 500);
  for (const entry of wake) entry();
  await Promise.all([...waiting, other]);
  const again = hold('192.0.2.1', 500);
  wake.at(-1)?.();
  await expect(again).resolves.toBeUndefined();
});

test('admits one more waiting attempt for each that ends', async () => {
  const wake: (() => void)[] = [];
  const { hold } = createHolds(() => new Promise<void>((resolve) => wake.push(resolve)));
  const waiting = Array.from({ length: 4 }, () => hold('192.0.2.1', 8000));
  wake[0]?.();
  await waiting[0];
  waiting.push(hold('192.0.2.1', 8000));
  await expect(hold('192.0.2.1', 8000)).rejects.toMatchObject({ errCode: 429 });
  for (const entry of wake) entry();
  await Promise.all(waiting);
});

test('admits five thousand waiting attempts, and one more when one ends', async () => {
  const wake: (() => void)[] = [];
  const { hold } = createHolds(() => new Promise<void>((resolve) => wake.push(resolve)));
  const client = (at: number) => `client ${String(at >> 2)}`;
  const waiting = Array.from({ length: 5_000 }, (_, at) => hold(client(at), 500));
  await expect(hold('other', 500)).rejects.toMatchObject({ errCode: 503, data: { retryAfter: 10 } });
  wake[0]?.();
  await waiting[0];
  waiting.push(hold('other', 500));
  await expect(hold('other', 500)).rejects.toMatchObject({ errCode: 503 });
  for (const entry of wake) entry();
  await Promise.all(waiting);
});
