import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { charge } from '../ledger/charges/charge.ts';
import { depositObstacle } from '../ledger/charges/deposits.ts';
import { reverse, settle } from '../ledger/charges/settle-charges.ts';
import { maxWaiverReason } from '../../lib/rules/desk-readers.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { findObstacles } from '../platform/context/obstacles.ts';
import { otherLibrary } from '#support/records.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

// Waiving at the desk: the ledger books and the notice shows what staff confirmed, for any number of charges.

const account = testReader.account;
let service: TestService;
let desk: DeskBrowser;
let readerId: number;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  readerId = await service.addReader();
  desk = await signedInStaff(service, ['circulation']);
});
afterEach(() => service.close());

let made = 0;
const owe = async (amountFen: number): Promise<string> => {
  made += 1;
  const { library, now } = service.context();
  const event = { library, readerId, key: `test:${String(made)}`, now: now() };
  return String((await charge(service.store.db, { ...event, kind: 'fee', amountFen })).chargeId);
};
const slip = () => {
  made += 1;
  return `slip-${String(made).padStart(6, '0')}`;
};
const open = async () =>
  (await desk.data('getDeskReaderFile', { account })).charges.map(({ chargeId, openFen }) => ({ chargeId, openFen }));
const ledgerFen = async (debit: string): Promise<number> => {
  const { fen } = await service.store.db
    .selectFrom('ledger_transfer')
    .where('debit', '=', debit)
    .select((eb) => eb.fn.sum<number | null>('amount').as('fen'))
    .executeTakeFirstOrThrow();
  return Number(fen ?? 0);
};

test('one yuan of three charges is waived, the oldest first, in one entry', async () => {
  const chargeIds = [await owe(40), await owe(500), await owe(700)];
  const waiving = { account, chargeIds, amountFen: 100, reason: '首次', slip: slip() };
  expect(await desk.data('waiveDeskCharges', waiving)).toMatchObject({ amountFen: 100, reader: { debtFen: 1140 } });
  expect((await open()).map(({ openFen }) => openFen)).toEqual([440, 700]);
  // The same slip is one waiver.
  expect(await desk.data('waiveDeskCharges', waiving)).toMatchObject({ amountFen: 100, reader: { debtFen: 1140 } });
  const { db } = service.store;
  expect(await db.selectFrom('ledger_entry').select('note').where('kind', '=', 'waiver').execute()).toEqual([
    { note: '首次' },
  ]);
  const log = await db.selectFrom('audit_entry').select('subjects').where('detail', '=', 'waiver').execute();
  expect(log).toEqual([{ subjects: JSON.stringify([...chargeIds, '首次', '100', '-']) }]);
});

test('all of it can be waived, a fen more cannot, and then nothing is', async () => {
  const chargeIds = [await owe(40), await owe(500)];
  const waiving = { account, chargeIds, reason: 'x' };
  for (const amountFen of [541, 0, -1, 1.5]) {
    expect(await desk.ask('waiveDeskCharges', { ...waiving, amountFen, slip: slip() })).toMatchObject({
      errCode: amountFen === 541 ? 409 : 400,
    });
  }
  // One of them is not this reader's: none is waived.
  const strange = { ...waiving, chargeIds: [...chargeIds, '999'], amountFen: 40, slip: slip() };
  expect(await desk.ask('waiveDeskCharges', strange)).toMatchObject({ errCode: 409 });
  expect(await ledgerFen('waived')).toBe(0);
  expect(await desk.data('waiveDeskCharges', { ...waiving, amountFen: 540, slip: slip() })).toMatchObject({
    amountFen: 540,
    reader: { debtFen: 0, charges: [] },
  });
});

test('a waiver that was confirmed before money was taken changes nothing when too little is left', async () => {
  const chargeIds = [await owe(300), await owe(200)];
  await desk.data('takeDeskPayment', { account, chargeIds, amountFen: 100, means: 'cash', slip: slip() });
  const waiving = { account, chargeIds, amountFen: 500, reason: 'x', slip: slip() };
  expect(await desk.ask('waiveDeskCharges', waiving)).toMatchObject({ errCode: 409 });
  expect(await ledgerFen('waived')).toBe(0);
});

