import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { callNumberSchemes } from '../../../lib/rules/call-number.ts';

const label = z.string().trim().min(1).max(16);
const measure = z.number().min(0).max(10_000);

/** A floor with its map: a drawing in the library's `files`, and the positions of the rows of shelves. */
const floorSchema = z.strictObject({
  floor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .describe('Code of the floor.'),
  name: localText.describe('Name of the floor.'),
  map: z
    .string()
    .regex(/^(?:[\w-]+\/)*[\w-]+\.(?:svg|png|jpg|webp)$/)
    .optional()
    .describe(
      'Picture below `files`: SVG, PNG, JPEG or WebP. Draw it about 400 wide, so that labels are legible on a phone.',
    ),
  size: z
    .tuple([measure.min(1), measure.min(1)])
    .default([400, 300])
    .describe('Width and height of the map, in the unit of the areas.'),
  rows: z
    .array(
      z.strictObject({
        row: label.describe('Label of the row.'),
        area: z.tuple([measure, measure, measure, measure]).describe('Left, top, width and height on the map.'),
        shelves: z
          .int()
          .min(1)
          .max(200)
          .default(1)
          .describe('Number of shelves along the longer side, counted from the left or the top.'),
      }),
    )
    .default([])
    .describe('Rows of shelves.'),
});
export type Floor = z.output<typeof floorSchema>;

const rangeSchema = z.strictObject({
  from: z.string().trim().min(1).max(64).describe('First call number.'),
  to: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .optional()
    .describe('Last call number, with everything that starts with it; up to the next range if omitted.'),
  row: label.describe('Label on the end of the row.'),
  shelf: label.optional().describe('Label of the shelf.'),
  floor: z.string().max(32).optional().describe('Floor, if it is not that of the place.'),
});
export type ShelfRange = z.output<typeof rangeSchema>;

/** shelves.json: shelf positions of call numbers. */
export const shelvesFileSchema = z.strictObject({
  floors: z.array(floorSchema).default([]).describe('Floors with their maps.'),
  places: z
    .array(
      z.strictObject({
        locationId: z.string().describe('Location of library.json.'),
        floor: z.string().describe('Floor of the location.'),
        scheme: z
          .enum(callNumberSchemes)
          .default('clc')
          .describe('Order of call numbers: `clc` Chinese, `western` Library of Congress and Dewey.'),
        ranges: z.array(rangeSchema).min(1).describe('Ranges of call numbers.'),
      }),
    )
    .default([])
    .describe('Locations with their ranges of call numbers.'),
});
export type ShelvesFile = z.output<typeof shelvesFileSchema>;
