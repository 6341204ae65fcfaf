import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isSqlite } from '#service/platform/db/open.ts';
import { testService, type TestService } from '#support/service.ts';
import { charge } from './charge.ts';
import { ledgerProblems } from './check-ledger.ts';
import { settle } from './settle-charges.ts';

let service: TestService;
let readerId: number;
beforeEach(async () => {
  service = await testService();
  readerId = await service.addReader();
  const { library } = service.context();
  const event = { library, readerId, now: service.clock.now };
  await charge(service.store.db, { ...event, key: 'fine', kind: 'fine', amountFen: 100 });
  await settle(service.store.db, { ...event, key: 'paid', means: 'cash', amountFen: 100, chargeIds: undefined });
});
afterEach(() => service.close());

const db = () => service.store.db;
const run = (statement: string) => sql.raw(statement).execute(db());
/** Removes a trigger, as a careless restore does. */
const drop = (trigger: string, table: string) =>
  run(isSqlite(service.store) ? `drop trigger ${trigger}` : `drop trigger ${trigger} on ${table}`);
const paid = "(select id from ledger_entry where key = 'paid')";

it('agrees with what was charged and paid', async () => {
  expect(await ledgerProblems(db())).toEqual([]);
});

it('finds a payment whose transfers were lost', async () => {
  await drop('ledger_transfer_no_delete', 'ledger_transfer');
  await run(`delete from ledger_transfer where entry_id = ${paid}`);
  expect(await ledgerProblems(db())).toEqual(['1 entries with a receipt that moved no money']);
});

it('finds a charge that has another amount than its booking, by one fen', async () => {
  await drop('charge_no_update', 'charge');
  await run('update charge set amount = 101');
  expect(await ledgerProblems(db())).toEqual(['1 charges that were booked with another amount']);
});

it('finds a charge without its booking, and one that was paid twice', async () => {
  await drop('ledger_transfer_not_twice', 'ledger_transfer');
  await run(`insert into ledger_transfer (entry_id, charge_id, debit, credit, amount)
    select entry_id, charge_id, debit, credit, 1 from ledger_transfer where entry_id = ${paid}`);
  expect(await ledgerProblems(db())).toEqual(['1 charges of which more was settled than was owed']);
  await drop('ledger_transfer_no_delete', 'ledger_transfer');
  await run(`delete from ledger_transfer where entry_id <> ${paid}`);
  expect(await ledgerProblems(db())).toEqual([
    '1 charges that were booked with another amount',
    '1 charges of which more was settled than was owed',
  ]);
});

it('finds transfers of no amount', async () => {
  await drop('ledger_transfer_no_update', 'ledger_transfer');
  if (isSqlite(service.store)) service.store.sqlite.pragma('ignore_check_constraints = on');
  else await run('alter table ledger_transfer drop constraint ledger_transfer_amount');
  await run(`update ledger_transfer set amount = 0 where entry_id = ${paid}`);
  expect(await ledgerProblems(db())).toEqual(['1 transfers of no amount, or inside one account']);
});

it('finds entries whose debits and credits differ', async () => {
  await run('drop view ledger_posting');
  await run(`create view ledger_posting as
    select id as transfer_id, entry_id, charge_id, debit as account, amount from ledger_transfer`);
  expect(await ledgerProblems(db())).toContain('2 entries whose debits and credits differ');
});
