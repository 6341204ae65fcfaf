import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { listBookings, reverseBooking } from './bookings.ts';
import { charge } from './charge.ts';
import { balanceOf, creditOf, findCharges, openCharges } from './read-charges.ts';
import { openEntry, writeTransfers } from './ledger.ts';
import { refund, reverse, settle, waive } from './settle-charges.ts';

let service: TestService;
let readerId: number;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  readerId = await service.addReader();
});
afterEach(() => service.close());

const db = () => service.store.db;
const event = (key: string, of = readerId) => {
  const { library } = service.context();
  return { library, readerId: of, key, now: service.clock.now };
};
const fine = (key: string, amountFen: number, of = readerId) =>
  charge(db(), { ...event(key, of), kind: 'fine', amountFen, subject: { title: '白夜行', barcode: 'A1' } });
const pay = (key: string, amountFen?: number, chargeIds?: number[]) =>
  settle(db(), { ...event(key), means: 'cash', amountFen, chargeIds });
const owed = (of = readerId) => balanceOf(db(), service.context().library.id, of);
/** Sum over all accounts, and each account's balance. */
const trial = async () => {
  const rows = await db()
    .selectFrom('ledger_posting')
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('fen')])
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.fen)]));
};

describe('what a reader owes', () => {
  it('is the sum of what was charged and paid, each event once', async () => {
    const first = await fine('fine:1', 60);
    expect(await fine('fine:1', 60)).toEqual({ ...first, isNew: false });
    await fine('fine:2', 40);
    expect(await owed()).toBe(100);
    const paid = await pay('p1', 70);
    expect(paid).toEqual({ receipt: '20260115-0001', amountFen: 70, isNew: true });
    expect(await pay('p1', 70)).toEqual({ ...paid, isNew: false });
    expect(await owed()).toBe(30);
    const rest = await openCharges(db(), service.context().library.id, readerId);
    expect(rest).toMatchObject([{ kind: 'fine', amountFen: 40, openFen: 30, paidFen: 10, title: '白夜行' }]);
    expect(await trial()).toEqual({ receivable: 30, 'fine-income': -100, cash: 70 });
  });

  it('is waived with a reason, as a whole or in part, and never below nothing', async () => {
    const { chargeId } = await fine('fine:1', 100);
    expect(await waive(db(), { ...event('w1'), chargeIds: [chargeId], amountFen: 30, note: '初次' })).toMatchObject({
      amountFen: 30,
    });
    await expect(waive(db(), { ...event('w2'), chargeIds: [chargeId], amountFen: 71 })).rejects.toThrow(
      'more than what is left',
    );
    await waive(db(), { ...event('w3'), chargeIds: [chargeId] });
    await expect(waive(db(), { ...event('w4'), chargeIds: [chargeId] })).rejects.toThrow('Nothing is left');
    await expect(pay('p1')).rejects.toThrow('Nothing is left');
    expect(await trial()).toEqual({ receivable: 0, 'fine-income': -100, waived: 100 });
  });

  it('is written once under its key, and nothing else under the same one', async () => {
    await fine('fine:1', 100);
    const other = await service.addReader({ account: 'wang' });
    const words = 'Another event';
    await expect(charge(db(), { ...event('fine:1'), kind: 'fee', amountFen: 100 })).rejects.toThrow(words);
    await expect(charge(db(), { ...event('fine:1', other), kind: 'fine', amountFen: 100 })).rejects.toThrow(words);
    expect(await owed()).toBe(100);
  });

  it('is taken back by whole fen above zero alone', async () => {
    const { chargeId } = await fine('fine:1', 100);
    for (const amountFen of [0, -1, 1.5]) {
      await expect(reverse(db(), { ...event('r1'), chargeId, amountFen })).rejects.toThrow('above zero, in whole fen');
    }
    expect(await owed()).toBe(100);
  });

  it('is reversed: the open amount is cancelled, and the paid amount is refunded once', async () => {
    const { chargeId } = await charge(db(), { ...event('lost:1'), kind: 'lost', amountFen: 5000 });
    await pay('p1', 2000);
    expect(await reverse(db(), { ...event('r1'), chargeId, amountFen: 4000 })).toMatchObject({ amountFen: 4000 });
    expect(await owed()).toBe(0);
    expect(await creditOf(db(), service.context().library.id, readerId)).toBe(1000);
    await expect(refund(db(), { ...event('o1'), means: 'cash', amountFen: 1001 })).rejects.toThrow(
      'The credit of the reader',
    );
    expect(await refund(db(), { ...event('o2'), means: 'cash' })).toMatchObject({ receipt: '20260115-0002' });
    await expect(refund(db(), { ...event('o3'), means: 'cash' })).rejects.toThrow('The credit of the reader');
    expect(await reverse(db(), { ...event('r2'), chargeId })).toMatchObject({ amountFen: 1000 });
    expect(await reverse(db(), { ...event('r3'), chargeId })).toMatchObject({ amountFen: 0, isNew: false });
    expect(await trial()).toEqual({ receivable: 0, cash: 1000, 'lost-income': 0, 'reader-credit': -1000 });
  });

  it('is paid by no other reader, and a key identifies one event of one reader', async () => {
    const other = await service.addReader({ account: 'wang' });
    const { chargeId } = await fine('fine:1', 60, other);
    await expect(pay('p1', 60, [chargeId])).rejects.toThrow('Charge not found');
    await expect(fine('fine:1', 60)).rejects.toThrow('Another event');
    await expect(waive(db(), { ...event('w1'), chargeIds: [chargeId] })).rejects.toThrow('Charge not found');
    const elsewhere = service.context({ library: 'other' }).library;
    await expect(
      settle(db(), { ...event('p2', other), library: elsewhere, means: 'cash', chargeIds: [chargeId] }),
    ).rejects.toThrow('Charge not found');
    expect(await owed(other)).toBe(60);
    expect(await owed()).toBe(0);
  });

  it.each([0, -5, 1.5, Number.NaN])('is nothing for an amount of %d', async (amount) => {
    await expect(fine('fine:1', amount)).rejects.toThrow('whole fen');
    await fine('fine:2', 100);
    await expect(pay('p', amount)).rejects.toThrow('whole fen');
    expect(await owed()).toBe(100);
  });

  it('is paid once by 100 who pay at once', async () => {
    const { chargeId } = await fine('fine:1', 60);
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => pay(`p${String(at)}`, 60, [chargeId])),
    );
    expect(tries.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    const same = await Promise.all(Array.from({ length: 100 }, () => fine('fine:2', 40)));
    expect(same.filter((entry) => entry.isNew)).toHaveLength(1);
    const once = await Promise.all(Array.from({ length: 100 }, () => pay('provider:7', 40)));
    expect(once.filter((entry) => entry.isNew)).toHaveLength(1);
    expect(await trial()).toEqual({ receivable: 0, 'fine-income': -100, cash: 100 });
  });
});

