import { closedOf, dayIn, ruleFor, type LoanRule, type LoanSubject } from '../../../lib/rules/circulation.ts';
import type { LendingSystemSettings } from './lending-system.schema.ts';
import type { LoadedLibrary } from './types.ts';

/** Settings of the system that lends for a library; undefined where Yuelan itself lends. */
export const systemSettings = ({ file }: Pick<LoadedLibrary, 'file'>): LendingSystemSettings | undefined =>
  file.sip2.system ?? file.koha ?? file.folio;

/**
 * Whether loans that another system has lent are Yuelan's own on a day: from the cut-over day of the library on. Where
 * another system still lends, they never are.
 * @param day ISO day of the library
 */
export const isCutOver = ({ file }: LendingLibrary, day: string): boolean =>
  file.circulation.cutOver !== undefined && systemSettings({ file }) === undefined && day >= file.circulation.cutOver;

/**
 * Whether the library charges, rewards and passes on a loan on a day: another system does so for its own loans, until
 * the cut-over day.
 * @param day ISO day of the library
 */
export const isOurLoan = (library: LendingLibrary, loan: { origin: string }, day: string): boolean =>
  loan.origin !== 'import' || isCutOver(library, day);

export type LendingLibrary = Pick<LoadedLibrary, 'id' | 'file'>;

/** The current day in the library's time zone. @param now milliseconds since 1970 */
export const libraryDay = ({ file }: LendingLibrary, now: number): string => dayIn(file.circulation.timeZone, now);

/** The days on which the library of a location is closed. */
export const closedAt = (
  { file }: Pick<LendingLibrary, 'file'>,
  locationId: string | undefined,
): LendingLibrary['file']['circulation']['closed'] =>
  closedOf(file.circulation.closed, file.locations.find((location) => location.locationId === locationId)?.libCode);

/** Whether the lending rules in library.json apply; an external lending system may have its own. */
export const holdsRules = (library: Pick<LoadedLibrary, 'file'>): boolean => systemSettings(library)?.loanRules ?? true;

function subjectOf(
  { file }: LendingLibrary,
  readerType: string | null,
  item: { material_type: string | null; location_id: string },
): LoanSubject {
  const location = file.locations.find(({ locationId }) => locationId === item.location_id);
  return {
    readerType,
    materialType: item.material_type,
    locationId: item.location_id,
    locationType: location?.locationTypeCode ?? null,
  };
}

/** Finds the rule for a reader type and item. */
export const ruleOf = (
  library: LendingLibrary,
  readerType: string | null,
  item: { material_type: string | null; location_id: string },
): LoanRule => ruleFor(library.file.circulation, subjectOf(library, readerType, item));
