import { weekdayOf } from './circulation.ts';

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
 * @param closedDays ISO dates on which the whole library is closed
 */
export const hoursOn = (
  hours: readonly OpeningHours[],
  day: string,
  closedDays: readonly string[],
): { open: string; close: string }[] =>
  closedDays.includes(day)
    ? []
    : hours
        .filter(({ days }) => days.includes(weekdayOf(day)))
        .map(({ open, close }) => ({ open, close }))
        .sort((a, b) => a.open.localeCompare(b.open));