describe('the ledger', () => {
  it('is append only, rejects a second payment, and removes a deleted reader', async () => {
    const { chargeId } = await fine('fine:1', 60);
    await pay('p1');
    const [entry] = await db().selectFrom('ledger_entry').selectAll().execute();
    const changes = [
      db().updateTable('ledger_transfer').set({ amount: 1 }),
      db().updateTable('ledger_entry').set({ day: '2020-01-01' }),
      db().updateTable('charge').set({ amount: 1 }),
      db().deleteFrom('ledger_transfer'),
      db().deleteFrom('charge'),
      db().deleteFrom('ledger_entry'),
    ];
    for (const change of changes) await expect(change.execute()).rejects.toThrow('append only');
    const again = { entry_id: entry?.id ?? 0, charge_id: chargeId, debit: 'cash', credit: 'receivable', amount: 1 };
    await expect(db().insertInto('ledger_transfer').values(again).execute()).rejects.toThrow('more than is owed');
    const uncharged = { ...again, debit: 'receivable', credit: 'cash', charge_id: null };
    await expect(db().insertInto('ledger_transfer').values(uncharged).execute()).rejects.toThrow(/check/i);

    await db().deleteFrom('reader').where('id', '=', readerId).execute();
    expect(await findCharges(db(), service.context().library.id, {})).toMatchObject([{ readerId: null, paidFen: 60 }]);
    const next = await service.addReader();
    await expect(db().updateTable('ledger_entry').set({ reader_id: next }).execute()).rejects.toThrow('append only');
    expect(await trial()).toEqual({ receivable: 0, 'fine-income': -60, cash: 60 });
  });

  it('agrees with what happened, whatever happens in whatever order', async () => {
    const step = fc.record({
      what: fc.constantFrom('charge', 'pay', 'waive', 'reverse', 'refund', 'undo'),
      key: fc.integer({ min: 0, max: 8 }),
      who: fc.integer({ min: 0, max: 1 }),
      amountFen: fc.integer({ min: 1, max: 300 }),
    });
    const readers = [readerId, await service.addReader({ account: 'wang' })];
    const { id: libraryId } = service.context().library;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        run += 1;
        const before = await Promise.all(readers.map((reader) => owed(reader)));
        const sums = before.map((fen, at) => ({ owed: fen, at }));
        for (const { what, key, who, amountFen } of steps) {
          const given = event(`${String(run)}:${what}:${String(key)}`, readers[who]);
          const [chargeId = 0] = (await openCharges(db(), libraryId, given.readerId)).map((entry) => entry.id);
          const sum = sums[who];
          if (!sum) throw new Error('no such reader');
          try {
            if (what === 'charge') {
              const done = await charge(db(), { ...given, kind: 'fee', amountFen });
              if (done.isNew) sum.owed += amountFen;
            } else if (what === 'pay') {
              const done = await settle(db(), { ...given, means: 'cash', amountFen });
              if (done.isNew) sum.owed -= amountFen;
            } else if (what === 'waive') {
              const done = await waive(db(), { ...given, chargeIds: [chargeId], amountFen });
              if (done.isNew) sum.owed -= amountFen;
            } else if (what === 'reverse') {
              const owedBefore = await owed(given.readerId);
              const done = await reverse(db(), { ...given, chargeId, amountFen });
              const taken = owedBefore - (await owed(given.readerId));
              expect(taken).toBeLessThanOrEqual(done.isNew ? done.amountFen : 0);
              sum.owed -= taken;
            } else if (what === 'undo') {
              const booking = (await listBookings(db(), libraryId, given.readerId))[key];
              if (!booking) continue;
              const owedBefore = await owed(given.readerId);
              const done = await reverseBooking(db(), { ...given, bookingId: booking.id });
              const added = (await owed(given.readerId)) - owedBefore;
              if (!done.isNew) expect(added).toBe(0);
              else if (booking.kind === 'fee') expect(added).toBeLessThanOrEqual(0);
              else expect(added).toBe(booking.amountFen);
              expect(booking.canReverse || !done.isNew).toBe(true);
              sum.owed += added;
            } else await refund(db(), { ...given, means: 'cash', amountFen });
          } catch (error) {
            expect(error).toHaveProperty('reason');
          }
        }
        expect(await Promise.all(readers.map((reader) => owed(reader)))).toEqual(sums.map((sum) => sum.owed));
        const credit = await Promise.all(readers.map((reader) => creditOf(db(), libraryId, reader)));
        expect(Math.min(...credit, ...sums.map((sum) => sum.owed))).toBeGreaterThanOrEqual(0);
        const all = await trial();
        expect(Object.values(all).reduce((sum, entry) => sum + entry, 0)).toBe(0);
        expect(all['cash'] ?? 0).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 25 },
    );
  });
});

