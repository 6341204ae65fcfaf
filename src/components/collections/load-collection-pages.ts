import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import { inLanguage, type Language } from '#lib/contract/language.ts';
import { placeRows, type Place, type PlaceNames } from './places.ts';

/** Collections that the list of places shows at its end. */
const maxCollections = 60;

async function namesOf(client: Client, language: Language): Promise<PlaceNames | Failure> {
  const [dictionary, libraries] = await Promise.all([
    client.call('getLocationDictionary', {}),
    client.call('getLibraryList', {}),
  ]);
  if (!dictionary.success) return dictionary;
  if (!libraries.success) return libraries;
  const { campusCodes, locationTypeSelectiveDtos } = dictionary.data;
  return {
    libraries: new Map(
      libraries.data.libraries.map((library) => [library.libCode, inLanguage(library.libName, language)]),
    ),
    campuses: new Map(campusCodes.map((campusCode) => [campusCode.campusId, campusCode.campusName])),
    types: new Map(
      locationTypeSelectiveDtos.map((locationTypeSelectiveDto) => [
        locationTypeSelectiveDto.locationTypeCode,
        locationTypeSelectiveDto.locationTypeName,
      ]),
    ),
  };
}

const isFailure = <T extends object>(entry: T | Failure): entry is Failure => 'success' in entry;

export type Places =
  | {
      kind: 'found';
      names: PlaceNames;
      places: Place[];
      buildings: OutputOf<'listBuildings'>;
      collections: OutputOf<'listCollections'> | undefined;
    }
  | { kind: 'failed'; failure: Failure };

/**
 * All places, or those with some words, with the names of what they belong to.
 * @param withCollections the electronic collections too
 */
export async function loadPlaces(
  client: Client,
  language: Language,
  { term, withCollections }: { term: string; withCollections: boolean },
): Promise<Places> {
  const [names, places, buildings, collections] = await Promise.all([
    namesOf(client, language),
    client.call('listLocations', { term }),
    client.call('listBuildings', {}),
    withCollections ? client.call('listCollections', { rows: maxCollections }) : undefined,
  ]);
  if (isFailure(names)) return { kind: 'failed', failure: names };
  if (!places.success) return { kind: 'failed', failure: places };
  if (!buildings.success) return { kind: 'failed', failure: buildings };
  if (collections?.success === false) return { kind: 'failed', failure: collections };
  return { kind: 'found', names, places: places.data, buildings: buildings.data, collections: collections?.data };
}

export type PlacePage =
  | { kind: 'found'; names: PlaceNames; place: Place; found: OutputOf<'indexSearch'>; pickup: boolean }
  | { kind: 'none' }
  | { kind: 'failed'; failure: Failure };

export async function loadPlace(
  client: Client,
  language: Language,
  { locationId, q, page }: { locationId: string; q: string; page: number },
): Promise<PlacePage> {
  if (locationId === '' || locationId.length > 64) return { kind: 'none' };
  const [names, places, found, pickup] = await Promise.all([
    namesOf(client, language),
    client.call('listLocations', { locationId }),
    client.call('indexSearch', {
      locationId: [locationId],
      searchFieldContent: q,
      page,
      rows: placeRows,
      ...(q === '' && { sortField: 'newest', sortClause: 'desc' }),
    }),
    client.call('listPickupPlaces', {}),
  ]);
  if (isFailure(names)) return { kind: 'failed', failure: names };
  for (const answer of [places, found, pickup]) if (!answer.success) return { kind: 'failed', failure: answer };
  const [place] = places.success ? places.data : [];
  if (!place || !found.success || !pickup.success) return { kind: 'none' };
  const isPickup = pickup.data.some((entry) => entry.addressId === locationId);
  return { kind: 'found', names, place, found: found.data, pickup: isPickup };
}
