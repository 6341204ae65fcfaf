import { z } from 'zod';

const subfield = z.object({ code: z.string(), value: z.string() });

const marcFieldSchema = z.object({
  tag: z.string(),
  value: z.string(),
  indicators: z.string(),
  subfields: z.array(subfield),
});

/** What lies behind a record for who wants it in MARC. */
export const recordMarcSchema = z.object({
  /** The record as it came; null where it came as something else than MARC, or was made here. */
  original: z
    .object({
      syntax: z.enum(['marc21', 'unimarc']),
      controlNumber: z.string(),
      leader: z.string(),
      fields: z.array(marcFieldSchema),
    })
    .nullable(),
  /** Where its copies are, in codes of the library. */
  holdings: z.array(
    z.object({
      libCode: z.string(),
      locationId: z.string(),
      callNumber: z.string().nullable(),
      statement: z.string().nullable(),
      items: z.array(
        z.object({
          barcode: z.string(),
          status: z.string(),
          volume: z.string().nullable(),
          materialType: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type RecordMarc = z.output<typeof recordMarcSchema>;
