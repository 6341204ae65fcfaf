import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { putOffers } from '#support/offers.ts';
import { testService, type TestService } from '#support/service.ts';
import { loadDemoPurchases } from '#demo/purchasing.ts';
import { freePurchasing } from '#support/purchasing/inputs.ts';
import { moneyProblems, type moneyQuestions } from '#support/purchasing/money.ts';

let service: TestService | undefined;
afterEach(async () => service?.close());

/** A library with orders of a demo reader in every stage, with payments that ended in every way. */
async function demoMoney(): Promise<TestService> {
  const purchasing = { ...freePurchasing, share: { percent: 80, freight: 'reader' as const } };
  const made = await testService({ libraries: [{ file: { demo: true, purchasing } }] });
  await made.addReader();
  await putOffers(
    made,
    Array.from({ length: 20 }, (_, at) => ({ vendorKey: `o${String(at)}`, record: { title: `书${String(at)}` } })),
  );
  await loadDemoPurchases(made.store, [made.context().library], () => made.clock.now);
  service = made;
  return made;
}

test('all sums of money of the demo data agree, reckoned in plain SQL', async () => {
  const { store } = await demoMoney();
  expect(await moneyProblems(store)).toEqual({});
  const { n } = await store.db
    .selectFrom('ledger_transfer')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBeGreaterThan(30);
});

test('the checks find a payment booked twice, an open share and a wrong fund', async () => {
  const { store } = await demoMoney();
  const write = (text: string) => sql.raw(text).execute(store.db);
  await write(`INSERT INTO ledger_transfer (entry_id, charge_id, debit, credit, amount)
    SELECT entry_id, NULL, debit, 'to-return', amount FROM ledger_transfer WHERE debit = 'weixin' LIMIT 1`);
  await write("UPDATE purchase_order SET stage = 'sent' WHERE stage = 'toPay'");
  await write("UPDATE purchase_order SET library_share = library_share + 1 WHERE stage = 'received'");
  const found: readonly (keyof typeof moneyQuestions)[] = [
    'what a payment brought is booked whole and once, and nothing of one that brought none',
    'what is to be returned is what no provider has returned yet',
    'the providers have what was paid less what went back',
    'prices, freight and shares of an order agree',
    'a reader’s share is charged as it is, and open only while it is to be paid',
    'what is spent of the funds is what delivered orders cost the library',
  ];
  expect(Object.keys(await moneyProblems(store))).toEqual(found);
});
