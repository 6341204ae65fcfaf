import type { FacetValue, SearchResult } from '#lib/contract/calls/search.ts';
import type { FacetName } from '#lib/contract/search-terms.ts';
import type { SearchQuery } from '#lib/site/search-query.ts';

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

/** Values that a facet has in the page; the others come when a reader asks for them. */
const shownValues = 5;
const heldValues = 8;
/** Facets that stand open. */
const openFacets = 7;

export interface FacetGroup {
  name: FacetName;
  open: boolean;
  /** What the reader chose first, then by count. */
  values: (FacetValue & { chosen: boolean })[];
  /** How many of them are shown before "more". */
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
    curLocationId.every(({ code, count }) => locationId.some((one) => one.code === code && one.count === count))
  );
}

/** The facets of a result that can narrow it, or that the reader has narrowed it by. */
export function facetGroups(query: SearchQuery, result: SearchResult): FacetGroup[] {
  const groups: FacetGroup[] = [];
  for (const name of order) {
    const known = result.facetResult[name] ?? [];
    const codes = query.facets[name] ?? [];
    // One value that every hit has narrows nothing.
    const narrows = known.length > 1 || (known.length === 1 && known[0]?.count !== result.numFound);
    if (codes.length === 0 && (!narrows || saysNothingNew(name, result))) continue;
    const chosen = codes.map(
      (code) => known.find((value) => value.code === code) ?? { code, name: code, count: result.numFound },
    );
    const others = known.filter((value) => !codes.includes(value.code));
    const room = Math.max(heldValues - chosen.length, 0);
    // No "more" for the sake of one.
    const held = others.length === room + 1 ? others : others.slice(0, room);
    groups.push({
      name,
      open: codes.length > 0 || groups.length < openFacets,
      values: [
        ...chosen.map((value) => ({ ...value, chosen: true })),
        ...held.map((value) => ({ ...value, chosen: false })),
      ],
      shown: Math.max(shownValues, chosen.length),
      hasMore: others.length > held.length,
    });
  }
  return groups;
}
