import { z } from 'zod';
import { codeName } from './locations.ts';
import { recordMarcSchema } from './marc.ts';
import { recordIdSchema, recordSummarySchema } from './search.ts';

/** One record whole, in words for readers: codes come with their names in the language of the request. */
export const recordDetailSchema = recordSummarySchema.extend({
  /** ISO time of the last change. */
  updatedAt: z.string(),
  otherTitles: z.array(z.string()),
  formerTitles: z.array(z.string()),
  originalTitle: z.string().nullable(),
  contributors: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      roleName: z.string(),
      otherName: z.string().nullable(),
      nation: z.string().nullable(),
      dates: z.string().nullable(),
    }),
  ),
  place: z.string().nullable(),
  pubDate: z.string().nullable(),
  extent: z.string().nullable(),
  binding: z.string().nullable(),
  price: z.string().nullable(),
  series: z.array(z.object({ title: z.string(), number: z.string().nullable() })),
  isbns: z.array(z.string()),
  issns: z.array(z.string()),
  cn: z.string().nullable(),
  doi: z.string().nullable(),
  languages: z.array(codeName),
  country: codeName.nullable(),
  /** With the path of names from the main class down, where the class is known. */
  classes: z.array(z.object({ scheme: z.string(), code: z.string(), path: z.array(codeName) })),
  subjects: z.array(z.string()),
  discipline: codeName.nullable(),
  contents: z.array(z.string()),
  notes: z.array(z.string()),
  localNote: z.string().nullable(),
  host: z
    .object({
      title: z.string(),
      issn: z.string().nullable(),
      volume: z.string().nullable(),
      issue: z.string().nullable(),
      pages: z.string().nullable(),
      /** The journal in this catalogue. */
      recordId: z.string().nullable(),
    })
    .nullable(),
  degree: z.string().nullable(),
  university: z.string().nullable(),
  /** College or department of the university. */
  department: z.string().nullable(),
  frequency: codeName.nullable(),
  coreInclude: z.array(codeName),
  openAccess: z.boolean(),
  /** Where it was asked for. */
  marc: recordMarcSchema.optional(),
});
export type RecordDetail = z.output<typeof recordDetailSchema>;

const byRecord = z.object({ recordId: recordIdSchema });

export const recordCalls = {
  getRecordDetail: {
    summary: 'Everything the catalogue has about one record.',
    input: byRecord,
    output: recordDetailSchema,
  },
  getCatalog: { summary: "A record's table of contents.", input: byRecord, output: z.array(z.string()) },
  getLoanStatistics: {
    summary: 'What was done with a record so far, and its rank among the loans of its main class.',
    input: byRecord,
    output: z.object({
      loans: z.int(),
      views: z.int(),
      favourites: z.int(),
      shares: z.int(),
      exports: z.int(),
      /** Of its files. */
      downloads: z.int(),
      /** Of its electronic copies. */
      accesses: z.int(),
      classCode: z.string().nullable(),
      rankInClass: z.int().nullable(),
      classSize: z.int().nullable(),
    }),
  },
  getAuthorWorks: {
    summary: 'Other works of the first author, each by its newest record.',
    input: byRecord.extend({ rows: z.coerce.number().int().min(1).max(20).default(8) }),
    output: z.object({ author: z.string().nullable(), total: z.int(), result: z.array(recordSummarySchema) }),
  },
};
