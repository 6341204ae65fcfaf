import type {
  CitedCountConfig,
  EncyclopediaConfig,
  LookupConfig,
  OutsideConfig,
  SiteConfig,
} from '../../platform/configuration/outside.schema.ts';
import { createCitedCounts, type CitedCount, type CitedCounts } from './cited.ts';
import { createEncyclopedia, type Encyclopedia, type EncyclopediaEntry } from './encyclopedia.ts';
import { type Trouble, fetchJson, ProviderError } from '../../platform/http/http.ts';
import { createKeeper, createSlots, type Keeper } from '../../platform/http/answer-cache.ts';
import { createSite, type Site, type SiteAnswer, type SitePlace } from './sites.ts';
import { at, webAddressAt, fillFirst } from '../../platform/http/template.ts';

interface LookupAnswer {
  isThere: boolean;
  /** Where the answer says to go; null when it does not. */
  url: string | null;
}

interface Lookup {
  /** Address of the request; undefined when the service is not asked, or the record has nothing to be asked by. */
  address: (values: Readonly<Record<string, string | undefined>>) => URL | undefined;
  /** @throws ProviderError */
  ask: (address: URL) => Promise<LookupAnswer>;
}

const isSomething = (value: unknown): boolean => {
  if (typeof value === 'number') return value > 0;
  if (typeof value === 'string') return value.trim() !== '' && value.trim() !== '0';
  if (Array.isArray(value)) return value.length > 0;
  return value === true || (typeof value === 'object' && value !== null);
};

/** A service with an interface in JSON that says whether it has a record: shops, digital libraries, reviews. */
function createLookup({ check, timeoutMs }: LookupConfig): Lookup {
  return {
    address: (values) => check && fillFirst(check.urls, values),
    ask: async (address) => {
      if (!check) return { isThere: false, url: null };
      try {
        const answer = await fetchJson(address, { timeoutMs, maxBytes: 512 * 1024 });
        if (typeof answer !== 'object' || answer === null) throw new ProviderError('unreadable', 'not an object');
        const isThere = isSomething(at(answer, check.found));
        const url = isThere && check.link !== undefined ? webAddressAt(answer, check.link) : undefined;
        return { isThere, url: url ?? null };
      } catch (error) {
        if (error instanceof ProviderError && error.status === 404) return { isThere: false, url: null };
        throw error;
      }
    },
  };
}

interface Service<C, P, A> {
  config: C;
  provider: P;
  keeper: Keeper<A>;
}

/** The services of others of one library; what is not configured is not there. */
export interface OutsideServices {
  encyclopedia: Service<EncyclopediaConfig, Encyclopedia, EncyclopediaEntry | undefined> | undefined;
  citedCounts: Service<CitedCountConfig, CitedCounts, CitedCount | undefined>[];
  sites: (Service<SiteConfig, Site | undefined, SiteAnswer> & { places: Keeper<SitePlace[]> })[];
  lookups: Service<LookupConfig, Lookup, LookupAnswer>[];
}

/**
 * Requests to others at the same time, of all libraries together. Anyone who waits for one holds a place among those
 * that the server works for; there must be many left for pages that need nobody outside.
 */
const slots = createSlots(24);

/** How long counts of copies may be behind, in milliseconds: they change while readers borrow. */
const copiesMs = 10 * 60_000;

/**
 * The services that a library's configuration names.
 * @param options.onRest called when a service that keeps failing is left alone for a while
 */
export function createOutside(
  config: OutsideConfig,
  options: { now: () => number; onRest: (service: string, trouble: Trouble) => void },
): OutsideServices {
  const keeper = <T>(service: string, isEmpty: (value: T) => boolean, freshMs?: number): Keeper<T> =>
    createKeeper<T>({
      isEmpty,
      slots,
      now: options.now,
      onRest: (trouble) => {
        options.onRest(service, trouble);
      },
      ...(freshMs !== undefined && { freshMs, emptyMs: freshMs }),
    });
  const { encyclopedia } = config;
  return {
    encyclopedia: encyclopedia && {
      config: encyclopedia,
      provider: createEncyclopedia(encyclopedia),
      keeper: keeper('encyclopedia', (entry) => entry === undefined),
    },
    citedCounts: config.citedCounts.map((citedCount) => ({
      config: citedCount,
      provider: createCitedCounts(citedCount),
      keeper: keeper(citedCount.code, (count) => count === undefined),
    })),
    sites: config.sites.map((site) => ({
      config: site,
      provider: createSite(site),
      keeper: keeper(site.code, (answer) => answer.count === 0),
      places: keeper(site.code, () => true, copiesMs),
    })),
    lookups: config.lookups.map((lookup) => ({
      config: lookup,
      provider: createLookup(lookup),
      keeper: keeper(lookup.code, (answer) => !answer.isThere),
    })),
  };
}
