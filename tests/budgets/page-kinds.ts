import { setTimeout } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';

export const libraries = ['jianglan', 'chengchuan', 'mingwan'] as const;
/** Segments of the languages in addresses. */
export const languages = { 'zh-CN': '', zh_TW: '/zh_TW', 'en-US': '/en-US' } as const;

/** A kind of page with an example of it in every library; a new kind of page is a new row. */
export interface PageKind {
  name: string;
  /** Path inside the library, beginning with a slash. */
  path: (site: { request: APIRequestContext; base: string }) => Promise<string> | string;
  /** The page is a form, and its scripts are all of it: they come with the page, and have a limit of their own. */
  form?: true;
  /** Most SQL statements that the page takes when it is made afresh; `maxStatements` where nothing is said. */
  statements?: number;
  /**
   * The page reads what is kept for its library, or was derived from its record, and makes it when it is not there yet:
   * the statements are those of the first time after that; what is derived is written a moment after the page.
   */
  isCached?: true;
  /** What it is answered with; 200 where nothing is said. */
  status?: number;
  /** The libraries that have it; all of them where nothing is said. */
  only?: readonly (typeof libraries)[number][];
}

/** The address of the first record of a list, inside the library. */
async function firstRecord(request: APIRequestContext, base: string, query: string): Promise<string> {
  const list = await (await request.get(`${base}/searchList${query}`)).text();
  const found = /\/searchList\/bookDetails\/[^"?#]+/.exec(list)?.[0];
  if (found === undefined) throw new Error(`no record in ${base}/searchList${query}`);
  return found;
}

/** The first address in a list that looks so. */
export async function firstOf(request: APIRequestContext, list: string, pattern: RegExp): Promise<string> {
  const found = pattern.exec(await (await request.get(list)).text())?.[0];
  if (found === undefined) throw new Error(`nothing in ${list}`);
  return found;
}

/** The list of all libraries, when a server that has just started has built its index. */
async function unionList({ request, base }: { request: APIRequestContext; base: string }): Promise<string> {
  const path = '/union?q=%E4%B8%AD%E5%9B%BD';
  for (let tries = 0; tries < 240; tries += 1) {
    if ((await request.get(base + path)).ok()) break;
    await setTimeout(500);
  }
  return path;
}

/** Of shelves and every other page that has no number of its own. */
export const maxStatements = 15;

export const pageKinds: readonly PageKind[] = [
  { name: 'home', path: () => '/home', statements: 20, isCached: true },
  { name: 'news', path: () => '/news' },
  {
    name: 'piece of news',
    path: ({ request, base }) => firstOf(request, `${base}/news`, /(?<=href="[^"]*)\/news\/[\w-]+/),
  },
  { name: 'events', path: () => '/events' },
  {
    name: 'event',
    path: ({ request, base }) => firstOf(request, `${base}/events`, /(?<=href="[^"]*)\/events\/[\w-]+/),
  },
  { name: 'privacy', path: () => '/privacy' },
  { name: 'choice of what home shows', path: () => '/customTabs' },
  { name: 'personal center of a visitor', path: () => '/personalCenter' },
  { name: 'card on the phone of a visitor', path: () => '/personalCenter/card' },
  // Accounts alone; the libraries with a QR code, which is there at once for a phone, have the next row.
  { name: 'sign-in', path: () => '/login', only: ['jianglan'] },
  { name: 'sign-in with a QR code', path: () => '/login', only: ['chengchuan', 'mingwan'], form: true },
  {
    name: 'recovery of a password',
    path: () => '/resetPassword',
    only: ['jianglan', 'chengchuan'],
    form: true,
  },
  { name: 'forced change of a password', path: () => '/modifyPassword', form: true },
  { name: 'binding of a contact', path: () => '/forceBinding', form: true },
  // The form itself needs the ticket of a way in; tests/e2e/ways-in.spec.ts walks it.
  { name: 'binding of an account by a ticket that is none', path: () => '/bindAccount?openId=stranger', status: 400 },
  { name: 'result list', path: () => '/searchList?q=%E4%B8%AD%E5%9B%BD', statements: 12 },
  { name: 'result list of everything', path: () => '/searchList', statements: 12 },
  { name: 'result list of all libraries', path: unionList, statements: 12 },
  { name: 'result list without hits', path: () => '/searchList?q=qqqqzzzz', statements: 12, isCached: true },
  {
    name: 'shelf around a record',
    path: async ({ request, base }) => `${await firstRecord(request, base, '?docCode=1&resourceType=1')}/neighbours`,
    statements: 12,
  },
  { name: 'OpenURL of an unknown title', path: () => '/openurl?rft.genre=book&rft.btitle=qqqqzzzz' },
  { name: 'advanced search', path: () => '/advanceSearch?q=history&op2=NOT&q2=war&docCode=1' },
  { name: 'values of a facet', path: () => '/searchList/facet/author?q=%E4%B8%AD%E5%9B%BD&docCode=1' },
  { name: 'what may be bought', path: () => '/drivePurchas', only: ['jianglan', 'chengchuan'] },
  { name: 'list of offers', path: () => '/drivePurList?kindNo=I', only: ['jianglan', 'chengchuan'] },
  {
    name: 'offer',
    path: ({ request, base }) => firstOf(request, `${base}/drivePurList`, /\/drivePurDetails\?id=\d+/),
    only: ['jianglan', 'chengchuan'],
  },
  { name: 'classes', path: () => '/categorySearchList' },
  { name: 'headings', path: () => '/headings' },
  { name: 'headings from a text', path: () => '/headings?field=subject&from=%E4%B8%AD%E5%9B%BD' },
  { name: 'class', path: () => '/categorySearchList?kindNo=I&docCode=1' },
  {
    name: 'record',
    path: ({ request, base }) => firstRecord(request, base, '?q=%E4%B8%AD%E5%9B%BD'),
    statements: 5,
    isCached: true,
  },
  {
    name: 'record of the newest',
    path: ({ request, base }) => firstRecord(request, base, '?sort=date'),
    // Its copies are all lent: what may be bought instead is looked for.
    statements: 5,
    isCached: true,
  },
  {
    name: 'record of a paper',
    path: ({ request, base }) => firstRecord(request, base, '?docCode=3'),
    statements: 5,
    isCached: true,
  },
  {
    name: 'record of a database',
    path: ({ request, base }) => firstRecord(request, base, '?docCode=5'),
    statements: 5,
    isCached: true,
  },
  { name: 'databases by letter', path: () => '/dataBaseNav' },
  { name: 'databases as cards', path: () => '/newDataBase' },
  {
    name: 'database with titles',
    path: async ({ request, base }) => {
      const list = await (await request.get(`${base}/dataBaseNav?q=DOAJ`)).text();
      const found = /\/dataBaseNav\/details\/\d+/.exec(list)?.[0];
      if (found === undefined) throw new Error(`no database in ${base}/dataBaseNav`);
      return found;
    },
  },
  { name: 'discovery list', path: () => '/chaoXingSearchList?q=%E4%B8%AD%E5%9B%BD' },
  { name: 'discovery list of everything', path: () => '/chaoXingSearchList' },
  { name: 'list of another provider', path: () => '/otherSearchList' },
  { name: 'every source at once', path: () => '/otherSearchList2?q=%E4%B8%AD%E5%9B%BD' },
  {
    name: 'entry of a provider',
    isCached: true,
    path: async ({ request, base }) => {
      const list = await (await request.get(`${base}/chaoXingSearchList`)).text();
      const found = /\/chaoXingSearchDetail\?[^"#]+/.exec(list)?.[0];
      if (found === undefined) throw new Error(`no entry in ${base}/chaoXingSearchList`);
      return found.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
    },
  },
  { name: 'journals', path: () => '/magazineNav' },
  {
    name: 'journal',
    isCached: true,
    path: async ({ request, base }) => {
      const list = await (await request.get(`${base}/magazineNav?form=1`)).text();
      const found = /\/magazineNavDetail\?id=\d+/.exec(list)?.[0];
      if (found === undefined) throw new Error(`no journal in ${base}/magazineNav`);
      return found;
    },
  },
  { name: 'places', path: () => '/collectionNav' },
  {
    name: 'place',
    path: async ({ request, base }) => {
      const list = await (await request.get(`${base}/collectionNav`)).text();
      const found = /\/collectionNavDetail\?locationId=[^"&]+/.exec(list)?.[0];
      if (found === undefined) throw new Error(`no place in ${base}/collectionNav`);
      return found;
    },
  },
  { name: 'ranking', path: () => '/readRange?range=year' },
  { name: 'ranking of ratings', path: () => '/grade' },
  { name: 'new books', path: () => '/newBookInform?range=twoYears' },
  {
    name: 'MARC fields',
    path: async ({ request, base }) => `${await firstRecord(request, base, '')}/marc`,
  },
  {
    name: 'volumes of a serial',
    statements: 6,
    isCached: true,
    path: async ({ request, base }) =>
      `${await firstRecord(request, base, '?docCode=2&resourceType=1')}?volume=%E5%B9%B4`,
  },
  { name: 'resources of a package', path: () => '/specialBaseDetail/classics', isCached: true },
  { name: 'local dissertations', only: ['jianglan', 'mingwan'], path: () => '/schoolBaseNav' },
  { name: 'e-books', path: () => '/elecBook' },
  { name: 'book lists', path: () => '/bookListNav' },
  {
    name: 'book list',
    path: ({ request, base }) => firstOf(request, `${base}/bookListNav`, /\/personalCenter\/bookListDetails\?id=\d+/),
  },
  { name: 'departments', path: () => '/departmentList', only: ['jianglan', 'mingwan'] },
  { name: 'researchers', path: () => '/researcher', only: ['jianglan', 'mingwan'] },
  { name: 'special bases', path: () => '/specialBaseNav' },
  {
    name: 'department',
    only: ['jianglan', 'mingwan'],
    path: ({ request, base }) => firstOf(request, `${base}/departmentList`, /\/departmentHome\?id=\d+/),
  },
  {
    name: 'researcher',
    only: ['jianglan', 'mingwan'],
    path: ({ request, base }) => firstOf(request, `${base}/researcher`, /\/researcherDetail\?id=\d+/),
  },
  {
    name: 'citations',
    // As the record's own page: whoever comes first makes its view.
    isCached: true,
    path: async ({ request, base }) => {
      const record = await firstRecord(request, base, '');
      return `/cite/${record.split('/').at(-1) ?? ''}`;
    },
  },
  { name: 'course search', path: () => '/courseReference' },
  {
    name: 'course',
    only: ['jianglan', 'mingwan'],
    path: ({ request, base }) => firstOf(request, `${base}/courseReference`, /\/courseReferenceDetail\?id=\d+/),
  },
  { name: 'list of donations', path: () => '/bookDonate' },
  { name: 'offer of a donation', path: () => '/bookDonate/offer', only: ['jianglan'] },
];