test('for any charges, ticks and amounts, the response equals the bookings of the ledger', async () => {
  const step = fc.record({
    charges: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 0, maxLength: 3 }),
    ticks: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
    amountFen: fc.integer({ min: 1, max: 900 }),
    act: fc.constantFrom('waive', 'waive', 'pay'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 4 }), async (steps) => {
      for (const { charges, ticks, amountFen, act } of steps) {
        for (const fen of charges) await owe(fen);
        const all = await open();
        const chargeIds = [...new Set(ticks)].flatMap((nth) => all[nth]?.chargeId ?? []);
        if (chargeIds.length === 0) continue;
        const sumFen = all.reduce((sum, entry) => sum + (chargeIds.includes(entry.chargeId) ? entry.openFen : 0), 0);
        const booked = act === 'pay' ? 'cash' : 'waived';
        const before = await ledgerFen(booked);
        const given = { account, chargeIds, amountFen, slip: slip() };
        const answer =
          act === 'pay'
            ? await desk.ask('takeDeskPayment', { ...given, means: 'cash' })
            : await desk.ask('waiveDeskCharges', { ...given, reason: 'x' });
        const bookedFen = (await ledgerFen(booked)) - before;
        expect(bookedFen).toBe(amountFen <= sumFen ? amountFen : 0);
        expect(answer.success ? answer.data.amountFen : 0).toBe(bookedFen);
        const rest = new Map((await open()).map((entry) => [entry.chargeId, entry.openFen]));
        for (const entry of all)
          if (!chargeIds.includes(entry.chargeId)) expect(rest.get(entry.chargeId)).toBe(entry.openFen);
      }
    }),
    { numRuns: 20 },
  );
});

test('credit is paid out once for a slip, with a receipt in the audit log', async () => {
  const chargeId = await owe(300);
  await desk.data('takeDeskPayment', { account, means: 'desk-card', slip: slip() });
  const { library, now } = service.context();
  const event = { library, readerId, key: 'back', now: now(), chargeId: Number(chargeId) };
  await reverse(service.store.db, { ...event, amountFen: 200 });
  const paying = { account, means: 'cash', slip: slip() } as const;
  const paid = await desk.data('payOutDeskCredit', paying);
  expect(paid).toMatchObject({ amountFen: 200, receipt: '20260115-0002' });
  expect(await desk.data('payOutDeskCredit', paying)).toMatchObject({ amountFen: 200, receipt: '20260115-0002' });
  expect(await desk.ask('payOutDeskCredit', { ...paying, slip: slip() })).toMatchObject({ errCode: 409 });
  const log = await service.store.db
    .selectFrom('audit_entry')
    .select(['detail', 'subjects'])
    .where('kind', '=', 'deskAct')
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { detail: 'payment desk-card', subjects: '["300","20260115-0001"]' },
    { detail: 'paid out cash', subjects: '["200","20260115-0002"]' },
  ]);
});

test('a deposit is paid in and back once a slip, is no debt, and has to be paid back before the reader leaves', async () => {
  const file = () => desk.data('getDeskReaderFile', { account });
  const taking = { account, amountFen: 10_000, means: 'cash', slip: slip() } as const;
  for (let sent = 0; sent < 2; sent += 1) {
    const { amountFen, receipt, reader } = await desk.data('takeDeskDeposit', taking);
    expect({ amountFen, receipt }).toEqual({ amountFen: 10_000, receipt: expect.stringMatching(/-0001$/) as unknown });
    expect(reader).toMatchObject({ depositFen: 10_000, debtFen: 0, creditFen: 0, charges: [] });
  }
  await owe(300);
  expect(await file()).toMatchObject({ depositFen: 10_000, debtFen: 300 });
  // A deposit pays nothing.
  expect(await desk.ask('payOutDeskCredit', { account, means: 'cash', slip: slip() })).toMatchObject({ errCode: 409 });
  const obstacles = await findObstacles(service.store.db, { id: readerId, libraryId: service.context().library.id }, [
    depositObstacle,
  ]);
  expect(obstacles).toEqual([{ kind: 'deposit', count: 1, amount: 10_000 }]);

  const back = { account, means: 'desk-card', slip: slip() } as const;
  for (let sent = 0; sent < 2; sent += 1) {
    const { amountFen, reader } = await desk.data('returnDeskDeposit', back);
    expect({ amountFen, left: reader.depositFen }).toEqual({ amountFen: 10_000, left: 0 });
  }
  expect(await desk.ask('returnDeskDeposit', { ...back, slip: slip() })).toMatchObject({ errCode: 409 });
  // The slip of another event books nothing.
  expect(await desk.ask('takeDeskDeposit', { ...taking, slip: back.slip })).toMatchObject({ errCode: 409 });
  expect([await ledgerFen('cash'), await ledgerFen('deposit')]).toEqual([10_000, 10_000]);
});

