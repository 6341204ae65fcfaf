import type { FacetName, SearchParameters } from '../../lib/contract/calls/search.ts';
import type { Hits } from './hits.ts';
import { noYear } from './documents.ts';
import type { LibraryIndex } from './library-index.ts';
import type { ColumnName } from './schema.ts';
import { classKey } from './terms.ts';

/** What narrows a result. `facet` is the list of values it stands for, which goes on showing what it leaves out. */
interface Filter {
  facet: FacetName | 'years' | undefined;
  passes: (doc: number) => boolean;
}

/** Parameters that narrow by a facet's values, and the facet. */
const filteredBy = {
  docCode: 'docCode',
  resourceType: 'resourceType',
  subject: 'subject',
  discode1: 'discode1',
  publisher: 'publisher',
  libCode: 'libCode',
  locationId: 'locationId',
  curLocationId: 'curLocationId',
  eCollectionIds: 'collectionName',
  campusId: 'campusId',
  kindNo: 'kindNo',
  collectionName: 'collectionName',
  author: 'author',
  langCode: 'langCode',
  countryCode: 'countryCode',
  coreInclude: 'coreInclude',
  ddType: 'ddType',
} as const satisfies Partial<Record<keyof SearchParameters, FacetName>>;

const isFilterName = (name: string): name is keyof typeof filteredBy => name in filteredBy;

/** Everything in the catalogue has passed review; what waits for it stands in the repository (verifyStatus 0 and 2). */
const acceptedStatus = '1';

/** Ids of the values that a chosen code takes in: itself, and for classes and disciplines what stands below. */
export function valuesUnder(index: LibraryIndex, column: ColumnName, code: string): number[] {
  if (column === 'kindNo') return index.terms.startingWith('kindNo', classKey(code));
  if (column === 'discode1') return index.terms.startingWith('discode1', code);
  return [index.terms.find(column, code) ?? 0];
}

/** For every set of a column: 1 when one of these values is in it. */
export function setsWith(index: LibraryIndex, column: ColumnName, ids: readonly number[]): Uint8Array {
  const { starts, values, setCount, valueBound } = index.documents.columns[column];
  const wanted = new Uint8Array(valueBound);
  for (const id of ids) if (id > 0 && id < valueBound) wanted[id] = 1;
  const result = new Uint8Array(setCount);
  for (let set = 1; set < setCount; set += 1) {
    const end = starts[set + 1] ?? 0;
    for (let at = starts[set] ?? 0; at < end; at += 1) if (wanted[values[at] ?? 0] === 1) result[set] = 1;
  }
  return result;
}

function filtersOf(index: LibraryIndex, parameters: SearchParameters): Filter[] {
  const { documents } = index;
  const filters: Filter[] = [];
  for (const [name, codes] of Object.entries(parameters)) {
    if (!isFilterName(name) || !Array.isArray(codes) || codes.length === 0) continue;
    const facet = filteredBy[name];
    const passing = setsWith(
      index,
      facet,
      parameters[name].flatMap((code) => valuesUnder(index, facet, code)),
    );
    const { sets } = documents.columns[facet];
    filters.push({ facet, passes: (doc) => passing[sets[doc] ?? 0] === 1 });
  }
  const { publishBegin, publishEnd, onlyOnShelf, verifyStatus, group } = parameters;
  if ((publishBegin ?? undefined) !== undefined || (publishEnd ?? undefined) !== undefined) {
    const from = publishBegin ?? noYear + 1;
    const to = publishEnd ?? 32_767;
    const { years } = documents;
    filters.push({
      facet: 'years',
      passes: (doc) => {
        const year = years[doc] ?? noYear;
        return year !== noYear && year >= from && year <= to;
      },
    });
  }
  if (onlyOnShelf === true) filters.push({ facet: undefined, passes: (doc) => documents.isOnShelf(doc) });
  const isElsewhere = group.length > 0 && !group.includes(index.library.groupCode);
  const isNotAccepted = verifyStatus.length > 0 && !verifyStatus.includes(acceptedStatus);
  if (isElsewhere || isNotAccepted) filters.push({ facet: undefined, passes: () => false });
  return filters;
}

/** Hits that pass every filter, and for each facet that narrows those that fail by its filters alone. */
export interface Narrowed {
  hits: Hits;
  besides: ReadonlyMap<FacetName | 'years', Hits>;
}

/** Narrows hits by the filters of the parameters; withdrawn records go too. */
export function narrow(index: LibraryIndex, hits: Hits, parameters: SearchParameters): Narrowed {
  const { documents } = index;
  const filters = filtersOf(index, parameters);
  const passed = new Uint32Array(hits.length);
  const facets = [...new Set(filters.flatMap((filter) => filter.facet ?? []))];
  const places = filters.map((filter) => (filter.facet === undefined ? -1 : facets.indexOf(filter.facet)));
  const besides = facets.map((): number[] => []);
  let kept = 0;
  for (const doc of hits) {
    if (!documents.isLive(doc)) continue;
    /** The one facet that the document fails by; -2 none yet. */
    let failed = -2;
    for (let i = 0; i < filters.length; i += 1) {
      if (filters[i]?.passes(doc) !== false) continue;
      const place = places[i] ?? -1;
      failed = place === -1 || (failed !== -2 && failed !== place) ? -1 : place;
      if (failed === -1) break;
    }
    if (failed === -2) {
      passed[kept] = doc;
      kept += 1;
    } else if (failed >= 0) besides[failed]?.push(doc);
  }
  return {
    hits: passed.slice(0, kept),
    besides: new Map(facets.map((facet, i) => [facet, Uint32Array.from(besides[i] ?? [])])),
  };
}
