import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { callNumberSchemes } from '../../../lib/rules/call-number.ts';

const label = z.string().trim().min(1).max(16);
const measure = z.number().min(0).max(10_000);

/** A floor with its map: a drawing in the library's `files`, and the positions of the rows of shelves. */
const floorSchema = z.strictObject({
  floor: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  name: localText,
  map: z
    .string()
    .regex(/^(?:[\w-]+\/)*[\w-]+\.(?:svg|png|jpg|webp)$/)
    .optional()
    .describe('Path below `files`.'),
  size: z
    .tuple([measure.min(1), measure.min(1)])
    .default([400, 300])
    .describe('Width and height of the map, in the unit of the areas.'),
  rows: z
    .array(
      z.strictObject({
        row: label,
        area: z.tuple([measure, measure, measure, measure]).describe('Left, top, width and height on the map.'),
        shelves: z
          .int()
          .min(1)
          .max(200)
          .default(1)
          .describe(
            'How many shelves the row is divided into, side by side; they are numbered from 1 from the left or the top.',
          ),
      }),
    )
    .default([]),
});
export type Floor = z.output<typeof floorSchema>;

const rangeSchema = z.strictObject({
  from: z.string().trim().min(1).max(64),
  to: z.string().trim().min(1).max(64).optional(),
  row: label,
  shelf: label.optional(),
  floor: z.string().max(32).optional().describe('Where it is not the floor of the place.'),
});
export type ShelfRange = z.output<typeof rangeSchema>;

/** shelves.json: shelf positions of call numbers. */
export const shelvesFileSchema = z.strictObject({
  floors: z.array(floorSchema).default([]),
  places: z
    .array(
      z.strictObject({
        locationId: z.string(),
        floor: z.string(),
        scheme: z.enum(callNumberSchemes).default('clc'),
        ranges: z.array(rangeSchema).min(1),
      }),
    )
    .default([]),
});
export type ShelvesFile = z.output<typeof shelvesFileSchema>;
