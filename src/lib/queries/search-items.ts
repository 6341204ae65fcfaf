import {
  matchModes,
  searchFields,
  type FacetName,
  type MatchMode,
  type SearchField,
} from '../contract/search-terms.ts';
import { oneOf } from './values.ts';

/** How a further row is joined to what comes before it. */
export const operators = ['AND', 'OR', 'NOT'] as const;
type Operator = (typeof operators)[number];

export interface SearchItem {
  op: Operator;
  field: SearchField;
  match: MatchMode;
  q: string;
}

/**
 * Places of further rows in an address: the first row is q, field, match; the others are op2, field2, match2, q2 and so
 * on, so that a form without scripts writes the same address as a link. A row without words is no row, and the places
 * close up.
 */
export const itemPlaces = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Name of the parameter whose values no hit may have. */
export const excludedName = (facet: FacetName): `-${FacetName}` => `-${facet}`;

const namesAt = (place: number) => ({
  op: `op${String(place)}`,
  field: `field${String(place)}`,
  match: `match${String(place)}`,
  q: `q${String(place)}`,
});

/** Query parameters of further rows, in the order in which they stand in an address. */
export const itemQueryNames: readonly string[] = itemPlaces.flatMap((place) => Object.values(namesAt(place)));

/** The further rows that an address has. */
export function readItems(query: URLSearchParams): SearchItem[] {
  return itemPlaces
    .map((place) => {
      const names = namesAt(place);
      return {
        op: oneOf(operators, query.get(names.op), 'AND'),
        field: oneOf(searchFields, query.get(names.field), 'keyWord'),
        match: oneOf(matchModes, query.get(names.match), '2'),
        q: (query.get(names.q) ?? '').trim().slice(0, 500),
      };
    })
    .filter(({ q }) => q !== '');
}

/** Parameters that say them, defaults left out. */
export function writeItems(items: readonly SearchItem[]): [name: string, value: string][] {
  return items.flatMap(({ op, field, match, q }, at) => {
    const place = itemPlaces[at];
    if (place === undefined) return [];
    const names = namesAt(place);
    const all: [string, string, string][] = [
      [names.op, op, 'AND'],
      [names.field, field, 'keyWord'],
      [names.match, match, '2'],
      [names.q, q, ''],
    ];
    return all.filter(([, value, usual]) => value !== usual).map(([name, value]): [string, string] => [name, value]);
  });
}

/** Name of the parameter that would carry the words of one more row; undefined when there is no place left. */
export function nextItemName(items: readonly SearchItem[]): string | undefined {
  const place = itemPlaces[items.length];
  return place === undefined ? undefined : namesAt(place).q;
}
