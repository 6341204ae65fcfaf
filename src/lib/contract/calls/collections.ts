import { z } from 'zod';
import { openSpanSchema } from './home.ts';

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
        /** The floor: 1 at the entrance, -1 below it. */
        level: z.int().nullable(),
        /** When it is open, in the library's words. */
        opening: z.string().nullable(),
        /** As many as a search narrowed to the location finds. */
        recordCount: z.int(),
        itemCount: z.int(),
      }),
    ),
  },
  listBuildings: {
    summary: 'What visitors of each library need: when it is open today, where it is, and how to get there.',
    input: z.object({}),
    output: z.array(
      z.object({
        libCode: z.string(),
        name: z.string(),
        /** The hours of today, as most of its places have them; null if the library does not publish hours. */
        spans: z.array(openSpanSchema).nullable(),
        /** HH:MM: open until then, or closed and open from then on; null if it does not open any more today. */
        state: z.union([z.object({ until: z.string() }), z.object({ from: z.string() })]).nullable(),
        address: z.string().nullable(),
        phone: z.string().nullable(),
        travel: z.string().nullable(),
        mapUrl: z.string().nullable(),
        position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
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
