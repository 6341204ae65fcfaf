import { inLanguage, type Language } from '../../../lib/contract/language.ts';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import { rangeOf, shelfOrder, type ShelfOrder } from '../../../lib/rules/shelf-ranges.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import type { Floor, ShelfRange, ShelvesFile } from '../../platform/configuration/shelf-locations.schema.ts';

type ShelfMap = NonNullable<NonNullable<OutputOf<'getLocByCallNo'>['shelf']>['map']>;

interface Place {
  floor: string;
  order: ShelfOrder<ShelfRange>;
}

/** The ranges of each place in order; made once for a library's file. */
const ordered = new WeakMap<ShelvesFile, ReadonlyMap<string, Place>>();

function placesOf(file: ShelvesFile): ReadonlyMap<string, Place> {
  const found = ordered.get(file);
  if (found) return found;
  const made = new Map(
    file.places.map(({ locationId, floor, ranges, scheme }) => [
      locationId,
      { floor, order: shelfOrder(ranges, scheme) },
    ]),
  );
  ordered.set(file, made);
  return made;
}

interface Found {
  floor: Floor;
  range: ShelfRange;
}

function findShelf(
  { shelves }: Pick<LoadedLibrary, 'shelves'>,
  locationId: string,
  callNumber: string | null,
): Found | undefined {
  const place = shelves && callNumber !== null ? placesOf(shelves).get(locationId) : undefined;
  const range = place && callNumber !== null ? rangeOf(place.order, callNumber) : undefined;
  const floor = shelves?.floors.find((entry) => entry.floor === (range?.floor ?? place?.floor));
  return range && floor ? { floor, range } : undefined;
}

/**
 * Floor, row and shelf of a call number at a location.
 * @returns null where the library has no range for it
 */
export function shelfAt(
  { library, language }: { library: Pick<LoadedLibrary, 'shelves'>; language: Language },
  locationId: string,
  callNumber: string | null,
): { floor: string; row: string; shelf: string | null } | null {
  const found = findShelf(library, locationId, callNumber);
  if (!found) return null;
  const { floor, range } = found;
  return { floor: inLanguage(floor.name, language), row: range.row, shelf: range.shelf ?? null };
}

type Area = [left: number, top: number, width: number, height: number];

/** Area of a shelf in its row, which is divided along its longer side. */
function areaOfShelf({ area, shelves }: Floor['rows'][number], shelf: string | undefined): Area | null {
  const number = /^\d{1,3}$/.test(shelf ?? '') ? Number(shelf) : 0;
  if (number < 1 || number > shelves || shelves === 1) return null;
  const [left, top, width, height] = area;
  return width >= height
    ? [left + ((number - 1) * width) / shelves, top, width / shelves, height]
    : [left, top + ((number - 1) * height) / shelves, width, height / shelves];
}

/** The map of the floor with the row and the shelf on it; null where the floor has none. */
export function shelfMapOf(library: LoadedLibrary, locationId: string, callNumber: string | null): ShelfMap | null {
  const found = findShelf(library, locationId, callNumber);
  if (found?.floor.map === undefined) return null;
  const { floor, range } = found;
  const row = floor.rows.find((entry) => entry.row === range.row);
  const [width, height] = floor.size;
  return {
    url: `/files/${library.mappingPath}/${floor.map ?? ''}`,
    width,
    height,
    row: row?.area ?? null,
    shelf: row ? areaOfShelf(row, range.shelf) : null,
  };
}
