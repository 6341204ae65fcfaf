import { beforeEach, describe, expect, it } from 'vitest';
import { tricks } from '#support/sip2/system.ts';
import { lendingCard, eachLendingWorld } from '#support/sip2/lending.ts';

// Reservations in another system that lends.

const world = eachLendingWorld();
const { later, list, silence } = world;

describe('reservations', () => {
  let recordId: string;
  beforeEach(async () => {
    recordId = await world.service.idOf('two');
    world.double.loans.set('B1', { title: '古都', dueOn: '2026-02-09', patron: 'another' });
    await list();
    await world.service.data('getAvailability', { recordIds: [recordId] });
  });
  const place = () =>
    world.service.call(
      'placeCopyRequest',
      { recordId, pickupPlaceId: 'MED' },
      { session: world.session, language: 'en-US' },
    );
  const requests = async () => (await world.service.data('listCopyRequests', {}, { session: world.session })).result;

  it('are offered if the other system accepts them, without other kinds of requests', async () => {
    const { options, primary } = await world.service.data(
      'getRequestOptions',
      { recordId },
      { session: world.session },
    );
    expect(options.map((option) => [option.kind, option.isAllowed])).toEqual([['reservation', true]]);
    expect(primary).toMatchObject({ action: 'reserve', kind: 'reservation' });
    world.double.supports = 'YYYYYYYYYYYNNNYY';
    world.systems.close();
    later();
    await list();
    const none = await world.service.data('getRequestOptions', { recordId }, { session: world.session });
    expect([none.options, none.primary.kind]).toEqual([[], null]);
    expect(await place()).toMatchObject({ success: false, errCode: 409 });
  });

  it('are placed and cancelled there, with its code of the place, and stand among the reader requests', async () => {
    expect(await place()).toMatchObject({ success: true, data: { request: { stage: 'waiting', maySuspend: false } } });
    expect(world.double.holds).toEqual([{ patron: lendingCard, text: 'B1', isReady: false, place: 'med-there' }]);
    later();
    const [request] = await requests();
    expect(request).toMatchObject({ title: '古都', stage: 'waiting', position: null, mayCancel: true });
    await world.service.data('cancelCopyRequest', { requestId: request?.requestId ?? '' }, { session: world.session });
    expect(world.double.holds).toEqual([]);
    expect((await requests()).map((entry) => entry.stage)).toEqual(['cancelled']);
  });

  it('show the refusal message of the other system and store nothing', async () => {
    world.double.holds.push({ patron: lendingCard, text: 'B1', isReady: false });
    expect(await place()).toMatchObject({ success: false, errCode: 409, message: 'Not completed: 不能预约' });
    expect((await world.service.store.db.selectFrom('copy_request').select('id').execute()).length).toBe(0);
  });

  it('are not placed there from a page that was rendered for another reader', async () => {
    const input = { recordId, pickupPlaceId: 'MED', userId: '999999' };
    expect(await world.service.call('placeCopyRequest', input, { session: world.session })).toMatchObject({
      errCode: 409,
      message: '已换了读者登录，请刷新页面',
    });
    expect(world.double.holds).toEqual([]);
  });

  it('that were not answered are sent once, and found with the next look where they were taken', async () => {
    world.double.mischief.set('15', [silence(tricks.silent)]);
    expect(await place()).toMatchObject({ success: false, errCode: 503 });
    expect(world.double.seen.filter((entry) => entry === '15')).toHaveLength(1);
    expect((await requests()).map((entry) => [entry.title, entry.stage])).toEqual([['古都', 'waiting']]);
  });

  it('that were placed over there come and go, wait and are ready as it says, known by barcode, number or title', async () => {
    world.double.holds.push({ patron: lendingCard, text: 'two', isReady: false });
    later();
    expect((await requests()).map((entry) => entry.stage)).toEqual(['waiting']);
    world.double.holds[0] = { patron: lendingCard, text: 'B1', isReady: true };
    later();
    expect((await requests()).map((entry) => entry.stage)).toEqual(['ready']);
    world.double.holds[0] = { patron: lendingCard, text: '古都', isReady: false };
    later();
    expect((await requests()).map((entry) => entry.stage)).toEqual(['waiting']);
    world.double.loans.set('B1', { title: '古都', dueOn: '2026-03-09', patron: lendingCard });
    world.double.holds.length = 0;
    later();
    expect((await requests()).map((entry) => entry.stage)).toEqual(['lent']);
  });

  it('that the system no longer has lapse, and remain as last known while it does not answer', async () => {
    await place();
    await world.double.sleep();
    later();
    const known = await world.service.data('listCopyRequests', {}, { session: world.session });
    expect(known.result.map((entry) => entry.stage)).toEqual(['waiting']);
    expect(known.knownAt).toBeDefined();
    await world.double.wake();
    world.double.holds.length = 0;
    later();
    await expect.poll(async () => (await requests()).map((entry) => entry.stage)).toEqual(['lapsed']);
  });

  it('get no returned copies from Yuelan itself', async () => {
    await place();
    world.double.loans.delete('B1');
    later();
    await world.service.data('getAvailability', { recordIds: [recordId] });
    later();
    expect((await requests()).map((entry) => entry.stage)).toEqual(['waiting']);
  });
});
