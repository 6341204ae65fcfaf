import { dayAfter } from './days.ts';

/** When a source is harvested next: an ISO day of the library and the hour from which. */
export interface NextHarvest {
  day: string;
  hour: number;
}

/**
 * Finds the next scheduled harvest. Sources are looked at once an hour.
 * @param source.hour hour of the day from which it is harvested
 * @param last.doneDay day of the last scheduled harvest
 * @param last.isUnfinished it stopped before its end
 */
export function nextHarvest(
  source: { hour: number },
  last: { doneDay: string | null; isUnfinished: boolean },
  now: NextHarvest,
): NextHarvest {
  const soon = now.hour === 23 ? { day: dayAfter(now.day, 1), hour: 0 } : { day: now.day, hour: now.hour + 1 };
  if (last.isUnfinished) return soon;
  if (last.doneDay === now.day) return { day: dayAfter(now.day, 1), hour: source.hour };
  if (now.hour < source.hour) return { day: now.day, hour: source.hour };
  return soon.day === now.day ? soon : { day: soon.day, hour: source.hour };
}
