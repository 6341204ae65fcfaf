import { trimTrailingSlashes } from './address.ts';
import { deepLinkTarget } from './deep-links.ts';
import { entryLinkTarget } from './entry-links.ts';
import { routeOf } from './route-matching.ts';
import { readSearchQuery, writeSearchQuery } from '../queries/search-query.ts';

/** Parameters of the old result list and what they are called now; the others kept their names. */
const oldNames: Record<string, string> = {
  searchFieldContent: 'q',
  searchContent: 'q',
  keyword: 'q',
  keyWord: 'q',
  searchField: 'field',
  matchMode: 'match',
  sortField: 'sort',
  sortClause: 'order',
};

/** Pages without a header that the portal of old had too (portal-shell §2.3); files and protocols it had not. */
const headerless: readonly string[] = ['personalExternal', 'specialNav', 'previewPdf', 'drivePurchas', 'oldPrivacy'];

function searchListOf(old: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of old) {
    const now = oldNames[name] ?? name;
    // The portal of old wrote lists with commas and empty parameters in full.
    for (const entry of now === 'q' ? [value] : value.split(',')) if (entry) query.append(now, entry);
  }
  return `/searchList${writeSearchQuery(readSearchQuery(query))}`;
}

/**
 * Where an address of the old kind (/{mappingPath}/#/searchList?…) leads today: a path inside the library with its
 * query; home when there is no such page.
 * @param hash the fragment, beginning with #
 * @returns undefined when the fragment is no address: an anchor of the page
 */
export function addressOfHash(hash: string): string | undefined {
  if (!hash.startsWith('#/')) return undefined;
  const [before = '', after = ''] = hash.slice(1).split('?', 2);
  const path = trimTrailingSlashes(before);
  const query = new URLSearchParams(after);
  const [, first = '', second = ''] = path.split('/');
  const led = deepLinkTarget(path, after) ?? entryLinkTarget(path, after);
  if (led !== undefined) return led;

  switch (first.toLowerCase()) {
    case 'searchlist':
      if (!second) return searchListOf(query);
      break;
    // Where a messaging app sent readers to the portal of old (portal-shell §2.4). The code was asked for by others,
    // and may be somebody else's: the app is asked again, which takes no act of the reader.
    case 'wxlogin':
      return '/signIn/messaging';
    case 'bookdetails':
      if (/^\d+$/.test(second)) return `/searchList/bookDetails/${second}`;
      break;
  }
  const matched = routeOf(path);
  if (!matched || (!matched.route.header && !headerless.includes(matched.route.name))) return '/home';
  const knownQuery = new URLSearchParams([...query].filter(([name]) => matched.route.query.includes(name)));
  return knownQuery.size > 0 ? `${matched.path}?${knownQuery.toString()}` : matched.path;
}
