import { z } from 'zod';

export const collectionCalls = {
  listLocations: {
    summary: 'Locations with their campus, kind, and number of records and items.',
    input: z.object({
      campusId: z.string().max(64).optional(),
      locationTypeCode: z.string().max(64).optional(),
      libCode: z.string().max(64).optional(),
      locationId: z.string().max(64).optional(),
      /** Words of its name, where it is, its library or campus, in any language, or its code; all must be there. */
      term: z.string().trim().max(200).default(''),
    }),
    output: z.array(
      z.object({
        locationId: z.string(),
        locationName: z.string(),
        libCode: z.string(),
        campusId: z.string().nullable(),
        locationTypeCode: z.string().nullable(),
        place: z.string().nullable(),
        /** When it is open, in the library's words. */
        opening: z.string().nullable(),
        /** As many as a search narrowed to the location finds. */
        recordCount: z.int(),
        itemCount: z.int(),
      }),
    ),
  },
  listCollections: {
    summary:
      'Electronic collections with their records; those that the library leaves out only when all are asked for.',
    input: z.object({
      all: z.enum(['0', '1']).default('0'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      rows: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: z.object({
      total: z.int(),
      collections: z.array(
        z.object({
          /** The database of that name, where the catalogue has it. */
          recordId: z.string().nullable(),
          collectionName: z.string(),
          recordCount: z.int(),
        }),
      ),
    }),
  },
};
