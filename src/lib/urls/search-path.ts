import {
  facetNames,
  type EntryKind,
  type FacetName,
  type MatchMode,
  type SearchField,
} from '../contract/search-terms.ts';
import { encodedValue } from '../queries/search-query.ts';

/** Words in a field, codes of facets, or both; a field is all words and a match is contains when not said. */
export type ListOf = Partial<Record<FacetName, string>> & {
  q?: string;
  field?: SearchField;
  match?: MatchMode;
  entries?: EntryKind;
};

/**
 * Path of the list of everything that has these words and codes. Pages link to such lists by the dozen: it is what
 * `writeSearchQuery(readSearchQuery(…))` makes of them, without reading and writing a whole search.
 */
export function listPath(of: ListOf): string {
  let query = '';
  const say = (name: string, value: string): void => {
    if (value !== '') query += `${query === '' ? '?' : '&'}${name}=${encodedValue(value)}`;
  };
  const { q = '', field = 'keyWord', match = '2' } = of;
  say('q', q.trim().slice(0, 500));
  if (field !== 'keyWord') say('field', field);
  if (match !== '2') say('match', match);
  for (const name of facetNames) {
    const code = of[name];
    if (code !== undefined) say(name, code.trim().slice(0, 200));
  }
  say('entries', of.entries ?? '');
  return `/searchList${query}`;
}