describe('an event', () => {
  it('is refused under the key of another kind of event, or of another reader', async () => {
    const other = await service.addReader({ account: 'other' });
    await fine('fine:1', 100);
    await fine('fine:2', 100, other);
    await pay('key', 30);
    await expect(waive(db(), event('key'))).rejects.toMatchObject({ reason: 'otherEvent' });
    await expect(settle(db(), { ...event('key', other), means: 'cash' })).rejects.toMatchObject({
      reason: 'otherEvent',
    });
    expect([await owed(), await owed(other)]).toEqual([70, 100]);
  });

  it('settles the named charges of its reader alone', async () => {
    const other = await service.addReader({ account: 'other' });
    const [own, others] = [await fine('fine:1', 100), await fine('fine:2', 100, other)];
    await fine('fine:3', 50);
    expect(await pay('p1', undefined, [own.chargeId])).toMatchObject({ amountFen: 100 });
    await expect(pay('p2', undefined, [others.chargeId])).rejects.toMatchObject({ reason: 'noCharge' });
    expect([await owed(), await owed(other)]).toEqual([50, 100]);
  });

  it.each([
    ['none', []],
    ['one of 1 fen', [1]],
  ])('moves %s', async (_, amounts) => {
    const { id } = await openEntry(db(), event('entry'), 'payment');
    const transfer = { debit: 'cash', credit: 'to-return', chargeId: null } as const;
    await writeTransfers(
      db(),
      id,
      amounts.map((amountFen) => ({ ...transfer, amountFen })),
    );
    const rows = await db().selectFrom('ledger_transfer').select('amount').execute();
    expect(rows.map(({ amount }) => amount)).toEqual(amounts);
  });

  it.each([0, -1, 0.5])('does not move %d fen, nor the valid amount next to it', async (amountFen) => {
    const { id } = await openEntry(db(), event('entry'), 'payment');
    const transfer = { debit: 'cash', credit: 'to-return', chargeId: null } as const;
    await expect(
      writeTransfers(db(), id, [
        { ...transfer, amountFen: 1 },
        { ...transfer, amountFen },
      ]),
    ).rejects.toMatchObject({ reason: 'badAmount' });
    expect(await db().selectFrom('ledger_transfer').select('amount').execute()).toEqual([]);
  });
});

