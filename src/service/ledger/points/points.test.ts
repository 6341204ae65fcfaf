import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionToken } from '../../../lib/contract/session.ts';
import { charge } from '../charges/charge.ts';
import { balanceOf } from '../charges/read-charges.ts';
import { giveBack, lend } from '../../circulation/lend.ts';
import { agreeAll } from '#support/circulation.ts';
import { testLibrary, testReader, testService, type TestService } from '#support/service.ts';
import { loadDemoPoints } from '#demo/points.ts';
import { expireOldPoints } from './expire.ts';
import { payFineWithPoints } from './fines.ts';
import { awardPoints, grantPoints, pointsOf, spendPoints } from './ledger.ts';

const day = 24 * 60 * 60_000;
const points = {
  events: {
    loanReturned: { points: 5, dayMost: 10 },
    commentAccepted: { points: 7, dayMost: 20, yearMost: 30 },
    ratingGiven: { points: 2 },
    dailyVisit: { points: 1, dayMost: 1 },
  },
  dayMost: 25,
  expireDays: 365,
  fenPerPoint: 10,
};
const record = {
  controlNumber: 'c1',
  kind: 'book' as const,
  title: '夜航',
  holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I1', items: [{ barcode: '1' }] }],
};
let service: TestService;
let session: SessionToken;
let readerId: number;
beforeEach(async () => {
  service = await testService({
    libraries: [{ file: { points, circulation: { rules: [{ loans: 5, days: 10 }] } } }],
    records: [record],
  });
  session = await service.signIn();
  readerId = (await service.store.db.selectFrom('reader').select('id').executeTakeFirstOrThrow()).id;
  await agreeAll(service.store.db, service.clock.now);
});
afterEach(() => service.close());

const db = () => service.store.db;
const about = (key: string) => ({ library: service.context().library, readerId, key, now: service.clock.now });
const award = (key: string) => awardPoints(db(), { ...about(key), event: 'commentAccepted' });
const has = () => pointsOf(db(), readerId);
const listed = async (input = {}) => service.data('getPoints', input, { session });

