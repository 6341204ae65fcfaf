import type {
  DiscoveryEntry,
  DiscoveryProvider as ProviderDescription,
  DiscoverySearch,
} from '../../lib/contract/calls/discovery.ts';
import { clusterNames } from '../../lib/contract/discovery-terms.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { type CallContext, recordNotFound, ServiceError, type Handlers } from '../platform/context/context.ts';
import { discoveryProvider, type DiscoveryProvider, type Found, type FoundEntry } from './providers/discovery.ts';
import { guarded } from '../platform/http/guard.ts';
import { cachedSearch } from './providers/cached-search.ts';
import { providerOf, providersOf, type ProviderSettings } from '../platform/configuration/discovery.schema.ts';
import { ProviderError } from '../platform/http/http.ts';
import { heldRecords, numbersOf } from './held.ts';

interface Chosen {
  settings: ProviderSettings;
  provider: DiscoveryProvider;
  description: ProviderDescription;
}

function described(settings: ProviderSettings, call: CallContext): Chosen {
  const provider = discoveryProvider(settings, call.library.file.discovery);
  const { id, kind } = settings;
  return {
    settings,
    provider,
    description: { id, kind, name: inLanguage(settings.name, call.language), ...provider.can },
  };
}

function chosenBy(id: string | undefined, call: CallContext): Chosen {
  const settings = providerOf(call.library.file.discovery, id);
  if (!settings) throw new ServiceError(errCodes.notFound, 'unknownProvider');
  return described(settings, call);
}

function refusalOf(error: unknown, { description }: Chosen, call: CallContext): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { trouble, message } = error;
  call.log.error({ provider: description.id, trouble, reason: message }, 'discovery provider failed');
  const { name } = description;
  if (trouble === 'slow') return new ServiceError(errCodes.timeout, 'providerSlow', { name });
  if (trouble === 'down') return new ServiceError(errCodes.upstream, 'providerDown', { name });
  return new ServiceError(errCodes.upstream, 'providerUnreadable', { name });
}

/** Entries with the records of the own catalogue that are the same works. */
async function withHeld(
  { settings }: Chosen,
  entries: readonly FoundEntry[],
  call: CallContext,
): Promise<DiscoveryEntry[]> {
  if (settings.kind === 'local') return entries.map((entry) => ({ ...entry, recordId: entry.id }));
  const held = await heldRecords(call, entries.map(numbersOf));
  return entries.map((entry, at) => ({ ...entry, recordId: held[at] ?? null }));
}

/** Filters that the provider does not know are left out, here as on the screen, which does not offer them. */
function understood(query: DiscoverySearch, { provider: { can } }: Chosen): DiscoverySearch {
  const supported: DiscoverySearch = { ...query };
  for (const name of clusterNames) {
    if (!can.filters.includes(name)) supported[name] = [];
  }
  if (!can.years) Object.assign(supported, { publishBegin: null, publishEnd: null });
  if (!can.sorts.includes(query.sortField)) Object.assign(supported, { sortField: 'relevance', sortClause: 'asc' });
  return supported;
}

function found(query: DiscoverySearch, { settings, provider }: Chosen, call: CallContext): Promise<Found> {
  if (settings.kind === 'local') return provider.search(query, call);
  const key = JSON.stringify([call.language, query]);
  return cachedSearch(settings, call.now, key, () => provider.search(query, call));
}

/** Which discovery providers the library has. */
export const listDiscoveryProviders: Handlers['listDiscoveryProviders'] = (_, call) => {
  const { discovery } = call.library.file;
  const providers = providersOf(discovery).map((settings) => described(settings, call).description);
  return { providers, patienceMs: discovery.patienceMs };
};

/**
 * Search at one provider.
 * @throws ServiceError 404 for an id of no provider, 504 when it is slow, 502 when it is down or not understood
 */
export const discover: Handlers['discover'] = async (query, call) => {
  const chosen = chosenBy(query.provider, call);
  try {
    const { numFound, entries, clusters, years } = await found(understood(query, chosen), chosen, call);
    const result = await withHeld(chosen, entries, call);
    return { provider: chosen.description, numFound, result, clusters, years };
  } catch (error) {
    throw refusalOf(error, chosen, call);
  }
};

/**
 * One entry whole.
 * @throws ServiceError as `discover`; 404 also when the provider has no such entry
 */
export const getDiscoveryEntry: Handlers['getDiscoveryEntry'] = async ({ provider: providerId, id }, call) => {
  const chosen = chosenBy(providerId, call);
  const { settings, provider } = chosen;
  try {
    const detail =
      settings.kind === 'local'
        ? await provider.detail(id, call)
        : await guarded(settings, call.now, () => provider.detail(id, call));
    if (!detail) throw recordNotFound();
    const { entry, record, references, citedBy, related } = detail;
    const [first, ...others] = await withHeld(chosen, [entry, ...(related ?? [])], call);
    if (!first) throw recordNotFound();
    return {
      provider: chosen.description,
      entry: first,
      record,
      references,
      citedBy,
      related: related === null ? null : others,
    };
  } catch (error) {
    throw refusalOf(error, chosen, call);
  }
};
