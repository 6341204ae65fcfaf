import { expect, noPage } from '../e2e/fixtures.ts';
import { languages } from '../budgets/page-kinds.ts';
import { startTestServer, type TestServer } from '../../scripts/test-server.ts';

// A page that was put into a frame is the page that Astro renders as a whole. A form that is sent to a page is answered
// with the page, which nothing is kept of: Astro makes it from beginning to end.

/** What belongs to the one answer, or to pages that may be framed. */
const ownHeaders = new Set([
  'date',
  'content-type',
  'etag',
  'vary',
  'cache-control',
  'x-request-id',
  'content-length',
  'connection',
  'keep-alive',
]);
const compared = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));

const paths = [
  '/home',
  '/searchList',
  '/searchList?q=%E5%8E%86%E5%8F%B2&page=2',
  '/searchList?q=%E4%B8%89%E4%BD%93',
  '/searchList?q=zzzzqqqq',
  '/searchList?q=%E4%B8%AD%E5%9B%BD&sort=publishYear&docCode=1',
  '/searchList/bookDetails/999999999',
  '/searchList/bookDetails/999999998',
  '/searchList/bookDetails/none',
  '/dataBaseNav/details/999999998',
  '/dataBaseNav/details/999999999',
  '/dataBaseNav/details/none',
  '/dataBaseNav',
  '/dataBaseNav?letter=C',
  '/magazineNav',
  '/magazineNav?page=2',
  '/magazineNav?resourceType=1',
  '/elecBook',
  '/elecBook?sort=title',
  '/schoolBaseNav',
  '/schoolBaseNav?year=2020',
  '/researcherDetail',
  '/researcherDetail?id=999999',
  '/courseReferenceDetail',
  '/courseReferenceDetail?id=999999',
  '/readRange',
  '/readRange?range=year',
  '/collect',
  '/collect?page=9',
  '/grade',
  '/grade?by=negative',
];

let server: TestServer;
const url = (path: string) => `${server.url}/mingwan${path}`;

// A server without a page cache, and without other readers, who would change pages between two requests. The tests share it.
noPage.describe.configure({ mode: 'default' });
noPage.beforeAll(async () => {
  server = await startTestServer({ library: 'mingwan', env: { METRICS_ALLOW: '127.0.0.1', PAGE_CACHE_MB: '0' } });
});
noPage.afterAll(() => server.stop());

noPage('Astro renders the frame of a kind of page, and the further pages are put into it', async () => {
  const made = async (way: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`yuelan_pages_made_total\\{way="${way}"\\} (\\d+)`).exec(text)?.[1]);
  };
  // The server rendered home pages and result lists before it was ready.
  const [whole, framed] = [await made('whole'), await made('framed')];
  const since = async () => [(await made('whole')) - whole, (await made('framed')) - framed];
  for (const id of [1, 2, 3, 4, 5]) await fetch(url(`/searchList/bookDetails/99999999${String(id)}`));
  expect(await since()).toEqual([2, 3]);
  for (let times = 0; times < 3; times += 1) await fetch(url('/elecBook'));
  expect(await since()).toEqual([3, 5]);
  // A page that is not made so.
  await fetch(url('/privacy'));
  expect(await since()).toEqual([4, 5]);
});

noPage('a page in a frame is byte for byte the page that Astro renders, with the same headers', async ({ request }) => {
  const linked = async (list: string, pattern: RegExp) => [
    ...new Set((await (await request.get(url(list))).text()).match(pattern)),
  ];
  const records = (await linked('/searchList?rows=20', /\/searchList\/bookDetails\/\d+/g)).slice(0, 5);
  const [first = '', ...databases] = await linked('/dataBaseNav', /\/dataBaseNav\/details\/\d+/g);
  const details = [first, ...databases.slice(0, 4), `${first}?find=a`, `${first}?titles=2`, `${first}?questions=2`];
  const [person = '', ...people] = await linked('/researcher', /\/researcherDetail\?id=\d+/g);
  const courses = (await linked('/courseReference', /\/courseReferenceDetail\?id=\d+/g)).slice(0, 3);
  expect([person, courses.length]).toEqual([expect.stringContaining('id='), 3]);
  const others = [person, `${person}&page=9`, `${person}&docCode=3`, ...people.slice(0, 3), ...courses];
  for (const language of Object.values(languages)) {
    for (const path of [...paths, ...records, `${records[0] ?? ''}?page=2&libCode=none`, ...details, ...others]) {
      const address = url(`${language}${path}`);
      const framed = await request.get(address);
      const rendered = await request.post(address, { headers: { origin: server.url }, form: { a: 'b' } });
      expect(rendered.status(), address).toBe(framed.status());
      expect(await framed.text(), address).toBe(await rendered.text());
      expect(compared(framed.headers()), address).toEqual(compared(rendered.headers()));
    }
  }
});
