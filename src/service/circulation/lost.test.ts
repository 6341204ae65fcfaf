import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { giveBack, lend } from './lend.ts';
import { agreeAll } from '#support/circulation.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { actOnCopy } from './copy-acts.ts';
import { chargeDamage, declareLost } from './lost.ts';
import { charge } from '../ledger/charges/charge.ts';
import { creditOf } from '../ledger/charges/read-charges.ts';
import { settle } from '../ledger/charges/settle-charges.ts';
import { turnover } from '../ledger/charges/turnover.ts';

const day = 24 * 60 * 60_000;
const lost = { timesPrice: 2, withoutPriceFen: 5000, handlingFen: 500 };
const circulation = {
  rules: [{ loans: 5, days: 10 }],
  fines: { perDayFen: 10, debtLimitFen: 1000, lost },
};
const records = [
  {
    controlNumber: 'c1',
    kind: 'book' as const,
    title: '夜航',
    price: 'CNY45.00',
    holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I1', items: [{ barcode: '1' }] }],
  },
];
let service: TestService;
let session: SessionToken;
let readerId: number;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { circulation } }], records });
  session = await service.signIn();
  readerId = (await service.store.db.selectFrom('reader').select('id').executeTakeFirstOrThrow()).id;
  await lend(service.store.db, { ...at(), readerId });
});
afterEach(() => service.close());

const at = () => ({ library: service.context().library, barcode: '1', now: service.clock.now });
const listed = (input = {}) => service.data('listCharges', input, { session });
const status = async () =>
  (await service.store.db.selectFrom('item').select('status').executeTakeFirstOrThrow()).status;
const later = async (days: number) => {
  service.clock.now += days * day;
  session = await service.signIn();
};

describe('a copy that is declared lost', () => {
  it('ends the loan, is missing, and is charged with the fine, once', async () => {
    await later(13);
    expect(await listed()).toMatchObject({ total: 0, owedFen: 0, runningFen: 30, isOverLimit: false });
    expect(await declareLost(service.store.db, at())).toMatchObject({ amountFen: 9500 });
    expect(await status()).toBe('missing');
    await expect(declareLost(service.store.db, at())).rejects.toThrow('not on loan');
    expect(await listed()).toMatchObject({
      total: 2,
      owedFen: 9530,
      runningFen: 0,
      limitFen: 1000,
      isOverLimit: true,
      result: [
        { kind: 'fine', amountFen: 30, openFen: 30, title: '夜航', locationName: '书库' },
        { kind: 'lost', amountFen: 9500, openFen: 9500, chargedOn: '2026-01-28' },
      ],
    });
    expect((await service.data('listLoans', {}, { session })).total).toBe(0);
  });

  it('that is found goes back to the shelf, and what was paid is owed to the reader but for the handling', async () => {
    await declareLost(service.store.db, { ...at(), note: '读者申报' });
    await settle(service.store.db, { ...at(), readerId, key: 'p', means: 'cash' });
    expect(await listed({ state: 'open' })).toMatchObject({ total: 0, owedFen: 0 });
    expect(await find(at())).toMatchObject({ amountFen: 9000 });
    expect(await status()).toBe('available');
    await expect(find(at())).rejects.toThrow('does not allow');
    expect(await creditOf(service.store.db, at().library.id, readerId)).toBe(9000);
    expect(await listed({ state: 'settled' })).toMatchObject({
      total: 1,
      creditFen: 9000,
      result: [{ paidFen: 9500, reversedFen: 9000, openFen: 0, note: '读者申报' }],
    });
    const moved = await turnover(service.store.db, at().library.id, { from: '2026-01-01', to: '2026-01-31' });
    expect(moved).toEqual([
      { account: 'cash', debitFen: 9500, creditFen: 0 },
      { account: 'lost-income', debitFen: 9000, creditFen: 9500 },
      { account: 'reader-credit', debitFen: 0, creditFen: 9000 },
      { account: 'receivable', debitFen: 9500, creditFen: 9500 },
    ]);
  });
});

