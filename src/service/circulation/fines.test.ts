import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemByBarcode } from './facts.ts';
import { finesByLoan, runningFine } from './fines.ts';
import { writeImportedLoan } from './import.ts';
import { CirculationError, endLoan, giveBack, lend } from './lend.ts';
import { noteLoan } from './loan-behaviour.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { agreeAll } from '#support/circulation.ts';
import { testService, type TestService } from '#support/service.ts';
import { balanceOf, findCharges } from '../ledger/charges/read-charges.ts';
import { settle } from '../ledger/charges/settle-charges.ts';
import { inTransaction } from '../platform/db/database.ts';

const day = 24 * 60 * 60_000;
const copies = [1, 2, 3].map((at) => ({
  controlNumber: `c${String(at)}`,
  kind: 'book' as const,
  title: `书 ${String(at)}`,
  price: 'CNY45.00',
  holdings: [
    {
      libCode: 'MAIN',
      locationId: 'stacks',
      callNumber: `I${String(at)}`,
      items: [{ barcode: String(at), propertyNumber: `P${String(at)}` }],
    },
  ],
}));
const fines = { perDayFen: 10, graceDays: 1, maxFen: 200, debtLimitFen: 50 };
let service: TestService;
let session: SessionToken;
let readerId: number;
const withFines = async (over: object = {}) => {
  const circulation = { rules: [{ loans: 5, days: 10, renewals: 5 }], renewOverdue: true, fines, ...over };
  service = await testService({ libraries: [{ file: { circulation } }], records: copies });
  session = await service.signIn();
  readerId = (await service.store.db.selectFrom('reader').select('id').executeTakeFirstOrThrow()).id;
  await agreeAll(service.store.db, service.clock.now);
};
beforeEach(() => withFines());
afterEach(() => service.close());

const given = () => ({ library: service.context().library, readerId, now: service.clock.now });
const lent = (barcode: string) => lend(service.store.db, { ...given(), barcode });
const returned = (barcode: string) => giveBack(service.store.db, { ...given(), barcode });
const later = async (days: number) => {
  service.clock.now += days * day;
  session = await service.signIn();
};
const owed = () => balanceOf(service.store.db, given().library.id, readerId);
const charges = () => findCharges(service.store.db, given().library.id, { readerId });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CirculationError ? error.reason : String(error)),
  );

