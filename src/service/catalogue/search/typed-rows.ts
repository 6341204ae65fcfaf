import type { IndexParameters } from './types.ts';
import type { Row } from './ranking.ts';
import type { Meaning } from './readings/query-reader.ts';

/** How the texts of a search are to be understood. */
export const meaningOf = ({ exact, forms = [] }: Pick<IndexParameters, 'exact' | 'forms'>): Meaning => ({
  isExact: exact === true,
  forms,
});

/** Rows with something to look for. */
export function rowsOf({ searchField, searchFieldContent, matchMode, searchItems, cql }: IndexParameters): Row[] {
  const first: Row = { oper: 'AND', field: searchField, text: searchFieldContent, mode: matchMode };
  const others = searchItems.map((item): Row => ({
    oper: item.oper,
    field: item.searchField,
    text: item.searchFieldContent,
    mode: item.matchMode,
  }));
  const texts = [first, ...others].filter((row) => row.text.trim() !== '');
  return cql === undefined ? texts : [...texts, { ...first, text: '', mode: '2', cql }];
}
