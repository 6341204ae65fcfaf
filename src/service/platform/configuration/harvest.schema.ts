import { z } from 'zod';
import { profileSchema } from './import-profile.schema.ts';

export const oaiMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/, 'YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ');

/** A repository from which records are harvested (docs/guide/harvesting.md). */
export const oaiSourceSchema = z.strictObject({
  /** Name in commands, and import source of its records. */
  name: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  /** Address of its OAI-PMH provider. */
  url: z.url({ protocol: /^https?$/ }),
  /** The repository's name of a format with MARCXML (MARC 21 or UNIMARC) or Dublin Core. */
  metadataPrefix: z
    .string()
    .regex(/^[A-Za-z0-9\-_.!~*'()]{1,100}$/)
    .default('marcxml'),
  /** Only the records of this set. */
  set: z.string().min(1).max(200).optional(),
  /** Hour of the library's day from which it is harvested, once a day. */
  hour: z.int().min(0).max(23).default(2),
  /** Whether it is harvested daily, and not only by `yuelan harvest`. */
  onSchedule: z.boolean().default(true),
  /** Where holdings and the like are, as in the profile of an import. */
  profile: profileSchema.prefault({}),
});
export type OaiSource = z.output<typeof oaiSourceSchema>;

export const oaiSourcesSchema = z
  .array(oaiSourceSchema)
  .max(50)
  .refine((sources) => new Set(sources.map(({ name }) => name)).size === sources.length, 'names occur once');
