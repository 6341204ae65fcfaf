import type { IndexFacet } from './schema.ts';
import type { IndexParameters, Scope } from './types.ts';

/** What is counted for a search. */
export type Counts = IndexFacet | 'years' | 'prices';

/**
 * Counts of a facet hang on everything but the page, its order, and the values chosen in that facet. What facets without a
 * chosen value have in common is written once.
 */
export function countsKeys(parameters: IndexParameters, scope: Scope | undefined): (name: Counts) => string {
  let common: string | undefined;
  return (name) => {
    const chosen = name === 'years' || name === 'prices' || name === 'collectionName' ? undefined : parameters[name];
    if (!Array.isArray(chosen) || chosen.length > 0)
      return `${name} ${JSON.stringify([withoutOwn(name, parameters), scope])}`;
    common ??= JSON.stringify([withoutOwn(name, parameters), scope]);
    return `${name} ${common}`;
  };
}

/** The parameters that a facet's counts hang on. Which classes are chosen decides what is counted below them. */
function withoutOwn(name: Counts, parameters: IndexParameters): object {
  const others = { ...parameters, page: 0, rows: 0, place: 0, sortField: '', sortClause: '', facets: [] };
  if (name === 'years') return { ...others, publishBegin: null, publishEnd: null };
  if (name === 'prices') return { ...others, priceFrom: null, priceTo: null };
  if (name === 'collectionName') return { ...others, collectionName: [], eCollectionIds: [] };
  return name === 'kindNo' ? others : { ...others, [name]: [] };
}
