import { z } from 'zod';
import { profileSchema } from './import-profile.schema.ts';

export const oaiMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/, 'YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ');

/** A repository from which records are harvested (docs/guide/harvesting.md). */
export const oaiSourceSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .describe('Name in commands, and import source of its records.'),
  url: z.url({ protocol: /^https?$/ }).describe('Address of its OAI-PMH provider.'),
  metadataPrefix: z
    .string()
    .regex(/^[A-Za-z0-9\-_.!~*'()]{1,100}$/)
    .default('marcxml')
    .describe("The repository's name of a format with MARCXML (MARC 21 or UNIMARC) or Dublin Core."),
  set: z.string().min(1).max(200).optional().describe('Only the records of this set.'),
  hour: z.int().min(0).max(23).default(2).describe("Hour of the library's day from which it is harvested, once a day."),
  onSchedule: z.boolean().default(true).describe('Whether it is harvested daily, and not only by `yuelan harvest`.'),
  profile: profileSchema.prefault({}).describe('Where holdings and the like are, as in the profile of an import.'),
});
export type OaiSource = z.output<typeof oaiSourceSchema>;

export const oaiSourcesSchema = z
  .array(oaiSourceSchema)
  .max(50)
  .refine((sources) => new Set(sources.map(({ name }) => name)).size === sources.length, 'names occur once');