describe('the records of a charge', () => {
  const behaviour = (type: string) =>
    db()
      .selectFrom('behaviour')
      .select(['amount_due', 'amount_paid', 'process_flag', 'title', 'barcode', 'note'])
      .where('type', '=', type)
      .orderBy('id')
      .execute();

  it('name the copy, its loan and its days', async () => {
    const subject = {
      title: '白夜行',
      barcode: 'A1',
      locationId: 'stacks',
      fromDay: '2026-01-10',
      toDay: '2026-01-15',
    };
    const { chargeId } = await charge(db(), {
      ...event('fine:1'),
      kind: 'fine',
      amountFen: 5,
      note: '第一次',
      subject,
    });
    expect(await findCharges(db(), service.context().library.id, { chargeIds: [chargeId] })).toMatchObject([
      { ...subject, note: '第一次', loanId: null, recordId: null, amountFen: 5 },
    ]);
  });

  it('show the paid amount, and are settled with the last fen', async () => {
    const { chargeId } = await fine('fine:1', 100);
    expect(await behaviour('fine')).toMatchObject([{ amount_due: 100, amount_paid: 0, process_flag: 0 }]);
    await pay('p1', 99);
    expect(await behaviour('fine')).toMatchObject([{ amount_paid: 99, process_flag: 0 }]);
    await pay('p2', 1);
    expect(await behaviour('fine')).toMatchObject([{ amount_paid: 100, process_flag: 1 }]);
    await reverse(db(), { ...event('r1'), chargeId, amountFen: 30 });
    expect(await behaviour('fine')).toMatchObject([{ amount_paid: 70, process_flag: 1 }]);
  });

  it('name a copy where one charge was paid, with the receipt or what staff wrote', async () => {
    await fine('fine:1', 100);
    await pay('p1', 10);
    await waive(db(), { ...event('w1'), amountFen: 10, note: '初次' });
    await fine('fine:2', 100);
    // The first charge alone, although both are open.
    await pay('p2', 80);
    await fine('fine:3', 100);
    await pay('p3');
    expect(await behaviour('payment')).toMatchObject([
      { amount_paid: 10, title: '白夜行', barcode: 'A1', note: '20260115-0001', process_flag: 1 },
      { amount_paid: 80, title: '白夜行', barcode: 'A1', note: '20260115-0002', process_flag: 1 },
      { amount_paid: 200, title: null, barcode: null, note: '20260115-0003', process_flag: 1 },
    ]);
    expect(await behaviour('waiver')).toMatchObject([{ amount_paid: 10, title: '白夜行', note: '初次' }]);
  });
});