const find = (copy: ReturnType<typeof at>) =>
  actOnCopy(service.store.db, { ...copy, act: 'found', staff: 'wang.fang' });

describe('a lost copy', () => {
  const finesOf = (over: object) => {
    const { library } = service.context();
    const { circulation } = library.file;
    const fines = { ...circulation.fines, lost: { ...circulation.fines.lost, ...over } };
    return { ...at(), library: { ...library, file: { ...library.file, circulation: { ...circulation, fines } } } };
  };

  it('of nobody known is not declared lost', async () => {
    await service.store.db.updateTable('loan').set({ reader_id: null }).execute();
    await expect(declareLost(service.store.db, at())).rejects.toMatchObject({ reason: 'notOnLoan' });
    expect(await status()).toBe('loaned');
  });

  it('costs nothing if staff charge nothing, and is missing all the same', async () => {
    expect(await declareLost(service.store.db, { ...at(), amountFen: 0 })).toMatchObject({ amountFen: 0 });
    expect(await listed()).toMatchObject({ total: 0, owedFen: 0 });
    expect(await status()).toBe('missing');
    expect(await find(at())).toMatchObject({ amountFen: 0 });
    expect(await status()).toBe('available');
  });

  it('costs what the library asks without a price where its record is gone', async () => {
    await service.store.db.updateTable('loan').set({ record_id: null }).execute();
    expect(await declareLost(service.store.db, at())).toMatchObject({ amountFen: 5500 });
  });

  it.each([
    ['all', 9500],
    ['allButHandling', 9000],
    ['nothing', undefined],
  ])('that is found takes back %s: %i fen', async (found, amountFen) => {
    await declareLost(service.store.db, at());
    const { library } = at();
    // Charged later for the same copy; it stays.
    const damage = { library, readerId, key: 'damage', now: service.clock.now, kind: 'damage' as const, amountFen: 7 };
    const loan = await service.store.db.selectFrom('loan').select('id').executeTakeFirstOrThrow();
    await charge(service.store.db, { ...damage, subject: { barcode: '1', loanId: loan.id } });
    expect((await find(finesOf({ found }))).amountFen).toBe(amountFen ?? 0);
    expect(await listed()).toMatchObject({ owedFen: 9507 - (amountFen ?? 0) });
    expect(await status()).toBe('available');
  });

  it('that is found creates no credit for a deleted reader', async () => {
    await declareLost(service.store.db, at());
    await service.store.db.deleteFrom('reader').where('id', '=', readerId).execute();
    expect(await find(at())).toMatchObject({ amountFen: 0 });
    expect(await status()).toBe('available');
  });
});

describe('a damaged copy', () => {
  it('is charged before it is given back by a reader who keeps no history', async () => {
    const given = { ...at(), amountFen: 800, note: '缺页' };
    expect(await chargeDamage(service.store.db, given)).toMatchObject({ isNew: true });
    await giveBack(service.store.db, at());
    expect(await listed()).toMatchObject({ owedFen: 800, result: [{ kind: 'damage' }] });
    await expect(chargeDamage(service.store.db, given)).rejects.toThrow('not on loan');
  });

  it('is charged to the last borrower, once for the loan, and visible to no other reader', async () => {
    await agreeAll(service.store.db, service.clock.now);
    await giveBack(service.store.db, at());
    const given = { ...at(), amountFen: 800, note: '缺页' };
    expect(await chargeDamage(service.store.db, given)).toMatchObject({ isNew: true });
    expect(await chargeDamage(service.store.db, given)).toMatchObject({ isNew: false });
    expect(await listed()).toMatchObject({ owedFen: 800, result: [{ kind: 'damage', note: '缺页' }] });
    await service.addReader({ account: 'wang' });
    const other = await service.signIn({ username: 'wang', password: testReader.password });
    expect(await service.data('listCharges', {}, { session: other })).toMatchObject({ total: 0, owedFen: 0 });
    expect(await service.call('listCharges', {})).toMatchObject({ errCode: 401 });
  });
});
