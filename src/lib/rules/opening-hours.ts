import { isClosedDay, weekdayOf, type ClosedDays } from './circulation.ts';

/** When a place is open on some days of the week; several on one day are parts of it. */
export interface OpeningHours {
  /** 1 Monday to 7 Sunday. */
  days: readonly number[];
  /** HH:MM, of the library's own clock; 24:00 is the end of the day. */
  open: string;
  close: string;
}

/**
 * The hours of a place on a day, in their order; none where it is closed.
 * @param day ISO date
 * @param closed days on which the whole library is closed
 */
export const hoursOn = (
  hours: readonly OpeningHours[],
  day: string,
  closed: ClosedDays,
): { open: string; close: string }[] =>
  isClosedDay(closed, day)
    ? []
    : hours
        .filter(({ days }) => days.includes(weekdayOf(day)))
        .map(({ open, close }) => ({ open, close }))
        .sort((a, b) => a.open.localeCompare(b.open));

export type OpenSpan = ReturnType<typeof hoursOn>[number];

/**
 * What most of the places of a library that are open at all on a day have as their hours; of several that are as many,
 * those of the place that is named first. None where all are closed.
 * @param places the hours of each, in the order of the library
 */
export function usualHours(places: readonly (readonly OpeningHours[])[], day: string, closed: ClosedDays): OpenSpan[] {
  const counted = new Map<string, { spans: OpenSpan[]; count: number }>();
  for (const hours of places) {
    const spans = hoursOn(hours, day, closed);
    if (spans.length === 0) continue;
    const key = JSON.stringify(spans);
    const same = counted.get(key) ?? { spans, count: 0 };
    counted.set(key, { spans, count: same.count + 1 });
  }
  const [first] = [...counted.values()].sort((a, b) => b.count - a.count);
  return first?.spans ?? [];
}

/**
 * Whether a place is open: until when, or else when it opens later that day.
 * @param spans the hours of the day, in their order
 * @param time HH:MM of the same day
 * @returns null if the place does not open any more that day
 */
export function openState(spans: readonly OpenSpan[], time: string): { until: string } | { from: string } | null {
  const now = spans.find(({ open, close }) => open <= time && time < close);
  if (now) return { until: now.close };
  const next = spans.find(({ open }) => time < open);
  return next ? { from: next.open } : null;
}
