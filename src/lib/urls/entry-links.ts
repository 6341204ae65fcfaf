import { jwtHeader } from '../contract/session.ts';
import { deepLinkTarget } from './deep-links.ts';

/**
 * Entry links (portal-shell §2.4): `/` or home of a library with parameters that other systems write. They lead to the
 * address of what they mean; one that carries a token, over the page that takes it.
 */

/** Targets by pageType; what a target needs of a record is in `ofRecord`. Targets without a route go home, as any. */
const pages: Readonly<Record<string, string>> = {
  '0': '/personalCenter',
  ...Object.fromEntries(['4', '5', '6', '7', '10', '14'].map((type) => [type, `/personalExternal/${type}`])),
  '11': '/personalExternal/8',
  '9': '/personalExternal/11',
  '8': '/personalCenter/customTabs',
  '101': '/searchList',
  '103': '/drivePurchas',
  '104': '/newBookInform',
  '109': '/dataBaseNav',
};
const ofRecord: Readonly<Record<string, string>> = {
  '102': '/searchList/bookDetails/',
  '108': '/newDataBase/details/',
};

function pageOf(pageType: string, recordId: string): string {
  const prefix = ofRecord[pageType];
  if (prefix !== undefined) return /^\d{1,18}$/.test(recordId) ? prefix + recordId : '/home';
  return pages[pageType] ?? '/home';
}

/** The search that searchType, keyword, matchType and docType of a query stand for. */
function searchOf(query: URLSearchParams): string | undefined {
  const keyword = query.get('keyword') ?? query.get('keyWord');
  const searchType = query.get('searchType');
  if (searchType === null || keyword === null) return undefined;
  const parts = [searchType, keyword, query.get('matchType') ?? '2', query.get('docType') ?? ''];
  const path = parts.filter((part, at) => at < 3 || part !== '').map(encodeURIComponent);
  return deepLinkTarget(`/searchListExternal/${path.join('/')}`);
}

/** In place of the header's name in the address that takes tokens: what comes is a single-use code. */
export const entryCodeMark = 'code';
const entryCode = /^[\w-]{32}$/;

/** A part of a path that a token or its header may be. */
const part = /^[\w.~-]{1,3000}$/;

/**
 * Where an entry link leads: a path inside the library with its query.
 * @param path inside the library, as it is in the address
 * @returns undefined for addresses that are no entry links
 */
export function entryLinkTarget(path: string, search: string): string | undefined {
  if (search === '' || !/^\/(home)?$/i.test(path)) return undefined;
  const query = new URLSearchParams(search);
  const get = (name: string) => query.get(name) ?? '';
  for (const [name, page] of [
    ['relevanceUid', '/relevanceUid'],
    ['uid', '/bindUid'],
  ] as const) {
    if (get(name) !== '') return `${page}?${new URLSearchParams({ uid: get(name) }).toString()}`;
  }
  const target = searchOf(query) ?? (query.has('pageType') ? pageOf(get('pageType'), get('recordId')) : undefined);
  const taking = (token: string, header: string) =>
    `/loginExternal/${token}/${header}?${new URLSearchParams({ next: target ?? '/home' }).toString()}`;
  const jwt = get('jwt');
  if (jwt === '' && entryCode.test(get('code'))) return taking(get('code'), entryCodeMark);
  if (jwt === '') return target;
  // The page that takes tokens reports a malformed one.
  const token = part.test(jwt) ? jwt : '-';
  // Links of the specification name no header: then it is ours.
  const header = query.has('jwtHeader') ? get('jwtHeader') : jwtHeader;
  return taking(token, part.test(header) ? header : '-');
}
