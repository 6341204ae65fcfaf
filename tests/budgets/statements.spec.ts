import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { startTestServer, type TestServer } from '../../scripts/test-server.ts';
import { hintCookie } from '#lib/stores/session/reader.ts';
import { renderedSectionId } from '../../src/islands/personal-center/rendered-section.ts';
import { expect, noPage } from '../e2e/fixtures.ts';
import { addReader, clientOver, granted, openSession } from '../e2e/readers.ts';
import { languages, libraries, maxStatements, pageKinds } from './page-kinds.ts';
import { inLibrary } from '../e2e/staff.ts';
import { statementsHeader } from './statements-header.ts';

// How much a page asks of the database when it is made afresh, by a process that has made its like before.

// One server for all of them.
noPage.describe.configure({ mode: 'serial' });
let server: TestServer;

/** How many statements a page took. */
async function statementsOf(request: APIRequestContext, url: string, headers = {}): Promise<number> {
  const answer = await request.get(url, { headers });
  expect(answer.status(), url).toBeLessThan(500);
  const counted = answer.headers()[statementsHeader];
  expect(counted, `${url} says how many statements it took`).toMatch(/^\d+$/);
  return Number(counted);
}

noPage.beforeAll(async () => {
  noPage.slow();
  const counting = join(import.meta.dirname, 'count-statements.ts');
  server = await startTestServer({ env: { PAGE_CACHE_MB: '0' }, flags: ['--import', counting] });
});
noPage.afterAll(() => server.stop());

noPage('no kind of page takes more statements than it may, in any library', async ({ request }) => {
  noPage.slow();
  const counted: string[] = [];
  // Opens the indexes, which other searches than the pages' own do as well.
  for (const library of libraries)
    await statementsOf(request, `${server.url}/${library}/searchList?q=library&docCode=1`);
  for (const { name, path, only = libraries, statements = maxStatements, isCached } of pageKinds) {
    for (const library of only) {
      const base = `${server.url}/${library}`;
      const address = await path({ request, base });
      let taken = await statementsOf(request, `${base}${address}`);
      if (isCached === true) {
        const again = async () => (taken = await statementsOf(request, `${base}${languages['en-US']}${address}`));
        await expect.poll(again, `statements of ${name} in ${library}`).toBeLessThanOrEqual(statements);
      }
      counted.push(`${String(taken).padStart(4)} of ${String(statements).padStart(3)}  ${name}, ${library}`);
      expect.soft(taken, `statements of ${name} in ${library}`).toBeLessThanOrEqual(statements);
    }
  }
  if (process.env['STATEMENTS']) console.log(counted.join('\n'));
});

/** Addresses of a kind whose statements are counted. */
const manyAddresses = 40;

/** Addresses without a language that a site map of a library lists, as paths inside the library. */
async function pathsIn(request: APIRequestContext, library: string, map: string): Promise<string[]> {
  const text = await (await request.get(`${server.url}/${library}${map}`)).text();
  const paths = Array.from(text.matchAll(/<loc>https?:\/\/[^/]+\/\w+([^<]+)<\/loc>/g), ([, path = '']) => path);
  const isTranslated = (path: string) => /^\/(?:zh_TW|en-US)\//.test(path);
  return paths.filter((path) => !isTranslated(path)).map((path) => path.replaceAll('&amp;', '&'));
}

/** As many of a list as are counted, from all parts of it. */
function sample<T>(list: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(list.length / manyAddresses));
  return list.filter((_, at) => at % step === 0).slice(0, manyAddresses);
}

/** Words of several languages, common ones and ones that few records or authority headings have. */
const words =
  '中国 历史 经济 数学 设计 文学 教育 管理 计算机 城市 艺术 法律 科学 语言 鲁迅 红楼梦 环境 心理学 音乐 哲学 history histories theory data design world introduction science art artists modern analysis twitter shakespeare einstein economics children library love war'.split(
    ' ',
  );

noPage('no record, list or shelf takes more statements than its kind may', async ({ request }) => {
  noPage.slow();
  const [library] = libraries;
  const recordMaps = (await pathsIn(request, library, '/sitemap.xml')).filter((map) => /\/\d+\.xml$/.test(map));
  const records = sample(await pathsIn(request, library, recordMaps[0] ?? ''));
  const shelves = Map.groupBy(
    await pathsIn(request, library, '/sitemap/pages.xml'),
    (path) => /^\/(\w+)/.exec(path)?.[1] ?? '',
  );
  const kinds = [
    { name: 'record', statements: 5, paths: records },
    { name: 'list', statements: 12, paths: words.map((word) => `/searchList?q=${encodeURIComponent(word)}`) },
    ...Array.from(shelves, ([name, paths]) => ({
      name,
      statements: name === 'home' ? 20 : maxStatements,
      paths: sample(paths),
    })),
  ];
  const counted: string[] = [];
  for (const { name, statements, paths } of kinds) {
    // What is derived for a page or its library is written a moment after the first request.
    for (const path of paths) await statementsOf(request, `${server.url}/${library}${path}`);
    let most = 0;
    for (const path of paths) {
      let taken = 0;
      const again = async () =>
        (taken = await statementsOf(request, `${server.url}/${library}${languages['en-US']}${path}`));
      await expect.poll(again, path).toBeLessThanOrEqual(statements);
      most = Math.max(most, taken);
    }
    counted.push(`${String(most).padStart(4)} of ${String(statements).padStart(3)}  ${String(paths.length)} × ${name}`);
  }
  expect([records.length, words.length, shelves.size > 20]).toEqual([manyAddresses, manyAddresses, true]);
  if (process.env['STATEMENTS']) console.log(counted.join('\n'));
});

