import type {
  DiscoveryEntry,
  DiscoveryProvider as ProviderDescription,
  DiscoveryResult,
  DiscoverySearch,
  Reference,
} from '../../../lib/contract/calls/discovery.ts';
import type { RecordDetail } from '../../../lib/contract/calls/record.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { localDiscovery } from './local.ts';
import type { DiscoverySettings, ProviderSettings } from '../../platform/configuration/discovery.schema.ts';
import { sruDiscovery } from './sru.ts';
import { yuelanDiscovery } from './yuelan.ts';
import type { Limits } from '../../platform/http/http.ts';

/** An entry before anybody has looked whether the own catalogue has the work. */
export type FoundEntry = Omit<DiscoveryEntry, 'recordId'>;

export type Found = Pick<DiscoveryResult, 'numFound' | 'clusters' | 'years'> & { entries: FoundEntry[] };

interface FoundDetail {
  entry: FoundEntry;
  record: RecordDetail;
  references: Reference[] | null;
  citedBy: Reference[] | null;
  related: FoundEntry[] | null;
}

/** A place outside the catalogue's own screens in which works are found. */
export interface DiscoveryProvider {
  /** What it can do, in the words of the contract; id and name are the library's. */
  can: Pick<ProviderDescription, 'fields' | 'sorts' | 'filters' | 'years' | 'clusters' | 'browse'>;
  /** @throws ProviderError when it cannot be asked or its answer cannot be used */
  search: (query: DiscoverySearch, call: CallContext) => Promise<Found>;
  /** @returns undefined when it has no such entry @throws ProviderError */
  detail: (id: string, call: CallContext) => Promise<FoundDetail | undefined>;
}

/** Answers of others are read up to this size, in bytes: a page of long records is well below. */
const maxBytes = 2 * 1024 * 1024;

/** How long a provider may take and how much it may answer. */
function limitsOf(settings: ProviderSettings, { timeoutMs }: DiscoverySettings): Limits {
  return { timeoutMs: (settings.kind === 'local' ? undefined : settings.timeoutMs) ?? timeoutMs, maxBytes };
}

/** The provider of these settings. It keeps nothing: make it for each call. */
export function discoveryProvider(settings: ProviderSettings, all: DiscoverySettings): DiscoveryProvider {
  switch (settings.kind) {
    case 'local':
      return localDiscovery(settings);
    case 'yuelan':
      return yuelanDiscovery(settings, limitsOf(settings, all));
    case 'sru':
      return sruDiscovery(settings, limitsOf(settings, all));
  }
}
