import { expect, it } from 'vitest';
import { testService } from '#support/service.ts';
import { listBookings, reverseBooking } from './bookings.ts';
import { charge } from './charge.ts';
import { reverse, settle, waive } from './settle-charges.ts';

it('notifies readers of charges, payments, and when debts block borrowing and no longer do', async () => {
  const circulation = { rules: [{ loans: 3, days: 30 }], fines: { debtLimitFen: 50 } };
  const service = await testService({ libraries: [{ file: { circulation } }] });
  const session = await service.signIn();
  const { db } = service.store;
  const { library } = service.context();
  const { id: readerId } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
  const event = (key: string) => ({ library, readerId, key, now: service.clock.now });
  const noticeTexts = async () => {
    const { result } = await service.data('listNotices', { rows: 20 }, { session });
    await db.deleteFrom('notice').execute();
    return result.reverse();
  };

  const subject = { title: '白夜行', barcode: 'A1' };
  const fine = () => charge(db, { ...event('f'), kind: 'fine', amountFen: 60, subject });
  const { chargeId } = await fine();
  await fine();
  expect(await noticeTexts()).toMatchObject([
    { kind: 'chargedFine', text: '白夜行：¥0.60', link: '/personalCenter?key=5&tab=charges' },
    { kind: 'borrowingStopped', text: '您欠费 ¥0.60，超过 ¥0.50 的限额，结清后即可继续借书。' },
  ]);
  const { receipt } = await settle(db, { ...event('p'), means: 'cash', amountFen: 20 });
  expect(await noticeTexts()).toMatchObject([
    { kind: 'paymentTaken', text: `金额 ¥0.20，收据号 ${receipt ?? ''}` },
    { kind: 'borrowingAgain', text: '您的欠费已不超过限额，可以继续借书。' },
  ]);
  await waive(db, { ...event('w'), chargeIds: [chargeId], amountFen: 10, note: '首次' });
  await reverse(db, { ...event('r'), chargeId, note: '误收' });
  expect(await noticeTexts()).toMatchObject([
    { kind: 'chargeWaived', text: '白夜行：¥0.10', reply: '首次' },
    { kind: 'chargeReversed', text: '白夜行：¥0.50', reply: '误收' },
  ]);
  await charge(db, { ...event('g'), kind: 'fee', amountFen: 10, subject });
  await waive(db, { ...event('w2') });
  await db.deleteFrom('notice').execute();
  const [waiver] = await listBookings(db, library.id, readerId);
  await reverseBooking(db, { ...event(''), bookingId: waiver?.id ?? 0, note: '误减' });
  expect(await noticeTexts()).toMatchObject([{ kind: 'bookingReversed', text: '白夜行：¥0.10', reply: '误减' }]);
  await service.close();
});

it.each([
  [[], '—'],
  [[undefined], 'B1'],
  [['a', 'a'], 'a'],
  [['a', 'b', 'c'], 'a · b · c'],
  [['a', 'b', 'c', 'd'], 'a · b · c …'],
])('a waiver of charges for %j names %s', async (titles, text) => {
  const service = await testService();
  const session = await service.signIn();
  const { db } = service.store;
  const { library } = service.context();
  const { id: readerId } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
  const event = (key: string) => ({ library, readerId, key, now: service.clock.now });
  const subjects = titles.map((title, at) => ({ title: title ?? null, barcode: `B${String(at + 1)}` }));
  for (const [at, subject] of subjects.entries())
    await charge(db, { ...event(String(at)), kind: 'fee', amountFen: 100, subject });
  if (subjects.length === 0) await charge(db, { ...event('none'), kind: 'fee', amountFen: 100 });
  await db.deleteFrom('notice').execute();
  await waive(db, event('w'));
  const { result } = await service.data('listNotices', {}, { session });
  expect(result).toMatchObject([{ text: `${text}：¥${String(Math.max(1, titles.length))}.00` }]);
  await service.close();
});
