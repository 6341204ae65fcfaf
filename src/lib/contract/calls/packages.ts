import { z } from 'zod';
import { sortFields } from '../search-terms.ts';
import { facetValueSchema, highlightSchema, recordSummarySchema } from './search.ts';

const packageId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const term = z.string().trim().max(200).default('');
const value = z.string().trim().max(200).default('');
const year = z.coerce.number().int().min(-3000).max(2200).optional();
const page = z.coerce.number().int().min(1).max(1_000).default(1);

const namedSchema = z.object({ packageId: z.string(), name: z.string() });
const packageSchema = namedSchema.extend({
  /** Null for a special base. */
  parentId: z.string().nullable(),
  /** 1 is a special base. */
  level: z.int(),
  intro: z.string().nullable(),
  /** Resources in it and in all packages below it, each once. */
  count: z.int(),
  /** Packages right below it. */
  childCount: z.int(),
});
export type PackageEntry = z.output<typeof packageSchema>;

const detailSchema = packageSchema.extend({
  /** From the base down to what it is in. */
  path: z.array(namedSchema),
  /** Packages below it in the order of the tree, each before those below it. */
  below: z.array(packageSchema),
});
export type PackageDetail = z.output<typeof detailSchema>;

/** A resource that is not in the catalogue. */
const entrySchema = z.object({
  title: z.string(),
  creator: z.string().nullable(),
  /** As the library gave it. */
  date: z.string().nullable(),
  url: z.string().nullable(),
  note: z.string().nullable(),
});
export type OwnEntry = z.output<typeof entrySchema>;

/** Facets of the resources of a package, without years. */
export const packageFacets = ['docCode', 'resourceType', 'langCode', 'kindNo', 'author'] as const;

export const packageCalls = {
  getPackageTree: {
    summary: 'Every special base with the packages below it, in the order of the tree, with their counts.',
    input: z.object({
      /** Levels in the answer; all when left out. */
      depth: z.coerce.number().int().min(1).max(20).default(20),
    }),
    output: z.array(packageSchema),
  },
  listHotPackages: {
    summary: 'The special bases and packages whose pages were looked at most in the last twelve months.',
    input: z.object({ rows: z.coerce.number().int().min(1).max(50).default(10) }),
    output: z.array(namedSchema.extend({ level: z.int(), views: z.int() })),
  },
  getPackage: {
    summary: 'One package with what it is in and what is below it.',
    input: z.object({ id: packageId }),
    output: detailSchema,
  },
  listChildPackages: {
    summary: 'The packages right below one, page by page, or those of them whose name has a word.',
    input: z.object({ id: packageId, term, page, rows: z.coerce.number().int().min(1).max(100).default(30) }),
    output: z.object({ total: z.int(), packages: z.array(packageSchema) }),
  },
  listPackageResources: {
    summary:
      'What is in a package and in those below it: records of the catalogue, searched, narrowed and sorted, and behind them entries of its own.',
    input: z.object({
      id: packageId,
      /** A package below it; only its resources are listed. */
      twoId: packageId.optional(),
      searchFieldContent: z.string().trim().max(500).default(''),
      docCode: value,
      resourceType: value,
      langCode: value,
      kindNo: value,
      author: value,
      publishBegin: year,
      publishEnd: year,
      sortField: z.enum(sortFields).default('relevance'),
      sortClause: z.enum(['asc', 'desc']).default('asc'),
      page,
      rows: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({
      total: z.int(),
      recordCount: z.int(),
      records: z.array(recordSummarySchema),
      /** Entries of this page; they are in no catalogue and have none of the facets. */
      entries: z.array(entrySchema),
      facets: z.partialRecord(z.enum(packageFacets), z.array(facetValueSchema)),
      hlResult: z.record(z.string(), highlightSchema),
    }),
  },
  viewPackage: {
    summary: 'Counts that the page of a package was looked at; who did it is not kept.',
    input: z.object({ id: packageId }),
    output: z.object({
      /** False if the client reported the same recently, or reports too much. */
      counted: z.boolean(),
    }),
  },
  listSpecialBases: {
    summary: 'Special bases page by page; with a word, every package whose name or introduction has it.',
    input: z.object({ term, page, rows: z.coerce.number().int().min(1).max(100).default(30) }),
    output: z.object({
      total: z.int(),
      bases: z.array(packageSchema.extend({ path: z.array(namedSchema), children: z.array(packageSchema) })),
    }),
  },
  getSpecialBase: {
    summary: 'One special base or package with its introduction, what is below it, and what came into it last.',
    input: z.object({ id: packageId }),
    output: detailSchema.extend({ newest: z.array(recordSummarySchema) }),
  },
};
