import type { FacetName } from '../../../lib/contract/calls/search.ts';
import { classStarts } from '../../../lib/rules/class-number.ts';
import { foldKey } from '../text/analysis.ts';
import { isCopyFacet, valuesOfCopies } from './copy-kinds.ts';
import { noYear } from './documents.ts';
import { countSets, countThroughSets, countValues, mixedWorks, type Counted } from './count-values.ts';
import { worksOf, type Entries } from './entries.ts';
import { type Hits, replaceLeast } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { namedColumns, type IndexFacet } from './schema.ts';
import type { Combination, ValueList, ValuesWanted } from './types.ts';

export interface Count {
  code: string;
  count: number;
}

const maxValues = 50;

/**
 * Counts of the values that occur, a discipline's with those below it, which choosing it takes in (filters.ts
 * valuesUnder). A record is of one discipline, so nothing counts twice; a work may be of several.
 */
function countFacetValues(
  index: LibraryIndex,
  facet: IndexFacet,
  entries: Entries,
  copies: Uint8Array | undefined,
): Counted {
  const column = index.documents.columns[facet];
  if (copies && isCopyFacet(facet)) {
    const valuesOf = valuesOfCopies(index, facet, copies);
    return countThroughSets(index.documents.columns.copyKind, entries, valuesOf, column.valueBound);
  }
  const found = countValues(column, entries);
  if (facet !== 'discode1') return found;
  const codes = codesOf(index, facet);
  const idOf = new Map(Array.from(found.ids, (id) => [codes[id] ?? '', id]));
  /** A discipline and those above it. */
  const above = (id: number): number[] => {
    const code = codes[id] ?? '';
    return Array.from(code, (_, at) => idOf.get(code.slice(0, at + 1))).filter((entry) => entry !== undefined);
  };
  const counts = new Uint32Array(found.counts.length);
  const add = (ids: Iterable<number>, times: number): void => {
    for (const id of ids) counts[id] = (counts[id] ?? 0) + times;
  };
  for (const below of found.ids) add(above(below), found.counts[below] ?? 0);
  for (const entry of mixedWorks(column, entries)) {
    const own = [...new Set(entry)];
    const all = own.flatMap(above);
    // Counted in each of its disciplines, but once in a discipline above several.
    add(all, -1);
    add(new Set(all), 1);
  }
  return { counts, ids: found.ids };
}

/** The smallest of the `many` largest counts of some values: a heap whose root it is. */
function leastOfLargest(ids: Uint32Array, counts: Uint32Array, many: number): number {
  const heap = new Uint32Array(many);
  for (const id of ids) {
    const count = counts[id] ?? 0;
    if (count <= (heap[0] ?? 0)) continue;
    replaceLeast(heap, count);
  }
  return heap[0] ?? 0;
}

/** The ids of the values that are returned: the most frequent, in any order. */
function mostFrequent(ids: Uint32Array, counts: Uint32Array): number[] {
  if (ids.length <= maxValues) return [...ids];
  // Values less frequent than the fiftieth are not returned; of ties at the limit, the first are.
  const least = leastOfLargest(ids, counts, maxValues);
  const frequent: number[] = [];
  const ties: number[] = [];
  for (const id of ids) {
    const count = counts[id] ?? 0;
    if (count > least) frequent.push(id);
    else if (count === least && ties.length < maxValues) ties.push(id);
  }
  return [...frequent, ...ties].slice(0, maxValues);
}

/** The most frequent first; equal ones by name, so that the order never wavers. */
const byCount = (a: Count, b: Count): number => b.count - a.count || (a.code < b.code ? -1 : 1);

/** The class below `parent` that includes a class number: TP312 is in TP31 below TP3, and in TP below T. */
function classBelow(parent: string, code: string): string | undefined {
  if (!code.startsWith(parent) || code.length === parent.length) return undefined;
  const isMark = /[^A-Z0-9]/.test(code.charAt(parent.length));
  return code.slice(0, parent.length + (isMark ? 2 : 1));
}

const knownCodes = new WeakMap<LibraryIndex, Map<'kindNo' | 'discode1', string[]>>();

