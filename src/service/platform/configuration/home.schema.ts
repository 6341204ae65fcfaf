import { z } from 'zod';
import { listSearchSchema } from '../../../lib/contract/calls/lists.ts';
import { localText } from '../../../lib/contract/local-text.ts';
import { homeBlocks } from '../../../lib/rules/home-view.ts';

/** A time of the day, HH:MM. */
export const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time like 08:30');

/** One line of a place's `hours`: the days of the week, 1 Monday to 7 Sunday, and from when until when. */
export const openingHoursSchema = z
  .strictObject({
    days: z.array(z.int().min(1).max(7)).min(1).max(7).describe('Days of the week, 1 Monday to 7 Sunday.'),
    open: clock.describe('Opening time, HH:MM.'),
    close: clock.describe('Closing time, HH:MM.'),
  })
  .refine(({ open, close }) => open < close, 'it closes before it opens');

/** Contents of the home page (portal-content §1). */
export const homeSchema = z.strictObject({
  blocks: z
    .array(z.enum(homeBlocks))
    .default([...homeBlocks])
    .describe('Shown blocks, in this order.'),
  customShelf: z
    .strictObject({
      title: localText.describe('Title of the shelf.'),
      search: listSearchSchema.describe('Search as posted by the result list: words or facets, and an order.'),
    })
    .optional()
    .describe("A shelf of the library's own: the first hits of a search."),
});
