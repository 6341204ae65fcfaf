import { z } from 'zod';
import { codeName } from './locations.ts';
import { facetValueSchema, recordSummarySchema } from './search.ts';

const code = z.string().trim().max(64).default('');
const values = z.array(facetValueSchema);

/** A journal in a list: what a reader must know to choose it. */
const journalEntrySchema = recordSummarySchema.extend({
  /** Chinese serial number. */
  cn: z.string().nullable(),
  frequency: codeName.nullable(),
  /** Core lists that it is in; those of the library's own come first. */
  coreInclude: z.array(codeName),
  openAccess: z.boolean(),
  /** First and last year that is held electronically; a null inside: open. Null: nothing is known. */
  coverage: z.object({ from: z.int().nullable(), to: z.int().nullable() }).nullable(),
  /** Electronic collections that it is reached through. */
  collections: z.array(z.string()),
});
export type JournalEntry = z.output<typeof journalEntrySchema>;

export const journalCalls = {
  getJournalNavigation: {
    summary: 'Journals by letter, discipline, class, language, form and core list, with what each of them would leave.',
    input: z.object({
      /** Words of title, sponsor, subject or a number. */
      term: z.string().trim().max(200).default(''),
      /** A to Z by the pinyin of Chinese titles, `#` for what begins with no letter. */
      letter: z
        .string()
        .regex(/^[A-Z#]?$/)
        .default(''),
      /** Codes of the dictionaries discode1, kindNo, langCode and resourceType; classes take in what is below. */
      discode1: code,
      kindNo: code,
      langCode: code,
      resourceType: code,
      /** Code of the dictionary coreInclude or of customCore. */
      coreInclude: code,
      openAccess: z.enum(['', '1']).default(''),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      rows: z.coerce.number().int().min(1).max(100).default(30),
    }),
    output: z.object({
      total: z.int(),
      /** By title, Latin before Chinese; where words were asked for, what fits best comes first. */
      journals: z.array(journalEntrySchema),
      /** All 27, those without journals with 0; each list below is counted within everything else that was asked for. */
      letters: z.array(z.object({ letter: z.string(), count: z.int() })),
      disciplines: values,
      classes: values,
      languages: values,
      resourceTypes: values,
      coreIncludes: values,
      /** The library's own lists of core journals, in their order. */
      customCores: values,
      openAccessCount: z.int(),
    }),
  },
  listHotJournals: {
    summary: 'Journals that readers looked at and opened most in the last twelve months; none where nobody did.',
    input: z.object({ rows: z.coerce.number().int().min(1).max(50).default(10) }),
    output: z.array(recordSummarySchema.extend({ visits: z.int() })),
  },
};
