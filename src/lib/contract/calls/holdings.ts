import { z } from 'zod';
import { recordIdSchema, recordSummarySchema } from './search.ts';
import { electronicCopySchema } from './electronic-copy.ts';

const shelfPlaceSchema = z.object({
  locationId: z.string(),
  locationName: z.string(),
  libName: z.string(),
  callNo: z.string(),
});
const shelfEntrySchema = z.object({ callNo: z.string(), record: recordSummarySchema });

export const holdingsCalls = {
  listShelfMarks: {
    summary: 'Shelf marks of a record: each call number at each place, with the copies that stand under it.',
    input: z.object({ recordId: recordIdSchema, libCode: z.string().max(64).optional() }),
    output: z.array(
      z.object({
        /** Null: the copies of this place carry no call number. */
        callNo: z.string().nullable(),
        libCode: z.string(),
        libName: z.string(),
        locationId: z.string(),
        locationName: z.string(),
        place: z.string().nullable(),
        itemCount: z.int(),
        onShelfCount: z.int(),
      }),
    ),
  },
  browseShelf: {
    summary: 'Records to the left and right of a record on the shelf of a location, by call number.',
    input: z.object({
      recordId: recordIdSchema,
      /** The first location with a call number when not given. */
      locationId: z.string().max(64).optional(),
      rows: z.int().min(1).max(20).default(6),
    }),
    output: z.object({
      record: recordSummarySchema,
      /** The record's places that have call numbers. */
      places: z.array(shelfPlaceSchema),
      /** The place that is shown; null if the record has no call number there. */
      at: shelfPlaceSchema.nullable(),
      left: z.array(shelfEntrySchema),
      right: z.array(shelfEntrySchema),
    }),
  },
  listPickupPlaces: {
    summary: 'Places where copies that were asked for can be picked up.',
    input: z.object({ libCode: z.string().max(64).optional(), campusId: z.string().max(64).optional() }),
    output: z.array(
      z.object({
        /** Id of the location, or the library code where a library has no pick-up location of its own. */
        addressId: z.string(),
        name: z.string(),
        libCode: z.string(),
        libName: z.string(),
        campusId: z.string().nullable(),
        campusName: z.string().nullable(),
        place: z.string().nullable(),
      }),
    ),
  },
  listPortfolios: {
    summary: 'Electronic portfolios of a title: where it is offered and for which years, narrowed by a year.',
    input: z.object({ recordId: recordIdSchema, year: z.coerce.number().int().min(1400).max(2200).optional() }),
    output: z.object({
      total: z.int(),
      items: z.array(electronicCopySchema),
    }),
  },
};
