import { sectionPath } from '../rules/personal-sections.ts';
/** Where in the reader's favourites (section 2) a record was opened, so that its page leads back there. */

/** Parameter of a record's page; its value is the query of the section without `key`, or `all` for its beginning. */
export const favouritesName = 'favourites';
/** What of the section's address is a place in its list, and what each may be. */
const placePatterns = {
  tab: /^[a-z]{1,20}$/,
  kind: /^[a-zA-Z]{1,20}$/,
  folder: /^[\w-]{1,40}$/,
  list: /^\d{1,15}$/,
  which: /^[a-z]{1,20}$/,
  q: /^.{1,100}$/su,
  order: /^[a-z]{1,20}$/,
  page: /^\d{1,5}$/,
};

/** Of a query what is a place in the section: other parameters, and what no place can be, are left out. */
function placeIn(query: string): string {
  const given = new URLSearchParams(query);
  const place = new URLSearchParams();
  for (const [name, pattern] of Object.entries(placePatterns)) {
    const value = given.get(name);
    if (value !== null && pattern.test(value)) place.set(name, value);
  }
  return place.toString();
}

/**
 * Path of the way on which a favourite is opened (portal-shell §2.2).
 * @param query of the section's address, with or without its question mark
 */
export function favouriteRecordPath(recordId: string, query: string): string {
  const place = placeIn(query);
  const parameters = new URLSearchParams({ id: recordId, ...(place !== '' && { [favouritesName]: place }) });
  return `/searchList/bookDetailsmyFav/myFav?${parameters.toString()}`;
}

/** What the record's own page gets of that way. @param input the parameters of the way */
export const recordQuery = (input: URLSearchParams): string =>
  `?${new URLSearchParams({ [favouritesName]: placeIn(input.get(favouritesName) ?? '') || 'all' }).toString()}`;

/** Path of the place in the favourites that a record's page leads back to; undefined where it was opened elsewhere. */
export function favouritesBehind(input: URLSearchParams): string | undefined {
  const value = input.get(favouritesName);
  if (value === null || value === '') return undefined;
  const place = value === 'all' ? '' : placeIn(value);
  return `${sectionPath('favourites')}${place === '' ? '' : `&${place}`}`;
}
