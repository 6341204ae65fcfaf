import type { FacetValue, SearchResult } from '#lib/contract/calls/search.ts';
import type { FacetName } from '#lib/contract/search-terms.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';

/** The order in which readers meet the facets: what kind of thing, where, then what it is about. */
const order: readonly FacetName[] = [
  'docCode',
  'resourceType',
  'libCode',
  'campusId',
  'author',
  'subject',
  'kindNo',
  'publisher',
  'langCode',
  'locationId',
  'collectionName',
  'discode1',
  'coreInclude',
  'ddType',
  'countryCode',
  'curLocationId',
  'frequency',
  'materialType',
];

/** Values that a facet shows, and that a folded one has; the others come when a reader asks. */
const shownValues = 5;
const foldedValues = 3;
const openFacets = 7;

/** Whether hits must have the value or one of the other chosen ones, must not have it, or neither. */
export type ValueState = 'chosen' | 'excluded' | 'open';
export type GroupValue = FacetValue & { state: ValueState };

export interface FacetGroup {
  name: FacetName;
  open: boolean;
  /** What the reader chose and excluded first, then by count. */
  values: GroupValue[];
  shown: number;
  /** True when the service knows more values than the page holds. */
  hasMore: boolean;
}

/** True when nothing is anywhere but in its own place: present locations then say what locations say. */
function saysNothingNew(name: FacetName, { facetResult }: SearchResult): boolean {
  const { locationId = [], curLocationId = [] } = facetResult;
  return (
    name === 'curLocationId' &&
    curLocationId.length === locationId.length &&
    curLocationId.every(({ code, count }) => locationId.some((entry) => entry.code === code && entry.count === count))
  );
}

/** The facets of a result that can narrow it, or that the reader has narrowed it by. */
export function facetGroups(query: SearchQuery, result: SearchResult): FacetGroup[] {
  const groups: FacetGroup[] = [];
  for (const name of order) {
    const known = result.facetResult[name] ?? [];
    const codes = query.facets[name] ?? [];
    const without = query.excluded[name] ?? [];
    // One value that every hit has narrows nothing.
    const narrows = known.length > 1 || (known.length === 1 && known[0]?.count !== result.numFound);
    if (codes.length + without.length === 0 && (!narrows || saysNothingNew(name, result))) continue;
    const valueOf = (code: string, count: number, state: ValueState): GroupValue => ({
      ...(known.find((value) => value.code === code) ?? { code, name: code, count }),
      state,
    });
    const decided = [
      ...codes.map((code) => valueOf(code, result.numFound, 'chosen')),
      ...without.map((code) => valueOf(code, 0, 'excluded')),
    ];
    const others = known.filter(({ code }) => !codes.includes(code) && !without.includes(code));
    const open = decided.length > 0 || groups.length < openFacets;
    const room = Math.max((open ? shownValues : foldedValues) - decided.length, 0);
    // No "more" for the sake of one.
    const held = others.length === room + 1 ? others : others.slice(0, room);
    groups.push({
      name,
      open,
      values: [...decided, ...held.map((value): GroupValue => ({ ...value, state: 'open' }))],
      shown: Math.max(shownValues, decided.length),
      hasMore: others.length > held.length,
    });
  }
  return groups;
}