describe('points', () => {
  it('are given once for an event, up to the caps of the day and of the year', async () => {
    const before = await has();
    expect([await award('a'), await award('a'), await award('b'), await award('c'), await award('d')]).toEqual([
      7, 0, 7, 6, 0,
    ]);
    service.clock.now += day;
    expect([await award('e'), await award('f')]).toEqual([7, 3]);
    expect((await has()) - before).toBe(30);
  });

  it('are limited by the caps with 100 concurrent events, and are spent once', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, at) => award(`e${String(at)}`)));
    expect((await listed({ which: 'earned' })).result.filter((entry) => entry.kind === 'commentAccepted')).toHaveLength(
      3,
    );
    const had = await has();
    const spend = (at: number) => spendPoints(db(), { ...about(`s${String(at)}`), points: had, kind: 'redeem' });
    const tries = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => spend(at)));
    expect(tries.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    expect(await has()).toBe(0);
  });

  it('are the sum of what was earned and spent, whatever happens, never below zero, and never changed', async () => {
    const step = fc.record({
      what: fc.constantFrom('grant', 'spend', 'award'),
      key: fc.nat(6),
      amount: fc.integer({ min: 1, max: 40 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        run += 1;
        let model = await has();
        for (const { what, key, amount } of steps) {
          const change = about(`${String(run)}:${what}:${String(key)}`);
          if (what === 'award') model += await awardPoints(db(), { ...change, event: 'loanReturned' });
          else if (what === 'grant') {
            if (await grantPoints(db(), { ...change, points: amount })) model += amount;
          } else {
            const done = await spendPoints(db(), { ...change, points: amount, kind: 'redeem' }).catch(() => false);
            if (done) model -= amount;
          }
        }
        expect(await has()).toBe(model);
        expect(model).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 15 },
    );
    await grantPoints(db(), { ...about('last'), points: 1 });
    await expect(db().updateTable('point_entry').set({ points: 9 }).execute()).rejects.toThrow('append only');
    await expect(db().deleteFrom('point_entry').execute()).rejects.toThrow('append only');
    await db().deleteFrom('reader').execute();
    expect(await db().selectFrom('point_entry').select('id').execute()).toEqual([]);
  });

  it('are earned by a loan returned on time, and by one visit a day', async () => {
    const kinds = async () => (await listed()).result.map(({ kind, note }) => [kind, note]);
    expect(await kinds()).toEqual([['dailyVisit', null]]);
    session = await service.signIn();
    const { library } = service.context();
    await lend(db(), { library, readerId, barcode: '1', now: service.clock.now });
    await giveBack(db(), { library, barcode: '1', now: service.clock.now });
    expect(await kinds()).toEqual([
      ['loanReturned', '夜航'],
      ['dailyVisit', null],
    ]);
    await lend(db(), { library, readerId, barcode: '1', now: service.clock.now });
    service.clock.now += 11 * day;
    await giveBack(db(), { library, barcode: '1', now: service.clock.now });
    session = await service.signIn();
    expect((await kinds()).map(([kind]) => kind)).toEqual(['dailyVisit', 'loanReturned', 'dailyVisit']);
    const [notice] = (await service.data('listNotices', {}, { session })).result;
    expect(notice).toMatchObject({ kind: 'pointsEarned', text: '积分 5，现有 6 积分' });
  });

  it('are earned by rating a record, once however often the rating changes', async () => {
    const recordId = await service.idOf('c1');
    for (const score of [4, 5]) await service.data('evaluate', { recordId, score }, { session });
    const earned = (await listed()).result.filter(({ kind }) => kind === 'ratingGiven');
    expect(earned).toMatchObject([{ points: 2, note: '夜航' }]);
  });

  it('pay a fine at the library’s rate, whole points and only what is open', async () => {
    const { chargeId } = await charge(db(), { ...about('f'), kind: 'fine', amountFen: 25 });
    const { now, library } = about('');
    const payFine = () => payFineWithPoints(db(), { library, readerId, chargeId, now });
    await expect(payFine()).rejects.toThrow('not have so many points');
    expect(await balanceOf(db(), library.id, readerId)).toBe(25);
    await grantPoints(db(), { ...about('g'), points: 10 });
    expect(await payFine()).toBe(3);
    expect(await balanceOf(db(), library.id, readerId)).toBe(0);
    await expect(payFine()).rejects.toThrow('No open fine');
    expect((await listed({ which: 'spent' })).result).toMatchObject([{ kind: 'finePaid', points: -3 }]);
  });

  it('expire when they are old and were not spent, once however often the job runs', async () => {
    await grantPoints(db(), { ...about('old'), points: 10 });
    await spendPoints(db(), { ...about('s'), points: 4, kind: 'redeem' });
    service.clock.now += 366 * day;
    await grantPoints(db(), { ...about('new'), points: 3 });
    const job = service.jobContext();
    await expireOldPoints(job);
    await expireOldPoints(job);
    expect(await has()).toBe(3);
  });

  it('are a reader’s own, with the rules in the list', async () => {
    await grantPoints(db(), { ...about('g'), points: 10, note: '志愿服务' });
    const mine = await listed({ which: 'earned', rows: 1 });
    expect(mine).toMatchObject({
      balance: 11,
      total: 2,
      result: [{ kind: 'grant', points: 10, note: '志愿服务' }],
      rules: { dayMost: 25, yearMost: null, expireDays: 365, fenPerPoint: 10 },
    });
    expect(mine.rules.events.map((entry) => entry.event)).toEqual([
      'loanReturned',
      'commentAccepted',
      'ratingGiven',
      'dailyVisit',
    ]);
    await service.addReader({ account: 'wang' });
    const other = await service.signIn({ username: 'wang', password: testReader.password });
    expect(await service.data('getPoints', {}, { session: other })).toMatchObject({ balance: 1, total: 1 });
    expect(await service.call('getPoints', {})).toMatchObject({ errCode: 401 });
  });

  it('of demo readers are of every kind and never below zero', async () => {
    const demo = await testService({ libraries: [{ file: { ...testLibrary, demo: true, points } }] });
    try {
      const id = await demo.addReader();
      const libraries = [demo.context().library];
      expect(await loadDemoPoints(demo.store.db, libraries, () => demo.clock.now)).toEqual(['demo']);
      expect(await loadDemoPoints(demo.store.db, libraries, () => demo.clock.now)).toEqual([]);
      expect(await pointsOf(demo.store.db, id)).toBeGreaterThan(0);
    } finally {
      await demo.close();
    }
  });
});
