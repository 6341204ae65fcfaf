export interface CopyPlace {
  lib_code: string;
  campus_id: string | null;
  location_id: string;
  current_location_id: string | null;
  material_type: string | null;
}

/** The value of a copy that each search parameter about copies compares. */
const valueOf: Record<string, (copy: CopyPlace) => string | null> = {
  libCode: (copy) => copy.lib_code,
  campusId: (copy) => copy.campus_id,
  locationId: (copy) => copy.location_id,
  curLocationId: (copy) => copy.current_location_id ?? copy.location_id,
  materialType: (copy) => copy.material_type,
};

/**
 * Copies of a record that meet every condition that a search was narrowed to.
 * @param where query of the search
 * @returns all copies where none does, as when it was moved a moment ago
 */
export function copiesMeeting<T extends CopyPlace>(copies: readonly T[], where = ''): readonly T[] {
  const query = new URLSearchParams(where);
  const conditions = Object.entries(valueOf).filter(([name]) => query.has(name));
  const meeting = copies.filter((copy) =>
    conditions.every(([name, value]) => query.getAll(name).some((code) => code === value(copy))),
  );
  return meeting.length === 0 ? copies : meeting;
}
