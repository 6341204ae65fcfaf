import { afterEach } from 'vitest';
import { fundBalances } from '#service/purchasing/budget.ts';
import { openShop, type Shop } from './purchasing.ts';

const open: Shop[] = [];

/** Closes the shops of each test after it; call it at the head of the test file. */
export function withShops(): void {
  afterEach(async () => {
    for (const shop of open.splice(0)) await shop.close();
  });
}

/** A library that buys what readers choose, for one test. */
export async function shopOf(input: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop(input);
  open.push(shop);
  return shop;
}

/** What is bound and spent of each fund in 2026, in fen. */
export const funds = ({ service }: Shop) => fundBalances(service.store.db, service.context().library.id, 2026);

/** The row of an order. @throws when there is none */
export const rowOf = ({ service }: Shop, orderId: string) =>
  service.store.db.selectFrom('purchase_order').selectAll().where('id', '=', Number(orderId)).executeTakeFirstOrThrow();

export const minute = 60_000;
