import { beforeEach, describe, expect, it } from 'vitest';
import { testReader } from '#support/service.ts';
import { eachLendingWorld } from '#support/sip2/lending.ts';

// Another system that lends and reports readers without lists of what they have.

const world = eachLendingWorld();
const { later, list } = world;

describe('a system that reports readers without lists (23 in place of 63)', () => {
  const noLists = 'YYYYYYYNYYYNNYYY';
  beforeEach(() => {
    world.double.supports = noLists;
    world.double.fees.push({ text: '超期', amount: '1.50' }, { text: '复印', amount: '2.00' });
  });
  const questions = () => world.double.seen.filter((code) => code === '23' || code === '63');

  it('gets patron status requests, and answers with the total debt and the blocks', async () => {
    world.double.flags = 'Y'.padEnd(14);
    expect(await world.service.data('listCharges', {}, { session: world.session })).toMatchObject({
      owedFen: 350,
      isPayable: false,
      knownAt: null,
      result: [{ note: null, openFen: 350 }],
    });
    expect(questions()).toEqual(['23']);
    expect(await list()).toMatchObject({
      isTold: false,
      total: 0,
      overdue: 0,
      dueSoon: 0,
      result: [],
      blocks: ['您目前不能借书，请到服务台咨询'],
    });
  });

  it('offers no list of loans, no file of them, nothing to renew and no reservations', async () => {
    await list();
    expect(await world.service.call('exportLoans', {}, { session: world.session })).toMatchObject({
      success: false,
      errCode: 409,
    });
    expect(await world.service.call('renewLoans', { loanIds: ['1'] }, { session: world.session })).toMatchObject({
      success: false,
    });
    const recordId = await world.service.idOf('one');
    const { options } = await world.service.data('getRequestOptions', { recordId }, { session: world.session });
    expect(options).toEqual([]);
    expect(await world.service.call('placeCopyRequest', { recordId }, { session: world.session })).toMatchObject({
      success: false,
    });
    expect(world.double.holds).toEqual([]);
  });

  it('ends no loan that it listed before, and does not show it', async () => {
    world.double.supports = 'YYYYYYYYYYYNNYYY';
    expect(await list()).toMatchObject({ total: 2, isTold: true });
    world.double.supports = noLists;
    world.systems.close();
    await world.double.sleep();
    await world.double.wake();
    Object.assign(world.service.context().library.file.sip2.system ?? {}, { location: 'changed' });
    later();
    expect(await list()).toMatchObject({ total: 0, isTold: false });
    const rows = await world.service.store.db.selectFrom('loan').select('returned_at').execute();
    expect(rows.map((row) => row.returned_at)).toEqual([null, null]);
  });

  it('is known by the configuration, too, and has a reader whom it does not know', async () => {
    world.double.supports = undefined;
    Object.assign(world.service.context().library.file.sip2.system ?? {}, { supports: ['23', '17'] });
    expect(await list()).toMatchObject({ isTold: false });
    expect(questions()).toEqual(['23']);
    await world.service.addReader({ ...testReader, account: 'new', primaryId: 'nobody' });
    const other = await world.service.signIn({ username: 'new' });
    expect(await world.service.data('listCharges', {}, { session: other })).toMatchObject({ owedFen: 0, total: 0 });
  });
});