describe('the fine of a loan', () => {
  it('grows as shown, and is charged once when the copy is returned', async () => {
    await lent('1');
    await lent('2');
    await later(13);
    const loans = await service.data('listLoans', {}, { session });
    expect(loans).toMatchObject({ runningFen: 40, result: [{ fineFen: 20 }, { fineFen: 20 }] });
    expect(await owed()).toBe(0);
    await returned('1');
    expect(await reasonOf(returned('1'))).toBe('notOnLoan');
    expect(await charges()).toMatchObject([
      { kind: 'fine', amountFen: 20, openFen: 20, barcode: '1', fromDay: '2026-01-25', toDay: '2026-01-28' },
    ]);
    await later(100);
    await returned('2');
    expect(await owed()).toBe(220);
  });

  it('names its loan and its record, also among the records of the reader', async () => {
    await lent('1');
    await later(13);
    await returned('1');
    const loan = await service.store.db.selectFrom('loan').select(['id', 'record_id']).executeTakeFirstOrThrow();
    expect(await charges()).toMatchObject([{ loanId: loan.id, recordId: loan.record_id }]);
    const row = service.store.db.selectFrom('behaviour').select(['loan_id', 'record_id', 'location']);
    expect(await row.where('type', '=', 'fine').execute()).toEqual([
      { loan_id: loan.id, record_id: loan.record_id, location: 'stacks' },
    ]);
  });

  it('is charged until the day of a late renewal, starts again after it, and never exceeds the maximum', async () => {
    await lent('1');
    await later(20);
    const [loan] = (await service.data('listLoans', {}, { session })).result;
    const renewed = await service.data('renewLoans', { loanIds: [loan?.loanId ?? ''] }, { session });
    expect(renewed.results).toMatchObject([{ isRenewed: true, dueOn: '2026-02-14' }]);
    expect(await owed()).toBe(90);
    expect((await service.data('listLoans', {}, { session })).result).toMatchObject([{ fineFen: 0 }]);
    await later(60);
    expect((await service.data('listLoans', {}, { session })).result).toMatchObject([{ fineFen: 110 }]);
    await returned('1');
    expect(await owed()).toBe(200);
  });

  it('is none in time, in the days of grace, and for loans of another system', async () => {
    await lent('1');
    await later(11);
    await returned('1');
    const item = await itemByBarcode(service.store.db, given().library.id, '2');
    if (!item) throw new Error('no item');
    const loanData = { lentOn: '2025-10-01', dueOn: '2025-10-31', renewals: 0 };
    await writeImportedLoan(service.store.db, { ...given(), origin: 'import' }, item, loanData);
    expect(await service.data('listLoans', {}, { session })).toMatchObject({ runningFen: 0 });
    await returned('2');
    expect(await charges()).toEqual([]);
  });

  it.each([
    ['2026-01-16', 0],
    ['2026-01-15', 10],
    ['2026-01-14', 20],
    ['2025-10-31', 750],
  ])('of a loan of another system counts from the cut-over day: %s costs %i fen today', async (cutOver, fen) => {
    await service.close();
    await withFines({ cutOver, fines: { ...fines, maxFen: undefined } });
    const item = await itemByBarcode(service.store.db, given().library.id, '2');
    if (!item) throw new Error('no item');
    const loanData = { lentOn: '2025-10-01', dueOn: '2025-10-31', renewals: 0 };
    await writeImportedLoan(service.store.db, { ...given(), origin: 'import' }, item, loanData);
    expect(await service.data('listLoans', {}, { session })).toMatchObject({ runningFen: fen });
    await returned('2');
    expect(await owed()).toBe(fen);
  });

  it('of an own loan counts from its due day, whatever the cut-over day', async () => {
    const { library } = given();
    const { circulation } = library.file;
    const moved = { ...library, file: { ...library.file, circulation: { ...circulation, cutOver: '2026-01-20' } } };
    const loan = { due_on: '2026-01-10', material_type: null, location_id: 'stacks' };
    const fineOf = (origin: 'here' | 'import') => runningFine(moved, null, { ...loan, origin }, { on: '2026-01-22' });
    expect([fineOf('here'), fineOf('import')]).toEqual([110, 30]);
  });

  it('is the sum of the fines of its loan, and of no other charges', async () => {
    await lent('1');
    await later(13);
    await returned('1');
    const [fine] = await charges();
    if (!fine) throw new Error('no fine');
    const { loanId } = fine;
    const others = [
      { ...fine, kind: 'lost' as const },
      { ...fine, loanId: null },
      { ...fine, amountFen: 5 },
    ];
    expect(finesByLoan([fine, ...others])).toEqual(new Map([[loanId, 25]]));
  });

  it('is charged with the return or not at all', async () => {
    await lent('1');
    await later(30);
    const inside = inTransaction(service.store.db, async (db) => {
      const loan = await db.selectFrom('loan').selectAll().executeTakeFirstOrThrow();
      await endLoan(db, given().library, loan, service.clock.now);
      throw new Error('power cut');
    });
    await expect(inside).rejects.toThrow('power cut');
    expect(await owed()).toBe(0);
    expect((await service.data('listLoans', {}, { session })).total).toBe(1);
  });
});

describe('a reader who owes more than the limit', () => {
  it('borrows nothing, and renews where the library lets him', async () => {
    await lent('1');
    await lent('2');
    await later(16);
    await returned('1');
    expect(await owed()).toBe(50);
    await service.store.db.updateTable('loan').set({ due_on: '2026-02-20' }).where('barcode', '=', '2').execute();
    expect(await reasonOf(lent('3'))).toBe('done');
    await later(30);
    await returned('3');
    expect(await owed()).toBe(240);
    expect(await reasonOf(lent('1'))).toBe('inDebt');
    const debt = async () => (await service.data('listBehaviors', { type: 'debt' }, { session })).result;
    expect(await debt()).toMatchObject([{ blockFrom: '2026-03-02', blockTo: null, processFlag: '0' }]);
    await later(1);
    await settle(service.store.db, { ...given(), means: 'cash', key: 'pay:1', amountFen: 190 });
    expect(await debt()).toMatchObject([{ blockFrom: '2026-03-02', blockTo: '2026-03-03', processFlag: '1' }]);
    expect(await reasonOf(lent('1'))).toBe('hasOverdue');
    expect((await service.data('listLoans', {}, { session })).result).toMatchObject([{ notRenewable: null }]);
  });

  it.each([true, false])('renews by the setting of the library: %s', async (renewInDebt) => {
    await service.close();
    await withFines({ fines: { ...fines, renewInDebt, debtLimitFen: 0 } });
    await lent('1');
    await lent('2');
    await later(13);
    const notRenewable = async () => (await service.data('listLoans', {}, { session })).result[0]?.notRenewable;
    expect(await notRenewable()).toBeNull();
    await returned('1');
    expect((await notRenewable()) === null).toBe(renewInDebt);
  });

  it('is refused a renewal where the library does not let him', async () => {
    await service.close();
    await withFines({ fines: { ...fines, renewInDebt: false, debtLimitFen: 0 } });
    await lent('1');
    await lent('2');
    await later(13);
    await returned('1');
    const { result } = await service.data('listLoans', {}, { session });
    expect(result).toMatchObject([{ renewsTo: null, notRenewable: '所欠费用超过限额，请先结清再续借' }]);
    const failed = await service.call('renewLoans', { loanIds: [result[0]?.loanId ?? ''] }, { session });
    expect(failed.success).toBe(false);
  });
});

