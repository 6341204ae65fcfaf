import { z } from 'zod';
import { recordIdSchema } from './search.ts';
import { electronicCopySchema } from './electronic-copy.ts';

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
        /** Where in the building. */
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
