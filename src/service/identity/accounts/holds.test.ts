import { expect, test } from 'vitest';
import { createHolds } from './holds.ts';

test('lets four attempts of one client wait, and those of others beside them', async () => {
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
