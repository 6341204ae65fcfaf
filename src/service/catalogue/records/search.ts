import {
  facetNames,
  searchParametersSchema,
  type SearchParameters,
  type SearchParametersInput,
  type RecordSummary,
  type SearchResult,
  type TextReading,
} from '../../../lib/contract/calls/search.ts';
import { entriesOf } from '../../../lib/rules/search-entries.ts';
import type { CallContext } from '../../platform/context/context.ts';
import type { IndexHits, KnownForm } from '../search/types.ts';
import { namedValues } from './facets.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import type { FoundRecord, StoredRecord } from '../model/stored.ts';
import type { HitTexts } from '../search/match-reason.ts';
import { readSummaries } from './read-summaries.ts';
import { readFound, summaryOf } from './summary.ts';
import { foldKey } from '../text/analysis.ts';
import { isCollective, isNamedAfterAuthor } from '../works/apart.ts';
import { readWorkTitle } from '../works/title.ts';

/** Fewer selections of an author stay in the list as they are. */
const fewestTogether = 3;
const isHan = /\p{Script=Han}/u;

/** What selections of one author have in common: 艾米莉·狄金森 and 狄金森 are one. */
function authorKey(name: string): string {
  const last = name.split(/[·•・．.]/u).findLast((part) => part.trim() !== '') ?? name;
  return isHan.test(last) ? foldKey(last) : foldKey(name).split(' ').sort().join(' ');
}

/**
 * Finds selected works of one author among the hits of a page. They are different works, but a reader wants one of them.
 * @returns for each author the ids in the order of the page; undefined where no author has several
 */
export function selectionsAmong(hits: readonly RecordSummary[]): SearchResult['selections'] {
  const byAuthor = Map.groupBy(
    hits.filter(({ title, authors: [name] }) => {
      if (name === undefined) return false;
      const key = foldKey(readWorkTitle(title).bare);
      return isCollective(key) || isNamedAfterAuthor(key, [{ name }]);
    }),
    ({ authors: [name = ''] }) => authorKey(name),
  );
  const groups = [...byAuthor.values()].filter(({ length }) => length >= fewestTogether);
  return groups.length === 0 ? undefined : groups.map((group) => group.map(({ recordId }) => recordId));
}

const nothingFound = (): SearchResult => ({ numFound: 0, searchResult: [], facetResult: {}, hlResult: {}, years: [] });

/**
 * Searches the library's catalogue: the index finds and counts, the store provides the summaries of hits.
 * @param forms authority forms of the texts
 */
export async function search(
  input: SearchParameters,
  call: CallContext,
  forms: readonly KnownForm[] = [],
): Promise<SearchResult> {
  const parameters = { ...input, entries: entriesOf(input) };
  // Records open in their own library alone, so that another group's records are no hits here.
  if (parameters.group.length > 0 && !parameters.group.includes(call.library.groupCode)) return nothingFound();

  const hits = call.search.search(call.library.id, { ...parameters, group: [], forms }, call.language);
  const found = readFound(await readSummaries(call.store, call.library.id, hits.ids));
  const summaries = found.map((entry) => summaryOf(entry, entry.callNumbers, call));
  return { ...describeHits(hits, parameters, found, summaries, call), ...findHeadings(forms, call) };
}

