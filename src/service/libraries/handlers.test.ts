import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../lib/contract/language.ts';
import { dictionaryNames } from '../../lib/contract/calls/locations.ts';
import { createHolds } from '../identity/accounts/holds.ts';
import { createAnswer } from '../answer.ts';
import { createApp } from '../app.ts';
import { createDeskAnswer } from '../desk/answer.ts';
import { deskHandlers } from '../desk-handlers.ts';
import { attachmentOpener } from '../catalogue/attachments/files.ts';
import { allHandlers } from '../handlers.ts';
import { createInvalidation } from '../platform/invalidation.ts';
import { payables, registries } from '../registries.ts';
import { notificationTaker } from '../ledger/payments/notify.ts';
import { createOutbox } from '../platform/outbox/outbox.ts';
import { createSecrets } from '../platform/secrets.ts';
import { openOfferSearch, openSearch } from '../catalogue/search/engine.ts';
import { testService } from '#support/service.ts';
import type { SearchEngine } from '../catalogue/search/types.ts';
import { ActivityRecorder } from '../platform/activity/recorder.ts';
import { ListViews } from '../lists/views.ts';
import { openStore, type Store } from '../platform/db/open.ts';
import { loadLibraries } from './registry.ts';
import { librariesFolder, smallLibrary } from '#support/library-folder.ts';

const large = {
  ...smallLibrary('large', '100001'),
  hosts: ['lib.large.example'],
  default: true,
  findConfig: { independentLibCode: '1', pcLogoUrl: 'https://cdn.example/logo.svg', navBackColor: '0f4c5c' },
  institutionParameter: { aiOpenFlag: '1' },
  logoPara: { consultationPhone: '0000-123', filingNumbers: [{ text: '示例备1号' }] },
  group: { msgFlag: '1', fid: '77' },
  campuses: [
    { campusId: 'east', campusName: { 'zh-CN': '东校区', zh_TW: '東校區', 'en-US': 'East Campus' } },
    { campusId: 'west', campusName: { 'zh-CN': '西校区' } },
  ],
  libraries: [
    { libCode: 'A', libName: { 'zh-CN': '总馆' }, campusId: 'east' },
    { libCode: 'B', libName: { 'zh-CN': '分馆' }, campusId: 'west' },
  ],
  locationTypes: [{ locationTypeCode: 'stacks', locationTypeName: { 'zh-CN': '书库', 'en-US': 'Stacks' } }],
  locations: [
    { locationId: 'B1', name: { 'zh-CN': '分馆书库' }, libCode: 'B', locationTypeCode: 'stacks' },
    {
      locationId: 'A1',
      name: { 'zh-CN': '总馆书库', 'en-US': 'Main stacks' },
      libCode: 'A',
      place: { 'zh-CN': '二层' },
    },
  ],
  fixedIcons: [
    { iconId: 'a', name: { 'zh-CN': '新书' }, url: '/newBookInform', icon: 'new' },
    { iconId: 'b', name: { 'zh-CN': '旧书' }, url: '/x', icon: 'book', useFlag: '2' },
  ],
  newElectronic: false,
};
const menu = (menuId: string, useFlag: string) => ({ menuId, menuName: menuId, menuUrl: `/${menuId}`, useFlag });

const folder = librariesFolder({
  large: {
    'library.json': large,
    'menus.json': { menuA: [{ ...menu('a', '1'), children: [menu('c', '0'), menu('d', '1')] }, menu('b', '0')] },
    'dictionaries.json': { docCode: [{ code: '5', hidden: true }] },
  },
  small: { 'library.json': smallLibrary('small', '100002') },
  wrong: { 'library.json': { hosts: ['wrong.example'] } },
});
let store: Store;
let search: SearchEngine;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  store = await openStore(':memory:');
  search = await openSearch(store, join(folder.dir, '.search'));
  const registry = await loadLibraries(store, folder.dir);
  await search.catchUp();
  const silent = () => undefined;
  const log = { error: silent, warn: silent };
  const invalidation = createInvalidation();
  const outbox = createOutbox({ store, now: () => 0, log, carriers: {} });
  const shared = { secrets: createSecrets(), captchaFixedCode: undefined, identitySecret: () => undefined, outbox };
  const offerSearch = await openOfferSearch(store, join(folder.dir, '.search'));
  const onlinePayments = { payables, providersOf: () => new Map(), notifyUrl: () => '' };
  const about = { registry: () => registry, now: () => 0, invalidation, log, onlinePayments };
  const holds = createHolds(() => Promise.resolve());
  const ltiKey = () => Promise.reject(new Error('no key'));
  const listViews = new ListViews({ store, log });
  const activity = new ActivityRecorder({ store, ...about });
  const context = {
    ...registries,
    store,
    search,
    offerSearch,
    unionSearch: search,
    holds,
    ltiKey,
    activity,
    listViews,
    ...about,
    ...shared,
  };
  app = createApp(
    createAnswer(context, allHandlers),
    createDeskAnswer(context, deskHandlers),
    log,
    attachmentOpener(() => registry),
    notificationTaker(context),
  );
});
afterAll(async () => {
  await search.close();
  await store.close();
  folder[Symbol.dispose]();
});

