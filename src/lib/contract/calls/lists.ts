import { z } from 'zod';
import { lastPage } from '../search-terms.ts';
import { recordSummarySchema, sortFields } from './search.ts';

const listKinds = ['list', 'topic'] as const;
export type ListKind = (typeof listKinds)[number];

/** What the library has said of a reader's list: nothing yet, that it may be shown, or that it may not. */
export const listStates = ['unaudited', 'published', 'rejected'] as const;
export type ListState = (typeof listStates)[number];

/** Whose lists are shown. */
const listOwners = ['all', 'library', 'readers'] as const;
export type ListOwner = (typeof listOwners)[number];
const listOrders = ['newest', 'views'] as const;
export type ListOrder = (typeof listOrders)[number];

const isoDay = z.string();
const codes = z.array(z.string().min(1).max(200)).min(1).max(20).optional();
const year = z.int().min(-3000).max(2200).optional();

/** A search that represents a topic's records; names as in the search parameter set. */
export const listSearchSchema = z.strictObject({
  searchFieldContent: z.string().trim().min(1).max(200).optional(),
  docCode: codes,
  kindNo: codes,
  author: codes,
  subject: codes,
  publisher: codes,
  langCode: codes,
  countryCode: codes,
  discode1: codes,
  collectionName: codes,
  publishBegin: year,
  publishEnd: year,
  sortField: z.enum(sortFields).optional(),
  sortClause: z.enum(['asc', 'desc']).optional(),
});
export type ListSearch = z.output<typeof listSearchSchema>;

const listQuery = z.object({
  /** Words of the name or the introduction. */
  q: z.string().trim().max(200).default(''),
  order: z.enum(listOrders).default('newest'),
  page: z.coerce.number().int().min(1).max(lastPage).default(1),
  rows: z.coerce.number().int().min(1).max(100).default(30),
});

const listSummary = z.object({
  id: z.string(),
  name: z.string(),
  intro: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** Name of the reader who made it, shortened; null for the library's own. */
  reader: z.string().nullable(),
  recordCount: z.int(),
  views: z.int(),
  favourites: z.int(),
  /** ISO day of the last change. */
  updatedOn: isoDay,
  first: z.array(recordSummarySchema.pick({ title: true, titleLang: true, kindNo: true, coverUrl: true })),
});
export type ListSummary = z.output<typeof listSummary>;

const period = z.object({
  beginsOn: isoDay.nullable(),
  endsOn: isoDay.nullable(),
  isOver: z.boolean(),
});

const listId = z.string().regex(/^\d{1,15}$/);
const byId = z.object({ id: listId });

export const listCalls = {
  listBookLists: {
    summary:
      "Book lists of the library and lists that readers share, by name; a reader's when the library has seen it.",
    input: listQuery.extend({ owner: z.enum(listOwners).default('all') }),
    output: z.object({
      total: z.int(),
      /** Lists that the search finds of the library and of readers, whosever are asked for. */
      counts: z.object({ library: z.int(), readers: z.int() }),
      result: z.array(listSummary),
    }),
  },
  listBookTopics: {
    summary: 'Topics of the library that have begun, the current ones first.',
    input: listQuery,
    output: z.object({ total: z.int(), result: z.array(listSummary.extend(period.shape)) }),
  },
  getBookList: {
    summary: 'One book list or topic with a page of its records. A private list is there for its owner alone.',
    input: byId.extend({
      page: z.coerce.number().int().min(1).max(lastPage).default(1),
      rows: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: listSummary.omit({ first: true }).extend({
      kind: z.enum(listKinds),
      isPublic: z.boolean(),
      ...period.shape,
      /** The search whose hits are its records; null where they were chosen one by one. */
      search: listSearchSchema.nullable(),
      result: z.array(recordSummarySchema.extend({ note: z.string().nullable() })),
    }),
  },
  viewBookList: {
    summary: 'Counts that a book list was looked at; who did it is not kept.',
    input: byId,
    /** False if the client reported the same recently, or reports too much. */
    output: z.object({ counted: z.boolean() }),
  },
  favouriteBookList: {
    summary: "Puts a book list among the reader's favourites or takes it off; without a choice it only tells.",
    input: byId.extend({ favourite: z.boolean().optional() }),
    output: z.object({ favourite: z.boolean(), favourites: z.int() }),
  },
};