describe('the behaviour records of loans', () => {
  const types = async () => (await service.data('listBehaviors', {}, { session })).result.map((entry) => entry.type);

  it('include lending, renewing, the fine and the return, with copy and place', async () => {
    await lent('1');
    await later(20);
    const [loan] = (await service.data('listLoans', {}, { session })).result;
    await service.data('renewLoans', { loanIds: [loan?.loanId ?? ''] }, { session });
    await later(1);
    await returned('1');
    const { result } = await service.data('listBehaviors', {}, { session });
    const shown = result.map(({ type, processFlag, amountDue }) => [type, processFlag, amountDue]);
    expect(shown).toEqual([
      ['return', '1', null],
      ['renewal', '1', null],
      ['debt', '0', null],
      ['fine', '0', 90],
      ['loan', '1', null],
    ]);
    expect(result.at(-1)).toMatchObject({ barcode: '1', propertyNumber: 'P1', location: '书库', title: '书 1' });
    expect(await service.data('deleteBehaviors', { behaviorId: 'all' }, { session })).toEqual({ deleted: 0 });
    // The history is the reader's to delete, and the records of it go with it; what was charged stays.
    await service.data('deleteLoanHistory', { loanId: 'all' }, { session });
    expect(await types()).toEqual(['debt', 'fine']);
  });

  it('show a loan as running until it is returned, and count a renewal for its record', async () => {
    const flag = async () =>
      (await service.data('listBehaviors', { type: 'loan' }, { session })).result.map((entry) => entry.processFlag);
    const renewals = () =>
      service.store.db.selectFrom('activity_month').select('record_id').where('type', '=', 'renewal').execute();
    await lent('1');
    expect(await flag()).toEqual(['0']);
    await later(5);
    const [loan] = (await service.data('listLoans', {}, { session })).result;
    await service.data('renewLoans', { loanIds: [loan?.loanId ?? ''] }, { session });
    expect(await flag()).toEqual(['0']);
    expect(await renewals()).toHaveLength(1);
    await returned('1');
    expect(await flag()).toEqual(['1']);
  });

  it('need a reader, and a record only to be counted', async () => {
    await lent('1');
    const { db } = service.store;
    const loan = await db.selectFrom('loan').selectAll().executeTakeFirstOrThrow();
    const rows = () => db.selectFrom('behaviour').select(['type', 'record_id']).orderBy('id').execute();
    await noteLoan(db, { ...loan, reader_id: null }, { type: 'renewal', at: service.clock.now });
    expect(await rows()).toMatchObject([{ type: 'loan' }]);
    await noteLoan(db, { ...loan, record_id: null }, { type: 'renewal', at: service.clock.now });
    expect(await rows()).toMatchObject([{ type: 'loan' }, { type: 'renewal', record_id: null }]);
    expect(await db.selectFrom('activity_month').select('type').where('type', '=', 'renewal').execute()).toEqual([]);
  });

  it('are not kept for readers who want no history, but for what they were charged', async () => {
    await lent('1');
    await service.data('keepLoanHistory', { keep: false }, { session });
    await lent('2');
    await later(20);
    await returned('1');
    await returned('2');
    expect(await types()).toEqual(['fine', 'debt', 'fine']);
  });
});
