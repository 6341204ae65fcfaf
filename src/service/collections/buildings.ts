import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import { closedOf, timeIn } from '../../lib/rules/circulation.ts';
import { openState, usualHours } from '../../lib/rules/opening-hours.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { CallContext } from '../platform/context/context.ts';

/** What visitors of each library need to know, in the order of library.json. */
export function listBuildings(_input: object, { library, language, now }: CallContext): OutputOf<'listBuildings'> {
  const { libraries, locations, circulation } = library.file;
  const at = now();
  const [day, time] = [libraryDay(library, at), timeIn(circulation.timeZone, at)];
  const text = (value: LocalText | undefined) => (value ? inLanguage(value, language) : null);
  return libraries.map(({ libCode, libName, address, phone, travel, mapUrl, position }) => {
    const hours = locations.flatMap((place) => (place.libCode === libCode && place.hours ? [place.hours] : []));
    const spans = hours.length === 0 ? null : usualHours(hours, day, closedOf(circulation.closed, libCode));
    return {
      libCode,
      name: inLanguage(libName, language),
      spans,
      state: openState(spans ?? [], time),
      address: text(address),
      phone: phone ?? null,
      travel: text(travel),
      mapUrl: mapUrl ?? null,
      position: position ?? null,
    };
  });
}
