import { describe, expect, it } from 'vitest';
import { tricks } from '#support/sip2/system.ts';
import { lendingCard, eachLendingWorld } from '#support/sip2/lending.ts';

// Renewing in another system that lends: once, by its rules and in its words.

const world = eachLendingWorld();
const { later, list, silence } = world;

describe('renewing', () => {
  const renew = async (...wanted: string[]) => {
    const { result } = await list();
    const loanIds = result.filter((entry) => wanted.includes(entry.barcode)).map((entry) => entry.loanId);
    return world.service.call('renewLoans', { loanIds }, { session: world.session, language: 'en-US' });
  };

  it('is done by the other system, with the due day that it gives', async () => {
    const answer = await renew('A1', 'X9');
    expect(answer).toMatchObject({ success: true, data: { renewed: 2 } });
    expect((await list()).result.map((entry) => entry.dueOn)).toEqual(['2026-03-31', '2026-03-31']);
    expect((await list()).result[0]).toMatchObject({ renewals: 1 });
  });

  const timesSent = (code: string) => world.double.seen.filter((entry) => entry === code).length;

  it('of all that a reader has is one message; what is not renewed by it is asked for by itself, for the reason', async () => {
    world.double.loans.set('A2', { title: '雪国', dueOn: '2026-02-01', patron: lendingCard, isFixed: true });
    const answer = await renew('A1', 'A2', 'X9');
    expect(answer).toMatchObject({ success: true, data: { renewed: 2 } });
    const results = answer.success ? answer.data.results : [];
    expect(results.map(({ isRenewed, dueOn, message }) => [isRenewed, dueOn, message])).toEqual([
      [true, '2026-03-31', ''],
      [true, '2026-03-31', ''],
      [false, null, '未借出'],
    ]);
    expect([timesSent('65'), timesSent('29')]).toEqual([1, 1]);
    expect((await list()).result.map(({ barcode, renewals }) => [barcode, renewals]).toSorted()).toEqual([
      ['A1', 1],
      ['A2', 0],
      ['X9', 1],
    ]);
  });

  it('of some of them, or where the other system cannot renew all, is one message each', async () => {
    world.double.loans.set('A2', { title: '雪国', dueOn: '2026-02-01', patron: lendingCard });
    expect(await renew('A1', 'X9')).toMatchObject({ success: true, data: { renewed: 2 } });
    world.double.supports = 'YYYYYYYYYYYNNYYN';
    world.systems.close();
    later();
    expect(await renew('A1', 'A2', 'X9')).toMatchObject({ success: true, data: { renewed: 3 } });
    expect([timesSent('65'), timesSent('29')]).toEqual([0, 5]);
  });

  it('of all, without an answer, is sent once; the due days then show the result', async () => {
    await list();
    world.double.mischief.set('65', [silence(tricks.silent)]);
    const answer = await renew('A1', 'X9');
    const unsure = { message: expect.stringContaining('did not respond') as unknown };
    expect(answer).toMatchObject({ success: false, data: { results: [unsure, unsure] } });
    expect([timesSent('65'), timesSent('29')]).toEqual([1, 0]);
    expect((await list()).result.map((entry) => entry.dueOn)).toEqual(['2026-03-31', '2026-03-31']);
  });

  it('is refused with its words', async () => {
    await list();
    world.double.loans.set('A1', { title: '雪国', dueOn: '2026-02-01', patron: 'another' });
    const loanId = String(
      (
        await world.service.store.db
          .selectFrom('loan')
          .select('id')
          .where('barcode', '=', 'A1')
          .executeTakeFirstOrThrow()
      ).id,
    );
    const answer = await world.service.call('renewLoans', { loanIds: [loanId] }, { session: world.session });
    expect(answer).toMatchObject({ success: false, data: { results: [{ message: '未借出' }] } });
  });

  it('that was not answered is sent once; the due day then shows the result', async () => {
    await list();
    world.double.mischief.set('29', [silence(tricks.silent)]);
    const answer = await renew('A1');
    expect(answer).toMatchObject({
      success: false,
      data: { results: [{ message: expect.stringContaining('did not respond') as unknown }] },
    });
    expect(world.double.seen.filter((entry) => entry === '29')).toHaveLength(1);
    expect((await list()).result.find((entry) => entry.barcode === 'A1')).toMatchObject({ dueOn: '2026-03-31' });
  });

  it('is not offered where the other system cannot do it', async () => {
    expect((await list()).result[0]).toMatchObject({ renewsTo: '2026-01-10', notRenewable: null });
    world.double.supports = 'YYYYYYYYYYYNNYNN';
    world.systems.close();
    later();
    expect((await list()).result[0]).toMatchObject({ renewsTo: null, notRenewable: '请在服务台办理续借' });
  });
});