async function call(path: string, headers: Record<string, string> = {}, body?: object): Promise<unknown> {
  const init = {
    headers: { mappingPath: 'large', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  };
  const response = await app.fetch(new Request(`http://service.test/find/${path}`, init));
  const answer = (await response.json()) as { success: boolean; data: unknown; errCode: number };
  return answer.success ? answer.data : answer.errCode;
}

describe('configuration', () => {
  test('findConfig carries what the library set, and the defaults of the specification', async () => {
    expect(await call('findConfig/getFindConfig')).toMatchObject({
      independentLibCode: '1',
      navBackColor: '0f4c5c',
      navTextColor: 'fff',
      primaryIdProtectTime: 5,
    });
  });

  test('a menu that is empty is the built-in one, and items out of use are not sent', async () => {
    const { menuA, menuB } = (await call('findConfig/getMenuList')) as Record<
      string,
      { menuId: string; children: [] }[]
    >;
    expect(menuA).toMatchObject([{ menuId: 'a', children: [{ menuId: 'd' }] }]);
    expect(menuB?.map((item) => item.menuId)).toContain('17');
  });

  test('a logo whose text is another in a language is shown on its pages alone', async () => {
    const logos = { 'en-US': '/files/demo/logo-en.svg' };
    const service = await testService({ libraries: [{ file: { logos, findConfig: { pcLogoUrl: '/logo.svg' } } }] });
    const logoIn = async (language: Language) => (await service.data('getLogoUrl', {}, { language })).pcLogoUrl;
    expect([await logoIn('zh-CN'), await logoIn('zh_TW'), await logoIn('en-US')]).toEqual([
      '/logo.svg',
      '/logo.svg',
      '/files/demo/logo-en.svg',
    ]);
    await service.close();
  });

  test('logo, footer, parameter, flag and icons are answered', async () => {
    expect(await call('findConfig/getLogoUrl')).toEqual({ pcLogoUrl: 'https://cdn.example/logo.svg', iconUrl: '' });
    expect(await call('findConfig/getLogoPara')).toMatchObject({ consultationPhone: '0000-123', accent: '9a3412' });
    expect(await call('institution/parameter')).toEqual({
      aiOpenFlag: '1',
      version: '3.0',
      timeZone: 'Asia/Shanghai',
      takesDocumentRequests: false,
      hasPurchasing: false,
      hasUnion: false,
      aiName: { 'zh-CN': 'AI馆员', zh_TW: 'AI 館員', 'en-US': 'AI Librarian' },
      pictureOrigins: ['https://cdn.example'],
      frameOrigins: [],
    });
    expect(await call('newEle/flag')).toEqual({ newEleFlag: false });
    expect(await call('newEle/flag', { mappingPath: 'small' })).toEqual({ newEleFlag: true });
    expect(await call('findConfig/fixedIcons')).toMatchObject([{ iconId: 'a' }]);
  });

  test('the library selector’s list has libraries and campuses in their order', async () => {
    expect(await call('findConfig/getLibraryList')).toMatchObject({
      independentLibCode: true,
      libraries: [{ libCode: 'A', campusId: 'east' }, { libCode: 'B' }],
      campuses: [{ campusId: 'east' }, { campusId: 'west' }],
    });
  });
});

describe('which library an address belongs to', () => {
  test('a mapping path, whatever its case', async () => {
    expect(await call('findConfig/getGroupCode?mappingPath=SMALL')).toMatchObject({
      groupCode: '100002',
      byHost: false,
    });
  });

  test('a host name, with or without its port', async () => {
    const large = { groupCode: '100001', mappingPath: 'large', byHost: true, fid: '77', msgFlag: '1' };
    expect(await call('findConfig/getGroupCode?host=lib.large.example')).toMatchObject(large);
    expect(await call('findConfig/getGroupCode?host=LIB.large.example:8443')).toMatchObject(large);
  });

  test('the default library when neither is given', async () => {
    expect(await call('findConfig/getGroupCode', { mappingPath: '' })).toMatchObject({ groupCode: '100001' });
  });

  test('the default library on a host name that none claims', async () => {
    const library = await call('findConfig/getGroupCode?host=127.0.0.1:4321');
    expect(library).toMatchObject({ groupCode: '100001', byHost: false });
  });

  test('reports an unknown library and a broken one differently', async () => {
    expect(await call('findConfig/getGroupCode?mappingPath=nowhere')).toBe(404);
    expect(await call('findConfig/getGroupCode?mappingPath=wrong')).toBe(503);
    expect(await call('findConfig/getGroupCode?host=wrong.example')).toBe(503);
    expect(await call('findConfig/getFindConfig', { mappingPath: 'wrong' })).toBe(503);
  });
});

describe('locations and dictionaries', () => {
  test('campuses and kinds of location are named in the language of the request', async () => {
    expect(await call('location/dict', { 'content-language': 'en_US' })).toEqual({
      campusCodes: [
        { campusId: 'east', campusName: 'East Campus' },
        { campusId: 'west', campusName: '西校区' },
      ],
      locationTypeSelectiveDtos: [{ locationTypeCode: 'stacks', locationTypeName: 'Stacks' }],
    });
  });

  test('locations come in the library’s order, with the campus of their library and their number of items', async () => {
    expect(await call('location/list', {}, {})).toEqual([
      {
        locationId: 'B1',
        locationName: '分馆书库',
        libCode: 'B',
        campusId: 'west',
        locationTypeCode: 'stacks',
        place: null,
        level: null,
        opening: null,
        recordCount: 0,
        itemCount: 0,
      },
      {
        locationId: 'A1',
        locationName: '总馆书库',
        libCode: 'A',
        campusId: 'east',
        locationTypeCode: null,
        place: '二层',
        level: null,
        opening: null,
        recordCount: 0,
        itemCount: 0,
      },
    ]);
    expect(await call('location/list', {}, { campusId: 'east' })).toMatchObject([{ locationId: 'A1' }]);
    expect(await call('location/list', {}, { locationTypeCode: 'stacks', libCode: 'A' })).toEqual([]);
  });

  test('dictionaries are answered by name, all of them when none is named', async () => {
    const docCode = [
      { code: '1', name: 'Books' },
      { code: '2', name: 'Journals' },
      { code: '3', name: 'Papers' },
      { code: '4', name: 'Dissertations' },
    ];
    const dictionaries = await call('groupResource/dict', { 'content-language': 'en_US' }, { names: ['docCode'] });
    expect(dictionaries).toEqual({ docCode });
    expect(Object.keys((await call('groupResource/dict', {}, {})) as object)).toHaveLength(dictionaryNames.length);
    expect(await call('groupResource/dict', {}, { names: ['colours'] })).toBe(400);
  });
});

describe('the rows of libraries in the store', () => {
  test('a second reading keeps the ids, and a changed group code keeps the library', async () => {
    using changed = librariesFolder({ small: { 'library.json': smallLibrary('small', '100009') } });
    const before = await loadLibraries(store, folder.dir);
    const again = await loadLibraries(store, changed.dir);
    expect(again.byPath('small')?.id).toBe(before.byPath('small')?.id);
    expect((await loadLibraries(store, folder.dir)).byGroupCode('100002')?.id).toBe(before.byPath('small')?.id);
    const locations = await store.db.selectFrom('location').select('location_id').execute();
    expect(locations.map((row) => row.location_id).sort()).toEqual(['A1', 'A1', 'B1']);
  });
});
