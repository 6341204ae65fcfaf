import type { SearchParametersInput } from '#lib/contract/calls/search.ts';
import type { Judged } from './judged.ts';

/** How well queries of a kind were answered. */
export interface Quality {
  queries: number;
  /** Share of the queries with a record that is meant in the first place. */
  first: number;
  /** Share with one in the first ten places. */
  ten: number;
  /** Mean of 1/place; 0 for what is not among the first ten. */
  reciprocal: number;
  /** Share of the queries that found the same records as the other way to type them; 1 where there is none. */
  same: number;
  /** What was typed where none of the records was among the first ten. */
  missed: string[];
}

/** What a search answers: how many records, and the control numbers of the first. */
export type Ask = (parameters: SearchParametersInput) => { total: number; found: string[] };

/** The most hits whose records are compared one by one. */
const compared = 100;

export function measure(queries: readonly Judged[], ask: Ask): Quality {
  const quality: Quality = { queries: queries.length, first: 0, ten: 0, reciprocal: 0, same: 0, missed: [] };
  for (const { parameters, meant, sameAs, isSameInAnyOrder = false } of queries) {
    const { total, found } = ask({ ...parameters, rows: compared, facets: [] });
    const place = found.slice(0, 10).findIndex((one) => meant.has(one)) + 1;
    if (place === 1) quality.first += 1;
    if (place > 0) quality.ten += 1;
    else quality.missed.push(parameters.searchFieldContent ?? '');
    quality.reciprocal += place === 0 ? 0 : 1 / place;
    if (sameAs === undefined) {
      quality.same += 1;
      continue;
    }
    const other = ask({ ...parameters, searchFieldContent: sameAs, rows: compared, facets: [] });
    const isSame = isSameInAnyOrder
      ? total > compared || other.found.every((one) => found.includes(one))
      : other.found.every((one, at) => one === found[at]);
    if (other.total === total && isSame) quality.same += 1;
  }
  for (const share of ['first', 'ten', 'reciprocal', 'same'] as const) quality[share] /= Math.max(1, queries.length);
  return quality;
}
