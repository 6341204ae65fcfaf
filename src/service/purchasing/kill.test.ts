import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killAfter } from '#support/kill.ts';
import { fundBalances } from './budget.ts';
import { moneyProblems } from '#support/purchasing/money.ts';
import { openShop, startVendor, type Shop } from '#support/purchasing/purchasing.ts';

/** What happens in a process of its own. */
const script = join(import.meta.dirname, '../../../tests/support/purchasing/child.ts');

/** What of orders, books, loans and money does not agree; nothing, where all does. */
async function disagreements({ service }: Shop): Promise<string[]> {
  const { db } = service.store;
  const orders = await db.selectFrom('purchase_order').selectAll().execute();
  const lines = await db
    .selectFrom('purchase_line')
    .leftJoin('loan', 'loan.id', 'purchase_line.loan_id')
    .select(['purchase_line.order_id', 'purchase_line.loan_id', 'purchase_line.record_id', 'loan.reader_id'])
    .execute();
  const steps = await db.selectFrom('purchase_step').select(['order_id', 'stage']).orderBy('id').execute();
  const dispatches = await db.selectFrom('purchase_dispatch').selectAll().execute();
  const sums = await fundBalances(db, service.context().library.id, 2026);
  const wrong = orders.flatMap((order) => {
    const its = lines.filter((line) => line.order_id === order.id);
    const isReceived = order.stage === 'received';
    const problems = [
      its.length !== order.books && 'has not its books',
      isReceived !== its.every((line) => line.loan_id !== null && line.record_id !== null) && 'is lent by half',
      isReceived && its.some((line) => line.reader_id !== order.reader_id) && 'is lent to another',
      steps.findLast((step) => step.order_id === order.id)?.stage !== order.stage &&
        order.stage !== 'shipped' &&
        'has no such step',
      order.stage === 'toSend' && !dispatches.some((dispatch) => dispatch.order_id === order.id) && 'has no dispatch',
    ];
    return problems.flatMap((problem) => (problem === false ? [] : `${order.number} (${order.stage}) ${problem}`));
  });
  const fen = (isIt: (stage: string) => boolean) =>
    orders.filter((order) => isIt(order.stage)).reduce((sum, order) => sum + order.library_share, 0);
  const total = (key: 'bound' | 'spent') => sums.reduce((sum, entry) => sum + entry[key], 0);
  if (total('spent') !== fen((stage) => stage === 'received')) wrong.push('what is spent is not what was received');
  if (total('bound') !== fen((stage) => !['received', 'cancelled', 'expired'].includes(stage)))
    wrong.push('bound is not on order');
  // Here money comes without a provider; payments/interleavings.test.ts kills the way from there.
  const atProviders = 'the providers have what was paid less what went back';
  return [...wrong, ...Object.keys(await moneyProblems(service.store)).filter((question) => question !== atProviders)];
}

test('a process that is killed between any two steps leaves no half order, and the vendor gets each once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-kill-'));
  const vendor = await startVendor(() => Date.UTC(2026, 0, 20));
  try {
    const storeFile = join(dir, 'store.db');
    for (const [seed, lines] of [1, 11, 4].entries()) {
      await killAfter(script, lines, [storeFile, vendor.url, String(seed)]);
      const shop = await openShop({ storeFile, vendorUrl: vendor.url });
      expect(await disagreements(shop)).toEqual([]);
      shop.service.clock.now += (seed + 1) * 86_400_000;
      await shop.work();
      expect(await disagreements(shop)).toEqual([]);
      const { db } = shop.service.store;
      const rows = await db.selectFrom('purchase_order').select(['number', 'stage']).execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => row.stage === 'toSend')).toEqual([]);
      // Nobody pays for what was ordered and not paid when the process was killed: the vendor never hears of it.
      const alive = rows.filter((row) => !['cancelled', 'expired'].includes(row.stage)).map((row) => row.number);
      const known = [...vendor.desk.orders]
        .filter(([, entry]) => entry.state !== 'cancelled')
        .map(([number]) => number);
      expect(known.sort()).toEqual(alive.sort());
      await shop.close();
    }
  } finally {
    await vendor.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
