import { afterEach, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';

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
])('rejects recommendations if the library does not allow them: %j', async (file) => {
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
  const idsOf = async () => (await service.data('getMenuList', {})).menuB.map((entry) => entry.menuId);
  await start({ findConfig: { libTypeCode: '2' } }, { menuB });
  expect(await idsOf()).toEqual(['5', '6', 'documentDelivery', 'thesisCheck']);
  await service.close();
  const off = { purderRec: '0', freeRec: '0', customRec: '0', recRecord: '0' };
  await start({ findConfig: { libTypeCode: '1', ...off } }, { menuB });
  expect(await idsOf()).toEqual(['5', 'documentDelivery']);
});
