import { isForUseHere, itemState, type ItemState } from '../../../lib/rules/item-state.ts';
import { holdsRules, libraryDay, type LendingLibrary } from '../../platform/configuration/lending.ts';
import type { Registry } from '../../platform/configuration/types.ts';

/** An item as the store has it. `location_id` is where it belongs, `due_date` an ISO day. */
export interface StoredItem {
  status: string;
  due_date: string | null;
  material_type: string | null;
  location_id: string;
}

/** Returns a function that checks whether the rules exclude an item from lending; cached by material and location. */
export function lendsNothingOf(library: LendingLibrary): (item: Omit<StoredItem, 'status' | 'due_date'>) => boolean {
  if (!holdsRules(library)) return () => false;
  const { file } = library;
  const known = new Map<string, boolean>();
  return ({ material_type: materialType, location_id: locationId }) => {
    const key = `${locationId}\u0000${materialType ?? ''}`;
    let isHere = known.get(key);
    if (isHere === undefined) {
      const location = file.locations.find((location) => location.locationId === locationId);
      const item = { materialType, locationId, locationType: location?.locationTypeCode ?? null };
      isHere = isForUseHere(file.circulation, item);
      known.set(key, isHere);
    }
    return isHere;
  };
}

/** Does the same by library ID for the index. Reads the registry each time, because libraries can be reloaded. */
export const lendingOf = (registry: () => Pick<Registry, 'byId'>) => (libraryId: number) => {
  let of: LendingLibrary | undefined;
  let isHere: ReturnType<typeof lendsNothingOf> = () => false;
  return ({ materialType, locationId }: { materialType: string | null; locationId: string }): boolean => {
    const library = registry().byId(libraryId);
    if (library && library !== of) {
      isHere = lendsNothingOf(library);
      of = library;
    }
    return isHere({ material_type: materialType, location_id: locationId });
  };
};

/**
 * Returns a function that computes the state of an item: overdue, in-library use only, or its catalogue status.
 * @param now milliseconds since 1970
 */
export function itemStatesOf(library: LendingLibrary, now: number): (item: StoredItem) => ItemState {
  const isHere = lendsNothingOf(library);
  const today = libraryDay(library, now);
  return (item) => itemState({ status: item.status, dueOn: item.due_date, isForUseHere: isHere(item) }, today);
}
