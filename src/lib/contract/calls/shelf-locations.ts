import { z } from 'zod';
import { recordIdSchema } from './search.ts';

/** Left, top, width and height, in the unit of the map's width and height. */
const area = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const shelfLocationCalls = {
  getLocByCallNo: {
    summary:
      'The position of a copy, or of a call number at a location: floor, row and shelf by the library’s ranges of call numbers, with a map of the floor.',
    input: z
      .object({
        /** A copy; then nothing else is needed. */
        itemId: recordIdSchema.optional(),
        locationId: z.string().trim().min(1).max(64).optional(),
        callNo: z.string().trim().min(1).max(200).optional(),
      })
      .refine(({ itemId, locationId, callNo }) => itemId !== undefined || (locationId !== undefined && !!callNo), {
        path: ['itemId'],
      }),
    output: z.object({
      /** Of the copy; null where a call number was asked for. */
      recordId: z.string().nullable(),
      title: z.string().nullable(),
      barcode: z.string().nullable(),
      volume: z.string().nullable(),
      /** Whether it is there at this moment. */
      onShelf: z.boolean().nullable(),
      libCode: z.string(),
      libName: z.string(),
      locationId: z.string(),
      locationName: z.string(),
      place: z.string().nullable(),
      callNo: z.string().nullable(),
      /** Null where the library has no range for the call number. */
      shelf: z
        .object({
          floor: z.string(),
          row: z.string(),
          shelf: z.string().nullable(),
          map: z
            .object({
              url: z.string(),
              width: z.number(),
              height: z.number(),
              row: area.nullable(),
              shelf: area.nullable(),
            })
            .nullable(),
        })
        .nullable(),
    }),
  },
};
