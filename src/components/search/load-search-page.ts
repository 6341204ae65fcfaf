import { setImmediate } from 'node:timers/promises';
import type { Client } from '#lib/client/client.ts';
import type { SearchResult } from '#lib/contract/calls/search.ts';
import { facetDictionaries, facetNames } from '#lib/contract/search-terms.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { offerSearchFields } from '#lib/rules/offers.ts';
import { searchParametersOf, type SearchQuery } from '#lib/queries/search-query.ts';
import { plainWords } from '#lib/rules/search-syntax/plain.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';
import { chipsOf, withoutFilters } from './chips.ts';

export interface Suggestion {
  label: string;
  query: SearchQuery;
  count: number;
  /** Where it is one word of the search alone: that word. */
  word?: string;
}

export type SearchPage =
  | {
      ok: true;
      result: SearchResult;
      suggestions: Suggestion[];
      spelling: Suggestion[];
      unknown: string[];
      /** Titles with these words that vendors offer, where nothing was found. */
      offered: number;
    }
  /** The result is cleared to zero and the service's message is shown (portal-content §4). */
  | { ok: false; result: SearchResult; message: string; errCode: number };

const nothing: SearchResult = { numFound: 0, searchResult: [], facetResult: {}, hlResult: {}, years: [] };

export const emptySearchPage: SearchPage = {
  ok: true,
  result: nothing,
  suggestions: [],
  spelling: [],
  unknown: [],
  offered: 0,
};

/** Searches that are tried when one finds nothing; each costs a search, so there are few. */
const maxSuggestions = 9;

/** Adds names of chosen values that the result does not count: from the dictionaries, and headings as readers see them. */
export async function nameChosen(client: Client, query: SearchQuery, result: SearchResult): Promise<SearchResult> {
  const missing = facetNames.flatMap((name) =>
    [...(query.facets[name] ?? []), ...(query.excluded[name] ?? [])]
      .filter((code) => !result.facetResult[name]?.some((value) => value.code === code))
      .map((code) => ({ name, code, dictionary: facetDictionaries[name] })),
  );
  const names = [...new Set(missing.flatMap(({ dictionary }) => (dictionary ? [dictionary] : [])))];
  const answer = names.length > 0 ? await client.call('getDictionaries', { names }) : undefined;
  const dictionaries = answer?.success === true ? answer.data : {};
  const facetResult = { ...result.facetResult };
  for (const { name, code, dictionary } of missing) {
    const label =
      name === 'subject'
        ? subjectLabel(code)
        : dictionary && dictionaries[dictionary]?.find((entry) => entry.code === code)?.name;
    if (label !== undefined) facetResult[name] = [...(facetResult[name] ?? []), { code, name: label, count: 0 }];
  }
  return { ...result, facetResult };
}

/** Signs that join the words of a Chinese phrase. */
const particles = /[的之与與和及在了是]/u;

/** What a search is made of: its words, and within longer Chinese ones the two signs that they begin with, and end with. */
export function partsOf(q: string): { words: string[]; pieces: string[] } {
  const typed = q.split(/[\s,，、;；]+/u).filter(Boolean);
  const split = typed.length === 1 ? q.split(particles).filter((entry) => [...entry].length > 1) : [];
  const words = split.length > 1 ? [...new Set(split)].slice(0, 4) : typed;
  const pieces = words.flatMap((word) =>
    /^\p{Script=Han}{3,}$/u.test(word) && word.length <= 12
      ? [word.slice(0, 2), ...(word.length > 3 ? [word.slice(-2)] : [])]
      : [],
  );
  return { words, pieces: [...new Set(pieces)].slice(0, 4) };
}