test.each([0, 1, 100_000_000, 100_000_001])('a deposit of %i fen', async (amountFen) => {
  const answer = await desk.ask('takeDeskDeposit', { account, amountFen, means: 'cash', slip: slip() });
  expect(answer.success).toBe(amountFen > 0 && amountFen <= 100_000_000);
});

test('the cash report sums by day, person, desk and means, and knows payments of commands', async () => {
  const chargeIds = [await owe(1000), await owe(500)];
  const today = libraryDay(service.context().library, service.clock.now);
  const at = (libCode: string) => ({ account, libCode, slip: slip() });
  await desk.data('takeDeskPayment', { ...at('MAIN'), chargeIds, amountFen: 300, means: 'cash' });
  await desk.data('takeDeskPayment', { ...at('MAIN'), chargeIds, amountFen: 200, means: 'cash' });
  await desk.data('takeDeskPayment', { ...at('MED'), chargeIds, amountFen: 100, means: 'desk-card' });
  await desk.data('takeDeskDeposit', { ...at('MAIN'), amountFen: 5000, means: 'cash' });
  const other = await signedInStaff(service, ['circulation'], 'li.na');
  await other.data('returnDeskDeposit', { ...at('MAIN'), means: 'cash' });
  const { library, now } = service.context();
  await settle(service.store.db, { library, readerId, key: 'command:1', now: now(), means: 'cash', amountFen: 40 });
  const report = (from: string, to: string) => desk.data('getDeskCash', { from, to });
  const row = (staff: string | null, libCode: string | null, means: string, sums: number[]) => ({
    day: today,
    staff,
    staffName: staff,
    libCode,
    means,
    takenFen: sums[0],
    paidOutFen: sums[1],
    count: sums[2],
  });
  const { rows } = await report(today, today);
  expect(rows).toMatchObject([
    row(null, null, 'cash', [40, 0, 1]),
    row('li.na', 'MAIN', 'cash', [0, 5000, 1]),
    row('wang.fang', 'MAIN', 'cash', [5500, 0, 3]),
    row('wang.fang', 'MED', 'desk-card', [100, 0, 1]),
  ]);
  expect(rows[1]?.libName).toBe('Main Library');
  expect((await report('2000-01-01', '2000-01-02')).rows).toEqual([]);
  // No place that the library does not have.
  expect(await desk.ask('returnDeskDeposit', { ...at('NONE'), means: 'cash' })).toMatchObject({ errCode: 400 });
});

test('a reversal needs the role for it, is booked once and is in the audit log and in the cash of its desk', async () => {
  await owe(300);
  await desk.data('takeDeskPayment', { account, amountFen: 250, means: 'cash', libCode: 'MAIN', slip: slip() });
  const { bookings } = await desk.data('listDeskBookings', { account });
  expect(bookings).toMatchObject([
    { kind: 'payment', amountFen: 250, means: 'cash', titles: [], isReversed: false, canReverse: true },
    { kind: 'fee', amountFen: 300, means: null, canReverse: true },
  ]);
  const wanted = { account, bookingId: bookings[0]?.bookingId ?? '', reason: 'wrong reader', libCode: 'MED' };
  expect(await desk.ask('reverseDeskBooking', wanted)).toMatchObject({ errCode: 403 });
  const lead = await signedInStaff(service, ['overrides'], 'li.na');
  for (const reason of ['', ' ', 'x'.repeat(maxWaiverReason + 1)])
    expect(await lead.ask('reverseDeskBooking', { ...wanted, reason })).toMatchObject({ errCode: 400 });
  expect(await lead.ask('reverseDeskBooking', { ...wanted, bookingId: '999' })).toMatchObject({ errCode: 409 });
  for (let sent = 0; sent < 2; sent += 1) {
    const done = await lead.data('reverseDeskBooking', wanted);
    expect(done).toMatchObject({ amountFen: 250, receipt: '20260115-0002', reader: { debtFen: 300 } });
  }
  expect(await ledgerFen('receivable')).toBe(550);
  const log = await service.store.db
    .selectFrom('audit_entry')
    .select(['staff', 'subjects'])
    .where('detail', '=', 'booking reversed')
    .execute();
  expect(log).toEqual([
    { staff: 'li.na', subjects: JSON.stringify([wanted.bookingId, 'wrong reader', '250', '20260115-0002']) },
  ]);
  const today = libraryDay(service.context().library, service.clock.now);
  const { tills } = await desk.data('getDeskCash', { from: today, to: today });
  expect(tills).toMatchObject([
    { libCode: 'MAIN', cashFen: 250, openingFen: null, closingFen: null, differenceFen: null },
    { libCode: 'MED', cashFen: -250 },
  ]);
});