/** What the index found, with names and marks for readers. @param summaries of the records found, in their order */
export function describeHits(
  hits: IndexHits,
  parameters: Pick<SearchParameters, 'entries' | 'sortField' | 'place'>,
  found: readonly FoundRecord[],
  searchResult: RecordSummary[],
  call: CallContext,
): SearchResult {
  const facetResult: SearchResult['facetResult'] = {};
  for (const name of facetNames) {
    const counts = hits.facets[name];
    if (counts) facetResult[name] = namedValues(call, name, counts);
  }
  const hlResult: SearchResult['hlResult'] = {};
  for (const { recordId, title, subtitle, author } of searchResult) {
    const texts = { title, ...(subtitle !== null && { subtitle }), ...(author !== null && { author }) };
    hlResult[recordId] = hits.highlight(texts);
  }
  const reasons: SearchResult['reasons'] = {};
  for (const [at, { record }] of found.entries()) {
    const summary = searchResult[at];
    const reason = summary && hits.explain(textsOfHit(record, summary));
    if (reason) reasons[summary.recordId] = reason;
  }
  const isByWork = parameters.entries === 'works' && parameters.sortField === 'relevance';
  const selections = isByWork ? selectionsAmong(searchResult) : undefined;
  return {
    numFound: hits.total,
    searchResult,
    facetResult,
    hlResult,
    years: hits.years,
    ...(Object.keys(reasons).length > 0 && { reasons }),
    ...(hits.reading && { reading: nameClass(hits.reading, call) }),
    ...(hits.widened && { widened: hits.widened }),
    ...(hits.hasOperators && { hasOperators: true }),
    ...(hits.isShortened && { isShortened: true }),
    entries: parameters.entries,
    numWorks: hits.works,
    numEditions: hits.editions,
    ...(hits.editionsOf.size > 0 && { editionCounts: Object.fromEntries(hits.editionsOf) }),
    ...(selections && { selections }),
    ...(parameters.place !== undefined && { page: hits.page }),
  };
}

/** Texts of a hit by which it may have been found. */
const textsOfHit = (record: StoredRecord, summary: RecordSummary): HitTexts => ({
  shown: [
    summary.title,
    summary.subtitle,
    summary.author,
    summary.publisher,
    summary.publishYear?.toString(),
    summary.edition,
    summary.source,
    summary.callNo,
  ].flatMap((text) => text ?? []),
  fields: {
    otherTitle: [...record.otherTitles, ...record.formerTitles, ...(record.laterTitles ?? [])],
    originalTitle: record.originalTitle === undefined ? [] : [record.originalTitle],
    author: record.contributors.flatMap(({ name, otherName }) => [
      name,
      ...(otherName === undefined ? [] : [otherName]),
    ]),
    subject: record.subjects,
    series: record.series.map(({ title }) => title),
    contents: record.contents,
    summary: record.summary === undefined ? [] : [record.summary],
    notes: record.notes,
  },
});

function nameClass(reading: TextReading, { library, language }: CallContext): TextReading {
  const [code] = reading.codes ?? [];
  return code === undefined ? reading : { ...reading, text: nameOfCode(library, 'kindNo', code, language) ?? code };
}

/** Completes search parameters with the defaults of the search call. */
export const parametersOf = (input: SearchParametersInput): SearchParameters => searchParametersSchema.parse(input);

/** Queries the index from inside the service, without facets by default. */
export const lookUp = (call: Pick<CallContext, 'search' | 'library' | 'language'>, parameters: SearchParametersInput) =>
  call.search.search(call.library.id, parametersOf({ facets: [], ...parameters }), call.language);

/** The same, counted and listed as the result list of that search does: works, where it lists works. */
export function lookUpListed(
  call: Pick<CallContext, 'search' | 'library' | 'language'>,
  { exact, ...parameters }: SearchParametersInput,
) {
  const typed = parametersOf({ facets: [], ...parameters });
  return call.search.search(call.library.id, { ...typed, entries: entriesOf(typed), exact }, call.language);
}

const maxHeadings = 8;

function findHeadings(forms: readonly KnownForm[], call: CallContext): Pick<SearchResult, 'headings'> {
  const each = new Map(forms.map((form) => [`${form.relation} ${form.kind} ${form.heading}`, form]));
  const headings = [...each.values()].slice(0, maxHeadings).flatMap(({ kind, heading, relation }) => {
    const searchField = kind === 'name' ? ('author' as const) : ('subject' as const);
    const { total } = lookUpListed(call, { searchField, searchFieldContent: heading, matchMode: '1', rows: 1 });
    return total > 0 ? [{ kind, heading, relation, count: total }] : [];
  });
  return headings.length > 0 ? { headings } : {};
}
