import type { DiscoveryProvider } from '#lib/contract/calls/discovery.ts';
import { discoveryPath, type DiscoveryQuery } from '#lib/queries/discovery-query.ts';

type Named = Pick<DiscoveryProvider, 'id'>;

/** The list of a provider: the main one has a screen of its own, and the second is the other screen's usual one. */
export function sourcePath(providers: readonly Named[], id: string, query: DiscoveryQuery): string {
  if (providers[0]?.id === id) return discoveryPath('/chaoXingSearchList', { ...query, provider: '' });
  return discoveryPath('/otherSearchList', { ...query, provider: providers[1]?.id === id ? '' : id });
}

/** The list of a provider where the others are not known: the screen of the others takes every provider. */
export const providerPath = (id: string, query: DiscoveryQuery): string =>
  discoveryPath('/otherSearchList', { ...query, provider: id });

export const doiAddress = (doi: string): string =>
  `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`;

export const entryPath = (provider: string, id: string): string =>
  `/chaoXingSearchDetail?${new URLSearchParams({ provider, id }).toString()}`;

/** The same words in every source at once. */
export const allPath = ({ q, field }: Pick<DiscoveryQuery, 'q' | 'field'>): string => {
  const words = new URLSearchParams({ ...(q && { q }), ...(field !== 'keyWord' && { field }) }).toString();
  return words ? `/otherSearchList2?${words}` : '/otherSearchList2';
};