test('the difference of a till is its last closing count less the opening count and the cash of that desk and day', async () => {
  await owe(10_000);
  const today = libraryDay(service.context().library, service.clock.now);
  const till = async () => (await desk.data('getDeskCash', { from: today, to: today })).tills;
  const count = (isClosing: boolean, amountFen: number, libCode = 'MAIN') =>
    desk.data('countDeskTill', { libCode, isClosing, amountFen });
  expect(await till()).toEqual([]);
  await count(false, 0);
  expect(await till()).toMatchObject([{ day: today, libCode: 'MAIN', openingFen: 0, closingFen: null }]);
  const pay = (means: 'cash' | 'desk-card', amountFen: number, libCode: string) =>
    desk.data('takeDeskPayment', { account, amountFen, means, libCode, slip: slip() });
  await pay('cash', 500, 'MAIN');
  await pay('cash', 70, 'MED');
  await pay('desk-card', 900, 'MAIN');
  await count(true, 499);
  const mine = { libCode: 'MAIN', libName: 'Main Library', openingFen: 0, cashFen: 500 };
  const other = { libCode: 'MED', cashFen: 70, differenceFen: null };
  expect(await till()).toMatchObject([{ ...mine, closingFen: 499, differenceFen: -1 }, other]);
  // Counted again: what was counted before stays in the store.
  await count(true, 500);
  expect(await till()).toMatchObject([{ ...mine, closingFen: 500, differenceFen: 0 }, other]);
  const rows = await service.store.db.selectFrom('till_count').select(['amount', 'staff']).orderBy('id').execute();
  expect(rows.map(({ amount, staff }) => [amount, staff])).toEqual([0, 499, 500].map((fen) => [fen, 'wang.fang']));
  for (const amountFen of [-1, 0.5, 100_000_001])
    expect(await desk.ask('countDeskTill', { libCode: 'MAIN', isClosing: true, amountFen })).toMatchObject({
      errCode: 400,
    });
  expect(await desk.ask('countDeskTill', { libCode: 'NONE', isClosing: true, amountFen: 1 })).toMatchObject({
    errCode: 400,
  });
  // Counts of another library are its own.
  const elsewhere = {
    library_id: service.context({ library: 'other' }).library.id,
    lib_code: 'MAIN',
    day: today,
    is_closing: 1,
  };
  await service.store.db
    .insertInto('till_count')
    .values({ ...elsewhere, amount: 1, staff: 'x', counted_at: service.clock.now })
    .execute();
  expect((await till())[0]).toMatchObject({ closingFen: 500, differenceFen: 0 });
  service.clock.now += 24 * 3_600_000;
  const next = await signedInStaff(service, ['circulation'], 'li.na');
  await next.data('countDeskTill', { libCode: 'MAIN', isClosing: false, amountFen: 400 });
  const { tills } = await next.data('getDeskCash', { from: today, to: '2026-12-31' });
  expect(tills.map((entry) => [entry.day === today, entry.libCode, entry.openingFen, entry.closingFen])).toEqual([
    [true, 'MAIN', 0, 500],
    [true, 'MED', null, null],
    [false, 'MAIN', 400, null],
  ]);
});
