import type { InputOf } from '../../lib/contract/contract.ts';

type Conditions = NonNullable<InputOf<'getAvailability'>['where']>;

/** What is asked of a copy, as the store has it. */
export interface CopyPlace {
  lib_code: string;
  campus_id: string | null;
  location_id: string;
  current_location_id: string | null;
  material_type: string | null;
}

/** Whether a copy meets every condition that a search was narrowed to. */
export function meets(copy: CopyPlace, where: Conditions): boolean {
  const conditions: [codes: readonly string[] | undefined, code: string | null][] = [
    [where.libCode, copy.lib_code],
    [where.campusId, copy.campus_id],
    [where.locationId, copy.location_id],
    [where.curLocationId, copy.current_location_id ?? copy.location_id],
    [where.materialType, copy.material_type],
  ];
  return conditions.every(([codes = [], code]) => codes.length === 0 || (code !== null && codes.includes(code)));
}

/** Copies of a record that meet the conditions; all where none does, as when it was moved a moment ago. */
export function copiesMeeting<T extends CopyPlace>(copies: readonly T[], where: Conditions | undefined): readonly T[] {
  const meeting = where === undefined ? copies : copies.filter((copy) => meets(copy, where));
  return meeting.length === 0 ? copies : meeting;
}
