import { facetNames } from '../../../lib/contract/calls/search.ts';
import { classStarts } from '../../../lib/rules/class-number.ts';
import type { Span } from './change-log.ts';
import { documentsIn, noHits, only, whereMarked, whereWithin, type Hits } from './hits.ts';
import { copyFacets, isBorrowable, isCopyFacet, kindsMeeting, setsMeeting, type CopyCondition } from './copy-kinds.ts';
import { acquiredDay } from './document.ts';
import { noYear } from './documents.ts';
import type { LibraryIndex } from './library-index.ts';
import { journalFacetNames, ownFacetNames, type ColumnName, type IndexFacet } from './schema.ts';
import { setsWith } from './sets.ts';
import { Terms } from './terms.ts';
import type { IndexParameters } from './types.ts';

/** What narrows a result. `facet` is its list of values, which still includes the excluded ones. */
interface Filter {
  facet: IndexFacet | 'source' | 'years' | 'prices' | undefined;
  /** Says which of all documents pass, where that is worth caching. */
  key?: string;
  passing: (hits: Hits) => Hits;
}

const filterNames = [...facetNames, ...ownFacetNames, ...journalFacetNames, 'source', 'eCollectionIds'] as const;
type FilterName = (typeof filterNames)[number];

const isFilterName = (name: string): name is FilterName => filterNames.some((filterName) => filterName === name);

const facetOf = (name: FilterName): IndexFacet | 'source' => (name === 'eCollectionIds' ? 'collectionName' : name);

/** Everything in the catalogue has passed review: docs/guide/search.md. */
const acceptedStatus = '1';

/** A value that narrows a search. */
interface Chosen {
  column: ColumnName;
  code: string;
}

/** Ids of the values that a chosen code takes in: itself, and for classes and disciplines what is below. */
export function valuesUnder(index: LibraryIndex, column: ColumnName, code: string): readonly number[] {
  const key = `${column} ${code}`;
  const known = index.valuesUnder.known(key, index.version);
  if (known) return known;
  if (column !== 'kindNo' && column !== 'discode1') return [index.terms.find(column, code) ?? 0];
  return index.valuesUnder.set(key, index.version, index.terms.within(rangesOf({ column, code })).flat());
}

/** Reads what all values take in by which some searches narrow, in one statement; `valuesUnder` knows it then. */
export function readValuesUnder(index: LibraryIndex, searches: readonly IndexParameters[]): void {
  const chosen = new Map(
    searches.flatMap(chosenIn).map((value) => [`${value.column} ${value.code}`, { value, ids: [] as number[] }]),
  );
  const ranges = [...chosen.values()].flatMap(({ value, ids }) => rangesOf(value).map((range) => ({ range, ids })));
  if (ranges.length === 0) return;
  const found = index.terms.within(ranges.map(({ range }) => range));
  for (const [at, { ids }] of ranges.entries()) ids.push(...(found[at] ?? []));
  for (const [key, { ids }] of chosen) index.valuesUnder.set(key, index.version, ids);
}

/** Keys of the values that a chosen code takes in. */
function rangesOf({ column, code }: Chosen): { column: ColumnName; from: string; to: string }[] {
  const key = Terms.keyOf(column, code);
  if (column !== 'kindNo' && column !== 'discode1') return [{ column, from: key, to: key }];
  const starts = column === 'kindNo' ? classStarts(key) : [key];
  return starts.map((from) => ({ column, from, to: `${from}\u{10ffff}` }));
}

const chosenIn = (parameters: IndexParameters): Chosen[] =>
  Object.keys(parameters)
    .filter(isFilterName)
    .flatMap((name) => (parameters[name] ?? []).map((code) => ({ column: facetOf(name), code })));

/** Hits that have one of some codes in a column, or with `has` 0 those that have none of them. */
function withAny(index: LibraryIndex, column: ColumnName, codes: readonly string[], has: 0 | 1): Filter['passing'] {
  const marked = setsWith(
    index,
    column,
    codes.flatMap((code) => valuesUnder(index, column, code)),
  );
  const { sets } = index.documents.columns[column];
  return (hits) => whereMarked(hits, sets, marked, has);
}

