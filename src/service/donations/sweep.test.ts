import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testService, type TestService } from '../testing.ts';
import { settleOffer } from './settle.ts';
import { keepOffersSwept, sweepOffers } from './sweep.ts';

const day = 24 * 60 * 60_000;
let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { donationContactDays: 30 } }] });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const offers = () => service.store.db.selectFrom('donation_offer').selectAll().orderBy('id').execute();

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
  expect(await sweepOffers(service.context())).toBe(0);
  service.clock.now += 1;
  expect(await sweepOffers(service.context())).toBe(1);
  expect(await sweepOffers(service.context())).toBe(0);
  expect(await offers()).toMatchObject([
    { name: '', phone: null, mail: null, remark: null, state: 'accepted', answer: '谢谢' },
    { name: '王示例', phone: '13812345678', mail: 'w@example.org', remark: '家住东区', state: 'offered' },
  ]);
  // What was offered, and what is public by its donor's wish, stays.
  const own = await service.data('listOwnDonations', {}, { session: await service.signIn() });
  expect(own.result[1]).toMatchObject({ state: 'accepted', titles: 1, remark: null });
  expect((await service.data('searchDonations', {})).result).toMatchObject([{ donor: '王示例' }]);
});

test('a server looks for it soon after its start and every hour, until it ends', async () => {
  vi.useFakeTimers();
  const looked = vi.fn(() => service.context().registry());
  const { store, now, log } = service.context();
  const kept = keepOffersSwept({ store, now, log, registry: looked });
  vi.advanceTimersByTime(10_000);
  expect(looked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60 * 60_000);
  expect(looked).toHaveBeenCalledTimes(2);
  await kept.close();
  vi.advanceTimersByTime(3 * 60 * 60_000);
  expect(looked).toHaveBeenCalledTimes(2);
});
