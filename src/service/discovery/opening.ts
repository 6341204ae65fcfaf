import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { closedOf, weekdayOf } from '../../lib/rules/circulation.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import { usualHours } from '../../lib/rules/opening-hours.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { CallContext } from '../platform/context/context.ts';

/** When each library is open today, and the whole in a usual week; libraries that tell no hours are left out. */
export function getOpeningToday(_input: object, { library, language, now }: CallContext): OutputOf<'getOpeningToday'> {
  const { locations, libraries, circulation } = library.file;
  const day = libraryDay(library, now());
  const known = locations.flatMap(({ libCode, hours }) => (hours ? [{ libCode, hours }] : []));
  const today = libraries.flatMap(({ libCode, libName }) => {
    const places = known.filter((entry) => entry.libCode === libCode).map(({ hours }) => hours);
    if (places.length === 0) return [];
    return [
      {
        libCode,
        name: inLanguage(libName, language),
        spans: usualHours(places, day, closedOf(circulation.closed, libCode)),
      },
    ];
  });
  const week = Map.groupBy(
    Array.from({ length: 7 }, (_, at) => {
      const other = dayAfter(day, at);
      const spans = usualHours(
        known.map(({ hours }) => hours),
        other,
        { days: [] },
      );
      return { weekday: weekdayOf(other), spans };
    }).filter(({ spans }) => spans.length > 0),
    ({ spans }) => JSON.stringify(spans),
  );
  const groups = [...week.values()].map((days) => ({
    days: days.map(({ weekday }) => weekday).sort((a, b) => a - b),
    spans: days[0]?.spans ?? [],
  }));
  return { day, libraries: today, week: groups.sort((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0)) };
}
