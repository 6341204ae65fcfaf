import type { IndexFacet } from './schema.ts';
import { countCopies } from './copies.ts';
import type { Entries } from './entries.ts';
import { countFacets, countPrices, countYears } from './facets.ts';
import type { Narrowed } from './filters.ts';
import type { Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { StateCache } from './state-cache.ts';
import type { IndexHits, IndexParameters, Scope } from './types.ts';

type Counted = { code: string; count: number }[];

/** Bytes of counted facets, and what one value takes of them. */
const cachedCountsBytes = 4_000_000;
const bytesOfCount = 60;

type Counts = IndexFacet | 'years' | 'prices';

/**
 * Counts of a facet hang on everything but the page, its order, and the values chosen in that facet. What facets without a
 * chosen value have in common is written once.
 */
function countsKeys(parameters: IndexParameters, scope: Scope | undefined): (name: Counts) => string {
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

/** Counts facets of searches in a library's index, once for each of its states. */
export class FacetCounts {
  readonly #index: LibraryIndex;
  readonly #counted = new StateCache<Counted>(cachedCountsBytes, (counts) => counts.length * bytesOfCount);
  readonly #copies = new StateCache<ReadonlyMap<string, number>>(cachedCountsBytes, ({ size }) => size * bytesOfCount);

  constructor(index: LibraryIndex) {
    this.#index = index;
  }

  copies(): ReadonlyMap<string, number> {
    const { version, shelfVersion } = this.#index;
    return this.#copies.get('', `${version} ${shelfVersion}`, () => countCopies(this.#index));
  }

  /** Facets of a search, by their names; each is counted without its own conditions. */
  facets(
    wanted: readonly IndexFacet[],
    parameters: IndexParameters,
    scope: Scope | undefined,
    narrowed: Narrowed,
    entriesOf: (hits: Hits) => Entries,
  ): IndexHits['facets'] {
    const state = this.#stateOf(parameters);
    const keyOf = countsKeys(parameters, scope);
    const facets: IndexHits['facets'] = {};
    const missing = new Map<IndexFacet, string>();
    for (const name of wanted) {
      const key = keyOf(name);
      const known = this.#counted.known(key, state);
      if (known) facets[name] = known;
      else missing.set(name, key);
    }
    // One after the other, so that no more than one facet's hits are in memory.
    const entries = function* (): Generator<[IndexFacet, Entries, Uint8Array | undefined]> {
      for (const name of missing.keys()) {
        yield [name, entriesOf(narrowed.exceptFacet(name)), narrowed.copiesMeeting(name)];
      }
    };
    for (const [name, counts] of countFacets(this.#index, entries(), parameters.kindNo)) {
      facets[name] = this.#counted.set(missing.get(name) ?? keyOf(name), state, counts);
    }
    return facets;
  }

  /** Years of publication. */
  years(parameters: IndexParameters, scope: Scope | undefined, entries: () => Entries): Counted {
    return this.#count('years', parameters, scope, () => countYears(this.#index, entries()));
  }

  /** Hits by price. @param steps of prices, as they are asked for */
  prices(parameters: IndexParameters, scope: Scope | undefined, hits: () => Hits, steps: readonly number[]): Counted {
    return this.#count('prices', parameters, scope, () => countPrices(this.#index, hits(), steps));
  }

  #count(
    name: 'years' | 'prices',
    parameters: IndexParameters,
    scope: Scope | undefined,
    count: () => Counted,
  ): Counted {
    return this.#counted.get(countsKeys(parameters, scope)(name), this.#stateOf(parameters), count);
  }

  /** What counts were made from: they change with it. */
  #stateOf({ onlyOnShelf, curLocationId }: IndexParameters): number | string {
    const { version, shelfVersion } = this.#index;
    return onlyOnShelf === true || curLocationId.length > 0 ? `${version} ${shelfVersion}` : version;
  }
}
