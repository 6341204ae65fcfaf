import { describe, expect, it } from 'vitest';
import { giveBack, lend } from '../../circulation/lend.ts';
import { tricks } from '#support/sip2/system.ts';
import { plainRule } from '../../../lib/rules/circulation.ts';
import { testReader } from '#support/service.ts';
import { lendingCard, eachLendingWorld } from '#support/sip2/lending.ts';

// Loans of readers whose library lends with another system: the screens' own calls, that system behind them.

const world = eachLendingWorld();
const { barcodes, hurry, hurryNoMore, later, list, silence } = world;

describe('loans', () => {
  it('are those of the other system, also of copies that the catalogue does not have, all pages of them', async () => {
    world.double.loans.set('A2', { title: '雪国', dueOn: '2026-02-03', patron: lendingCard });
    const { result, total, overdue, knownAt } = await list();
    expect({ total, overdue, knownAt }).toEqual({ total: 3, overdue: 1, knownAt: null });
    expect(result.map((entry) => [entry.barcode, entry.title, entry.dueOn, entry.renewalsLeft])).toEqual([
      ['X9', '不在目录中的书', '2026-01-10', null],
      ['A1', '雪国', '2026-02-01', null],
      ['A2', '雪国', '2026-02-03', null],
    ]);
    const recordId = await world.service.idOf('one');
    expect((await world.service.data('getAvailability', { recordIds: [recordId] }))[0]).toMatchObject({
      onShelfCount: 1,
    });
  });

  it('change, come and go with the next look, and twice the same changes nothing', async () => {
    expect(await barcodes()).toEqual(['X9', 'A1']);
    later();
    expect(await barcodes()).toEqual(['X9', 'A1']);
    world.double.loans.delete('X9');
    world.double.loans.set('A1', { title: '雪国', dueOn: '2026-02-20', patron: lendingCard });
    world.double.loans.set('A3', { title: '雪国', dueOn: '2026-02-05', patron: lendingCard });
    later();
    expect((await list()).result.map((entry) => [entry.barcode, entry.dueOn])).toEqual([
      ['A3', '2026-02-05'],
      ['A1', '2026-02-20'],
    ]);
    const rows = await world.service.store.db.selectFrom('loan').select('barcode').execute();
    expect(rows).toHaveLength(3);
  });

  it('cost nothing here while they are late, because the other system charges for them', async () => {
    await list();
    // Lent here before the other system took over.
    await world.service.store.db.updateTable('loan').set({ origin: 'here' }).where('barcode', '=', 'X9').execute();
    const { runningFen, result } = await list();
    expect([runningFen, result.map((entry) => entry.fineFen)]).toEqual([0, [0, 0]]);
  });

  it('of one reader are asked for once, however many pages want them at the same moment', async () => {
    await Promise.all([list(), list(), list(), world.service.data('exportLoans', {}, { session: world.session })]);
    expect(world.double.seen.filter((entry) => entry === '63')).toHaveLength(1);
  });
});

describe('a system that is slow or down', () => {
  it('leaves readers what was known, with its time, and pages do not wait for it', async () => {
    await list();
    const at = new Date(world.service.clock.now).toISOString();
    later();
    hurry();
    // Its silence lasts until the page was shown.
    world.double.mischief.set('63', [tricks.silent, tricks.silent]);
    expect(await list()).toMatchObject({ total: 2, knownAt: at });
    world.timeouts.elapse();
    await world.double.sleep();
    later();
    expect(await list()).toMatchObject({ total: 2, knownAt: at });
    expect(await world.service.data('listCharges', {}, { session: world.session })).toMatchObject({ knownAt: at });
    await world.double.wake();
    hurryNoMore();
    world.double.mischief.clear();
    world.service.clock.now += 10 * 60_000;
    // What was begun while it was down ends first.
    await expect.poll(list).toMatchObject({ total: 2, knownAt: null });
  });

  it('is reported as down without cached data', async () => {
    await world.double.sleep();
    expect(await world.service.call('listLoans', {}, { session: world.session, language: 'en-US' })).toMatchObject({
      success: false,
      errCode: 503,
      message: 'The library system is not responding; please try again later',
    });
  });

  it('takes nothing away when it answers half a list', async () => {
    await list();
    later();
    world.double.mischief.set(
      '17',
      Array.from({ length: 8 }, () => silence(tricks.halfLine)),
    );
    expect(await list()).toMatchObject({ total: 2 });
  });
});

describe('the rules of lending', () => {
  const rules = () => world.service.data('getLoanRules', {}, { session: world.session });
  const system = () => world.service.context().library.file.sip2.system ?? {};

  it('are not shown where they are the other system’s, and shown where the library says that its own hold there', async () => {
    expect(await rules()).toMatchObject({ isTold: false, rules: [] });
    Object.assign(system(), { loanRules: true });
    expect(await rules()).toMatchObject({ rules: [{ fine: { perDayFen: 10 } }] });
  });

  it('make no copy one for use in the library, and keep none from being reserved, where they do not hold', async () => {
    const { library } = world.service.context();
    Object.assign(library.file.circulation, { rules: [{ ...plainRule, loans: 0 }] });
    world.double.loans.clear();
    const recordId = await world.service.idOf('two');
    const text = async () => {
      later();
      return (await world.service.data('getAvailability', { recordIds: [recordId] }))[0];
    };
    expect(await text()).toMatchObject({ onShelfCount: 1 });
    Object.assign(system(), { loanRules: true });
    expect(await text()).toMatchObject({ onShelfCount: 0 });
  });
});

it('shows no empty lists for a reader without data from the other system', async () => {
  await world.service.addReader({ ...testReader, account: 'new', primaryId: 'hidden' });
  const other = await world.service.signIn({ username: 'new' });
  expect(await world.service.call('listLoans', {}, { session: other })).toMatchObject({ success: false, errCode: 503 });
});

it('a reader whom the other system does not know has nothing there', async () => {
  await world.service.addReader({ ...testReader, account: 'new', primaryId: 'nobody' });
  const other = await world.service.signIn({ username: 'new' });
  expect(await world.service.data('listLoans', {}, { session: other })).toMatchObject({ total: 0, knownAt: null });
});

it('nothing is lent, taken back or renewed by the house: the other system would not know of it', async () => {
  const { library, now } = world.service.context();
  const { db } = world.service.store;
  const { id: readerId } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
  const refusal = { reason: 'lentElsewhere' };
  await list();
  await expect(lend(db, { library, readerId, barcode: 'A2', now: now() })).rejects.toMatchObject(refusal);
  await expect(giveBack(db, { library, barcode: 'A1', now: now() })).rejects.toMatchObject(refusal);
});
