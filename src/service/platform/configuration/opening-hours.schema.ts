import { z } from 'zod';

/** A time of the day, HH:MM. */
export const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time like 08:30');

/** One line of a place's `hours`: the days of the week, 1 Monday to 7 Sunday, and from when until when. */
export const openingHoursSchema = z
  .strictObject({ days: z.array(z.int().min(1).max(7)).min(1).max(7), open: clock, close: clock })
  .refine(({ open, close }) => open < close, 'it closes before it opens');