/** The searches nearest to one that found nothing: a filter, a word or a restriction less. */
function nearSearches(t: Translate, query: SearchQuery, result: SearchResult) {
  const first = { ...query, page: 1 };
  const near: Omit<Suggestion, 'count'>[] = [];
  const chips = chipsOf(t, query, result);
  for (const chip of chips.slice(0, 3)) {
    near.push({ label: t('search:withoutFilter', { name: chip.label }), query: chip.without });
  }
  if (chips.filter(({ isPart }) => isPart !== true).length > 1)
    near.push({ label: t('search:withoutFilters'), query: withoutFilters(query) });
  if (result.hasOperators === true) {
    const words = plainWords(query.q);
    if (words !== query.q) near.push({ label: t('search:withoutWord', { q: words }), query: { ...first, q: words } });
    return near.slice(0, maxSuggestions);
  }
  const { q } = query;
  if (q && query.field !== 'keyWord') {
    near.push({
      label: t('search:anyField', { q }),
      query: { ...withoutFilters(first), field: 'keyWord', match: '2' },
    });
  } else if (q && query.match !== '2') {
    near.push({ label: t('search:containing', { q }), query: { ...first, match: '2' } });
  }
  const { words, pieces } = partsOf(q);
  if (words.length > 1) {
    // Fewest words lost first: all but one where there are three, then each alone.
    const lists = words.length > 2 ? words.map((_, at) => words.filter((__, other) => other !== at)) : [];
    for (const list of [...lists, ...words.map((word) => [word])]) {
      const fewer = list.join(' ');
      near.push({
        label: t('search:withoutWord', { q: fewer }),
        query: { ...withoutFilters(first), q: fewer, match: '2' },
        ...(list.length === 1 && { word: fewer }),
      });
    }
  }
  for (const piece of pieces) {
    near.push({
      label: t('search:withoutWord', { q: piece }),
      query: { ...withoutFilters(first), q: piece, match: '2' },
    });
  }
  return near.slice(0, maxSuggestions);
}

async function spellingOf(client: Client, query: SearchQuery): Promise<Suggestion[]> {
  if (query.q === '') return [];
  const answer = await client.call('checkSpelling', { term: query.q.slice(0, 200) });
  if (!answer.success) return [];
  return answer.data.suggestions.map(({ term, numFound }) => ({
    label: term,
    query: { ...withoutFilters({ ...query, page: 1 }), q: term, field: 'keyWord', match: '2' },
    count: numFound,
  }));
}

/** How many titles vendors offer for the words of a simple search; those that only have most of the words are none. */
async function offeredFor(client: Client, { q, field, items }: SearchQuery): Promise<number> {
  if (q === '' || items.length > 0) return 0;
  const searchField = offerSearchFields.find((offerSearchField) => offerSearchField === field) ?? 'keyWord';
  const answer = await client.call('searchOffers', { keyword: q.slice(0, 200), searchField, rows: 1 });
  return answer.success && answer.data.widened !== 'someWords' ? answer.data.total : 0;
}

/** Counts the hits of a near search; 0 if it finds records by other words only. */
async function countOf(client: Client, query: SearchQuery): Promise<number> {
  const answer = await client.call('search', { ...searchParametersOf(query), rows: 1, facets: [] });
  return answer.success && answer.data.widened === undefined ? answer.data.numFound : 0;
}

/**
 * Loads a result list. If nothing is found, it also loads the near searches that find something, most hits last lost.
 * Each search runs in a task of its own, so that the process serves other requests in between.
 */
export async function loadSearch(client: Client, t: Translate, query: SearchQuery): Promise<SearchPage> {
  const answer = await client.call('search', searchParametersOf(query));
  if (!answer.success) return { ok: false, result: nothing, message: answer.message, errCode: answer.errCode };
  const result = await nameChosen(client, query, answer.data);
  if (result.numFound > 0) {
    const isSpeltNearly = result.widened === 'spelling' && query.items.length === 0;
    if (isSpeltNearly) await setImmediate();
    const spelling = isSpeltNearly ? await spellingOf(client, query) : [];
    return { ok: true, result, suggestions: [], spelling, unknown: [], offered: 0 };
  }
  const isPlain = result.hasOperators !== true;
  await setImmediate();
  const spelling = isPlain ? await spellingOf(client, query) : [];
  await setImmediate();
  const offered = isPlain ? await offeredFor(client, query) : 0;
  const tried: Suggestion[] = [];
  for (const near of nearSearches(t, query, result)) {
    await setImmediate();
    tried.push({ ...near, count: await countOf(client, near.query) });
  }
  const suggestions = tried.filter(({ count }) => count > 0);
  const unknown = tried.flatMap(({ word, count }) => (word !== undefined && count === 0 ? [word] : []));
  return { ok: true, result, suggestions, spelling, unknown, offered };
}