function filtersOf(index: LibraryIndex, parameters: IndexParameters): Filter[] {
  const { documents } = index;
  const filters: Filter[] = [];
  for (const name of Object.keys(parameters)) {
    const codes = isFilterName(name) ? parameters[name] : undefined;
    if (!isFilterName(name) || codes === undefined || codes.length === 0) continue;
    const facet = facetOf(name);
    if (!isCopyFacet(facet))
      filters.push({ facet, key: JSON.stringify([facet, codes]), passing: withAny(index, facet, codes, 1) });
  }
  for (const facet of facetNames) {
    const codes = parameters.exclude[facet] ?? [];
    // Of no facet: excluded values are excluded from the other counts too, so that each count is the number of hits.
    if (codes.length > 0) filters.push({ facet: undefined, passing: withAny(index, facet, codes, 0) });
  }
  if (parameters.acquired) {
    const from = acquiredDay(parameters.acquired.from);
    const to = acquiredDay(parameters.acquired.to);
    const { acquired } = documents;
    filters.push({ facet: undefined, passing: (hits) => whereWithin(hits, acquired, from, to) });
  }
  if (parameters.neverLent) {
    const { loans } = documents;
    filters.push({ facet: undefined, passing: (hits) => whereWithin(hits, loans, 0, 0) });
  }
  const { publishBegin, publishEnd, verifyStatus, group } = parameters;
  if ((publishBegin ?? undefined) !== undefined || (publishEnd ?? undefined) !== undefined) {
    const from = Math.max(noYear + 1, publishBegin ?? noYear + 1);
    const to = publishEnd ?? 32_767;
    const { years } = documents;
    filters.push({ facet: 'years', passing: (hits) => whereWithin(hits, years, from, to) });
  }
  const { priceFrom, priceTo } = parameters;
  if (priceFrom !== undefined || priceTo !== undefined) {
    const from = Math.max(1, priceFrom ?? 1);
    const to = priceTo ?? Infinity;
    const { prices } = documents;
    filters.push({ facet: 'prices', passing: (hits) => whereWithin(hits, prices, from, to) });
  }
  const isElsewhere = group.length > 0 && !group.includes(index.library.groupCode);
  const isNotAccepted = verifyStatus.length > 0 && !verifyStatus.includes(acceptedStatus);
  if (isElsewhere || isNotAccepted) filters.push({ facet: undefined, passing: () => noHits });
  return filters;
}

/** What one and the same copy must meet. */
function copyConditionsOf(index: LibraryIndex, parameters: IndexParameters): CopyCondition[] {
  const conditions: CopyCondition[] = copyFacets.flatMap((facet) => {
    const codes = new Set<string | null>(parameters[facet]);
    return codes.size === 0 ? [] : [{ facet, passes: (kind) => codes.has(kind[facet]) }];
  });
  return parameters.onlyOnShelf === true ? [...conditions, isBorrowable(index)] : conditions;
}

/** Hits of which one copy meets all conditions. One condition on a facet is what the facet's own column has. */
function withCopy(
  index: LibraryIndex,
  conditions: readonly CopyCondition[],
  parameters: IndexParameters,
  hits: Hits,
): Hits {
  const [first] = conditions;
  if (first === undefined) return hits;
  if (conditions.length === 1 && first.facet !== undefined) {
    return withAny(index, first.facet, parameters[first.facet], 1)(hits);
  }
  return whereMarked(hits, index.documents.columns.copyKind.sets, setsMeeting(index, conditions), 1);
}

export interface Narrowed {
  hits: Hits;
  /** Those that pass every filter but those of this facet: a reader who chose one value may add another. */
  exceptFacet: (facet: IndexFacet | 'years' | 'prices') => Hits;
  /**
   * For a facet of copies where other conditions hold for copies too: 1 for every kind of copy that meets those. Only
   * the values of such copies are what choosing one would find.
   */
  copiesMeeting: (facet: IndexFacet) => Uint8Array | undefined;
}

/** Those of some documents that are not withdrawn. */
export function liveOf({ documents, postings }: LibraryIndex, all: Hits): Hits {
  const { liveCount, count } = documents;
  if (liveCount === count) return all;
  const passing = (hits: Hits): Hits => only(hits, (doc) => documents.isLive(doc));
  if (all.length < count) return passing(all);
  return postings.get(
    'live',
    documents,
    () => passing(all),
    (span) => passing(documentsIn(span)),
  );
}

/** Live documents that pass a filter; of the whole catalogue they are cached. */
function passingFirst(index: LibraryIndex, live: Hits, { key, passing }: Filter): Hits {
  const { documents, postings } = index;
  if (key === undefined || live.length < documents.liveCount) return passing(live);
  const within = (span: Span): Hits => passing(liveOf(index, documentsIn(span)));
  return postings.get(`filter ${key}`, documents, () => passing(live), within);
}

/** Narrows hits by the filters of the parameters; withdrawn records go too. */
export function narrow(index: LibraryIndex, all: Hits, parameters: IndexParameters): Narrowed {
  const live = liveOf(index, all);
  const filters = filtersOf(index, parameters);
  const conditions = copyConditionsOf(index, parameters);
  const through = ([first, ...others]: readonly Filter[], copies: readonly CopyCondition[]): Hits => {
    const begun = first ? passingFirst(index, live, first) : live;
    const passing = others.reduce((hits, filter) => filter.passing(hits), begun);
    return withCopy(index, copies, parameters, passing);
  };
  const hits = through(filters, conditions);
  const copiesBut = (facet: string) => conditions.filter((condition) => condition.facet !== facet);
  return {
    hits,
    exceptFacet: (facet) => {
      const others = filters.filter((filter) => filter.facet !== facet);
      const copies = copiesBut(facet);
      const isAll = others.length === filters.length && copies.length === conditions.length;
      return isAll ? hits : through(others, copies);
    },
    copiesMeeting: (facet) => {
      const copies = isCopyFacet(facet) ? copiesBut(facet) : [];
      return copies.length === 0 ? undefined : kindsMeeting(index, copies);
    },
  };
}
