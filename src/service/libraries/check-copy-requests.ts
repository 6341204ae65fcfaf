import type { LibraryFile } from '../platform/configuration/schema.ts';
import { placeSites } from '../request-queue/pickup-places.ts';

type Report = (field: string, message: string, severity?: 'error' | 'mistake' | 'warning') => void;

/**
 * Rules of requests that never apply: of unknown places, types and campuses, after one for everybody and everything, or
 * with a fee that nobody sees.
 */
export function checkCopyRequests(file: LibraryFile, report: Report): void {
  const { rules } = file.copyRequests;
  const known = {
    readerTypes: file.circulation.readerTypes.map((readerType) => readerType.code),
    locationTypes: file.locationTypes.map((locationType) => locationType.locationTypeCode),
    locations: file.locations.map((location) => location.locationId),
    campuses: file.campuses.map((campus) => campus.campusId),
    pickupPlaces: [...placeSites({ id: 0, file }).keys()],
  };
  const what = {
    readerTypes: 'reader type',
    locationTypes: 'location type',
    locations: 'location',
    campuses: 'campus',
    pickupPlaces: 'pick-up place',
  };
  const scopes = ['readerTypes', 'materialTypes', 'locationTypes', 'locations', 'campuses'] as const;
  const isForAll = (rule: (typeof rules)[number]) => scopes.every((scope) => rule[scope].length === 0);
  rules.forEach((rule, at) => {
    const field = `copyRequests.rules[${String(at)}]`;
    for (const list of ['readerTypes', 'locationTypes', 'locations', 'campuses', 'pickupPlaces'] as const) {
      // Types of readers may be used without being given a name.
      if (list === 'readerTypes' && known.readerTypes.length === 0) continue;
      for (const code of rule[list]) {
        if (!known[list].includes(code)) report(`${field}.${list}`, `there is no ${what[list]} ${code}`, 'mistake');
      }
    }
    const before = rules.findIndex(
      (entry, place) =>
        place < at &&
        isForAll(entry) &&
        (entry.kinds.length === 0 || (rule.kinds.length > 0 && rule.kinds.every((kind) => entry.kinds.includes(kind)))),
    );
    if (before !== -1) report(field, `never counts: rule ${String(before)} before it is for all`, 'mistake');
    const isOrder =
      rule.kinds.length > 0 && rule.kinds.every((kind) => kind === 'onlineLoan' || kind === 'homeDelivery');
    if (rule.fee > 0 && !isOrder) {
      report(`${field}.fee`, 'applies to onlineLoan and homeDelivery alone; name these kinds', 'mistake');
    }
    if (rule.approval && rule.kinds.length > 0 && rule.kinds.every((kind) => kind === 'reLend')) {
      report(`${field}.approval`, 'means nothing for reLend: the reader who has the copy decides', 'warning');
    }
  });
}