/**
 * Codes by value id. The few columns with codes that stand below each other are asked for with every search, so they are
 * kept: a library has thousands of classes at most, whatever number of records.
 */
function codesOf(index: LibraryIndex, column: 'kindNo' | 'discode1'): readonly string[] {
  let ofIndex = knownCodes.get(index);
  if (!ofIndex) knownCodes.set(index, (ofIndex = new Map()));
  const known = ofIndex.get(column);
  const bound = index.documents.columns[column].valueBound;
  if (known && known.length >= bound) return known;
  const codes = new Array<string>(bound).fill('');
  for (const { id, key } of index.terms.entries(column)) codes[id] = key;
  // Class numbers of other schemes than the CLC's are not counted.
  if (column === 'kindNo') for (const [id, code] of codes.entries()) if (!/^[A-Z]/.test(code)) codes[id] = '';
  ofIndex.set(column, codes);
  return codes;
}

/** Main classes, and below each chosen class the next level; an entry counts once in each. */
function countClasses(index: LibraryIndex, entries: Entries, chosen: readonly string[]): Count[] {
  const column = index.documents.columns.kindNo;
  const { starts, values, setCount } = column;
  const bySet = countSets(column, entries);
  const codes = codesOf(index, 'kindNo');
  const parents = [...new Set(chosen.map((code) => code.trim().toUpperCase()))].flatMap((parent) =>
    classStarts(parent).map((start) => ({ parent, start })),
  );
  const counts = new Map<string, number>();
  const add = (its: Iterable<number>, times: number): void => {
    const classes = new Set<string>();
    for (const value of its) {
      const code = codes[value] ?? '';
      if (code === '') continue;
      classes.add(code.charAt(0));
      for (const { parent, start } of parents) {
        if (!code.startsWith(start)) continue;
        classes.add(parent);
        const below = start === parent ? classBelow(parent, code) : start;
        if (below !== undefined) classes.add(below);
      }
    }
    for (const code of classes) counts.set(code, (counts.get(code) ?? 0) + times);
  };
  for (let set = 1; set < setCount; set += 1) {
    const times = bySet[set] ?? 0;
    if (times > 0) add(values.subarray(starts[set], starts[set + 1]), times);
  }
  for (const entry of mixedWorks(column, entries)) add(entry, 1);
  return Array.from(counts, ([code, count]) => ({ code, count })).sort(byCount);
}

/**
 * Counts of some facets over some entries each, highest first, at most 50 a facet. What the values of all of them are
 * called is read in one statement.
 * @param facets each with its entries and, where only some copies count, the kinds of those
 * @param chosen for classes: those that the search is narrowed to, whose next level is counted too
 */
export function countFacets<F extends IndexFacet>(
  index: LibraryIndex,
  facets: Iterable<readonly [facet: F, entries: Entries, copies: Uint8Array | undefined]>,
  chosen: readonly string[],
): Map<F, Count[]> {
  const counted = new Map<F, Count[]>();
  /** Those whose values have names, as ids and counts. */
  const unnamed = new Map<F, (readonly [id: number, count: number])[]>();
  for (const [facet, entries, copies] of facets) {
    if (facet === 'kindNo') counted.set(facet, countClasses(index, entries, chosen).slice(0, maxValues));
    else {
      const { counts, ids } = countFacetValues(index, facet, entries, copies);
      // The counts are read now: the next facet is counted in the same array.
      unnamed.set(
        facet,
        mostFrequent(ids, counts).map((id) => [id, counts[id] ?? 0]),
      );
    }
  }
  const names = index.terms.namesOf(
    new Map(Array.from(unnamed, ([facet, values]): [F, number[]] => [facet, values.map(([id]) => id)])),
  );
  for (const [facet, values] of unnamed) {
    const named = values.map(([id, count]) => ({ code: names.get(facet)?.get(id) ?? '', count }));
    counted.set(facet, named.sort(byCount));
  }
  return counted;
}

