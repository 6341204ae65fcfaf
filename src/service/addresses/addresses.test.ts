import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { maxAddresses } from '../../lib/rules/addresses.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { areasBelow, areasOf } from '../platform/readers/areas.ts';
import { addressOf } from '../platform/readers/read-addresses.ts';

let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  session = await service.signIn();
});
afterEach(() => service.close());

const home: InputOf<'addAddress'> = {
  type: 'home',
  areaCode: '330106',
  detail: '文三路 1 号 2 单元 301',
  postcode: '310012',
  recipient: '李明',
  phone: '138 0000 0000',
};
const add = (input: Partial<typeof home> = {}, as = session) =>
  service.call('addAddress', { ...home, ...input }, { session: as });
const added = async (input: Partial<typeof home> = {}) =>
  (await service.data('addAddress', { ...home, ...input }, { session })).addressId;
const list = async (as = session) => (await service.data('listAddresses', {}, { session: as })).result;
const defaultId = async () => (await service.data('getDefaultAddressId', {}, { session })).addressId;

describe('an address', () => {
  test('is stored with its areas and returned as one line; the first one is the default', async () => {
    expect(await add()).toMatchObject({
      message: '地址已保存',
      data: {
        list: [
          {
            type: 'home',
            typeName: '家庭',
            phone: '13800000000',
            isDefault: true,
            areas: [{ name: '浙江省' }, { name: '杭州市' }, { code: '330106', name: '西湖区' }],
            line: '浙江省杭州市西湖区文三路 1 号 2 单元 301',
          },
        ],
      },
    });
    await add({ areaCode: '110105', detail: '建国路 9 号', skipReload: true });
    expect((await list()).map(({ line, isDefault }) => [line, isDefault])).toEqual([
      ['浙江省杭州市西湖区文三路 1 号 2 单元 301', true],
      ['北京市朝阳区建国路 9 号', false],
    ]);
  });

  test('brings no list along where the request says to skip it', async () => {
    expect(await add({ skipReload: true })).toMatchObject({ success: true, data: { list: null } });
    const [entry] = await list();
    const addressId = entry?.addressId ?? '';
    const changed = { ...home, addressId, recipient: '王芳', skipReload: true };
    expect((await service.data('updateAddress', changed, { session })).list).toBeNull();
    expect((await service.data('updateAddress', { ...changed, skipReload: false }, { session })).list).toMatchObject([
      { recipient: '王芳' },
    ]);
    expect((await service.data('setDefaultAddress', { addressId }, { session })).list).toMatchObject([
      { recipient: '王芳' },
    ]);
    expect((await service.data('deleteAddress', { addressId }, { session })).list).toEqual([]);
  });

  test.each([
    [{ areaCode: '330199' }, '请选择省、市、区县'],
    [{ areaCode: '330100' }, '请选择省、市、区县'],
    [{ phone: '12345' }, '电话号码格式不正确'],
    [{ postcode: '31001a' }, '请检查以下内容：邮政编码（未填写或填写有误）'],
    [{ recipient: '  ' }, '请检查以下内容：收件人（未填写或填写有误）'],
    [{ detail: '路'.repeat(121) }, '请检查以下内容：详细地址（未填写或填写有误）'],
  ])('is refused with %j', async (input, message) => {
    expect(await add(input)).toMatchObject({ success: false, errCode: 400, message });
    expect(await list()).toEqual([]);
  });

  test.each(['+852 2345 6789', '0571-87654321', '010 12345678-123', '87654321'])(
    'takes the telephone number %s',
    async (phone) => {
      expect(await add({ phone })).toMatchObject({ success: true });
    },
  );

  test('remains the default until another is set; if it is deleted, the latest other address becomes the default', async () => {
    const [first, second, third] = [await added(), await added(), await added({ isDefault: true })];
    expect(await defaultId()).toBe(third);
    await service.data('updateAddress', { ...home, addressId: third, isDefault: false }, { session });
    expect(await defaultId()).toBe(third);
    await service.data('setDefaultAddress', { addressId: first }, { session });
    expect(await defaultId()).toBe(first);
    await service.data('deleteAddress', { addressId: first }, { session });
    expect(await defaultId()).toBe(third);
    await service.data('deleteAddress', { addressId: third }, { session });
    expect(await defaultId()).toBe(second);
    await service.data('deleteAddress', { addressId: second }, { session });
    expect(await defaultId()).toBeNull();
  });

  test('the number is limited with concurrent requests, and one address is the default', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => add({ isDefault: true })));
    expect(all.filter(({ success }) => success)).toHaveLength(maxAddresses);
    expect(all.find(({ success }) => !success)).toMatchObject({ errCode: 409, message: '最多保存 20 个地址' });
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('of another reader is not found, and is deleted with its reader', async () => {
    const addressId = await added();
    await service.addReader({ account: 'wang' });
    await service.addReader({ account: 'wang' }, 'other');
    const who = { username: 'wang', password: testReader.password };
    const strangers = [
      { session: await service.signIn(who) },
      { session: await service.signIn(who, { library: 'other' }), library: 'other' },
    ];
    for (const asking of strangers) {
      const answers = await Promise.all([
        service.call('listAddresses', { addressId }, asking),
        service.call('updateAddress', { ...home, addressId }, asking),
        service.call('deleteAddress', { addressId }, asking),
        service.call('setDefaultAddress', { addressId }, asking),
      ]);
      expect(answers.map(({ errCode }) => errCode)).toEqual([404, 404, 404, 404]);
    }
    const { library } = service.context();
    const rows = await service.store.db.selectFrom('reader').select('id').orderBy('id').execute();
    const [owner, other] = rows.map(({ id }) => id);
    expect(await addressOf(service.store.db, library.id, owner ?? 0, addressId)).toMatchObject({ recipient: '李明' });
    expect(await addressOf(service.store.db, library.id, other ?? 0, addressId)).toBeUndefined();
    await service.store.db.deleteFrom('reader').execute();
    expect(await service.store.db.selectFrom('reader_address').selectAll().execute()).toEqual([]);
  });
});

describe('areas', () => {
  test('are listed from provinces to districts, and every district has a city and a province', async () => {
    const load = async (parentCode?: string) => {
      const found = await service.data('loadAreas', { ...(parentCode !== undefined && { parentCode }) });
      return found.map(({ name }) => name);
    };
    expect(await load()).toEqual(expect.arrayContaining(['北京市', '浙江省', '台湾省', '香港特别行政区']));
    expect(await load('330000')).toContain('杭州市');
    expect(await load('330100')).toContain('西湖区');
    expect(await load('330106')).toEqual([]);
    for (const province of areasBelow('')) {
      for (const city of areasBelow(province.code)) {
        expect(areasBelow(city.code), city.name).not.toHaveLength(0);
        for (const { code } of areasBelow(city.code)) expect(areasOf(code)).toMatchObject([province, city, { code }]);
      }
    }
  });

  test('have types with names in the reader’s language', async () => {
    const types = await service.data('listAddressTypes', {}, { language: 'en-US' });
    expect(types.map(({ name }) => name)).toEqual(['Dormitory', 'Home', 'Office', 'Other']);
  });
});
