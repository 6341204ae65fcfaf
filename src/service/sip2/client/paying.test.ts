import { describe, expect, it } from 'vitest';
import { numberedFees, payingCard } from '#support/sip2/paying.ts';
import { eachPayingSide } from '#support/sip2/paying-side.ts';

// Debts in another system that lends, paid online by the screens' own calls.

const side = eachPayingSide();
const { again, begin, begun, charges, pass, pay, payAll, sent, stuck } = side;
const shownDebts = async () => (await charges()).result.map((entry) => [entry.note, entry.openFen, entry.bookingFen]);

describe('debts of the other system', () => {
  it('are paid online, shown as paid at once, and reported once and booked', async () => {
    expect(await charges()).toMatchObject({ owedFen: 350, isPayable: true });
    expect(await begun()).toMatchObject({ kind: 'debts', amountFen: 350, title: '图书馆费用（2 笔）' });
    await pay();
    expect(await side.world.accounts()).toEqual({ weixin: 350, 'to-forward': -350 });
    expect(await charges()).toMatchObject({ owedFen: 0 });
    expect(await shownDebts()).toEqual([
      ['超期 雪国', 0, 150],
      ['复印', 0, 200],
    ]);
    expect(await begin()).toMatchObject({ success: false, errCode: 409 });
    expect(sent()).toBe(0);
    await side.world.forwardPayment();
    expect(side.double.payments).toMatchObject([{ patron: payingCard, fee: undefined, amount: '3.50' }]);
    expect(await side.world.states()).toEqual(['booked']);
    expect(await side.world.accounts()).toEqual({ weixin: 350, forwarded: -350 });
    pass(60_000);
    await side.world.forwardPayment();
    expect(sent()).toBe(1);
    expect(await charges()).toMatchObject({ owedFen: 0, total: 0, isPayable: true });
    expect(await stuck()).toEqual([]);
    const { result } = await side.world.service.data('listNotices', {}, { session: side.session });
    expect(result[0]).toMatchObject({ kind: 'paymentTaken', text: '金额 ¥3.50，收据号 20260115-0001' });
  });

  it('are reported one by one if they have numbers, and only the chosen ones', async () => {
    side.double.fees.splice(
      0,
      2,
      { id: '17', text: '超期', amount: '1.50' },
      { id: '18', text: '复印', amount: '2.00' },
    );
    await again({ fineItem: numberedFees });
    const { result } = await charges();
    const [first, second] = result.map((entry) => entry.chargeId);
    expect(first).toMatch(/^\d{1,15}$/);
    expect(await begun({ chargeIds: [second ?? ''] })).toMatchObject({ amountFen: 200 });
    await pay();
    expect(await shownDebts()).toEqual([
      ['超期', 150, 0],
      ['复印', 0, 200],
    ]);
    expect(await begun()).toMatchObject({ amountFen: 150 });
    await pay();
    await side.world.forwardPayment();
    expect(side.double.payments.map((payment) => [payment.fee, payment.amount])).toEqual([
      ['18', '2.00'],
      ['17', '1.50'],
    ]);
    expect(new Set(side.double.payments.map((payment) => payment.number)).size).toBe(2);
    expect(await side.world.accounts()).toEqual({ weixin: 350, forwarded: -350 });
  });

  it('without numbers are paid all together or not at all', async () => {
    const { result } = await charges();
    expect(await begin({ chargeIds: [result[0]?.chargeId ?? ''] })).toMatchObject({ success: false, errCode: 404 });
    expect(await begin({ chargeIds: ['4711'] })).toMatchObject({ success: false, errCode: 404 });
    expect(await begin({ chargeIds: result.map((entry) => entry.chargeId) })).toMatchObject({ success: true });
  });

  it('of a system that reports only their total are paid as that total', async () => {
    side.double.supports = 'YYYYYYYNYYYNNYYY';
    await payAll();
    await side.world.forwardPayment();
    expect(side.double.payments).toMatchObject([{ amount: '3.50', fee: undefined }]);
    expect(side.double.seen).not.toContain('63');
  });

  it('that grow while a payment is on its way are open for the difference', async () => {
    side.double.fees.splice(0, 2, { id: '17', text: '超期', amount: '1.50' });
    await again({ fineItem: numberedFees });
    await payAll();
    side.double.fees.splice(0, 1, { id: '17', text: '超期', amount: '1.80' });
    pass(1_000);
    expect(await shownDebts()).toEqual([['超期', 30, 150]]);
    await payAll();
    await side.world.forwardPayment();
    expect(side.double.fees).toEqual([]);
    expect(side.double.payments.map((payment) => payment.amount)).toEqual(['1.50', '0.30']);
  });

  it('are checked there before a payment starts', async () => {
    await charges();
    side.double.fees.splice(0, 1);
    expect(await begun()).toMatchObject({ amountFen: 200 });
    side.double.fees.splice(0, 1);
    expect(await begin()).toMatchObject({ success: false, errCode: 409 });
    expect(await side.world.service.data('getTotalMoney', {}, { session: side.session })).toMatchObject({
      totalFen: 0,
    });
    side.double.fees.push({ text: '新', amount: '1.00' });
    await side.double.sleep();
    expect(await begin()).toMatchObject({ success: false, errCode: 503 });
    pass(1_000);
    expect(await charges()).toMatchObject({ isPayable: false });
  });

  it('that were paid there before the payment are not paid twice: the money is refunded', async () => {
    await begun();
    side.double.fees.splice(0, 2);
    pass(1_000);
    await charges();
    await pay();
    expect(await side.world.accounts()).toEqual({ weixin: 350, 'to-return': -350 });
    await side.world.forwardPayment();
    expect(sent()).toBe(0);
  });

  it('can be paid only if the library allows it and the other system accepts payments', async () => {
    await again({ payments: false });
    expect(await charges()).toMatchObject({ owedFen: 350, isPayable: false });
    expect(await begin()).toMatchObject({ success: false, errCode: 404 });
    side.double.supports = 'YYYYYYYYYNYNNYYY';
    await again();
    expect(await charges()).toMatchObject({ owedFen: 350, isPayable: false });
    expect(await begin()).toMatchObject({ success: false, errCode: 404 });
  });

  it('are not taken for owed again where what was asked before the booking is written after it', async () => {
    await payAll();
    const held = Promise.withResolvers<undefined>();
    side.double.mischief.set('63', [(answer, socket) => void held.promise.then(() => socket.write(answer))]);
    pass(1_000);
    const looking = charges();
    await expect.poll(() => side.double.mischief.get('63')?.length).toBe(0);
    pass(60_000);
    await side.world.forwardPayment();
    expect(await side.world.states()).toEqual(['booked']);
    held.resolve(undefined);
    expect(await looking).toMatchObject({ owedFen: 0 });
  });
});