/**
 * All values of a facet over some documents, highest first, equal ones by key, page by page. A term is looked for in
 * names; facets of codes have their names elsewhere and are listed whole.
 * @param chosen as for countFacet
 */
export function listValues(
  index: LibraryIndex,
  facet: FacetName,
  { entries, copies }: { entries: Entries; copies: Uint8Array | undefined },
  chosen: readonly string[],
  { term, offset, rows }: ValuesWanted,
): ValueList {
  if (facet === 'kindNo') {
    const counts = countClasses(index, entries, chosen);
    return { total: counts.length, counts: counts.slice(offset, offset + rows) };
  }
  const { counts } = countFacetValues(index, facet, entries, copies);
  const count = (id: number): number => counts[id] ?? 0;
  const part = namedColumns.has(facet) ? foldKey(term) : '';
  const ids = index.terms.containing(facet, part).filter((id) => count(id) > 0);
  // Sorting is stable: what is equal stays in the order of its keys.
  ids.sort((a, b) => count(b) - count(a));
  const shownIds = ids.slice(offset, offset + rows);
  const names = index.terms.names(facet, shownIds);
  return { total: ids.length, counts: shownIds.map((id) => ({ code: names.get(id) ?? '', count: count(id) })) };
}

/** How many of some entries have exactly these values; entries without a value are left out. */
export function* combinationsOf(
  index: LibraryIndex,
  facet: FacetName | 'copies',
  entries: Entries,
): Generator<Combination> {
  const column = index.documents.columns[facet];
  const { starts, values, setCount } = column;
  // A copy, because the caller may count something else in between.
  const bySet = countSets(column, entries).slice(0, setCount);
  const mixed = Array.from(mixedWorks(column, entries), (entry) => [...new Set(entry)]);
  const occurring = new Set<number>();
  for (let set = 1; set < setCount; set += 1) {
    if (bySet[set]) for (const id of values.subarray(starts[set], starts[set + 1])) occurring.add(id);
  }
  for (const entry of mixed) for (const id of entry) occurring.add(id);
  const names = facet === 'kindNo' ? undefined : index.terms.names(facet, [...occurring]);
  const codes = facet === 'kindNo' ? codesOf(index, facet) : undefined;
  const called = (ids: Iterable<number>): string[] =>
    Array.from(ids, (id) => names?.get(id) ?? codes?.[id] ?? '').filter(Boolean);
  for (let set = 1; set < setCount; set += 1) {
    const count = bySet[set] ?? 0;
    if (count === 0) continue;
    yield { codes: called(values.subarray(starts[set], starts[set + 1])), count };
  }
  for (const entry of mixed) yield { codes: called(entry), count: 1 };
}

/** Entries of each year, earliest first; a work counts in every year that it came out in. */
export function countYears(index: LibraryIndex, entries: Entries): Count[] {
  const { years } = index.documents;
  const counts = new Map<number, number>();
  const recent = new Uint32Array(4096);
  const add = (year: number): void => {
    if (year >= 0 && year < 4096) recent[year] = (recent[year] ?? 0) + 1;
    else if (year !== noYear) counts.set(year, (counts.get(year) ?? 0) + 1);
  };
  for (const doc of entries.alone) add(years[doc] ?? noYear);
  for (const work of worksOf(entries))
    for (const year of new Set(Array.from(work, (doc) => years[doc] ?? noYear))) add(year);
  for (const [year, count] of recent.entries()) if (count > 0) counts.set(year, count);
  return [...counts].sort(([a], [b]) => a - b).map(([year, count]) => ({ code: String(year), count }));
}

/**
 * Documents with a price in each range.
 * @param steps where the ranges begin, ascending; the last one has no end
 */
export function countPrices(index: LibraryIndex, hits: Hits, steps: readonly number[]): Count[] {
  const { prices } = index.documents;
  const counts = new Uint32Array(steps.length);
  for (const doc of hits) {
    const price = prices[doc] ?? 0;
    if (price === 0) continue;
    let at = steps.length - 1;
    while (at > 0 && price < (steps[at] ?? 0)) at -= 1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return Array.from(counts, (count, at) => ({ code: String(steps[at]), count }));
}
