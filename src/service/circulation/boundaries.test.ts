import { afterEach, beforeEach, expect, test } from 'vitest';
import { charge } from '../ledger/charges/charge.ts';
import { testService, type TestService } from '#support/service.ts';
import { giveBack, lend } from './lend.ts';

// The last loan, day and fen that the rules of lending allow, and the first that they do not.

const limitFen = 1000;
let service: TestService;
let readerId: number;
beforeEach(async () => {
  const circulation = { rules: [{ loans: 2, days: 10 }], fines: { perDayFen: 10, debtLimitFen: limitFen } };
  service = await testService({ libraries: [{ file: { circulation } }] });
  const items = ['A1', 'A2', 'A3'].map((barcode) => ({ barcode }));
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1', items }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  readerId = await service.addReader();
  service.clock.now = Date.parse('2026-01-15T09:00:00+08:00');
});
afterEach(() => service.close());

const at = (time: string) => {
  service.clock.now = Date.parse(`${time}+08:00`);
};
const given = (barcode: string) => {
  const { library, now } = service.context();
  return { library, readerId, barcode, now: now() };
};
const out = (barcode: string) => lend(service.store.db, given(barcode));
const fine = async (barcode: string) => {
  await giveBack(service.store.db, given(barcode));
  const row = await service.store.db
    .selectFrom('ledger_transfer')
    .select('amount')
    .where('debit', '=', 'receivable')
    .executeTakeFirst();
  return row?.amount ?? 0;
};

test('two loans are lent, and the third is not', async () => {
  await out('A1');
  await out('A2');
  await expect(out('A3')).rejects.toMatchObject({ reason: 'maxLoans' });
});

test('an item due today blocks nothing until midnight, and is overdue after that', async () => {
  expect((await out('A1')).due_on).toBe('2026-01-25');
  at('2026-01-25T23:59:59.999');
  await out('A2');
  await giveBack(service.store.db, given('A2'));
  at('2026-01-26T00:00:00');
  await expect(out('A2')).rejects.toMatchObject({ reason: 'hasOverdue' });
});

test('a day late costs a day, and the last moment of the due day nothing', async () => {
  await out('A1');
  at('2026-01-25T23:59:59.999');
  expect(await fine('A1')).toBe(0);
  await out('A1');
  at('2026-02-05T00:00:00');
  expect(await fine('A1')).toBe(10);
});

test('a debt of the limit does not stop borrowing, and a fen more does', async () => {
  const { library } = service.context();
  const owe = (amountFen: number) =>
    charge(service.store.db, { library, readerId, key: String(amountFen), now: 1, kind: 'fee', amountFen });
  await owe(limitFen);
  await out('A1');
  await owe(1);
  await expect(out('A2')).rejects.toMatchObject({ reason: 'inDebt' });
});
