import { z } from 'zod';
import { clusterNames } from '../discovery-terms.ts';
import { facetValueSchema, recordSummarySchema, searchParametersSchema, sortFields, searchFields } from './search.ts';
import { recordDetailSchema } from './record.ts';

export { clusterNames, localProvider } from '../discovery-terms.ts';
export const providerIdSchema = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);

const discoveryProviderSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `local`: the own catalogue; `yuelan`: another Yuelan; `sru`: a server of SRU. */
  kind: z.enum(['local', 'yuelan', 'sru']),
  fields: z.array(z.enum(searchFields)),
  sorts: z.array(z.enum(sortFields)),
  filters: z.array(z.enum(clusterNames)),
  years: z.boolean(),
  /** Whether it returns clusters and counts by year. */
  clusters: z.boolean(),
  /** Whether it answers a search without words. */
  browse: z.boolean(),
});
export type DiscoveryProvider = z.output<typeof discoveryProviderSchema>;

const discoveryEntrySchema = recordSummarySchema
  .omit({ recordId: true, callNo: true, isPrint: true, isElectronic: true, electronicUrl: true, coverUrl: true })
  .extend({
    /** The provider's own; with the provider's id it is asked for again. */
    id: z.string(),
    doi: z.string().nullable(),
    /** Its page at the provider. */
    url: z.string().nullable(),
    fullTextUrl: z.string().nullable(),
    /** What it is about, where neither an author nor where it appeared is known to choose it by. */
    subjects: z.array(z.string()).optional(),
    /** The same work (ISBN, ISSN or DOI) in the own catalogue. */
    recordId: z.string().nullable(),
  });
export type DiscoveryEntry = z.output<typeof discoveryEntrySchema>;

/** A work that another cites, as the provider writes it. */
const referenceSchema = z.object({ text: z.string(), doi: z.string().nullable() });
export type Reference = z.output<typeof referenceSchema>;

const discoverySearchSchema = searchParametersSchema
  .pick({
    searchField: true,
    searchFieldContent: true,
    docCode: true,
    subject: true,
    author: true,
    publisher: true,
    langCode: true,
    publishBegin: true,
    publishEnd: true,
    sortField: true,
    sortClause: true,
    page: true,
    rows: true,
  })
  .extend({
    /** The main one when not given. */
    provider: providerIdSchema.optional(),
    /** Whether clusters and years are counted, where the provider can. */
    clusters: z.boolean().default(true),
  });
export type DiscoverySearch = z.output<typeof discoverySearchSchema>;

const discoveryResultSchema = z.object({
  provider: discoveryProviderSchema,
  numFound: z.int(),
  result: z.array(discoveryEntrySchema),
  /** Values by descending count. */
  clusters: z.partialRecord(z.enum(clusterNames), z.array(facetValueSchema)),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
});
export type DiscoveryResult = z.output<typeof discoveryResultSchema>;

/** Calls of the third-party discovery screens. A provider that is slow or down is a failure that says which and why. */
export const discoveryCalls = {
  listDiscoveryProviders: {
    summary: 'Discovery providers of the library, the main one first, and how long a page waits for all of them.',
    input: z.object({}),
    output: z.object({ providers: z.array(discoveryProviderSchema).min(1), patienceMs: z.int() }),
  },
  discover: {
    summary: 'Search at one discovery provider, with clusters and years if it returns them.',
    input: discoverySearchSchema,
    output: discoveryResultSchema,
  },
  getDiscoveryEntry: {
    summary: 'One entry of a discovery provider whole, with the works it cites and that cite it where these are known.',
    input: z.object({ provider: providerIdSchema.optional(), id: z.string().min(1).max(1000) }),
    output: z.object({
      provider: discoveryProviderSchema,
      entry: discoveryEntrySchema,
      /** As the record page describes records; its recordId is empty where the own catalogue does not have the work. */
      record: recordDetailSchema,
      /** Null: the provider does not tell. */
      references: z.array(referenceSchema).nullable(),
      citedBy: z.array(referenceSchema).nullable(),
      related: z.array(discoveryEntrySchema).nullable(),
    }),
  },
};
