import { listPath } from '#lib/urls/search-path.ts';
import { listAddress } from '../parts/query.ts';

export const placesList = listAddress('/collectionNav', ['q', 'libCode', 'campusId', 'type']);
/** Places on a page: libraries of one building have fewer, and imports may bring hundreds. */
export const placesOnPage = 80;

export const placeList = listAddress('/collectionNavDetail', ['locationId', 'q'], ['locationId']);
export const placeRows = 20;

export const placePath = (locationId: string): string =>
  `/collectionNavDetail?${new URLSearchParams({ locationId }).toString()}`;

// Places and collections count what is there, each edition on its own; so do the lists that they lead to.

/** Path of the result list with everything that is at a place, or within it what words find. */
export const placeResults = (locationId: string, q: string): string =>
  listPath({ ...(q !== '' && { q }), locationId, entries: 'editions' });

export const collectionResults = (collectionName: string): string => listPath({ collectionName, entries: 'editions' });
