import { afterEach, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { libraryFileSchema } from '../libraries/schema.ts';
import { testLibrary, testService, type TestService } from '../testing.ts';
import { otherLibrary } from '../testing.records.ts';
import { deliverySecretOf, signDelivery } from './delivery.ts';

const url = 'https://delivery.example.org/login?lib={groupCode}&who={account}&n={name}&until={expires}&sig={signature}';
let service: TestService;
let session: SessionToken;
async function start(file: object = {}, menus?: object): Promise<void> {
  const own = { file: { ...testLibrary, ...file }, ...(menus && { menus }) };
  service = await testService({ libraries: [own, otherLibrary] });
  session = await service.signIn();
}
afterEach(() => service.close());
const permission = () => service.data('getRecommendationPermission', {}, { session });
const setStatus = (status: string) => service.store.db.updateTable('reader').set({ status }).execute();

it('leads readers to document delivery by an address that the service there can check', async () => {
  await start({ documentDelivery: { url } });
  const given = new URL((await service.data('getDocumentDeliveryUrl', {}, { session })).url);
  const get = (name: string) => given.searchParams.get(name) ?? '';
  expect(given.origin).toBe('https://delivery.example.org');
  expect([get('lib'), get('who'), get('n')]).toEqual([testLibrary.groupCode, 'li.ming', '李明']);
  const expires = Number(get('until'));
  expect(expires).toBe(service.clock.now / 1000 + 600);
  const { secrets } = service.context();
  const signed = { groupCode: testLibrary.groupCode, account: 'li.ming', name: '李明', expires };
  const secret = deliverySecretOf(secrets, testLibrary.groupCode);
  expect(get('sig')).toBe(signDelivery(secret, signed));

  // Another reader, a later end or another library's secret have another signature.
  for (const other of [{ account: 'wang' }, { name: '王' }, { expires: expires + 1 }, { groupCode: '900002' }]) {
    expect(signDelivery(secret, { ...signed, ...other })).not.toBe(get('sig'));
  }
  expect(signDelivery(deliverySecretOf(secrets, '900002'), signed)).not.toBe(get('sig'));
  expect(await service.call('getDocumentDeliveryUrl', {})).toMatchObject({ errCode: 401 });
});

it('has no address where the library has no document delivery, and templates that would not be safe are mistakes', async () => {
  await start();
  expect(await service.data('getDocumentDeliveryUrl', {}, { session })).toEqual({ url: '' });
  const accepts = (template: string) =>
    libraryFileSchema.safeParse({ ...testLibrary, documentDelivery: { url: template } }).success;
  expect(accepts(url)).toBe(true);
  for (const wrong of ['https://x.example/?who={account}', url.replace('{name}', '{password}'), `ftp${url.slice(5)}`]) {
    expect(accepts(wrong), wrong).toBe(false);
  }
});

it('lets readers recommend purchases unless they are frozen or their card is lost', async () => {
  await start({ recommendationsPerDay: 3 });
  const ways = { purderRec: '1', freeRec: '1', customRec: '1', recRecord: '1' };
  expect(await permission()).toEqual({ isAllow: true, maxPerDay: 3, ...ways });
  for (const status of ['frozen', 'lost']) {
    await setStatus(status);
    expect((await permission()).isAllow, status).toBe(false);
  }
  expect(await service.call('getRecommendationPermission', {})).toMatchObject({ errCode: 401 });
});

it.each([
  { recommendationsPerDay: 0 },
  { findConfig: { purderRec: '0', freeRec: '0', customRec: '0', recRecord: '0' } },
])('lets nobody recommend where the library does not: %j', async (file) => {
  await start(file);
  expect((await permission()).isAllow).toBe(false);
});

it('has thesis checks in the personal menu of universities, and recommendations where there is a way for them', async () => {
  const item = (menuId: string, menuUrl: string, jumpMode = '1') => ({ menuId, menuName: menuId, menuUrl, jumpMode });
  const menuB = [
    item('5', '/personalCenter?key=5'),
    item('6', '/personalCenter?key=6'),
    item('documentDelivery', '', '2'),
    item('thesisCheck', 'https://check.example.org/', '2'),
  ];
  const idsOf = async () => (await service.data('getMenuList', {})).menuB.map((one) => one.menuId);
  await start({ findConfig: { libTypeCode: '2' } }, { menuB });
  expect(await idsOf()).toEqual(['5', '6', 'documentDelivery', 'thesisCheck']);
  await service.close();
  const off = { purderRec: '0', freeRec: '0', customRec: '0', recRecord: '0' };
  await start({ findConfig: { libTypeCode: '1', ...off } }, { menuB });
  expect(await idsOf()).toEqual(['5', 'documentDelivery']);
});
