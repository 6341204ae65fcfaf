import { afterEach, beforeEach, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { settleOffer } from './settle-offers.ts';
import { sweepOffers } from './sweep.ts';

const day = 24 * 60 * 60_000;
let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { donationContactDays: 30 } }] });
});
afterEach(async () => {
  await service.close();
});

const offers = () => service.store.db.selectFrom('donation_offer').selectAll().orderBy('id').execute();

const sweep = () => sweepOffers(service.context(), service.context().library);

/** An offer of a reader who is signed in, settled on the day of the test's clock. */
async function offer(isSettled: boolean): Promise<void> {
  const session = await service.signIn();
  const given = { kind: 'books', name: '王示例', phone: '13812345678', mail: 'w@example.org', isPublic: true };
  const books = [{ title: '红楼梦' }];
  const { receipt } = await service.data('donate', { ...given, books, remark: '家住东区' }, { session });
  const target = { libraryId: service.context().library.id, receipt, now: service.clock.now, day: '2026-01-15' };
  if (isSettled) await settleOffer(service.store, target, 'accepted', '谢谢');
}

test('how a donor is reached is kept for the days of the library after the offer was settled', async () => {
  await offer(true);
  await offer(false);
  service.clock.now += 30 * day - 1;
  await sweep();
  expect((await offers())[0]).toMatchObject({ name: '王示例', phone: '13812345678' });
  service.clock.now += 1;
  await sweep();
  await sweep();
  expect(await offers()).toMatchObject([
    { name: '', phone: null, mail: null, remark: null, state: 'accepted', answer: '谢谢' },
    { name: '王示例', phone: '13812345678', mail: 'w@example.org', remark: '家住东区', state: 'offered' },
  ]);
  // What was offered, and what is public by its donor's wish, stays.
  const own = await service.data('listOwnDonations', {}, { session: await service.signIn() });
  expect(own.result[1]).toMatchObject({ state: 'accepted', titles: 1, remark: null });
  expect((await service.data('searchDonations', {})).result).toMatchObject([{ donor: '王示例' }]);
});
