import type { SearchParametersInput } from '#lib/contract/calls/search.ts';
import { isBetter } from '#service/discovery/handlers.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import type { SearchFixture } from '#support/search-index.ts';
import type { Correction } from '#service/catalogue/search/spell.ts';
import type { Judged } from './judged.ts';
import type { Slip } from './slips.ts';
import type { Typed } from './typing.ts';

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
    const place = found.slice(0, 10).findIndex((entry) => meant.has(entry)) + 1;
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
      ? total > compared || other.found.every((entry) => found.includes(entry))
      : other.found.every((entry, at) => entry === found[at]);
    if (other.total === total && isSame) quality.same += 1;
  }
  for (const share of ['first', 'ten', 'reciprocal', 'same'] as const) quality[share] /= Math.max(1, queries.length);
  return quality;
}

/** A share, and some of what is not in it. */
export interface Share {
  share: number;
  missed: string[];
}

function shareOf<T>(all: readonly T[], isIn: (one: T) => boolean, name: (one: T) => string): Share {
  const missed = all.filter((entry) => !isIn(entry));
  return { share: 1 - missed.length / Math.max(1, all.length), missed: missed.slice(0, 5).map(name) };
}

/** Titles that stand in the list when so much of them is typed. */
export function shareSuggested(fixture: SearchFixture, queries: readonly Typed[]): Share {
  const isSuggested = ({ text, key }: Typed): boolean => {
    const { titles } = fixture.engine().suggest(fixture.libraryId, text, 10);
    return titles.some((title) => title.key === key);
  };
  return shareOf(queries, isSuggested, ({ text, key }) => `${text} (${key})`);
}

/** Slips whose title is among the proposals, as the service offers them: the first three that are better. */
export function shareProposed(
  fixture: SearchFixture,
  titles: ReadonlyMap<string, string>,
  queries: readonly Slip[],
): Share {
  const count = (searchFieldContent: string): number =>
    fixture.search({ searchFieldContent, exact: true, rows: 1, facets: [] }).total;
  const textOf = (entry: Correction): string =>
    'text' in entry ? entry.text : (titles.get(fixture.named([entry.titleOf])[0] ?? '') ?? '');
  const isProposed = ({ text, title }: Slip): boolean => {
    const found = count(text);
    const corrections = fixture.engine().spell(fixture.libraryId, text);
    const better = corrections.filter((correction) => isBetter(correction, count(textOf(correction)), found));
    return [...new Set(better.map((entry) => foldKey(textOf(entry))))].slice(0, 3).includes(foldKey(title));
  };
  return shareOf(queries, isProposed, ({ text, title }) => `${text} (${title})`);
}

/** Of the first ten records for each subject in any field, how many have it, in the mean. */
export function precisionOf(subjects: readonly [string, ReadonlySet<string>][], ask: Ask): number {
  const shares = subjects.map(([searchFieldContent, those]) => {
    const { found } = ask({ searchFieldContent, rows: 10, facets: [] });
    return found.filter((entry) => those.has(entry)).length / 10;
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
