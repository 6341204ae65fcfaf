import { describe, expect, it } from 'vitest';
import { tricks, type Mischief } from '#support/sip2/system.ts';
import { testReader } from '#support/service.ts';
import { checksumOf } from '../messages/checksum.ts';
import { idsOf, eachPayingSide } from '#support/sip2/paying-side.ts';

// A payment on its way from the reader to the books of another system that lends: once, whatever happens.

const side = eachPayingSide();
const { act, begin, charges, pass, pay, payAll, sent, silence, stuck } = side;

describe('a payment', () => {
  it('begun in two tabs at once is one, and paid in both ways at most one of them is taken', async () => {
    const both = await Promise.all([begin(), begin()]);
    expect(both.filter(({ success }) => success).length).toBeGreaterThan(0);
    const rows = await side.world.service.store.db.selectFrom('payment').select('state').execute();
    expect(rows.filter(({ state }) => state === 'waiting' || state === 'creating')).toHaveLength(1);
    await side.world.service.data('createAlipay', {}, { session: side.session });
    await pay('alipay');
    await pay('weixin');
    expect(await side.world.accounts()).toMatchObject({ 'to-forward': -350 });
    await side.world.forwardPayment();
    expect(side.double.payments).toHaveLength(1);
  });

  it('is sent once where jobs of two processes run at once', async () => {
    await payAll();
    await Promise.all([side.world.forwardPayment(), side.world.forwardPayment(), side.world.forwardPayment()]);
    expect(sent()).toBe(1);
    expect(await side.world.states()).toEqual(['booked']);
  });

  it('that the other system refuses waits at the desk in its words, and is sent again or given back', async () => {
    side.double.refusal = '读者不存在';
    await payAll();
    await side.world.forwardPayment();
    pass(3_600_000);
    await side.world.forwardPayment();
    expect(sent()).toBe(1);
    const [item] = await stuck();
    expect(item).toMatchObject({
      reader: { account: testReader.account },
      acts: ['sendAgain', 'booked', 'giveBack'],
      facts: ['¥3.50 · WeChat Pay', 'The library system refused the payment', 'System message: 读者不存在'],
    });
    await side.signInAgain();
    expect(await charges()).toMatchObject({ owedFen: 0 });
    await act([item?.itemId ?? ''], 'sendAgain');
    await side.world.forwardPayment();
    expect([sent(), await side.world.states()]).toEqual([2, ['refused']]);
    expect(await act([item?.itemId ?? ''], 'giveBack')).toMatchObject({ refused: [] });
    expect(await act([item?.itemId ?? ''], 'giveBack')).toMatchObject({ done: [] });
    expect(await act([item?.itemId ?? ''], 'sendAgain')).toMatchObject({ done: [] });
    expect(await side.world.accounts()).toEqual({ weixin: 350, 'to-return': -350 });
    await side.world.keep();
    expect(await side.world.accounts()).toEqual({});
    expect(await charges()).toMatchObject({ owedFen: 350, isPayable: true });
    const { result } = await side.world.service.data('listNotices', {}, { session: side.session });
    expect(result[0]).toMatchObject({ kind: 'paymentNotBooked' });
    expect((await side.desk.data('listDeskSettled', {})).result).toMatchObject([
      { queue: 'payments', act: 'giveBack', itemId: item?.itemId },
    ]);
  });

  const other = Buffer.from(`38Y20260115    160000AA20249999|AOdouble|AY3AZ`);
  it.each([
    ['no answer', () => silence(tricks.silent)],
    ['a broken connection', () => tricks.hangUp],
    ['half a line', () => silence(tricks.halfLine)],
    [
      'an answer for another reader',
      (): Mischief => (_, socket) => {
        // Its number does not matter: the reader alone shows that it is none of ours.
        for (let number = 0; number < 10; number += 1) {
          const line = Buffer.from(other.toString().replace('AY3', `AY${String(number)}`));
          socket.write(`${line.toString()}${checksumOf(line)}\r`);
        }
      },
    ],
  ])('of which nobody knows the end by %s is not sent again by itself', async (_, trick) => {
    await payAll();
    side.double.mischief.set('37', [trick()]);
    await side.world.forwardPayment();
    expect(await side.world.states()).toEqual(['unknown']);
    for (let minute = 0; minute < 3; minute += 1) {
      pass(60_000);
      await side.world.forwardPayment();
    }
    expect(sent()).toBe(1);
    expect(await begin()).toMatchObject({ success: false, errCode: 409 });
    const items = await stuck();
    const question = 'The library system did not respond; please check there whether the payment was recorded';
    expect(items).toMatchObject([
      { acts: ['booked', 'sendAgain', 'giveBack'], facts: ['¥3.50 · WeChat Pay', question] },
    ]);
    // This double has booked it: staff look there.
    expect(await act(idsOf(items), 'booked')).toMatchObject({ done: idsOf(items) });
    expect(await side.world.accounts()).toEqual({ weixin: 350, forwarded: -350 });
    expect(await stuck()).toEqual([]);
    expect(sent()).toBe(1);
  });

  it.each([
    ['1', 'booked'],
    ['0', 'refused'],
    ['X', 'unknown'],
  ])('that is answered by %s where the protocol has Y or N is %s', async (sign, state) => {
    await payAll();
    const signed: Mischief = (answer, socket) => {
      const line = Buffer.from(answer.toString('latin1').replace(/^38Y(.*AZ)[\dA-F]{4}\r$/s, `38${sign}$1`), 'latin1');
      socket.write(`${line.toString('latin1')}${checksumOf(line)}\r`, 'latin1');
    };
    side.double.mischief.set('37', [signed]);
    await side.world.forwardPayment();
    expect(await side.world.states()).toEqual([state]);
    expect(sent()).toBe(1);
  });

  it('that staff send again has the same number, so that it is booked once', async () => {
    await payAll();
    side.double.mischief.set('37', [tricks.hangUp]);
    await side.world.forwardPayment();
    expect(await act(idsOf(await stuck()), 'sendAgain')).toMatchObject({ refused: [] });
    pass(60_000);
    await side.world.forwardPayment();
    expect([sent(), side.double.payments.length, await side.world.states()]).toEqual([2, 1, ['booked']]);
  });

  it('waits while the other system is down, is then sent, and may be given back after an hour', async () => {
    await payAll();
    await side.double.sleep();
    await side.world.forwardPayment();
    expect(await side.world.states()).toEqual(['owed']);
    expect(await stuck()).toEqual([]);
    pass(3_700_000);
    await side.world.forwardPayment();
    expect(await stuck()).toMatchObject([{ acts: ['giveBack'] }]);
    await side.double.wake();
    pass(3_700_000);
    await side.world.forwardPayment();
    expect([sent(), await side.world.states()]).toEqual([1, ['booked']]);
  });

  it('whose process died while it was sent is known to be unknown, and its late answer counts', async () => {
    await payAll();
    const answer = Promise.withResolvers<undefined>();
    side.double.mischief.set('37', [(line, socket) => void answer.promise.then(() => socket.write(line))]);
    const running = side.world.forwardPayment();
    await expect.poll(sent).toBe(1);
    expect(await begin()).toMatchObject({ success: false, errCode: 409 });
    pass(200_000);
    await side.world.forwardPayment();
    expect(await side.world.states()).toEqual(['sending']);
    pass(200_000);
    await side.world.forwardPayment();
    expect(await side.world.states()).toEqual(['unknown']);
    answer.resolve(undefined);
    await running;
    expect([sent(), await side.world.states()]).toEqual([1, ['booked']]);
    expect(await side.world.accounts()).toEqual({ weixin: 350, forwarded: -350 });
  });

  it('of a deleted account waits for staff, because it has no reader', async () => {
    await payAll();
    const { db } = side.world.service.store;
    await db.updateTable('payment').set({ reader_id: null }).execute();
    await side.world.forwardPayment();
    expect([sent(), await side.world.states()]).toEqual([0, ['refused']]);
    const items = await stuck();
    expect(items).toMatchObject([{ reader: null }]);
    await act(idsOf(items), 'giveBack');
    expect(await side.world.accounts()).toEqual({ weixin: 350, 'to-return': -350 });
  });

  it('is refused by the store to be changed, to be more than came, or to be settled twice', async () => {
    await payAll();
    await side.world.forwardPayment();
    const { db } = side.world.service.store;
    const row = await db.selectFrom('sip_payment').selectAll().executeTakeFirstOrThrow();
    const more = { ...row, id: row.id + 1, number: 'N2', amount: 1 };
    await expect(db.insertInto('sip_payment').values(more).execute()).rejects.toThrow('more than was paid');
    await expect(db.updateTable('sip_payment').set({ amount: 1 }).execute()).rejects.toThrow('does not change');
    await expect(db.updateTable('sip_payment').set({ state: 'owed' }).execute()).rejects.toThrow('does not change');
    await expect(db.deleteFrom('sip_payment').execute()).rejects.toThrow('never deleted');
  });
});