/** The cookies of a reader's browser after sign-in. */
async function readersCookies(request: APIRequestContext, groupCode: string): Promise<string> {
  const { cookies } = await request.storageState();
  return [...cookies.map(({ name, value }) => `${name}=${value}`), `${hintCookie(groupCode)}=1`].join('; ');
}

/** Most statements of the pages of a reader who has books bought, with the session's own. */
const readersPages = { drivePurCart: 15, drivePurSettle: 23, drivePurLogistic: 7, drivePurUser: 14 };

noPage('the purchasing pages of a reader take no more statements than they may', async ({ request }) => {
  const site = { mappingPath: 'jianglan', groupCode: '100001', language: 'zh-CN' } as const;
  const where = { dataDir: server.dataDir };
  const visitor = clientOver(request, server.url, site);
  const entry = { mappingPath: 'jianglan', nextpath: '/jianglan/home' };
  const session = await openSession(visitor, entry, await addReader('jianglan', ['--keep'], where));
  const client = clientOver(request, server.url, { ...site, session });
  await granted(client.call('getPurchasingRule', { accept: true }));
  const { result } = await granted(client.call('searchOffers', { onlyOrderable: true }));
  const ids = result.slice(0, 6).map(({ offerId }) => offerId);
  for (const offerId of ids) await granted(client.call('addToCart', { offerId }));
  const { pickupPlaces } = await granted(client.call('getPurchasingParameters', {}));
  const given = { offerIds: ids.slice(0, 1), pickupPlaceId: pickupPlaces[0]?.addressId ?? '' };
  const { token } = await granted(client.call('confirmOrder', given));
  const { orders } = await granted(client.call('createOrder', { ...given, token: token ?? '' }));
  const queries = { drivePurSettle: `?list=${ids.join(',')}`, drivePurLogistic: `?id=${orders[0]?.orderId ?? ''}` };
  const cookie = await readersCookies(request, site.groupCode);
  const taken: Record<string, number> = {};
  for (const name of ['drivePurCart', 'drivePurSettle', 'drivePurLogistic', 'drivePurUser'] as const) {
    const query = name === 'drivePurSettle' || name === 'drivePurLogistic' ? queries[name] : '';
    taken[name] = await statementsOf(request, `${server.url}/jianglan/${name}${query}`, { cookie });
    expect.soft(taken[name], name).toBeLessThanOrEqual(readersPages[name]);
  }
  if (process.env['STATEMENTS']) console.log(taken);
});

/** Places of the sections that the server renders for their reader. */
const sectionPlaces = [
  'key=0',
  'key=1',
  'key=1&tab=cancel',
  'key=2',
  'key=2&tab=lists',
  'key=2&tab=electronic',
  'key=3',
  'key=3&tab=add',
  'key=3&tab=recommended',
  'key=4',
  'key=4&tab=others',
  'key=4&tab=documents',
  'key=4&tab=library',
  'key=4&tab=database',
  'key=4&tab=question',
  'key=4&tab=orders',
  'key=5',
  'key=5&tab=history',
  'key=5&tab=charges',
  'key=5&tab=union',
  'key=5&tab=chart',
  'key=6&title=红楼梦',
  'key=6&tab=order',
  'key=6&tab=mine',
  'key=7',
  'key=8',
  'key=9',
  'key=9&tab=new',
  'key=10',
  'key=12',
  'key=12&tab=new',
  'key=13',
  'key=13&tab=settings',
  'key=11',
  'key=16',
  'key=17',
  'key=17&tab=rating',
  'key=14',
];

noPage('a section of the personal center takes no more statements than it may', async ({ request }) => {
  const site = { mappingPath: 'jianglan', groupCode: '100001', language: 'zh-CN' } as const;
  const entry = { mappingPath: 'jianglan', nextpath: '/jianglan/home' };
  const where = { dataDir: server.dataDir };
  const who = await addReader('jianglan', ['--keep', '--type', 'undergraduate'], where);
  await inLibrary('jianglan', 'lendMany', [who.account], where);
  const session = await openSession(clientOver(request, server.url, site), entry, who);
  const client = clientOver(request, server.url, { ...site, session });
  const list = await (await request.get(`${server.url}/jianglan/searchList?q=中国`)).text();
  const recordIds = new Set(Array.from(list.matchAll(/bookDetails\/(\d+)/g), ([, id = '']) => id));
  for (const recordId of [...recordIds].slice(0, 3)) await client.call('placeCopyRequest', { recordId });
  const requests = await granted(client.call('listCopyRequests', {}));
  expect(requests.open).toBeGreaterThan(0);
  const courses = await granted(client.call('listCourses', {}));
  for (const { courseId } of courses.result.slice(0, 2))
    await granted(client.call('markCourse', { kind: 'course', id: courseId }));
  const books = await granted(client.call('searchCourseBooks', {}));
  for (const { courseBookId } of books.result.slice(0, 2))
    await granted(client.call('markCourse', { kind: 'book', id: courseBookId }));
  const cookie = await readersCookies(request, site.groupCode);
  const taken: Record<string, number> = {};
  for (const place of sectionPlaces) {
    const url = `${server.url}/jianglan/personalCenter?${place}`;
    expect(await (await request.get(url, { headers: { cookie } })).text()).toContain(renderedSectionId);
    taken[place] = await statementsOf(request, url, { cookie });
    expect.soft(taken[place], place).toBeLessThanOrEqual(maxStatements);
  }
  if (process.env['STATEMENTS']) console.log(taken);
});
